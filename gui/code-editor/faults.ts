/** Where a fault of a program is. Pure. */

export interface CodeFault {
  /** From 1; null where it is of the whole text. */
  readonly line: number | null;
  /** From 1; null for all of the line. */
  readonly column: number | null;
  readonly message: string;
}

const inWords = /^line (\d+)(?:, column (\d+))?: ([\s\S]*)$/;

/** @param message of the service, which begins with the place where it knows one: `line 3, column 7: …` */
export function codeFault(message: string): CodeFault {
  const [, line, column, text] = inWords.exec(message) ?? [];
  if (line === undefined || text === undefined) return { line: null, column: null, message };
  return { line: Number(line), column: column === undefined ? null : Number(column), message: text };
}

export interface CodeSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * What is marked for a fault: the word that begins there, or else what is left of the line. Text may have changed since
 * the service saw it: a place that is gone is the nearest one that is there.
 * @returns null where it is of the whole text
 */
export function faultSpan(text: string, { line, column }: Pick<CodeFault, "line" | "column">): CodeSpan | null {
  if (line === null) return null;
  const lines = text.split("\n");
  const index = Math.min(Math.max(line, 1), lines.length) - 1;
  const content = lines[index] ?? "";
  const start = lines.slice(0, index).reduce((sum, { length }) => sum + length + 1, 0);
  const indent = content.length - content.trimStart().length;
  const within = column === null ? indent : Math.min(Math.max(column, 1) - 1, content.length);
  const word = column === null ? null : /^[\p{L}\p{N}_$]+/u.exec(content.slice(within));
  const end = word === null ? content.trimEnd().length : within + word[0].length;
  return { from: start + within, to: start + Math.max(end, within) };
}
