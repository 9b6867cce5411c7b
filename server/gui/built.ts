/**
 * The pages of the GUI as `scripts/gui.ts` has built them: a folder of files that are named by their content, one page
 * that stands for every address, and the list of those addresses.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface BuiltGui {
  /** Where the files are. */
  readonly directory: string;
  /** The page, with places for what differs from response to response (page.ts). */
  readonly template: string;
  /** Paths such as `/flows/:id`. */
  readonly addresses: readonly string[];
  /** The files that the pages load, such as `assets/index-By12qv4d.js`. */
  readonly files: ReadonlySet<string>;
}

/** The files that the build writes beside those of the pages. */
export const templateFile = "index.html";
export const addressesFile = "addresses.json";

/** @throws Error with what to do, where the folder holds no built pages */
export function readBuiltGui(directory: string): BuiltGui {
  try {
    const addresses: unknown = JSON.parse(readFileSync(join(directory, addressesFile), "utf8"));
    if (!Array.isArray(addresses) || !addresses.every((address) => typeof address === "string"))
      throw new Error(`${addressesFile} is no list of addresses`);
    const template = readFileSync(join(directory, templateFile), "utf8");
    return { directory, template, addresses, files: new Set(globSync("{assets,icons}/**/*.*", { cwd: directory })) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `GUI_DIRECTORY ${directory} holds no built pages (${reason}). \`node scripts/gui.ts\` builds them.`,
    );
  }
}
