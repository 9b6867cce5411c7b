/**
 * Clients of other makers, each with its defaults, against a running service: a flow is created, run, and its result
 * read. Their packages are installed into a temporary folder. What each generates from /openapi.json, and what its user
 * writes (`scripts/trials/clients/`), is checked with strict TypeScript.
 *
 *     npm run trials -- clients [name]
 */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFlowClient, type FlowClient } from "../../client/index.ts";
import { type LocalService, startLocalService } from "../demo/local-service.ts";

/** How long a step may take. Generous: it guards against hanging, it measures nothing. */
const limitMs = 300_000;
const programs = new URL("clients/", import.meta.url);

const packages = {
  "@apollo/client": "4.3.8",
  "@hey-api/openapi-ts": "0.99.0",
  "@types/node": "24.19.2",
  "@urql/core": "6.0.3",
  axios: "1.21.1",
  graphql: "16.15.0",
  "graphql-request": "7.4.0",
  newman: "6.2.2",
  "openapi-fetch": "0.17.0",
  "openapi-to-postmanv2": "6.3.3",
  "openapi-typescript": "7.13.0",
  orval: "8.38.0",
  rxjs: "7.8.2",
  tsx: "4.23.15",
  typescript: "5.9.3",
} as const;

/** What most people have: a bundler finds the files. */
const typeScriptSettings = {
  compilerOptions: {
    target: "ES2024",
    lib: ["ES2024", "DOM", "DOM.Iterable"],
    module: "ESNext",
    moduleResolution: "Bundler",
    types: ["node"],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  },
};

interface TriedClient {
  readonly name: string;
  /** What the user writes, below `scripts/trials/clients/`. */
  readonly program: string;
  /** Makes a client from `openapi.json` one folder up. */
  readonly generate?: readonly [program: string, ...rest: readonly string[]];
  /** What a user meets with, seen with the versions above. */
  readonly surprise: string;
}

const clients: readonly TriedClient[] = [
  {
    name: "urql",
    program: "urql.ts",
    surprise: "short queries go by GET; its cache answers again until network-only is asked for",
  },
  { name: "Apollo Client", program: "apollo.ts", surprise: "its cache answers again until network-only is asked for" },
  { name: "graphql-request", program: "graphql-request.ts", surprise: "nothing" },
  {
    name: "hey-api",
    program: "hey-api.ts",
    generate: ["openapi-ts", "-i", "../openapi.json", "-o", "generated"],
    surprise: "its imports name no file endings: Node alone does not run it; data may be undefined until throwOnError",
  },
  {
    name: "orval",
    program: "orval.ts",
    generate: ["orval", "--input", "../openapi.json", "--output", "generated/client.ts"],
    surprise: "its axios declares a form where there is no body, which was a 415",
  },
  {
    name: "openapi-fetch",
    program: "openapi-fetch.ts",
    generate: ["openapi-typescript", "../openapi.json", "-o", "generated/schema.ts"],
    surprise: "nothing",
  },
  {
    name: "newman",
    program: "newman.mjs",
    generate: ["openapi2postmanv2", "-s", "../openapi.json", "-o", "collection.json"],
    surprise: "sends <string> for every optional header: Idempotency-Key and If-Match are refused until unticked",
  },
];

interface Outcome {
  readonly name: string;
  readonly types: boolean;
  readonly created: boolean;
  readonly ran: boolean;
  readonly read: boolean;
  readonly lines: number;
  readonly surprise: string;
  /** What went wrong, in the client's own words. */
  readonly fault: string;
}

