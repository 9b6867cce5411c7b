/**
 * Regular expressions of parameters. They come from tenants, so the engine is RE2's, whose time grows with the text
 * alone. But it grows with the expression too, and a parameter may be a list of a thousand texts: what matching takes
 * is counted beforehand, and bounded. Pure.
 */
import { RE2JS } from "re2js";

export const maxPatternLength = 200;
/** Characters and classes when every counted repetition is written out. */
export const maxExpandedLength = 1_000;
/** A longer value of a parameter matches no pattern. */
export const maxMatchedLength = 1_000;

/**
 * Work of matching, in characters of an expanded expression times characters of the text. A unit takes up to 0.2
 * microseconds, and where the engine has seen the like before, a thousandth of that.
 */
export const workOnTheLoop = 20_000;
/** Of all tiles of a flow together, or of all defaults of a tile: some 0.6 s of a thread at the most. */
export const workInAThread = 4_000_000;

/** What matching may still take. Several validations may share one. */
export class PatternMeter {
  #left: number;

  constructor(work: number) {
    this.#left = work;
  }

  get left(): number {
    return this.#left;
  }

  /** Whether there was enough left. Once there was not, nothing is left for what is smaller either. */
  spend(work: number): boolean {
    const isEnough = work <= this.#left;
    this.#left = isEnough ? this.#left - work : 0;
    return isEnough;
  }
}

/** `toString` tells it from others: Ajv keeps one expression for all that have the same text. */
export interface MeteredPattern {
  test(text: string): boolean;
  toString(): string;
}

/** What the patterns of a validator spend from; set anew before each validation. */
export interface Metering {
  meter: PatternMeter;
  /** Some text was not matched, as the meter did not allow it. It was taken to match. */
  isUndecided: boolean;
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
export function meteredRegExp(metering: Metering) {
  return Object.assign(
    (pattern: string): MeteredPattern => {
      const expression = compiled(pattern);
      const length = expandedLength(pattern) + 1;
      return {
        test: (text) => {
          if (text.length > maxMatchedLength) return false;
          if (metering.meter.spend(length * (text.length + 1))) return expression.test(text);
          metering.isUndecided = true;
          return true;
        },
        toString: () => pattern,
      };
    },
    // Asked for by Ajv's types; needed only where validators are written to files.
    { code: "meteredRegExp" },
  );
}

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
