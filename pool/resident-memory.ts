/** How much memory a process has in use, asked for many times a second. Linux; elsewhere, and of an ended one, 0. */
import { closeSync, openSync, readFileSync, readSync } from "node:fs";

const maxTextBytes = 128;

/** A power of two: the figure that it comes from is of another moment. */
const pageBytes = 2 ** Math.round(Math.log2(process.memoryUsage.rss() / ownPages()));

export class ResidentMemory {
  #file: number | undefined;
  readonly #text = Buffer.allocUnsafe(maxTextBytes);

  constructor(pid: number | undefined) {
    this.#file = pid === undefined ? undefined : opened(pid);
  }

  bytes(): number {
    if (this.#file === undefined) return 0;
    try {
      const length = readSync(this.#file, this.#text, 0, maxTextBytes, 0);
      return pagesIn(this.#text.toString("latin1", 0, length)) * pageBytes;
    } catch {
      return 0;
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    // Its number may be another file's from now on.
    this.#file = undefined;
  }
}

/** The file stays open: the system's own account of pages is a fourth of the work of the one that people read. */
function opened(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return openSync(`/proc/${pid}/statm`, "r");
  } catch {
    return undefined;
  }
}

function ownPages(): number {
  return process.platform === "linux" ? pagesIn(readFileSync("/proc/self/statm", "utf8")) : 1;
}

/** The second figure (proc(5)). */
function pagesIn(statm: string): number {
  return Number(statm.split(" ", 2)[1] ?? 0);
}
