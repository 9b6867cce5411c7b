/** The states of an author's folder: as it is, and again after every save that changed a text. */
import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { examplesFolder, type FolderTexts } from "./folder-texts.ts";
import { readTexts } from "./read-files.ts";
import { Refused } from "../refused.ts";

/** Editors save in several steps: what is read in the middle of them is half a file. */
const settleMs = 20;

/** Ends with the signal. While a state is worked on, saves are gathered: the next state is the latest. */
export async function* savedStates(
  folder: string,
  wanted: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<FolderTexts> {
  const watchers = new FolderWatchers(folder);
  signal.addEventListener("abort", () => watchers.wake(), { once: true });
  try {
    let known: FolderTexts | null = null;
    while (!signal.aborted) {
      watchers.renew();
      const texts = await readTexts(folder, wanted);
      if (known === null || !isSame(known, texts)) {
        known = texts;
        yield texts;
      }
      await watchers.event();
      if (!signal.aborted) await pause(settleMs);
    }
  } finally {
    watchers.close();
  }
}

function isSame(a: FolderTexts, b: FolderTexts): boolean {
  return a.size === b.size && [...a].every(([name, text]) => b.get(name) === text);
}

/** The folder and its examples: directories, because an editor may save by moving a new file over the old one. */
class FolderWatchers {
  readonly #folder: string;
  readonly #watchers = new Map<string, FSWatcher>();
  #isAwake = false;
  #waiting: (() => void) | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The examples' folder may come and go. @throws Refused when the folder is gone */
  renew(): void {
    this.#isAwake = false;
    if (!this.#watch(this.#folder)) throw new Refused(`${this.#folder} cannot be watched.`);
    this.#watch(join(this.#folder, examplesFolder));
  }

  /** Something happened since `renew`. */
  event(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isAwake) return resolve();
      this.#waiting = resolve;
    });
  }

  wake(): void {
    this.#isAwake = true;
    this.#waiting?.();
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #watch(directory: string): boolean {
    if (this.#watchers.has(directory)) return true;
    try {
      const watcher = watch(directory, (event, name) => {
        // A directory that was removed, and perhaps made anew, is watched no longer.
        if (event === "rename" && name === examplesFolder) this.#forget(join(this.#folder, examplesFolder));
        this.wake();
      });
      watcher.on("error", () => this.#forget(directory));
      this.#watchers.set(directory, watcher);
      return true;
    } catch {
      return false;
    }
  }

  #forget(directory: string): void {
    this.#watchers.get(directory)?.close();
    this.#watchers.delete(directory);
    this.wake();
  }
}
