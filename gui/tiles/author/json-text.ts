/** Texts of JSON that people write: what they say, and where in them something is. Pure. */
import { type Node, type ParseError, parseTree } from "jsonc-parser";

export interface TextPlace {
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/**
 * @returns undefined for what is no JSON: where it is wrong is `jsonFault`
 */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where a text stops being JSON; null where it is. */
export function jsonFault(text: string): TextPlace | null {
  if (jsonValue(text) !== undefined) return null;
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true });
  // What this parser takes and JSON does not is told at the end.
  return placeAt(text, errors[0]?.offset ?? text.length);
}

/**
 * @param path such as `properties.limit.default` or `[0].expect`. Of a place that is not there it is the nearest around
 * it.
 */
export function placeIn(text: string, path: string): TextPlace {
  const root = parseTree(text);
  return placeAt(text, root === undefined ? 0 : offsetOf(root, path, root.offset));
}

function offsetOf(node: Node, path: string, known: number): number {
  const children = node.children ?? [];
  if (node.type === "array") {
    const [whole = "", index] = /^\[(\d+)\]\.?/.exec(path) ?? [];
    const entry = index === undefined ? undefined : children[Number(index)];
    return entry === undefined ? known : offsetOf(entry, path.slice(whole.length), entry.offset);
  }
  if (node.type !== "object") return known;
  // Names may hold dots themselves: the longest that fits is meant.
  const [member] = children
    .filter((one) => beginsWith(path, nameOf(one)))
    .toSorted((a, b) => nameOf(b).length - nameOf(a).length);
  const value = member?.children?.[1];
  if (member === undefined) return known;
  const rest = path.slice(nameOf(member).length).replace(/^\./, "");
  return value === undefined ? member.offset : offsetOf(value, rest, member.offset);
}

function nameOf({ children }: Node): string {
  return String(children?.[0]?.value ?? "");
}

function beginsWith(path: string, name: string): boolean {
  return path.startsWith(name) && ["", ".", "["].includes(path.charAt(name.length));
}

function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
