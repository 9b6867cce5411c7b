/**
 * How long the service takes to start, as `npm start` starts it: from the process's beginning to the line that says
 * where it listens. On the embedded default, and on PostgreSQL and Redis. Warm: on a database that is there, with the
 * cache of compiled code filled. Each against a bare process that opens such a database and listens (bare-start.ts),
 * start by start in turn.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { machineSpeedFactor } from "#test/support/thread-time.ts";
import { serviceArguments, serviceFlags, startSettings } from "../service-start.ts";
import { median } from "./rounds.ts";

const root = join(import.meta.dirname, "..", "..");
const common = { ...startSettings, PORT: "0", LOG_LEVEL: "error" };
const warmStarts = 7;
const bareProgram = join(import.meta.dirname, "bare-start.ts");

export interface WarmFigures {
  /** Medians. */
  readonly warmMs: number;
  readonly bareMs: number;
  /** Median of bare time / time of the service: at most 1. */
  readonly ratio: number;
  /** How many times slower the machine was than a calm one, median (test/support/thread-time.ts). */
  readonly speedFactor: number;
  /** What the bound is for: on a calm machine. Median. */
  readonly calmWarmMs: number;
  readonly boundMs: number;
}

export interface StartFigures {
  /** In an empty directory: the database is copied from the user's cache. */
  readonly newDirectoryMs: number;
  readonly embedded: WarmFigures;
  /** On PostgreSQL and Redis; null where they do not answer. */
  readonly servers: WarmFigures | null;
  readonly warmStarts: number;
}

type Settings = Readonly<Record<string, string>>;

/** A program and what it is started with. */
interface Program {
  readonly arguments: readonly string[];
  readonly settings: Settings;
}

export async function measureStart(): Promise<StartFigures> {
  const directories = Array.from({ length: 3 }, () => mkdtempSync(join(tmpdir(), "flow-bench-start-")));
  const [first = "", dataDirectory = "", bareDirectory = ""] = directories;
  try {
    // Fills the caches of this machine.
    await startOnce(serviceIn(first));
    const newDirectoryMs = await startOnce(serviceIn(dataDirectory));
    const bare: Program = {
      arguments: [...serviceFlags, bareProgram],
      settings: { ...common, BARE_DIRECTORY: join(bareDirectory, "database") },
    };
    const embedded = await measureWarm(serviceIn(dataDirectory), bare, 2_500);
    return { newDirectoryMs, embedded, servers: await measureOnServers(dataDirectory), warmStarts };
  } finally {
    for (const directory of directories) rmSync(directory, { recursive: true, force: true });
  }
}

function serviceIn(dataDirectory: string, settings: Settings = {}): Program {
  return { arguments: serviceArguments, settings: { ...common, DATA_DIR: dataDirectory, ...settings } };
}

async function measureOnServers(dataDirectory: string): Promise<WarmFigures | null> {
  if ((await postgresAbsence()) !== null || (await redisAbsence()) !== null) return null;
  const { location, drop } = await publishedLocation("postgresql", { isDurable: true });
  if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
  const prefix = freshPrefix();
  const servers = { DATABASE_URL: location.databaseUrl, REDIS_URL: testRedisUrl };
  const secretsKey = Buffer.alloc(32, 5).toString("base64");
  const service = serviceIn(dataDirectory, { ...servers, REDIS_PREFIX: prefix, SECRETS_KEY: secretsKey });
  const bare = { arguments: [...serviceFlags, bareProgram], settings: { ...common, ...servers } };
  try {
    return await measureWarm(service, bare, 1_500);
  } finally {
    await drop();
    await forgetPrefix(prefix);
  }
}

async function measureWarm(service: Program, bare: Program, boundMs: number): Promise<WarmFigures> {
  const rounds: { readonly warmMs: number; readonly bareMs: number; readonly speedFactor: number }[] = [];
  await startOnce(service);
  await startOnce(bare);
  for (let round = 0; round < warmStarts; round += 1) {
    const speedFactor = machineSpeedFactor();
    rounds.push({ speedFactor, bareMs: await startOnce(bare), warmMs: await startOnce(service) });
  }
  return {
    warmMs: median(rounds.map(({ warmMs }) => warmMs)),
    bareMs: median(rounds.map(({ bareMs }) => bareMs)),
    ratio: median(rounds.map(({ warmMs, bareMs }) => bareMs / warmMs)),
    speedFactor: median(rounds.map(({ speedFactor }) => speedFactor)),
    calmWarmMs: median(rounds.map(({ warmMs, speedFactor }) => warmMs / speedFactor)),
    boundMs,
  };
}

async function startOnce(program: Program): Promise<number> {
  const { PATH = "", HOME = "" } = process.env;
  const start = performance.now();
  const service = spawn(process.execPath, program.arguments, {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH, HOME, ...program.settings },
  });
  const exited = once(service, "exit");
  await untilListening(service);
  const ms = performance.now() - start;
  service.kill("SIGTERM");
  await exited;
  return ms;
}

async function untilListening(service: ChildProcess): Promise<void> {
  if (service.stdout === null) throw new Error("The service has no output.");
  for await (const line of createInterface({ input: service.stdout })) if (/ listens on /.test(line)) return;
  throw new Error("The service ended before it listened.");
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureStart(), null, 2)}\n`);
