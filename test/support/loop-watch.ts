/**
 * Loaded before the service in a process of its own (`node --import`): measures how long its event loop is held in one
 * piece, in CPU time of the main thread, so that a busy machine does not count. Tells the pieces to whoever started the
 * process.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { machineSpeedFactor, threadCpuMs } from "./thread-time.ts";

export interface LoopPiece {
  /** CPU time of the main thread between two turns of the loop, in milliseconds. */
  readonly cpuMs: number;
  /** When the piece ended, epoch milliseconds. */
  readonly endedAt: number;
}

const everyMs = 5;
/** Shorter pieces are of no interest. */
const leastMs = 10;
const pieces: LoopPiece[] = [];

let last = threadCpuMs();
const timer = setInterval(() => {
  const now = threadCpuMs();
  if (now - last > leastMs) pieces.push({ cpuMs: now - last, endedAt: Date.now() });
  last = now;
}, everyMs);
timer.unref();

process.on("message", (message) => {
  if (message === "pieces") process.send?.({ pieces: pieces.splice(0) });
  if (message === "collect") {
    collectGarbage();
    process.send?.({});
    last = threadCpuMs();
  }
  if (message === "speed-factor") {
    process.send?.({ speedFactor: machineSpeedFactor() });
    last = threadCpuMs();
  }
});
process.channel?.unref();

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
