/** The thread that makes documents: that takes up to seconds, which the event loop does not have. */
import { Piscina } from "piscina";
import { AppError } from "#core/errors.ts";
import { endThreads, threadOptions } from "#core/threads.ts";
import type { PdfMaker, PdfReport } from "./model.ts";

export interface PdfThreads extends PdfMaker {
  close(): Promise<void>;
}

/** Several times as long as the largest document takes on a busy machine. */
const maxMakingMs = 60_000;
/** Afterwards the thread ends, with the fonts that it holds. */
const idleMs = 60_000;
/** Several times as much as the largest document takes. Who needs more ends the thread, and not the process. */
const maxHeapMb = 1_024;
const retryAfterSeconds = 60;

/** The first document starts a thread. @param limitMs after which a document is given up */
export function createPdfThreads(limitMs = maxMakingMs): PdfThreads {
  const pool = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    ...threadOptions(),
  });
  return {
    make: async (report) => {
      const limit = AbortSignal.timeout(limitMs);
      try {
        return (await pool.run(report, { signal: limit, transferList: memoryOf(report) })) as Uint8Array;
      } catch (error) {
        throw limit.aborted ? tookTooLong() : error;
      }
    },
    close: () => endThreads(pool),
  };
}

/** What is handed over instead of copied, which would hold the event loop. */
function memoryOf({ details }: PdfReport): readonly ArrayBuffer[] {
  return details.flatMap(({ tiles }) =>
    tiles.flatMap(({ points: { ts, value, triggered } }) =>
      [ts, value, triggered].map(({ buffer }) => buffer as ArrayBuffer),
    ),
  );
}

function tookTooLong(): AppError {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  return new AppError("unavailable", "The document took too long to make. Its page and its data are there.", {
    headers,
  });
}
