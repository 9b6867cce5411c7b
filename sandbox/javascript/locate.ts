/**
 * Turns a realm's stack into the author's own file, line and column. Frames of the realm's trusted code are left out.
 */
import { SourceMap } from "node:module";
import type { CompiledScript } from "../contract.ts";
import { scriptFileName } from "./isolate.ts";

export interface Place {
  readonly fileName: string;
  readonly line: number;
  readonly column: number;
}

const framePattern = new RegExp(`(?:\\(|at |@)${scriptFileName}:(\\d+):(\\d+)`);
const maxMappedScripts = 64;
const maps = new Map<string, SourceMap>();

/** The innermost frame that lies in the author's file, else the innermost in a library module, else undefined. */
export function locate(script: CompiledScript, stack: string): Place | undefined {
  let inLibrary: Place | undefined;
  for (const frame of stack.split("\n")) {
    const match = framePattern.exec(frame);
    if (!match) continue;
    const place = original(script, Number(match[1]), Number(match[2]));
    if (place?.fileName === script.fileName) return place;
    inLibrary ??= place;
  }
  return inLibrary;
}

/** @param line 1-based position in the compiled text @param column 1-based */
export function original(script: CompiledScript, line: number, column: number): Place | undefined {
  if (script.sourceMap === undefined) return { fileName: script.fileName, line, column };
  const entry = mapOf(script).findEntry(line - 1, column - 1);
  if (!("originalLine" in entry)) return undefined;
  return { fileName: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

function mapOf(script: CompiledScript): SourceMap {
  const known = maps.get(script.hash);
  if (known) return known;
  if (maps.size >= maxMappedScripts) maps.clear();
  const map = new SourceMap(JSON.parse(script.sourceMap as string));
  maps.set(script.hash, map);
  return map;
}
