/**
 * A newcomer's first hour: a fresh clone of the last commit in a fresh folder, with a fresh HOME, and the Node that the
 * machine has. README and guides are followed as printed, in bash and in zsh, each guide on the service that it has the
 * reader start. It tells what is downloaded, how long until the first answer, and which command failed with what.
 *
 *     npm run trials -- newcomer [bash] [zsh] [sh]
 *     npm run trials -- newcomer zsh:README.md    one guide alone: the short form, for what differs between shells
 *
 * `npm test` and `npm run check` are not run: they are the suite's. Of the operations guide, what needs Docker is not.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { commandsOf, filledIn, followedGuides, printedAdminKey, startOf } from "#test/support/guides.ts";
import { freePort, isFree } from "#test/support/ports.ts";
import { follow, type Followed, hasShell, type ShellName, start, type Started } from "./newcomer/shells.ts";

const startLimitMs = 1_800_000;
const operations = "docs/operations.md";
const bytesPerMegabyte = 1_000_000;
const msPerSecond = 1_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Newcomer {
  readonly shell: ShellName;
  readonly home: string;
  readonly clone: string;
  readonly env: NodeJS.ProcessEnv;
  readonly receiverPort: number;
  /** By the data directory that a start names: each is shown its key once. */
  readonly keys: Map<string, string>;
}

interface Line {
  readonly shell: ShellName;
  readonly guide: string;
  readonly seconds: number;
  readonly followed: Followed;
}

interface Asked {
  readonly shell: ShellName;
  /** Which are followed, in this order. */
  readonly guides: readonly string[];
}

const allGuides: readonly string[] = [...followedGuides, operations];

