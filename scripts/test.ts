/**
 * `npm test`: the whole suite with node:test. A file runs on one backend: on PostgreSQL and Redis where they answer.
 * Those whose matter is a backend run on the embedded default as well, side by side (`test/support/backends.ts`). Where
 * PostgreSQL and Redis do not answer, only the embedded default is tested. With CI=true they must answer.
 *
 *   npm test                            the suite
 *   npm test -- --all                   everything on both, and in full (`test/support/in-full.ts`)
 *   npm test -- test/rules              one folder, or files
 *   npm test -- --real test/service     only on PostgreSQL and Redis
 *
 * Small files share processes.
 */
import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createConnection } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { shortLivedFlag } from "#test/support/process.ts";
import { processorSeconds, type ProcessorTime, processorTimesFile } from "#test/support/processor-time.ts";
import { suiteOf } from "#test/support/suites.ts";
import { type Choice, runsEmbedded, runsOnPostgresql } from "#test/support/backends.ts";
import type { FileDuration } from "./test/durations.ts";
import { watchMachineSpeed } from "./test/machine-speed.ts";
import { type Durations, longestFirst, processesOf, type TestProcess } from "./test/processes.ts";

const databaseUrl = process.env["TEST_DATABASE_URL"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
const redisUrl = process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";
const inCi = process.env["CI"] === "true";
/** Long enough for the slowest test on two cores. A test that hangs is ended and reported. */
const testTimeoutMs = 600_000;
/** One more than two cores: a third of the time a process waits, for another process or for a server. */
const processesAtOnce = Math.min(2, availableParallelism()) + 1;
const root = join(import.meta.dirname, "..");
const cacheFolder = join(root, ".cache", "tests");
const slowestShown = 10;
/** Room for the embedded databases of all processes at once, each of 50 MB. */
const scratchBytes = 4 * 1024 ** 3;
const scratch = scratchFolder();
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** One run of the files on one backend. */
interface Pass {
  readonly title: string;
  readonly files: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

interface Outcome {
  readonly exitCode: number;
  readonly reports: readonly FileDuration[];
  readonly processorTimes: readonly ProcessorTime[];
}

function filesBelow(places: readonly string[]): string[] {
  return places
    .flatMap((place) => (statSync(place).isDirectory() ? globSync(`${place}/**/*.test.ts`) : [place]))
    .sort();
}

function answers(url: string, defaultPort: number): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) || defaultPort, timeout: 2_000 });
    const finish = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once("connect", () => finish(true));
    socket.once("error", () => finish(false));
    socket.once("timeout", () => finish(false));
  });
}

/** All passes at once: while one waits, another works. */
async function runPasses(passes: readonly Pass[]): Promise<Outcome> {
  // Of this run alone: another may go on beside it.
  const folder = join(cacheFolder, `run-${process.pid}`);
  const durationsFile = join(cacheFolder, "durations.json");
  const known = readDurations(durationsFile);
  const processes = longestFirst(passes.flatMap((pass) => processesOf(pass, known, processesAtOnce)));
  for (const { title, files } of passes) process.stdout.write(`\n== ${title}: ${files.length} files\n`);
  const reportFile = join(folder, "report.jsonl");
  const timesFile = join(folder, "processor-times.jsonl");
  const exitCode = await runEntries(writeEntries(folder, processes), reportFile, timesFile);
  const reports = readLines<FileDuration>(reportFile);
  const processorTimes = existsSync(timesFile) ? readLines<ProcessorTime>(timesFile) : [];
  keepProcessorTimes(processorTimes);
  rmSync(folder, { recursive: true, force: true });
  const seconds = Object.fromEntries(reports.map((report) => [report.suite, report.seconds]));
  writeFileSync(durationsFile, JSON.stringify({ ...known, ...seconds }, null, 2));
  const suites = passes.flatMap(({ title, files }) => files.map((file) => suiteOf(file, title)));
  const unfinished = suites.filter((suite) => !(suite in seconds));
  for (const suite of unfinished) process.stdout.write(`✖ ${suite} has not ended: its process died in it, or before\n`);
  const empty = reports.filter(({ hasTests }) => !hasTests);
  for (const { suite } of empty) process.stdout.write(`✖ ${suite} has no tests\n`);
  return {
    exitCode: unfinished.length + empty.length === 0 ? exitCode : Math.max(1, exitCode),
    reports,
    processorTimes,
  };
}

/** For whoever looks where the suite's processor time goes: of each file its last, in seconds, the greatest first. */
function keepProcessorTimes(times: readonly ProcessorTime[]): void {
  const file = join(cacheFolder, "processor-times.json");
  const all = { ...readDurations(file), ...Object.fromEntries(times.map(({ suite, seconds }) => [suite, seconds])) };
  const sorted = Object.entries(all).toSorted(([, one], [, other]) => other - one);
  writeFileSync(file, JSON.stringify(Object.fromEntries(sorted), null, 2));
}

function readDurations(file: string): Durations {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Durations;
  } catch {
    return {};
  }
}

/** For each process a module that runs its files. */
function writeEntries(folder: string, processes: readonly TestProcess<Pass>[]): string[] {
  mkdirSync(folder, { recursive: true });
  return processes.map(({ pass, files }, index) => {
    const [first = ""] = files;
    const content = files.length === 1 ? basename(first, ".test.ts") : `${files.length}-files`;
    const name = `${String(index + 1).padStart(2, "0")}-${dirname(first).replaceAll("/", "-")}-${content}.ts`;
    const entry = join(folder, name);
    const group = JSON.stringify({ title: pass.title, environment: pass.environment, files }, null, 2);
    writeFileSync(entry, `import { runGroup } from "#test/support/group.ts";\n\nrunGroup(${group});\n`);
    return entry;
  });
}

