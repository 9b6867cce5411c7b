/**
 * TypeScript that is more than types and that the stripper leaves out, or makes something else of, without a word:
 * namespaces, `export =`, and enum members that may be texts without being written as one. Refused with their place.
 */
import parser from "sucrase/dist/parser/index.js";
import type { CompileProblem } from "../contract.ts";

interface Word {
  readonly text: string;
  readonly start: number;
  readonly isType: boolean;
}

const isName = (text: string | undefined): boolean =>
  text !== undefined && /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text);

/** @throws as the stripper does, for what is no TypeScript */
export function untranslatedProblems(code: string): readonly CompileProblem[] {
  const words = parser
    .parse(code, false, true, false)
    .tokens.map(({ start, end, isType }): Word => ({ text: code.slice(start, end), start, isType }));
  const found: { readonly start: number; readonly message: string }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const { text, start, isType } = words[at] as Word;
    const previous = words[at - 1]?.text;
    if (isType && text === "declare") at = Math.max(at, endOfAmbient(words, at));
    else if (isType && isNamespace(words, at)) found.push({ start, message: namespaceRefusal });
    else if (text === "export" && words[at + 1]?.text === "=" && previous !== ".")
      found.push({ start, message: "`export =` is not available: use `export default`." });
    else if (
      !isType &&
      text === "enum" &&
      previous !== "." &&
      isName(words[at + 1]?.text) &&
      words[at + 2]?.text === "{"
    )
      found.push(...enumProblems(words, at));
  }
  return found.map(({ start, message }) => ({ ...placeOf(code, start), message }));
}

const namespaceRefusal = "Namespaces are not available: use constants, functions and `import`.";

/** `namespace A.B {` */
function isNamespace(words: readonly Word[], at: number): boolean {
  if (words[at]?.text !== "namespace" && words[at]?.text !== "module") return false;
  let next = at + 1;
  if (!isName(words[next]?.text)) return false;
  while (words[next + 1]?.text === "." && isName(words[next + 2]?.text)) next += 2;
  return words[next + 1]?.text === "{" && words[next + 1]?.isType === true;
}

/** The last word of `declare namespace A { … }`, which says nothing but types; `at` where it is another declaration. */
function endOfAmbient(words: readonly Word[], at: number): number {
  if (!["namespace", "module", "global"].includes(words[at + 1]?.text ?? "")) return at;
  let depth = 0;
  for (let next = at + 1; next < words.length; next += 1) {
    const text = words[next]?.text;
    if (text === "{" || text === "${") depth += 1;
    if (text !== "}") continue;
    depth -= 1;
    if (depth === 0) return next;
  }
  return at;
}

const memberRefusal =
  "A member of an enum is a number, a text, or made of numbers and of earlier numeric members of the same enum.";

/** What a member that is a text has, and one that is a number has not, must be known without running the script. */
function enumProblems(
  words: readonly Word[],
  at: number,
): readonly { readonly start: number; readonly message: string }[] {
  const name = words[at + 1]?.text ?? "";
  const numeric = new Set<string>();
  const problems: { readonly start: number; readonly message: string }[] = [];
  for (const { key, value } of membersOf(words, at + 3)) {
    const texts = value.map(({ text }) => text);
    if (isText(texts)) continue;
    if (isArithmetic(texts, name, numeric)) numeric.add(key.text.replace(/^(["'])(.*)\1$/s, "$2"));
    else problems.push({ start: key.start, message: memberRefusal });
  }
  return problems;
}

interface Member {
  readonly key: Word;
  /** Empty for what follows from the member before. */
  readonly value: readonly Word[];
}

function* membersOf(words: readonly Word[], first: number): Generator<Member> {
  let depth = 0;
  let current: Word[] = [];
  for (let at = first; at < words.length; at += 1) {
    const word = words[at] as Word;
    const isEnd = depth === 0 && (word.text === "}" || word.text === ",");
    if (isEnd && current[0] !== undefined) yield { key: current[0], value: current.slice(2) };
    if (isEnd && word.text === "}") return;
    if (isEnd) current = [];
    else current.push(word);
    if (["(", "[", "{", "${"].includes(word.text)) depth += 1;
    if ([")", "]", "}"].includes(word.text)) depth -= 1;
  }
}

/** A text alone, also as a template without parts. */
function isText(texts: readonly string[]): boolean {
  if (texts.length === 1 && /^["']/.test(texts[0] as string)) return true;
  return texts[0] === "`" && texts.at(-1) === "`" && !texts.includes("${") && texts.length <= 3;
}

const operators = new Set(["+", "-", "*", "/", "%", "**", "<<", ">>", ">>>", "<", ">", "&", "|", "^", "~", "(", ")"]);

function isArithmetic(texts: readonly string[], name: string, numeric: ReadonlySet<string>): boolean {
  return texts.every((text, at) => {
    const [before, after] = [texts[at - 1], texts[at + 1]];
    if (text === ".") return before === name && numeric.has(after ?? "");
    if (text === name && after === ".") return true;
    return operators.has(text) || /^\.?\d/.test(text) || numeric.has(text);
  });
}

function placeOf(code: string, start: number): { readonly line: number; readonly column: number } {
  const before = code.slice(0, start);
  return { line: before.split("\n").length, column: start - before.lastIndexOf("\n") };
}
