/** How much of what a tile prints is kept, the same in every language. The rest is left out, and a line says so. */
export const logLimits = { maxLines: 200, maxLineChars: 500 } as const;

/** The last line, where some were left out. */
export function cutLogLine(maxLines: number): string {
  return `The log is cut here: at most ${maxLines} lines are kept.`;
}
