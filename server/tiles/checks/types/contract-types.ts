/**
 * What an author need not write: a parameter of the default export without a type has the contract's. It is written in
 * before types are checked, on the same line, and taken out of the places of what is found.
 */
import type ts from "typescript";
import type { CompileProblem } from "#sandbox/contract.ts";
import { compiler } from "./compiler.ts";

interface Insertion {
  readonly at: number;
  readonly text: string;
}

export interface ContractTyped {
  readonly text: string;
  /** At the author's own line and column. */
  placed(problem: CompileProblem): CompileProblem;
}

const contextType = ': import("#sandbox/tile.d.ts").TileContext<any>';

export function withContractTypes(script: ts.SourceFile): ContractTyped {
  const insertions = insertionsOf(script);
  const parts: string[] = [];
  let last = 0;
  for (const { at, text } of insertions) {
    parts.push(script.text.slice(last, at), text);
    last = at;
  }
  parts.push(script.text.slice(last));
  return { text: parts.join(""), placed: (problem) => placed(problem, script, insertions) };
}

function placed(problem: CompileProblem, script: ts.SourceFile, insertions: readonly Insertion[]): CompileProblem {
  let { column } = problem;
  for (const { at, text } of insertions) {
    const place = script.getLineAndCharacterOfPosition(at);
    const before = place.character + 1;
    if (place.line + 1 === problem.line && column > before) column = Math.max(before, column - text.length);
  }
  return { ...problem, column };
}

/** In the order of the file. */
function insertionsOf(script: ts.SourceFile): readonly Insertion[] {
  const entry = entryFunction(script);
  const context = entry?.parameters[0];
  if (entry === undefined || context === undefined) return [];
  if (context.type !== undefined || context.initializer !== undefined || context.dotDotDotToken !== undefined)
    return [];
  const hasBrackets = entry.getChildren(script).some(({ kind }) => kind === compiler.SyntaxKind.OpenParenToken);
  if (hasBrackets) return [{ at: (context.questionToken ?? context.name).getEnd(), text: contextType }];
  return [
    { at: context.getStart(script), text: "(" },
    { at: context.getEnd(), text: `${contextType})` },
  ];
}

type EntryFunction = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction;

/** The default export, where it is a function of this file. */
function entryFunction(script: ts.SourceFile): EntryFunction | undefined {
  for (const statement of script.statements) {
    if (compiler.isFunctionDeclaration(statement) && isDefault(statement)) return statement;
    if (compiler.isExportAssignment(statement)) return functionOf(statement.expression, script);
    if (!compiler.isExportDeclaration(statement) || statement.exportClause === undefined) continue;
    if (!compiler.isNamedExports(statement.exportClause)) continue;
    const named = statement.exportClause.elements.find(({ name }) => name.text === "default");
    if (named !== undefined) return functionOf(named.propertyName ?? named.name, script);
  }
  return undefined;
}

function isDefault(statement: ts.FunctionDeclaration): boolean {
  return statement.modifiers?.some(({ kind }) => kind === compiler.SyntaxKind.DefaultKeyword) === true;
}

function functionOf(value: ts.Node, script: ts.SourceFile): EntryFunction | undefined {
  if (compiler.isParenthesizedExpression(value)) return functionOf(value.expression, script);
  if (compiler.isArrowFunction(value) || compiler.isFunctionExpression(value)) return value;
  if (!compiler.isIdentifier(value)) return undefined;
  for (const statement of script.statements) {
    if (compiler.isFunctionDeclaration(statement) && statement.name?.text === value.text && statement.body)
      return statement;
    if (!compiler.isVariableStatement(statement)) continue;
    for (const { name, type, initializer } of statement.declarationList.declarations) {
      if (!compiler.isIdentifier(name) || name.text !== value.text) continue;
      const isFunction =
        initializer && (compiler.isArrowFunction(initializer) || compiler.isFunctionExpression(initializer));
      return isFunction && type === undefined ? initializer : undefined;
    }
  }
  return undefined;
}
