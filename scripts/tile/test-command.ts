/** `npm run tile:test`: a folder's tile, tested once or at every save. */
import { readDocument } from "#openapi/read-document.ts";
import type { Language } from "#sandbox/contract.ts";
import { type FolderTests, say, testFolder } from "../author/each-save.ts";
import { faultLine } from "../author/faults.ts";
import type { Folder } from "../author/folders.ts";
import type { FolderTexts } from "../author/folder-texts.ts";
import { Refused } from "../refused.ts";
import { layoutOf } from "../author/terminal.ts";
import { readFolder, tileFiles } from "./folder.ts";
import { hasPassed, reportLines } from "./report.ts";
import { openSession, type Session, type TestRequest } from "./session.ts";

export interface TestOptions extends Folder {
  readonly request: TestRequest;
  readonly isDemoAsked: boolean;
  readonly isWatching: boolean;
}

/** @returns whether the tile passed; of a watch, once it was ended */
export async function testTile(options: TestOptions, signal: AbortSignal): Promise<boolean> {
  return testFolder(new Tests(options), { ...options, wanted: tileFiles }, signal);
}

class Tests implements FolderTests {
  readonly #options: TestOptions;
  readonly #document = readDocument();
  #session: Promise<Session> | undefined;

  constructor(options: TestOptions) {
    this.#options = options;
  }

  async report(texts: FolderTexts): Promise<boolean> {
    const read = readFolder(texts, this.#document);
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
