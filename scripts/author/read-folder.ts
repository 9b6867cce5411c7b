/** An author's folder as a command that publishes or prints wants it: right, or refused with every fault. */
import { readDocument } from "#openapi/read-document.ts";
import type { SchemaDocument } from "#server/operations/schemas.ts";
import type { FolderTexts, ReadFolder } from "./folder-texts.ts";
import type { Folder } from "./folders.ts";
import { readTexts } from "./read-files.ts";
import { Refused } from "../refused.ts";

/**
 * @param wanted the files beside the examples
 * @throws Refused with a line for each fault, by its place in the folder as it is shown
 */
export async function contentOf<Content>(
  { folder, shownFolder }: Folder,
  wanted: readonly string[],
  read: (texts: FolderTexts, document: SchemaDocument) => ReadFolder<Content>,
): Promise<Content> {
  const outcome = read(await readTexts(folder, wanted), readDocument());
  if ("folder" in outcome) return outcome.folder;
  const faults = outcome.faults.map(
    ({ file, line, column, message }) => `${shownFolder}/${file}:${line}:${column} ${message}`,
  );
  throw new Refused(faults.join("\n"));
}
