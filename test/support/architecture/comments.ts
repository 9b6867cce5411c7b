/** What the comments of a file say. */
import ts from "typescript";
import type { SourceFile } from "./sources.ts";

/** Those in front of each token, so that none is missed before a brace. What a component shows is no comment. */
export function commentsOf({ text, tree }: SourceFile): readonly string[] {
  const ends = new Map<number, number>();
  const collect = (node: ts.Node): void => {
    if (ts.isJsxText(node) || ts.isJSDoc(node)) return;
    const from = node.getFullStart();
    const sameLine = ts.getTrailingCommentRanges(text, from) ?? [];
    const above = ts.getLeadingCommentRanges(text, from) ?? [];
    for (const { pos, end } of [...sameLine, ...above]) ends.set(pos, end);
    for (const child of node.getChildren(tree)) collect(child);
  };
  collect(tree);
  return [...ends].map(([pos, end]) => text.slice(pos, end));
}

/** Names of TypeScript files in a comment that none of the paths ends in. */
export function missingFilesIn(comment: string, paths: readonly string[]): readonly string[] {
  const named = comment.match(/[\w./#-]*\w\.tsx?\b/g) ?? [];
  return named.filter((name) => {
    const place = `/${name.replace(/^[./#]+/, "")}`;
    return !paths.some((path) => `/${path}`.endsWith(place));
  });
}
