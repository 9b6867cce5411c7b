/** A test of an author's folder: once, or at every save until it is ended. */
import type { Folder } from "./folders.ts";
import type { FolderTexts } from "./folder-texts.ts";
import { readTexts } from "./read-files.ts";
import { savedStates } from "./watch.ts";

export interface FolderTests {
  /** Tests what the folder has, and tells what it found. @returns whether all is well */
  report(texts: FolderTexts): Promise<boolean>;
  close(): Promise<void>;
}

export interface EachSave extends Pick<Folder, "folder"> {
  readonly isWatching: boolean;
  /** Files of the folder beside its examples. */
  readonly wanted: readonly string[];
}

const clearScreen = "\u001b[2J\u001b[3J\u001b[H";

/** @returns whether all was well; of a watch, once it was ended */
export async function testFolder(
  tests: FolderTests,
  { folder, isWatching, wanted }: EachSave,
  signal: AbortSignal,
): Promise<boolean> {
  // Whatever is being evaluated: its cells are killed.
  signal.addEventListener("abort", () => void tests.close(), { once: true });
  try {
    if (!isWatching) return await tests.report(await readTexts(folder, wanted));
    for await (const texts of savedStates(folder, wanted, signal)) {
      const startedAt = performance.now();
      if (process.stdout.isTTY) process.stdout.write(clearScreen);
      await tests.report(texts).catch((error: Error) => signal.aborted || say(error.message));
      if (signal.aborted) break;
      say(`${(performance.now() - startedAt).toFixed(0)} ms. Waits for the next save; Ctrl+C ends it.`);
    }
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  } finally {
    await tests.close();
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
