/** `npm run adapter:test`: a folder's adapter, tested once, at every save, or on its own server. */
import { readDocument } from "#openapi/read-document.ts";
import { type FolderTests, say, testFolder } from "../author/each-save.ts";
import { faultLine } from "../author/faults.ts";
import type { Folder } from "../author/folders.ts";
import type { FolderTexts } from "../author/folder-texts.ts";
import { Refused } from "../refused.ts";
import { layoutOf } from "../author/terminal.ts";
import { adapterFiles, readFolder } from "./folder.ts";
import { hasPassed, reportLines } from "./report.ts";
import { secretsFrom } from "./secrets.ts";
import { type AdapterSession, openAdapterSession } from "./session.ts";

export interface AdapterTestOptions extends Folder {
  /** Only this example; null for all. */
  readonly example: string | null;
  readonly isLive: boolean;
  readonly isWatching: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** @returns whether the adapter passed; of a watch, once it was ended */
export async function testAdapter(options: AdapterTestOptions, signal: AbortSignal): Promise<boolean> {
  return testFolder(new Tests(options), { ...options, wanted: adapterFiles }, signal);
}

class Tests implements FolderTests {
  readonly #options: AdapterTestOptions;
  readonly #document = readDocument();
  #session: Promise<AdapterSession> | undefined;

  constructor(options: AdapterTestOptions) {
    this.#options = options;
  }

  async report(texts: FolderTexts): Promise<boolean> {
    const read = readFolder(texts, this.#document);
    const { shownFolder, example, isLive, environment } = this.#options;
    const layout = layoutOf(shownFolder);
    if ("faults" in read) {
      for (const fault of read.faults) say(faultLine(fault, layout));
      return false;
    }
    const { folder } = read;
    if (isLive && folder.facet === "comms" && example === null)
      throw new Refused("A comms adapter sends for real: name one example with --example.");
    const liveSecrets = isLive ? secretsFrom(environment, folder.envNames) : null;
    this.#session ??= openAdapterSession(folder.body.language);
    const report = await (await this.#session).test(folder, { example, liveSecrets });
    if (example !== null && report.examples.length === 0) throw new Refused(`There is no example ${example}.`);
    for (const line of reportLines(report, { ...layout, isWhole: example === null })) say(line);
    return hasPassed(report);
  }

  async close(): Promise<void> {
    await (await this.#session)?.close();
  }
}
