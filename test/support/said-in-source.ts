/** The sentences of faults as the source has them: of `AppError`, of fields (`{ loc, message }`), of their helpers. */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

export interface SaidInSource {
  readonly place: string;
  /** With 7 for what is put in. */
  readonly text: string;
}

const fillIn = "7";
/** Helpers that make a fault of a text, and names that hold one before it is used. */
const helpers = new Set(["refused", "wrong", "conflict", "tooLarge"]);
const holders = new Set(["message", "detail", "text"]);
/** What authors of scripts are told: of places in their code, their examples and their answers. */
const forAuthors = /^server\/(?:tiles\/(?:checks|testing)|threads|adapters\/responses)\//;

export function faultsInSource(): readonly SaidInSource[] {
  const files = globSync("{server,schema}/**/*.ts").filter(
    (path) => !forAuthors.test(path) && !/\/words\/|\.d\.ts$/.test(path),
  );
  return files.toSorted().flatMap(faultsOfFile);
}

/** What `notFound("…")` and the like are asked for. */
export function argumentsInSource(helper: string): readonly string[] {
  const call = new RegExp(`\\b${helper}\\("([^"]+)"`, "g");
  const found = globSync("server/**/*.ts").flatMap((path) => [...readFileSync(path, "utf8").matchAll(call)]);
  return [...new Set(found.map(([, argument = ""]) => argument))];
}

function faultsOfFile(path: string): readonly SaidInSource[] {
  const code = readFileSync(path, "utf8");
  // Reading takes a while, and most files hold no fault.
  if (!/AppError|\bloc\b|const (?:message|detail|text)\b/.test(code)) return [];
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found: SaidInSource[] = [];
  const named = new Map<string, ts.Node>();
  visit(source, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined)
      named.set(node.name.getText(), node.initializer);
  });
  visit(source, (node) => {
    const text = isOfFault(node) ? textOf(named.get(node.getText()) ?? node) : null;
    if (text === null || !text.includes(" ")) return;
    found.push({ place: `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`, text });
  });
  return found;
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

function isOfFault(node: ts.Node): boolean {
  const { parent } = node;
  if (parent === undefined) return false;
  if (ts.isConditionalExpression(parent) && node !== parent.condition) return isOfFault(parent);
  if (ts.isNewExpression(parent)) return parent.expression.getText() === "AppError" && parent.arguments?.[1] === node;
  if (ts.isCallExpression(parent)) return helpers.has(parent.expression.getText());
  if (ts.isVariableDeclaration(parent)) return parent.initializer === node && holders.has(parent.name.getText());
  return ts.isPropertyAssignment(parent) && parent.name.getText() === "message" && hasPlace(parent.parent);
}

function hasPlace(object: ts.Node): boolean {
  const { properties } = object as ts.ObjectLiteralExpression;
  return properties.some((property) => property.name?.getText() === "loc");
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => fillIn + literal.text).join("");
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null || right === null ? null : left + right;
}
