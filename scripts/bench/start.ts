/**
 * How long the service takes to start, as `npm start` starts it: from the process's beginning to the line that says
 * where it listens. On the embedded default, and on PostgreSQL and Redis. Warm: on a database that is there, with the
 * cache of compiled code filled.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { postgresAbsence, publishedLocation } from "#test/support/databases.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { serviceArguments, startSettings } from "../service-start.ts";
import { median } from "./rounds.ts";

const root = join(import.meta.dirname, "..", "..");
const common = { ...startSettings, PORT: "0", LOG_LEVEL: "error" };
const warmStarts = 7;
const warmBoundMs = 2_000;
const warmOnServersBoundMs = 1_000;

export interface StartFigures {
  /** In an empty directory: the database is copied from the user's cache. */
  readonly newDirectoryMs: number;
  /** Median. */
  readonly warmMs: number;
  readonly warmBoundMs: number;
  /** On PostgreSQL and Redis, median; null where they do not answer. */
  readonly warmOnServersMs: number | null;
  readonly warmOnServersBoundMs: number;
  readonly warmStarts: number;
}

export async function measureStart(): Promise<StartFigures> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "flow-bench-start-"));
  try {
    // Fills the caches of this machine.
    const first = mkdtempSync(join(tmpdir(), "flow-bench-start-"));
    await startOnce(first);
    rmSync(first, { recursive: true, force: true });
    const newDirectoryMs = await startOnce(dataDirectory);
    const warm: number[] = [];
    for (let round = 0; round < warmStarts; round += 1) warm.push(await startOnce(dataDirectory));
    const warmOnServersMs = await measureOnServers(dataDirectory);
    return { newDirectoryMs, warmMs: median(warm), warmBoundMs, warmOnServersMs, warmOnServersBoundMs, warmStarts };
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function measureOnServers(dataDirectory: string): Promise<number | null> {
  if ((await postgresAbsence()) !== null || (await redisAbsence()) !== null) return null;
  const { location, drop } = await publishedLocation("postgresql", { isDurable: true });
  if (!("databaseUrl" in location)) throw new Error("A PostgreSQL database was asked for.");
  const prefix = freshPrefix();
  const settings = {
    DATABASE_URL: location.databaseUrl,
    REDIS_URL: testRedisUrl,
    REDIS_PREFIX: prefix,
    SECRETS_KEY: Buffer.alloc(32, 5).toString("base64"),
  };
  try {
    await startOnce(dataDirectory, settings);
    const warm: number[] = [];
    for (let round = 0; round < warmStarts; round += 1) warm.push(await startOnce(dataDirectory, settings));
    return median(warm);
  } finally {
    await drop();
    await forgetPrefix(prefix);
  }
}

async function startOnce(dataDirectory: string, settings: Readonly<Record<string, string>> = {}): Promise<number> {
  const { PATH = "", HOME = "" } = process.env;
  const start = performance.now();
  const service = spawn(process.execPath, serviceArguments, {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH, HOME, ...common, DATA_DIR: dataDirectory, ...settings },
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
