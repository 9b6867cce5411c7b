/**
 * Has V8 compile a linked script, in an isolate of its own and without running it: what only V8 refuses (too many
 * arguments, a regular expression with too many groups) is reported to the author at publish, with line and column, and
 * not to every run.
 */
import ivm from "isolated-vm";
import type { CompiledScript, CompileProblem } from "../contract.ts";
import { scriptFileName } from "./isolate.ts";
import { original } from "./locate.ts";

const memoryMiB = 128;
const maxMessageChars = 500;
const placePattern = new RegExp(` \\[${scriptFileName}:(\\d+):(\\d+)\\]$`);

export function engineProblem(script: CompiledScript): CompileProblem | undefined {
  const isolate = new ivm.Isolate({ memoryLimit: memoryMiB });
  try {
    isolate.compileScriptSync(script.code, { filename: scriptFileName });
    return undefined;
  } catch (error) {
    return problemOf(script, error instanceof Error ? error.message : "V8 does not take the source.");
  } finally {
    if (!isolate.isDisposed) isolate.dispose();
  }
}

function problemOf(script: CompiledScript, message: string): CompileProblem {
  const match = placePattern.exec(message);
  const place = match ? original(script, Number(match[1]), Number(match[2])) : undefined;
  const text = shorten(match ? message.slice(0, match.index) : message);
  if (place === undefined) return { line: 1, column: 1, message: text };
  if (place.fileName !== script.fileName)
    return { line: 1, column: 1, message: `${place.fileName}:${place.line}:${place.column}: ${text}` };
  return { line: place.line, column: place.column, message: text };
}

/** The message may quote the source at length: its end says what is wrong. */
function shorten(message: string): string {
  if (message.length <= maxMessageChars) return message;
  const half = maxMessageChars / 2;
  return `${message.slice(0, half)} … ${message.slice(-half)}`;
}
