/**
 * One source text on its way into a realm: types stripped (lines stay, columns come back through a source map) and
 * parsed. What is wrong comes back as problems at the author's own line and column.
 */
import { SourceMap } from "node:module";
import { type Node, Parser, type Program, type Token } from "acorn";
import { transform } from "sucrase";
import type { CompileProblem } from "../contract.ts";
import { withBoundedBackTracking } from "./back-tracking.ts";
import { untranslatedProblems } from "./untranslated.ts";

export interface ParsedSource {
  readonly fileName: string;
  /** JavaScript: the author's text without its types. */
  readonly text: string;
  readonly program: Program;
  readonly map: RawMap;
  /** Where in the author's text an offset of `text` lies. */
  at(node: Pick<Node, "loc">): { readonly line: number; readonly column: number };
}

export type RawMap = ConstructorParameters<typeof SourceMap>[0];

/** acorn compares each declared name with all others of its scope: the time grows with the square of their number. */
const maxNamesPerScope = 5_000;

/** The parts of acorn's parser that its published types leave to plugins. */
interface ScopedParser {
  readonly options: object;
  currentScope(): {
    readonly var: readonly string[];
    readonly lexical: readonly string[];
    readonly functions: readonly string[];
  };
  declareName(name: string, bindingType: number, position: number): void;
  raise(position: number, message: string): never;
}

const BoundedParser = Parser.extend((Base) => {
  const Known = Base as unknown as new (...args: never[]) => ScopedParser;
  return class extends Known {
    override declareName(name: string, bindingType: number, position: number): void {
      const scope = this.currentScope();
      if (scope.var.length + scope.lexical.length + scope.functions.length >= maxNamesPerScope) {
        this.raise(position, `more than ${maxNamesPerScope} names are declared in one scope`);
      }
      super.declareName(name, bindingType, position);
    }
  } as unknown as typeof Parser;
});

export type ParseOutcome = { readonly source: ParsedSource } | { readonly problems: readonly CompileProblem[] };

export function parseSource(fileName: string, code: string): ParseOutcome {
  let stripped: { code: string; sourceMap?: unknown };
  try {
    stripped = withBoundedBackTracking(code, () =>
      transform(code, {
        transforms: ["typescript"],
        disableESTransforms: true,
        preserveDynamicImport: true,
        filePath: fileName,
        sourceMapOptions: { compiledFilename: fileName },
      }),
    );
    const untranslated = withBoundedBackTracking(code, () => untranslatedProblems(code));
    if (untranslated.length > 0) return { problems: untranslated };
  } catch (error) {
    return { problems: [syntaxProblem(error, (place) => place)] };
  }
  const map = stripped.sourceMap as RawMap;
  const lookUp = new SourceMap(map);
  const originalPlace = (place: Place): Place => {
    const entry = lookUp.findEntry(place.line - 1, place.column - 1);
    if (!("originalLine" in entry) || entry.originalLine + 1 !== place.line) return place;
    return { line: place.line, column: entry.originalColumn + 1 };
  };
  try {
    const marks: Token[] = [];
    const onToken = htmlCommentFinder((token) => marks.push(token));
    const program = BoundedParser.parse(stripped.code, {
      ecmaVersion: 2024,
      sourceType: "module",
      locations: true,
      onToken,
    });
    const at = (node: Pick<Node, "loc">): Place =>
      originalPlace({ line: node.loc?.start.line ?? 1, column: (node.loc?.start.column ?? 0) + 1 });
    if (marks.length > 0) return { problems: marks.map((token) => ({ ...at(token), message: htmlCommentRefusal })) };
    return { source: { fileName, text: stripped.code, program, map, at } };
  } catch (error) {
    return { problems: [syntaxProblem(error, originalPlace)] };
  }
}

const htmlCommentRefusal =
  "<!-- and --> begin a comment in scripts and are operators in modules: put spaces between their parts.";

/**
 * Calls `found` with the tokens that are operators here, in a module, and would hide the rest of their line in the
 * script that a realm runs. Within texts, comments and regular expressions the marks are no tokens.
 */
function htmlCommentFinder(found: (token: Token) => void): (token: Token) => void {
  let first: Token | undefined;
  let second: Token | undefined;
  return (token) => {
    const follows = second?.end === token.start;
    if (follows && isOperator(second, "--") && isOperator(token, ">")) found(second as Token);
    const isOpening = isOperator(first, "<") && isOperator(second, "!") && isOperator(token, "--");
    if (follows && isOpening && first?.end === second?.start) found(first as Token);
    first = second;
    second = token;
  };
}

/** Whether the token is an operator that begins with `text`: `-->=` is `--` and `>=`. */
function isOperator(token: Token | undefined, text: string): boolean {
  const { value, type } = (token ?? {}) as { readonly value?: unknown; readonly type?: { readonly label: string } };
  return (
    typeof value === "string" &&
    value.startsWith(text) &&
    !["string", "template", "name", "regexp"].includes(type?.label ?? "")
  );
}

interface Place {
  readonly line: number;
  readonly column: number;
}

/** acorn counts columns from 0, sucrase from 1; both end their message with `(line:column)`. */
function syntaxProblem(error: unknown, place: (place: Place) => Place): CompileProblem {
  if (error instanceof RangeError) return { line: 1, column: 1, message: "The source is nested too deeply." };
  const message = error instanceof Error ? error.message : "The source can't be read.";
  const text = message.replace(/^Error transforming [^:]*: /, "").replace(/ \(\d+:\d+\)$/, "");
  const loc = (error as { loc?: { line?: unknown; column?: unknown } }).loc;
  if (typeof loc?.line !== "number" || typeof loc.column !== "number") return { line: 1, column: 1, message: text };
  const isAcorn = "raisedAt" in (error as object);
  return { ...place({ line: loc.line, column: loc.column + (isAcorn ? 1 : 0) }), message: `Syntax error: ${text}.` };
}
