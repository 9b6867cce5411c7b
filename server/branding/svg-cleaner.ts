/**
 * Cleans SVG in a thread of its own, one drawing at a time: the parser and the browser model it needs are large, slow and fed by strangers.
 * The thread lives for one drawing, has no environment, and is ended when it takes too long or too much memory. What is cleaned away is
 * svg-worker.ts's affair.
 */
import { Worker } from "node:worker_threads";
import { AppError } from "#core/errors.ts";
import type { CleanSvg } from "./logo.ts";

/** For the drawing alone: innocent ones take a small part of it, however busy the machine. */
const defaultCleaningMs = 15_000;
/** For the browser model, which takes a second on a free machine, and is no drawing's fault. */
const loadingMs = 60_000;
const maxMemoryMb = 256;
/** With the one in work. */
const maxWaiting = 4;
const retryAfterSeconds = 5;

export type CleaningOutcome = Awaited<ReturnType<CleanSvg>>;

const tooComplex: CleaningOutcome = { ok: false, problem: "is too complex a drawing: simplify it, or send it as a PNG" };

export interface SvgCleanerOptions {
  /** The thread's module, which posts as svg-worker.ts does. */
  readonly worker?: URL;
  /** Longest time for a drawing, in milliseconds, once the thread has begun with it. */
  readonly cleaningMs?: number;
}

/** @throws AppError `unavailable` while too many drawings wait */
export function createSvgCleaner(options: SvgCleanerOptions = {}): CleanSvg {
  const { worker = new URL("./svg-worker.ts", import.meta.url), cleaningMs = defaultCleaningMs } = options;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return async (text) => {
    if (waiting >= maxWaiting) {
      const headers = { "Retry-After": String(retryAfterSeconds) };
      throw new AppError("unavailable", "Many logos are being uploaded at this moment. Try again shortly.", { headers });
    }
    waiting += 1;
    const turn = last.then(() => cleanInThread(text, worker, cleaningMs));
    last = turn.catch(() => {});
    return turn.finally(() => {
      waiting -= 1;
    });
  };
}

function cleanInThread(text: string, module: URL, cleaningMs: number): Promise<CleaningOutcome> {
  const worker = new Worker(module, {
    workerData: text,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  return new Promise<CleaningOutcome>((resolve, reject) => {
    let timer = setTimeout(() => reject(new Error("The thread that cleans SVG did not get ready.")), loadingMs);
    worker.on("message", (message: CleaningOutcome | "loaded") => {
      if (message !== "loaded") return resolve(message);
      clearTimeout(timer);
      timer = setTimeout(() => resolve(tooComplex), cleaningMs);
    });
    worker.once("error", (error: Error & { readonly code?: string }) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve(tooComplex) : reject(error),
    );
    worker.once("exit", () => reject(new Error("The thread that cleans SVG ended without an answer.")));
    worker.once("exit", () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}
