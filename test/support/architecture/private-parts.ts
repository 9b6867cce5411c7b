/**
 * What a file uses of a library, of Node or of V8 that these do not offer: members whose names begin with `_`, files
 * inside a package that it does not export, and flags that Node does not document.
 */
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import { type SourceFile, walk } from "./sources.ts";

const root = new URL("../../../", import.meta.url);
const packageOf = /^(@[^/]+\/[^/]+|[^@/][^/]*)\/(.+)$/;

/** Each as `member _name`, `inner file of package/path`, or `flag --name`. */
export function privatePartsOf(file: SourceFile): readonly string[] {
  const inner = file.specifiers.filter(isInner).map((specifier) => `inner file ${specifier}`);
  const members = new Set<string>();
  walk(file.tree, (node) => {
    const name = memberOf(node);
    if (name !== null && /^_[a-z]/i.test(name)) members.add(`member ${name}`);
    if (ts.isStringLiteral(node) && isUndocumentedFlag(node)) members.add(`flag ${node.text}`);
  });
  return [...new Set([...inner, ...members])].toSorted();
}

/** The name of a member that is read, written, taken out of an object, or declared in the type of one. */
function memberOf(node: ts.Node): string | null {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return node.argumentExpression.text;
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const name = node.propertyName ?? node.name;
    return ts.isIdentifier(name) ? name.text : null;
  }
  if (ts.isPropertyAssignment(node) || ts.isPropertySignature(node) || ts.isMethodSignature(node))
    return ts.isIdentifier(node.name) || ts.isStringLiteralLike(node.name) ? node.name.text : null;
  return null;
}

/** The ways into packages without `exports`, by their own documentation: Ajv's newer drafts, styles, and maps. */
const documented: ReadonlySet<string> = new Set([
  "ajv/dist/2020.js",
  "leaflet/dist/leaflet.css",
  "uplot/dist/uPlot.min.css",
  "world-atlas/countries-110m.json",
  "world-atlas/countries-50m.json",
]);

/** `package/inner/file.js`, where the package's manifest exports no such name. */
function isInner(specifier: string): boolean {
  if (documented.has(specifier.replace(/\?url$/, ""))) return false;
  const [, name, path] = /^[#.]|^node:/.test(specifier) ? [] : (packageOf.exec(specifier) ?? []);
  if (name === undefined || path === undefined) return false;
  const manifest = new URL(`node_modules/${name}/package.json`, root);
  if (!existsSync(manifest)) return true;
  const { exports = {} } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly exports?: object };
  return !(`./${path}` in exports);
}

/** What `v8.setFlagsFromString` is given, whatever it is. */
function isUndocumentedFlag({ parent }: ts.StringLiteral): boolean {
  return ts.isCallExpression(parent) && /(^|\.)setFlagsFromString$/.test(parent.expression.getText());
}
