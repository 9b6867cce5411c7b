/**
 * How long the service takes to start on the embedded default, as `npm start` starts it: from the process's beginning
 * to the line that says where it listens. Warm: on a database that is there, with the cache of compiled code filled.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { median } from "./rounds.ts";

const root = join(import.meta.dirname, "..", "..");
const warmStarts = 7;
const warmBoundMs = 2_000;

export interface StartFigures {
  /** In an empty directory: the database is copied from the user's cache. */
  readonly newDirectoryMs: number;
  /** Median. */
  readonly warmMs: number;
  readonly warmBoundMs: number;
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
    return { newDirectoryMs, warmMs: median(warm), warmBoundMs, warmStarts };
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function startOnce(dataDirectory: string): Promise<number> {
  const { PATH = "", HOME = "" } = process.env;
  const start = performance.now();
  const service = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH, HOME, NODE_COMPILE_CACHE: ".cache/compile", PORT: "0", DATA_DIR: dataDirectory, LOG_LEVEL: "error" },
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
