/** `npm run tile:test`: a folder's tile, tested once or at every save. */
import { readDocument } from "#openapi/read-document.ts";
import type { Language } from "#sandbox/contract.ts";
import { type FolderTexts, readFolder, type ReadFolder } from "./folder.ts";
import { readTexts } from "./read-files.ts";
import { Refused } from "./refused.ts";
import { faultLine, hasPassed, reportLines } from "./report.ts";
import { openSession, type Session, type TestRequest } from "./session.ts";
import { layoutOf } from "./terminal.ts";
import { savedStates } from "./watch.ts";

export interface TestOptions {
  /** Absolute. */
  readonly folder: string;
  readonly shownFolder: string;
  readonly request: TestRequest;
  readonly isDemoAsked: boolean;
  readonly isWatching: boolean;
}

const clearScreen = "\u001b[2J\u001b[3J\u001b[H";

/** @returns whether the tile passed; of a watch, once it was ended */
export async function testTile(options: TestOptions, signal: AbortSignal): Promise<boolean> {
  const tests = new Tests(options);
  // Whatever is being evaluated: its cells are killed.
  signal.addEventListener("abort", () => void tests.close(), { once: true });
  try {
    if (!options.isWatching) return await tests.report(await readTexts(options.folder));
    for await (const texts of savedStates(options.folder, signal)) {
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

class Tests {
  readonly #options: TestOptions;
  readonly #document = readDocument();
  #session: Promise<Session> | undefined;

  constructor(options: TestOptions) {
    this.#options = options;
  }

  async report(texts: FolderTexts): Promise<boolean> {
    const read: ReadFolder = readFolder(texts, this.#document);
    const layout = layoutOf(this.#options.shownFolder);
    if ("faults" in read) {
      for (const fault of read.faults) say(faultLine(fault, layout));
      return false;
    }
    const { folder } = read;
    const { request, isDemoAsked } = this.#options;
    const session = await this.#sessionFor(folder.body.language === "python" ? "python" : "typescript");
    const report = await session.test(folder, request);
    if (request.example !== undefined && report.examples.length === 0)
      throw new Refused(`There is no example ${request.example}.`);
    for (const line of reportLines(report, layout)) say(line);
    return hasPassed(report, isDemoAsked);
  }

  async close(): Promise<void> {
    await (await this.#session)?.close();
  }

  /** Both languages are there once they are needed. */
  #sessionFor(language: Language): Promise<Session> {
    this.#session ??= openSession(language);
    return this.#session;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
