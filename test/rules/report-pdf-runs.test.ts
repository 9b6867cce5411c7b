/** Lines of texts in several fonts and both directions. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { graphemesOf } from "#core/text.ts";
import { linesOf, type TextRun } from "#server/reports/pdf/runs.ts";
import "#test/support/property-runs.ts";

/** Each character is as wide as any other. */
const measure = ({ text }: TextRun): number => graphemesOf(text).length;
const chooseFont = (character: string): string => (/^[\p{ASCII}]/u.test(character) ? "own" : "further");

function drawn(text: string, width = Number.POSITIVE_INFINITY): readonly (readonly (readonly [string, boolean])[])[] {
  return linesOf(text, chooseFont, measure, width).map(({ runs }) =>
    runs.map(({ text: one, isRightToLeft }) => [one, isRightToLeft] as const),
  );
}

describe("the runs of a line", () => {
  test("stand as they are seen, from left to right", () => {
    assert.deepEqual(drawn("abc 中文 d"), [
      [
        ["abc ", false],
        ["中文", false],
        [" d", false],
      ],
    ]);
    // The number is read from the left, and stands left of the word in front of it.
    assert.deepEqual(drawn("פרדס 12"), [
      [
        ["12", false],
        [" ", true],
        ["פרדס", true],
      ],
    ]);
    // Brackets are mirrored, and what is of no script is turned round here.
    assert.deepEqual(drawn("אב, (גד)"), [
      [
        ["(", true],
        ["גד", true],
        [") ,", true],
        ["אב", true],
      ],
    ]);
    assert.deepEqual(drawn("a אב c"), [
      [
        ["a ", false],
        ["אב", true],
        [" c", false],
      ],
    ]);
  });

  test("lose nothing, and no line is wider than it may be, but for one character", () => {
    const letters = fc.constantFrom("a", "b", " ", ",", "(", ")", "1", "א", "ב", "ع", "中", "文", "ก", "\n", "🌱");
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (parts, width) => {
        const text = parts.join("");
        const lines = linesOf(text, chooseFont, measure, width);
        for (const { runs } of lines) assert.ok(runs.reduce((sum, run) => sum + measure(run), 0) <= width);
        const kept = (one: string): string =>
          [...one.replaceAll(/\s/g, "").replaceAll(/[()]/g, "|")].toSorted().join("");
        assert.equal(kept(lines.flatMap(({ runs }) => runs.map((run) => run.text)).join("")), kept(text));
      }),
    );
  });

  test("of one line are those of the whole text where it fits", () => {
    assert.deepEqual(drawn("שלום abc", 8), drawn("שלום abc"));
    assert.equal(drawn("one two three", 7).length, 2);
    assert.deepEqual(
      drawn("请在下雨之前收割小麦。", 4).map((runs) => runs.map(([text]) => text).join("").length <= 4),
      [true, true, true],
    );
  });
});
