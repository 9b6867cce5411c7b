/**
 * Where the process writes what it says. Nobody who reads it, or does not, ends or holds up a service: what cannot be
 * written is lost, and the next line is tried again.
 */
import { styleText } from "node:util";
import type { DestinationStream } from "pino";
import { humanLine, type LineStyles } from "./log-lines.ts";

/** What waits for a reader that does not read. Lines beyond are lost. */
const maxWaiting = 1_048_576;

/** The reader is gone (`| head`, a closed console), or the disk is full: to be called once, by the process itself. */
export function outliveReaders(): void {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
}

/** Standard output, without waiting for its reader: short lines for people at a terminal, and JSON for all else. */
export const logOutput: DestinationStream = {
  write: (line) => {
    if (process.stdout.writableLength >= maxWaiting) return;
    process.stdout.write(process.stdout.isTTY ? humanLine(line, styles) : line);
  },
};

const styled = (format: Parameters<typeof styleText>[0]) => (text: string) =>
  styleText(format, text, { stream: process.stdout });

const styles: LineStyles = { quiet: styled("dim"), warning: styled("yellow"), fault: styled("red") };
