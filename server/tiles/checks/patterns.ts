/**
 * Regular expressions of parameters. They come from tenants and are matched on the event loop, so the engine is RE2's:
 * its time grows with the text alone, whatever the expression. Pure.
 */
import { RE2JS } from "re2js";

export const maxPatternLength = 200;
/** Characters and classes when every counted repetition is written out. */
export const maxExpandedLength = 1_000;
/** A longer value of a parameter matches no pattern. */
export const maxMatchedLength = 1_000;

export interface LinearPattern {
  test(text: string): boolean;
}

/** @throws Error when the expression has what RE2 has not: back references and looking around */
function compiled(pattern: string): RE2JS {
  return RE2JS.compile(RE2JS.translateRegExp(pattern));
}

/** What is wrong with a pattern, for a message that begins with its place; null when nothing is. */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > maxPatternLength) return `must not be longer than ${maxPatternLength} characters`;
  try {
    new RegExp(pattern, "u");
  } catch (error) {
    return `is not a regular expression: ${reasonOf(error)}`;
  }
  if (expandedLength(pattern) > maxExpandedLength)
    return `repeats too much: written out it may have ${maxExpandedLength} characters. Use smaller counts`;
  try {
    compiled(pattern);
  } catch (error) {
    return `is not one of RE2's, which do not look around and have no back references: ${reasonOf(error)}`;
  }
  return null;
}

/** For Ajv (`code.regExp`), instead of JavaScript's own, whose time can double with each character. */
export const linearRegExp = Object.assign(
  (pattern: string): LinearPattern => {
    const expression = compiled(pattern);
    return { test: (text) => text.length <= maxMatchedLength && expression.test(text) };
  },
  // Asked for by Ajv's types; needed only where validators are written to files.
  { code: "linearRegExp" },
);

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : "it cannot be read";
  return text
    .replace(/^Invalid regular expression: /, "")
    .replace(/^error parsing regexp: /, "")
    .slice(0, 150);
}

/** How long the pattern would be with `{n}` and `{n,m}` written out; an upper bound. */
export function expandedLength(pattern: string): number {
  const outer: number[] = [];
  let length = 0;
  let last = 0;
  const tokens = /\\(?:[pPu]\{[^}]*\}|x..|u.{4}|.)|\[(?:\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|[\s\S]/gu;
  for (const [token, least, most] of pattern.matchAll(tokens)) {
    if (least !== undefined) {
      const times = Math.max(Number(least), Number(most || 0), 1);
      length += last * (times - 1);
      last *= times;
    } else if (token === "(") {
      outer.push(length);
      last = 0;
    } else if (token === ")") {
      last = length - (outer.pop() ?? 0);
    } else {
      length += 1;
      last = 1;
    }
  }
  return length;
}