interface Ended {
  readonly isGood: boolean;
  readonly output: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @param rest the name of one client, else all */
export async function run([only]: readonly string[]): Promise<void> {
  const chosen = clients.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0) throw new Error(`Known are ${clients.map(({ name }) => name).join(", ")}.`);
  const folder = mkdtempSync(join(tmpdir(), "flow-clients-"));
  const service = await startLocalService();
  try {
    await install(folder, service.baseUrl);
    const outcomes: Outcome[] = [];
    for (const one of chosen) outcomes.push(await tried(one, folder, service));
    show(outcomes);
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function install(folder: string, baseUrl: string): Promise<void> {
  const manifest = { name: "clients", private: true, type: "module", dependencies: packages };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "openapi.json"), await (await fetch(`${baseUrl}/openapi.json`)).text());
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { isGood, output } = await ended("npm", ["install", ...options], folder);
  if (!isGood) throw new Error(`The clients could not be installed:\n${output}`);
}

function ended(
  program: string,
  given: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const options = { cwd, timeout: limitMs, env: { ...process.env, ...environment } };
  return new Promise((resolve) => {
    execFile(program, given, options, (error, stdout, stderr) =>
      resolve({ isGood: error === null, output: `${stdout}${stderr}`.trim() }),
    );
  });
}

async function tried(one: TriedClient, folder: string, service: LocalService): Promise<Outcome> {
  const own = join(folder, one.program.replace(/\.\w+$/, ""));
  mkdirSync(own);
  copyFileSync(new URL(`${one.program}.txt`, programs), join(own, one.program));
  writeFileSync(join(own, "tsconfig.json"), JSON.stringify({ ...typeScriptSettings, include: ["."] }));
  const command = (name: string): string => join(folder, "node_modules", ".bin", name);
  const [generator, ...given] = one.generate ?? [];
  const generated = generator === undefined ? null : await ended(command(generator), given, own);
  const isTyped = one.program.endsWith(".ts");
  const checked = isTyped ? await ended(command("tsc"), ["-p", "."], own) : null;
  const before = await flowIds(service);
  const environment = { BASE: service.baseUrl, KEY: service.apiKey };
  const done = await ended(command("tsx"), [one.program], own, environment);
  const made = (await flowIds(service)).filter(({ id }) => !before.some((each) => each.id === id));
  const faults = [generated, checked, done].flatMap((each) => (each?.isGood === false ? [each.output] : []));
  return {
    name: one.name,
    types: checked?.isGood !== false,
    created: made.length === 1,
    ran: made[0]?.lastRun?.status === "succeeded",
    read: done.isGood && (await isRead(done.output, service)),
    lines: linesOf(readFileSync(join(own, one.program), "utf8")),
    surprise: one.surprise,
    fault: faults.join("\n"),
  };
}

function clientOf({ baseUrl, apiKey }: LocalService): FlowClient {
  return createFlowClient({ baseUrl, key: apiKey });
}

async function flowIds(service: LocalService) {
  const { data } = await clientOf(service).GET("/v1/flows", {});
  return data?.items ?? [];
}

/** What the program says it has read must be what the run has. */
async function isRead(output: string, service: LocalService): Promise<boolean> {
  const [line = "null"] = output.split("\n").filter((each) => each.startsWith("{"));
  const said = JSON.parse(line) as { run: string; target: string; value: number } | null;
  if (said === null) return false;
  const { data } = await clientOf(service).GET("/v1/runs/{id}", { params: { path: { id: said.run } } });
  const [result] = data?.results ?? [];
  return said.target === result?.target.name && said.value === result.tiles[0]?.lastValue;
}

/** Those that say something. */
function linesOf(text: string): number {
  return text.split("\n").filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;
}

function show(outcomes: readonly Outcome[]): void {
  const mark = (isGood: boolean): string => (isGood ? "yes" : "NO");
  say("| client | types | create | run | read | lines | what surprised |");
  say("|---|---|---|---|---|---|---|");
  for (const { name, types, created, ran, read, lines, surprise } of outcomes)
    say(`| ${[name, ...[types, created, ran, read].map(mark), lines, surprise].join(" | ")} |`);
  for (const { name, fault } of outcomes) if (fault !== "") say(`\n${name}:\n${fault}`);
  const isGood = (one: Outcome): boolean => one.types && one.created && one.ran && one.read;
  if (!outcomes.every(isGood)) process.exitCode = 1;
}
