/**
 * Links a script and the library modules it imports into one self-contained function expression. Imports and exports
 * become plain constants; every line and (almost) every column of a source stays where it was, so that one source map
 * section per source is enough.
 *
 *     (function () { "use strict";
 *     const $0 = (function () { …library module… return { name }; })();
 *     const { name } = $0;
 *     …the author's text…
 *     return evaluate;
 *     })
 *
 * Calling that function gives a fresh `evaluate` with fresh module state: nothing outlives an evaluation.
 */
import type { AnyNode, ImportDeclaration, Pattern } from "acorn";
import type { CompileProblem } from "../contract.ts";
import { importsOf } from "./grammar.ts";
import type { ParsedSource, RawMap } from "./source.ts";

export interface LinkedText {
  readonly code: string;
  /** JSON text of an index source map. */
  readonly sourceMap: string;
}

export interface LinkedUnit {
  readonly source: ParsedSource;
  /** Specifier → unit, for each import. */
  readonly imports: ReadonlyMap<string, LinkedUnit>;
}

interface Rewritten {
  readonly text: string;
  /** Exported name → local name. */
  readonly exports: ReadonlyMap<string, string>;
}

/** A module can't be linked: the place is in the author's (or library's) text. */
export class LinkError extends Error {
  readonly problem: CompileProblem;
  constructor(problem: CompileProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** @param entry the author's source; its default export is what the linked function returns */
export function link(entry: LinkedUnit, missingDefault: () => CompileProblem): LinkedText {
  const prefix = freePrefix(entry);
  const names = new Map<LinkedUnit, string>();
  const parts: string[] = ['(function () { "use strict";\n'];
  const sections: { offset: { line: number; column: number }; map: RawMap }[] = [];
  let line = 1;
  const push = (text: string): void => {
    parts.push(text);
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) line += 1;
  };
  const pushSource = (unit: LinkedUnit): Rewritten => {
    push(importLines(unit, names));
    const rewritten = rewrite(unit.source, `${prefix}d`);
    sections.push({ offset: { line, column: 0 }, map: unit.source.map });
    push(`${rewritten.text}\n`);
    return rewritten;
  };
  const emitModule = (unit: LinkedUnit): void => {
    if (names.has(unit)) return;
    for (const dependency of unit.imports.values()) emitModule(dependency);
    const name = `${prefix}${names.size}`;
    push(`const ${name} = (function () {\n`);
    const { exports } = pushSource(unit);
    push(
      `return { ${[...exports].map(([exported, local]) => `${JSON.stringify(exported)}: ${local}`).join(", ")} };\n})();\n`,
    );
    names.set(unit, name);
  };
  for (const dependency of entry.imports.values()) emitModule(dependency);
  const { exports } = pushSource(entry);
  const main = exports.get("default");
  if (main === undefined) throw new LinkError(missingDefault());
  push(`return ${main};\n})`);
  return { code: parts.join(""), sourceMap: JSON.stringify({ version: 3, sections }) };
}

function freePrefix(entry: LinkedUnit): string {
  const texts: string[] = [];
  const visit = (unit: LinkedUnit): void => {
    texts.push(unit.source.text);
    for (const dependency of unit.imports.values()) visit(dependency);
  };
  visit(entry);
  let prefix = "$";
  while (texts.some((text) => text.includes(prefix))) prefix += "$";
  return prefix;
}

function importLines(unit: LinkedUnit, names: ReadonlyMap<LinkedUnit, string>): string {
  return importsOf(unit.source)
    .map((declaration) => {
      const from = names.get(unit.imports.get(String(declaration.source.value)) as LinkedUnit) as string;
      return importLine(declaration, from);
    })
    .join("");
}

function importLine(declaration: ImportDeclaration, from: string): string {
  const bindings: string[] = [];
  let line = "";
  for (const specifier of declaration.specifiers) {
    if (specifier.type === "ImportNamespaceSpecifier") line += `const ${specifier.local.name} = ${from};\n`;
    else if (specifier.type === "ImportDefaultSpecifier") bindings.push(`default: ${specifier.local.name}`);
    else bindings.push(`${JSON.stringify(nameOf(specifier.imported))}: ${specifier.local.name}`);
  }
  return bindings.length === 0 ? line : `${line}const { ${bindings.join(", ")} } = ${from};\n`;
}

function nameOf(node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return node.type === "Identifier" ? (node.name as string) : String(node.value);
}

function rewrite(source: ParsedSource, defaultName: string): Rewritten {
  const exports = new Map<string, string>();
  const edits: { start: number; end: number; text: string }[] = [];
  const blank = (start: number, end: number): void => {
    edits.push({ start, end, text: source.text.slice(start, end).replace(/[^\n]/g, " ") });
  };
  for (const node of source.program.body) {
    if (node.type === "ImportDeclaration") blank(node.start, node.end);
    else if (node.type === "ExportAllDeclaration") refuse(source, node, "export * is not available: export each name.");
    else if (node.type === "ExportNamedDeclaration") {
      if (node.source) refuse(source, node, "export … from is not available: import the name, then export it.");
      if (node.declaration) {
        if (node.declaration.type === "VariableDeclaration" && node.declaration.kind !== "const") {
          refuse(source, node, "Only constants, functions and classes can be exported.");
        }
        for (const name of declaredNames(node.declaration)) exports.set(name, name);
        blank(node.start, node.declaration.start);
      } else {
        for (const specifier of node.specifiers) exports.set(nameOf(specifier.exported), nameOf(specifier.local));
        blank(node.start, node.end);
      }
    } else if (node.type === "ExportDefaultDeclaration") {
      const { declaration } = node;
      const named =
        (declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") && declaration.id
          ? declaration.id.name
          : undefined;
      exports.set("default", named ?? defaultName);
      if (named !== undefined) blank(node.start, declaration.start);
      else {
        edits.push({
          start: node.start,
          end: declaration.start,
          text: `const ${defaultName}=`.padEnd(declaration.start - node.start),
        });
        edits.push({ start: node.end, end: node.end, text: ";" });
      }
    }
  }
  let text = "";
  let at = 0;
  for (const edit of edits.sort((one, other) => one.start - other.start)) {
    text += source.text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return { text: text + source.text.slice(at), exports };
}

function refuse(source: ParsedSource, node: AnyNode, message: string): never {
  throw new LinkError({ ...source.at(node), message });
}

function declaredNames(node: AnyNode): readonly string[] {
  if (node.type === "VariableDeclaration") return node.declarations.flatMap((each) => patternNames(each.id));
  if ((node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") && node.id) return [node.id.name];
  return [];
}

function patternNames(pattern: Pattern): readonly string[] {
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((each) =>
        patternNames(each.type === "RestElement" ? each.argument : each.value),
      );
    case "ArrayPattern":
      return pattern.elements.flatMap((each) => (each ? patternNames(each) : []));
    case "AssignmentPattern":
      return patternNames(pattern.left);
    case "RestElement":
      return patternNames(pattern.argument);
    default:
      return [];
  }
}