/** @param rest shells, each alone or with one guide behind a colon; else bash and zsh */
export async function run(rest: readonly string[]): Promise<void> {
  const asked = (rest.length > 0 ? rest : ["bash", "zsh"]).map(askedFor);
  const folder = mkdtempSync(join(tmpdir(), "flow-newcomer-"));
  const lines: Line[] = [];
  try {
    for (const { shell, guides } of asked) {
      if (await hasShell(shell))
        lines.push(...(await firstHour(shell, guides, mkdtempSync(join(folder, `${shell}-`)))));
      else {
        say(`${shell} is not installed here: nothing is known of it.`);
        process.exitCode = 1;
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  show(lines);
}

function askedFor(word: string): Asked {
  const [, shell = "", guide] = /^(bash|zsh|sh)(?::(.+))?$/.exec(word) ?? [];
  if (shell === "" || (guide !== undefined && !allGuides.includes(guide)))
    throw new Error(`${word} is no shell, or no shell with a guide, such as zsh:README.md.`);
  return { shell: shell as ShellName, guides: guide === undefined ? allGuides : [guide] };
}

async function firstHour(shell: ShellName, guides: readonly string[], folder: string): Promise<readonly Line[]> {
  const newcomer = await arrive(shell, folder);
  const lines: Line[] = [];
  for (const guide of guides) {
    const startedAt = performance.now();
    const followed = await followGuide(newcomer, guide, guide === guides[0]);
    lines.push({ shell, guide, seconds: (performance.now() - startedAt) / msPerSecond, followed });
    say(`${shell} ${guide}: ${followed.fault ?? `${followed.blocks} blocks went well`}`);
  }
  say(`${shell}: all that was installed, tests and checks included: ${figuresOf(newcomer)}`);
  return lines;
}

async function arrive(shell: ShellName, folder: string): Promise<Newcomer> {
  const [home, clone] = [join(folder, "home"), join(folder, "flow-evaluation-service")];
  mkdirSync(home, { recursive: true });
  const root = new URL("../..", import.meta.url).pathname;
  execFileSync("git", ["clone", "--quiet", root, clone]);
  const port = (await isFree(8080)) ? 8080 : await freePort();
  const receiverPort = (await isFree(8787)) ? 8787 : await freePort();
  const env = { ...ownEnvironment(), HOME: home, ...(port === 8080 ? {} : { PORT: String(port) }) };
  const commit = execFileSync("git", ["log", "-1", "--format=%h %s"], { cwd: clone, encoding: "utf8" }).trim();
  const node = execFileSync("node", ["--version"], { env, encoding: "utf8" }).trim();
  say(`${shell}: a fresh clone of ${commit}, Node ${node} in the path, ports ${port} and ${receiverPort}`);
  return { shell, home, clone, env, receiverPort, keys: new Map() };
}

/** What a shell of this machine has, without what this project and its runner have put there. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(npm_(?!config_registry$)|NODE_COMPILE_CACHE$|DATABASE_URL$|REDIS_URL$|DATA_DIR$|PORT$|MARK$|XDG_|CI$)/;
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const path = (process.env["PATH"] ?? "").split(delimiter);
  const own = path.filter((part) => !/flow-evaluation-service|node_modules|npm-lifecycle/.test(part));
  return { ...Object.fromEntries(kept), PATH: own.join(delimiter) };
}

async function followGuide(newcomer: Newcomer, guide: string, isFirst: boolean): Promise<Followed> {
  const { shell, clone, env, receiverPort } = newcomer;
  const command = guide === operations ? startOf(join(clone, "docs/alerts.md")) : startOf(join(clone, guide));
  const startedAt = performance.now();
  const service = start(shell, command, { cwd: clone, env });
  try {
    const origin = await originOf(service);
    if (isFirst) {
      const seconds = ((performance.now() - startedAt) / msPerSecond).toFixed(0);
      say(`${shell}: the first answer ${seconds} s after npm start; ${figuresOf(newcomer)}`);
    }
    const key = keyOf(newcomer, command, service.output());
    const blocks = blocksOf(clone, guide).map((block) => filledIn(block, { origin, key, receiverPort }));
    const typed = guide === operations ? [forOperators(origin, key), ...blocks] : blocks;
    return await follow(shell, typed, { cwd: clone, env });
  } finally {
    await service.stop();
  }
}

function blocksOf(clone: string, guide: string): readonly string[] {
  return commandsOf(join(clone, guide)).filter((block) => !/^npm (start|test|run check)\n$|docker/m.test(block));
}

/** What an operator has set already. */
function forOperators(origin: string, key: string): string {
  const me = `curl -sS --fail-with-body ${origin}/v1/auth/me -H "Authorization: Bearer ${key}"`;
  return `BASE=${origin}
ADMIN_API_KEY=${printedAdminKey}
TENANT=$(${me} | node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).tenant.id")
`;
}

async function originOf(service: Started): Promise<string> {
  for (const deadline = performance.now() + startLimitMs; performance.now() < deadline; await sleep(100)) {
    const origin = /listens on (http:\/\/[\w.:]+)/.exec(service.output())?.[1];
    if (origin === undefined) continue;
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return origin;
  }
  throw new Error(`The service did not start:\n${service.output()}`);
}

function keyOf({ keys }: Newcomer, command: string, output: string): string {
  const directory = /DATA_DIR=(\S+)/.exec(command)?.[1] ?? ".data";
  const key = /gsk_[\w-]{20,}/.exec(output)?.[0] ?? keys.get(directory);
  if (key === undefined) throw new Error(`No key was shown:\n${output}`);
  keys.set(directory, key);
  return key;
}

/** npm keeps what it downloads as it came. */
function figuresOf({ home, clone }: Newcomer): string {
  const [downloaded, runtime, installed] = [
    megabytesOf(join(home, ".npm")),
    megabytesOf(join(home, ".cache")),
    megabytesOf(join(clone, "node_modules")),
  ];
  return `${downloaded} MB downloaded; on the disk ${installed} MB of node_modules and ${runtime} MB of Node`;
}

function megabytesOf(folder: string): string {
  try {
    const [bytes] = execFileSync("du", ["-sk", folder], { encoding: "utf8" }).split("\t");
    return ((Number(bytes) * 1024) / bytesPerMegabyte).toFixed(0);
  } catch {
    return "0";
  }
}

function show(lines: readonly Line[]): void {
  say("\n| shell | guide | blocks | s | |\n|---|---|---|---|---|");
  for (const { shell, guide, seconds, followed } of lines)
    say(`| ${shell} | ${guide} | ${followed.blocks} | ${seconds.toFixed(0)} | ${followed.fault ?? "all went well"} |`);
  for (const { shell, guide, followed } of lines)
    if (followed.fault !== null) say(`\n${shell} ${guide}: ${followed.fault}\n${followed.output.slice(-3_000)}`);
  if (lines.some(({ followed }) => followed.fault !== null)) process.exitCode = 1;
}
