/** What a file's code does, by its syntax tree: the names that it calls or reads, and the syntax that Node refuses. */
import ts from "typescript";
import { type SourceFile, walk } from "./sources.ts";

/**
 * The calls and reads that a rule can name: `fetch()`, `.forSystem()`, `Date.now`, `process.env`, `new Date()`. What is
 * written in a comment, a string or a template's text is none.
 */
export function usesOf(file: SourceFile): ReadonlySet<string> {
  const uses = new Set<string>();
  walk(file.tree, (node) => {
    if (ts.isCallExpression(node)) {
      if (ts.isIdentifier(node.expression)) uses.add(`${node.expression.text}()`);
      if (ts.isPropertyAccessExpression(node.expression)) uses.add(`.${node.expression.name.text}()`);
    } else if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      uses.add(`${node.expression.text}.${node.name.text}`);
      uses.add(`${node.expression.text}.`);
    } else if (ts.isElementAccessExpression(node) && ts.isIdentifier(node.expression)) {
      uses.add(`${node.expression.text}.`);
    } else if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
      uses.add(`new ${node.expression.text}(${(node.arguments ?? []).length === 0 ? "" : "…"})`);
    } else if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name)) {
      if (node.initializer !== undefined && ts.isIdentifier(node.initializer)) uses.add(`${node.initializer.text}.`);
    }
  });
  return uses;
}

/** Those of the names that the file reads as globals: where it declares nothing of that name itself. */
export function globalsOf(file: SourceFile, names: readonly string[]): ReadonlySet<string> {
  const read = new Set<string>();
  const declared = new Set<string>();
  walk(file.tree, (node) => {
    if (!ts.isIdentifier(node) || !names.includes(node.text)) return;
    if (isDeclared(node)) declared.add(node.text);
    else if (isRead(node)) read.add(node.text);
  });
  return read.difference(declared);
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const isDeclaration =
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isImportSpecifier(parent) ||
    ts.isImportClause(parent);
  return isDeclaration && parent.name === node;
}

/** What names something: a declaration, a member, or what an import or a pattern takes from it. */
type Named = ts.Node & { readonly name?: ts.Node; readonly propertyName?: ts.Node };

/** Not the name of a member or of a type. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return parent.expression.getText() === "globalThis";
  const { name, propertyName } = parent as Named;
  return !ts.isTypeNode(parent) && !ts.isQualifiedName(parent) && name !== node && propertyName !== node;
}

/** Decorators: TypeScript accepts them, and Node's type stripping dies of them when the file is loaded. */
export function decoratorsOf(file: SourceFile): string[] {
  const found: string[] = [];
  walk(file.tree, (node) => {
    if (!ts.isDecorator(node)) return;
    const { line } = file.tree.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${file.path}:${line + 1} ${node.getText()}`);
  });
  return found;
}
