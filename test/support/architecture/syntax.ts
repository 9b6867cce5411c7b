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
