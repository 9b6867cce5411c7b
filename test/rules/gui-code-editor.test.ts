/** Where the field for programs marks a fault. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeFault, faultSpan } from "../../gui/code-editor/faults.ts";

const text = "const a = 1;\n  const b = wrong + a;  \nreturn";

function marked(line: number | null, column: number | null): string | null {
  const span = faultSpan(text, { line, column });
  return span && text.slice(span.from, span.to);
}

test("a fault's place is read from the service's words", () => {
  assert.deepEqual(codeFault("line 3, column 7: Unexpected token"), {
    line: 3,
    column: 7,
    message: "Unexpected token",
  });
  assert.deepEqual(codeFault("line 3: two\nlines"), { line: 3, column: null, message: "two\nlines" });
  assert.deepEqual(codeFault("is too long"), { line: null, column: null, message: "is too long" });
});

test("the word at its place is marked, or what is left of the line", () => {
  assert.equal(marked(2, 13), "wrong");
  assert.equal(marked(2, 19), "+ a;");
  assert.equal(marked(2, null), "const b = wrong + a;");
  assert.equal(marked(null, null), null);
});

test("a place that is gone is the nearest one that is there", () => {
  assert.equal(marked(9, 1), "return");
  assert.deepEqual(faultSpan(text, { line: 3, column: 99 }), { from: text.length, to: text.length });
  assert.deepEqual(faultSpan("", { line: 1, column: 1 }), { from: 0, to: 0 });
});
