/**
 * The project's own files as the architecture tests see them: text, syntax tree, imports (of types too) and where an
 * import leads. Everything is read from the TypeScript compiler's tree, so a comment or a string is never code.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** What the file imports, types included: a path of the project (`server/core/ids.ts`) or a package's specifier. */
  readonly imports: readonly string[];
  /** The imports as they are written. */
  readonly specifiers: readonly string[];
  /** The syntax tree, made when it is first asked for. */
  readonly tree: ts.SourceFile;
}

export function sourceOf(path: string, text: string): SourceFile {
  let tree: ts.SourceFile | null = null;
  const specifiers = ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName);
  return {
    path,
    text,
    specifiers,
    imports: specifiers.map((specifier) => placeOf(path, specifier)),
    get tree() {
      tree ??= ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      return tree;
    },
  };
}

/**
 * What the file loads, when it is loaded itself or later: imports of types alone are left out. A library that
 * `createRequire(import.meta.url)("…")` loads at its first use counts as an imported one. Where `createRequire` is used
 * for nothing else, `node:module` does not count.
 */
export function loadsOf(file: SourceFile): string[] {
  const required = requiredBy(file.tree);
  const types = typeSpecifiersOf(file.tree);
  const loaded = file.specifiers.filter((each) => !types.has(each) && (required === null || each !== "node:module"));
  return [...loaded, ...(required ?? [])].map((each) => placeOf(file.path, each));
}

/** The libraries named in calls of `createRequire`; null where it, or `node:module`, is used in any other way. */
function requiredBy(tree: ts.SourceFile): readonly string[] | null {
  const required: string[] = [];
  let others = 0;
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.getText() === '"node:module"') {
      if (node.importClause?.getText() !== "{ createRequire }") others += 1;
    } else if (ts.isIdentifier(node) && node.text === "createRequire" && !ts.isImportSpecifier(node.parent)) {
      const [library] = ts.isCallExpression(node.parent.parent) ? node.parent.parent.arguments : [];
      const isAtOnce = ts.isCallExpression(node.parent) && node.parent.getText() === "createRequire(import.meta.url)";
      if (isAtOnce && library !== undefined && ts.isStringLiteral(library)) required.push(library.text);
      else others += 1;
    }
  });
  return others === 0 && required.length > 0 ? required : null;
}

/** The specifiers from which the file takes types and nothing else. */
function typeSpecifiersOf(tree: ts.SourceFile): ReadonlySet<string> {
  const types = new Set<string>();
  const values = new Set<string>();
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier === undefined || !ts.isStringLiteral(node.moduleSpecifier)) return;
      const isType = ts.isImportDeclaration(node) ? node.importClause?.isTypeOnly === true : node.isTypeOnly;
      (isType ? types : values).add(node.moduleSpecifier.text);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      if (ts.isStringLiteral(node.argument.literal)) types.add(node.argument.literal.text);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [name] = node.arguments;
      if (name !== undefined && ts.isStringLiteralLike(name)) values.add(name.text);
    }
  });
  return types.difference(values);
}

/** `#core/errors.ts` and `../core/errors.ts` are the same place. */
function placeOf(path: string, specifier: string): string {
  if (specifier.startsWith("#core/")) return `server/core/${specifier.slice("#core/".length)}`;
  if (specifier.startsWith("#tile/")) return `server/tiles/library/${specifier.slice("#tile/".length)}.ts`;
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (!specifier.startsWith(".")) return specifier;
  return new URL(specifier, `file:///${path}`).pathname.slice(1);
}

/** Every file of the project that git knows or would take, generated and recorded ones included. */
export function projectFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"], {
    encoding: "utf8",
  });
  const removed = execFileSync("git", ["ls-files", "--deleted"], { encoding: "utf8" }).split("\n");
  return listed.split("\n").filter((path) => path !== "" && !removed.includes(path));
}

let known: readonly SourceFile[] | null = null;

/** The TypeScript sources of the project, read once. */
export function readSources(): readonly SourceFile[] {
  known ??= projectFiles()
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
    .map((path) => sourceOf(path, readFileSync(path, "utf8")));
  return known;
}

/** Not the tests, not what people run by hand, and not what callers of the service use, the pages among them. */
export function isProduction(file: SourceFile): boolean {
  return !/^(test|scripts|client|gui)\//.test(file.path);
}

/** The pages in a browser. */
export function isPages(file: SourceFile): boolean {
  return file.path.startsWith("gui/");
}

/** The comment that begins a file and says what it is; empty without one. */
export function headerOf(file: SourceFile): string {
  return /^\s*\/\*\*([\s\S]*?)\*\//.exec(file.text)?.[1] ?? "";
}

/** What its header says, and for models and rules their name. */
export function isPure(file: SourceFile): boolean {
  return /\bPure\b/.test(headerOf(file)) || /^server\/.*\/(model|rules)\.ts$/.test(file.path);
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}