function runEntries(entries: readonly string[], reportFile: string, timesFile: string): Promise<number> {
  const reporters: readonly (readonly [reporter: string, destination: string])[] = [
    ["spec", "stdout"],
    [join(import.meta.dirname, "test", "durations.ts"), reportFile],
  ];
  const testArguments = [
    shortLivedFlag,
    "--test",
    `--test-concurrency=${processesAtOnce}`,
    `--test-timeout=${testTimeoutMs}`,
    ...reporters.flatMap(([reporter, destination]) => [
      `--test-reporter=${reporter}`,
      `--test-reporter-destination=${destination}`,
    ]),
  ];
  const child = spawn(process.execPath, [...testArguments, ...entries], {
    stdio: "inherit",
    env: {
      ...process.env,
      NODE_ENV: "test",
      ...(isAll ? { TEST_ALL: "1" } : {}),
      TMPDIR: scratch,
      [processorTimesFile]: timesFile,
      ...compileCache(),
    },
  });
  // Who interrupts the run ends the tests, and this process removes what they leave in memory.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}

/**
 * Where tests keep their directories: in memory where there is room. Most of a service's start on a new directory is
 * the making of a thousand files.
 */
function scratchFolder(): string {
  const inMemory = "/dev/shm";
  const folder = mkdtempSync(join(freeBytes(inMemory) >= scratchBytes ? inMemory : tmpdir(), "flow-tests-"));
  // A PostgreSQL of a test's own runs as another user, and has a directory of its own in it.
  chmodSync(folder, 0o711);
  return folder;
}

/** None where there is no such place. */
function freeBytes(place: string): number {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Functions from the cache are counted less exactly: coverage is measured without. */
function compileCache(): Readonly<Record<string, string>> {
  if (process.env["NODE_V8_COVERAGE"] !== undefined) return {};
  return { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(root, ".cache", "compile") };
}

function readLines<Line>(file: string): Line[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

/** Whether PostgreSQL and Redis answer. In CI they must. */
async function isServed(): Promise<boolean> {
  if ((await answers(databaseUrl, 5432)) && (await answers(redisUrl, 6379))) return true;
  const where = `PostgreSQL at ${new URL(databaseUrl).host} and Redis at ${new URL(redisUrl).host}`;
  if (inCi) throw new Error(`CI=true needs ${where}, and they do not both answer.`);
  process.stdout.write(
    `\n== Only on the embedded default: ${where} do not answer (TEST_DATABASE_URL, TEST_REDIS_URL).\n`,
  );
  return false;
}

function passesOver(files: readonly string[], choice: Choice): readonly Pass[] {
  const embedded: Pass = {
    title: "embedded default",
    files: files.filter((file) => runsEmbedded(file, choice)),
    environment: { TEST_BACKEND: "embedded" },
  };
  const postgresql: Pass = {
    title: "PostgreSQL and Redis",
    files: choice.isServed ? files.filter(runsOnPostgresql) : [],
    environment: { TEST_BACKEND: "real", TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl },
  };
  return (onlyReal ? [postgresql] : [embedded, postgresql]).filter((pass) => pass.files.length > 0);
}

/** Of the whole run. */
interface Taken {
  readonly seconds: number;
  /** Processor time, in seconds. */
  readonly spent: number;
  /** As a share of a calm machine's. */
  readonly speed: number;
}

/** Processor time is that of tests and of what they start, without the servers'. */
function printSlowest({ reports, processorTimes }: Outcome, { seconds, spent, speed }: Taken): void {
  const processorTimeOf = new Map(processorTimes.map((time) => [time.suite, time.seconds]));
  const slowest = reports.toSorted((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
  const calm = `a calm machine takes ${(spent * speed).toFixed(0)} s of it`;
  const total = `${seconds.toFixed(0)} s, ${spent.toFixed(0)} s of processor time (${calm})`;
  process.stdout.write(`\n== ${total}. The slowest files, each with its processor time:\n`);
  for (const { suite, seconds: taken } of slowest)
    process.stdout.write(`${inSeconds(taken)} ${inSeconds(processorTimeOf.get(suite) ?? 0)}  ${suite}\n`);
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(7)} s`;
}

const given = process.argv.slice(2);
const places = given.filter((argument) => !argument.startsWith("--"));
const onlyReal = given.includes("--real");
const isAll = given.includes("--all");
const unknown = given.filter((argument) => argument.startsWith("--") && !["--real", "--all"].includes(argument));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(" ")}: give --real or --all, folders or files.\n`);
  process.exit(1);
}
const absent = places.filter((place) => !existsSync(place));
if (absent.length > 0) {
  process.stderr.write(`There is no ${absent.join(", ")}: give folders or files, such as test/rules.\n`);
  process.exit(1);
}
const files = filesBelow(places.length === 0 ? ["test"] : places);
const passes = passesOver(files, { isServed: files.some(runsOnPostgresql) && (await isServed()), isAll });
if (passes.length === 0) {
  process.stderr.write("There is nothing to test: no such files, or they need PostgreSQL and Redis.\n");
  process.exit(1);
}

const start = performance.now();
/** Installing, on a fresh clone. */
const spentBefore = processorSeconds();
const measuredSpeed = watchMachineSpeed();
const outcome = await runPasses(passes);
printSlowest(outcome, {
  seconds: (performance.now() - start) / 1000,
  spent: processorSeconds() - spentBefore,
  speed: measuredSpeed(),
});
process.exitCode = outcome.exitCode;
