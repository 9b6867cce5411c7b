/**
 * What is wrong with a tile's help: it is shown to people without a credential, so reading it must cost little. By
 * rules alone, and not by time: the same help is right or wrong on any machine.
 */
import { hasLargeTables, maxNesting, maxTableCells, readMarkdown } from "#core/markdown.ts";

/** Characters: as many as the PDF of a report shows. */
export const maxHelpLength = 20_000;

/**
 * The check as publishing needs it. Even the help that is allowed may take a tenth of a second to read: an
 * implementation keeps the event loop free meanwhile.
 */
export interface HelpChecks {
  /** @returns what is wrong, and what to do; null for nothing */
  help(tenantId: string, markdown: string): Promise<string | null>;
}

export function helpProblem(markdown: string): string | null {
  if (markdown.length > maxHelpLength)
    return `must have at most ${maxHelpLength} characters, not ${markdown.length}: link to a page with the rest`;
  if (hasLargeTables(markdown))
    return `must have tables of at most ${maxTableCells} cells, its lines times the columns of the widest: divide it, or link to a page with them`;
  if (!readMarkdown(markdown).isWhole)
    return `must not have lists and quotes nested ${maxNesting} deep: write them with fewer levels`;
  return null;
}

/** At once, for whoever has a process of their own. */
export const helpsHere: HelpChecks = { help: async (_tenantId, markdown) => helpProblem(markdown) };

export const helpPlace = "ui.help.markdown";
