/**
 * Words of the pages that no file of theirs uses. By names alone, without types: a word counts as used where its name
 * and that of its group may belong together, so some that are unused are not found, and none that is used is named.
 */
import ts from "typescript";
import { type SourceFile, walk } from "./sources.ts";

/** Names from the outermost group to the word, such as `run`, `triggers`, `manual`. */
type WordPath = readonly string[];

/** The words of the one object that a file of words is. */
export function wordsOf(file: SourceFile): readonly WordPath[] {
  const found: WordPath[] = [];
  const collect = (group: ts.ObjectLiteralExpression, at: WordPath): void => {
    for (const member of group.properties) {
      const path = [...at, member.name?.getText() ?? ""];
      if (ts.isPropertyAssignment(member) && ts.isObjectLiteralExpression(member.initializer))
        collect(member.initializer, path);
      else found.push(path);
    }
  };
  for (const statement of file.tree.statements)
    if (ts.isVariableStatement(statement))
      for (const { initializer } of statement.declarationList.declarations)
        if (initializer !== undefined && ts.isObjectLiteralExpression(initializer)) collect(initializer, []);
  return found;
}

/** What a file reads of objects. */
interface Reads {
  /** `group.name`, where the group stands right in front of the name. */
  readonly pairs: Set<string>;
  /** Names read of a variable, or taken out of an object by a pattern. */
  readonly bare: Set<string>;
  /** Names of what is kept, handed on or read by a computed name: any of its members may be used. */
  readonly groups: Set<string>;
}

function readsOf(file: SourceFile): Reads {
  const reads: Reads = { pairs: new Set(), bare: new Set(), groups: new Set() };
  walk(file.tree, (node) => {
    if (ts.isPropertyAccessExpression(node)) {
      const name = node.name.text;
      if (ts.isPropertyAccessExpression(node.expression)) reads.pairs.add(`${node.expression.name.text}.${name}`);
      else reads.bare.add(name);
      if (!ts.isPropertyAccessExpression(node.parent)) reads.groups.add(name);
    } else if (ts.isBindingElement(node)) {
      reads.bare.add((node.propertyName ?? node.name).getText());
      reads.groups.add((node.propertyName ?? node.name).getText());
    } else if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) reads.groups.add(node.literal.text);
  });
  return reads;
}

/** The words, each as its path, that none of the files may be using. */
export function unusedWords(words: SourceFile, users: readonly SourceFile[]): readonly string[] {
  const reads = users.map(readsOf);
  const computed = new Set(users.flatMap(computedGroups));
  const isUsed = (path: WordPath): boolean => {
    const [name, group] = [path.at(-1) ?? "", path.at(-2)];
    if (group === undefined) return reads.some(({ bare }) => bare.has(name));
    if (computed.has(group)) return true;
    return reads.some((file) => file.pairs.has(`${group}.${name}`) || (file.bare.has(name) && file.groups.has(group)));
  };
  return wordsOf(words)
    .filter((path) => !isUsed(path))
    .map((path) => path.join("."));
}

/** Names of objects that are read by a computed name: `words.flows[status]`, or a variable that keeps such a group. */
function computedGroups(file: SourceFile): readonly string[] {
  const computed: string[] = [];
  const variables = new Set<string>();
  walk(file.tree, (node) => {
    if (!ts.isElementAccessExpression(node)) return;
    if (ts.isPropertyAccessExpression(node.expression)) computed.push(node.expression.name.text);
    else if (ts.isIdentifier(node.expression)) variables.add(node.expression.text);
  });
  if (variables.size === 0) return computed;
  walk(file.tree, (node) => {
    const isKept = ts.isVariableDeclaration(node) && variables.has(node.name.getText());
    if (isKept && node.initializer !== undefined && ts.isPropertyAccessExpression(node.initializer))
      computed.push(node.initializer.name.text);
    // A parameter's group is named by its type: `Words["seasons"]`.
    if (ts.isIndexedAccessTypeNode(node) && node.objectType.getText() === "Words")
      computed.push(node.indexType.getText().slice(1, -1));
  });
  return computed;
}
