/** What an author's folder holds, as texts. Pure. */
import type { Fault } from "./faults.ts";

/** By the file's name in the folder: `tile.json`, `tile.py`, `examples/gap.json`. */
export type FolderTexts = ReadonlyMap<string, string>;

export const examplesFolder = "examples";

/** What was made of the texts, or everything that is wrong with them. */
export type ReadFolder<Content> = { readonly folder: Content } | { readonly faults: readonly Fault[] };
