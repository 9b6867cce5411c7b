/**
 * Where a place of a JSON document stands in its text: line and column, from 1 on, of a member's name or of an entry.
 * Pure.
 */
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";

export interface Place {
  readonly line: number;
  readonly column: number;
}

export type ParsedJson = { readonly value: unknown } | { readonly fault: Place & { readonly message: string } };

/** JSON, and nothing that is nearly JSON: the service does not take it either. */
export function parseJson(text: string): ParsedJson {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { fault: { ...placeOfSyntaxError(text, error as Error), message: messageOf(error as Error) } };
  }
}

/**
 * @param loc such as `paramsSchema.properties.limit.x-ui-widget` or `inputs[0].variables[1]`; of a place that is not
 * there it is the nearest around it
 */
export function placeInJson(text: string, loc: string): Place {
  const lines = new LineCounter();
  // JSON is YAML, and this parser of YAML keeps the places.
  const { contents } = parseDocument(text, { lineCounter: lines, strict: false, uniqueKeys: false });
  const offset = isNode(contents) ? offsetOf(contents, loc, contents.range?.[0] ?? 0) : 0;
  return placeOfOffset(lines, offset);
}

function offsetOf(node: Node, loc: string, known: number): number {
  if (isSeq(node)) {
    const [whole = "", index] = /^\[(\d+)\]\.?/.exec(loc) ?? [];
    const item = index === undefined ? undefined : node.items[Number(index)];
    return isNode(item) ? offsetOf(item, loc.slice(whole.length), item.range?.[0] ?? known) : known;
  }
  if (!isMap(node)) return known;
  const fitting = node.items.filter(({ key }) => isScalar(key) && beginsWith(loc, String(key.value)));
  // Names may hold dots themselves: the longest that fits is meant.
  const pair = fitting.toSorted((a, b) => nameOf(b.key).length - nameOf(a.key).length)[0];
  if (pair === undefined) return known;
  const at = isNode(pair.key) ? (pair.key.range?.[0] ?? known) : known;
  const rest = loc.slice(nameOf(pair.key).length).replace(/^\./, "");
  return isNode(pair.value) ? offsetOf(pair.value, rest, at) : at;
}

function nameOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : "";
}

function beginsWith(loc: string, name: string): boolean {
  return loc.startsWith(name) && ["", ".", "["].includes(loc.charAt(name.length));
}

/** The engine names the place of most faults. Of the others the parser of YAML does, or it is the end of the text. */
function placeOfSyntaxError(text: string, error: Error): Place {
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(error.message) ?? [];
  if (line !== undefined) return { line: Number(line), column: Number(column) };
  const lines = new LineCounter();
  const [first] = parseDocument(text, { lineCounter: lines, schema: "json" }).errors;
  return placeOfOffset(lines, first?.pos[0] ?? text.length);
}

function placeOfOffset(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

function messageOf(error: Error): string {
  const what = error.message
    .replace(/ in JSON at position .*$/, "")
    .replace(/(?:, )?(?:\.\.\.)?".*$/s, "")
    .replace(/ of JSON input$/, "");
  return `is not JSON: ${what === "" ? "no value" : what.charAt(0).toLowerCase() + what.slice(1)}`;
}
