/**
 * Loaded into a service that is measured (`--import`): writes what its memory holds to a file, a line for each sample.
 * It counts the process' own view, of which the system sees only the sum.
 */
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const sampleMs = 100;
const path = process.env["BENCH_MEMORY_FILE"];

/** In bytes; `at` by the wall clock. `external` without the array buffers. */
export interface MemorySample {
  readonly at: number;
  readonly heap: number;
  readonly external: number;
  readonly arrayBuffers: number;
  readonly resident: number;
}

function sample(): MemorySample {
  const { heapTotal, external, arrayBuffers, rss } = process.memoryUsage();
  return { at: Date.now(), heap: heapTotal, external: external - arrayBuffers, arrayBuffers, resident: rss };
}

if (isMainThread && path !== undefined)
  setInterval(() => appendFileSync(path, `${JSON.stringify(sample())}\n`), sampleMs).unref();
