/**
 * Sources whose ambiguous places lie in each other: the time to strip their types doubled with each, and is now
 * bounded.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileScript, maxSourceBytes } from "#sandbox/javascript/compile.ts";
import { timed } from "#test/support/thread-time.ts";

const tile = (expression: string): string =>
  `export default function evaluate(ctx) {\n  const x = ${expression};\n  return x;\n}\n`;
const nested = (open: string, close: string, depth = 30): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
const compiled = (code: string) => compileScript({ language: "typescript", role: "tile", code, fileName: "tile.ts" });

const doubling: Readonly<Record<string, string>> = {
  "type assertions of brackets": nested("<T>(", ")"),
  "type assertions of brackets that are not closed": "<T>(".repeat(30),
  "type assertions of lists": nested("<T>[", "]"),
  "type assertions of objects": nested("<T>{ a: ", "}"),
  "type assertions of calls": nested("<T>f(", ")"),
  "generic calls that are not closed": "f<T>(".repeat(30),
  "arrow functions as defaults of arrow functions": nested("(a = ", ") => 1"),
  "generic arrow functions as defaults of each other": nested("<T,>(x = ", ") => 1"),
};

for (const [name, expression] of Object.entries(doubling)) {
  test(`${name}, thirty in each other, are refused with line and column in a fraction of a second`, () => {
    const { result: outcome, calmMs } = timed(() => compiled(tile(expression)));
    assert.equal(outcome.status, "refused", JSON.stringify(outcome));
    const [problem] = outcome.status === "refused" ? outcome.problems : [];
    assert.match(
      problem?.message ?? "",
      /too many type arguments, type assertions or arrow functions lie in each other/,
    );
    assert.equal(problem?.line, 2);
    assert.ok((problem?.column ?? 0) > 10, String(problem?.column));
    assert.ok(calmMs < 1_000, `${calmMs} ms`);
  });
}

test("a source of the largest size has the stripper at work for a bounded time too", () => {
  const filler = `/*${"x".repeat(maxSourceBytes - 1_000)}*/`;
  const large = `${filler}\n${tile(nested("<T>(", ")"))}`;
  const { result: outcome, calmMs } = timed(() => compiled(large));
  assert.equal(outcome.status, "refused");
  assert.ok(calmMs < 4_000, `${calmMs} ms`);
});

const honest: Readonly<Record<string, string>> = {
  "a handful of assertions and callbacks in each other":
    "f(<T,>(a: T): T => g((b: T = a): T => h(<T>(<T>(<T>(b)))))) as T",
  "thousands of comparisons side by side": `[${"(1<2),".repeat(3_000)}1]`,
  "thousands of typed arrow functions side by side": `[${"(a: number): number => a,".repeat(3_000)}1]`,
  "callbacks twelve deep": `${"f((a: number): number => ".repeat(12)}1${")".repeat(12)}`,
};
for (const [name, expression] of Object.entries(honest)) {
  test(`${name} compile`, () => {
    const outcome = compiled(tile(expression));
    assert.equal(outcome.status, "ok", JSON.stringify(outcome));
  });
}
