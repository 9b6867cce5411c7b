/** The text of a response's body that the engine makes is the one that a realm would make from the bytes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import fc from "fast-check";
import { isNestedDeeperInBytes } from "#sandbox/depth.ts";
import { BodyTexts } from "#sandbox/javascript/body-text.ts";
import { isNestedDeeper, maxJsonDepth } from "#sandbox/javascript/realm/json-depth.ts";
import { defineWeb } from "#sandbox/javascript/realm/web.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const realmDecoder = runInContext(`(${defineWeb.toString()})(); new TextDecoder("utf-8")`, createContext()) as {
  decode(bytes: Uint8Array): string;
};
const mark = Uint8Array.of(0xef, 0xbb, 0xbf);
const encoded = (text: string): Uint8Array => new TextEncoder().encode(text);
const joined = (parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);

const parts = fc.oneof(
  fc.string({ unit: "binary" }).map((text) => encoded(text)),
  fc.json().map(encoded),
  fc.constantFrom(mark, new Uint8Array(0), encoded("[1,2]"), encoded("😀")),
  fc.uint8Array({ maxLength: 4 }),
);

test("it is the text that the realm's decoder makes, or none", () => {
  let made = 0;
  let left = 0;
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 6 }).map(joined), (body) => {
      const text = new BodyTexts().of(body);
      if (text === undefined) left += 1;
      else {
        made += 1;
        assert.equal(text, realmDecoder.decode(body));
      }
    }),
    { numRuns: propertyRuns(2_000) },
  );
  assert.ok(made > propertyRuns(500) && left > propertyRuns(100), `${made} made, ${left} left to the realm`);
});

test("all that is well-formed is made, with and without a byte order mark; the rest is the realm's", () => {
  for (const text of ["", "{}", "grüße €😀", "\u0000", "a\ufeffb"]) {
    assert.equal(new BodyTexts().of(encoded(text)), text);
    assert.equal(new BodyTexts().of(joined([mark, encoded(text)])), text);
  }
  assert.equal(new BodyTexts().of(joined([mark, mark])), "\ufeff");
  for (const bytes of [[0xff], [0xe2, 0x82], [0xe0, 0x80, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]])
    assert.equal(new BodyTexts().of(Uint8Array.from(bytes)), undefined, String(bytes));
});

test("the view of a body need not be all of its buffer", () => {
  assert.equal(new BodyTexts().of(encoded("xx{}yy").subarray(2, 4)), "{}");
});

test("the texts of one call are of four million bytes at most, and the next call has its own", () => {
  const mebibyte = encoded(" ".repeat(1_048_576));
  const texts = new BodyTexts();
  const lengths = Array.from({ length: 5 }, () => texts.of(mebibyte)?.length);
  assert.deepEqual(lengths, [1_048_576, 1_048_576, 1_048_576, 1_048_576, undefined]);
  assert.equal(texts.of(encoded("")), "");
  assert.equal(new BodyTexts().of(mebibyte)?.length, 1_048_576);
});

test("what is nested too deeply for JSON is left to the realm, which refuses it", () => {
  const nested = (depth: number): Uint8Array => encoded("[".repeat(depth) + "]".repeat(depth));
  assert.equal(new BodyTexts().of(nested(maxJsonDepth))?.length, 2 * maxJsonDepth);
  assert.equal(new BodyTexts().of(nested(maxJsonDepth + 1)), undefined);
});

test("depth is counted by the brackets that are open outside of texts", () => {
  const depthOf = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return 0;
    return 1 + Math.max(0, ...Object.values(value).map(depthOf));
  };
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom("[", "{", '"', "\\", "]", "}", "a") }),
      (value) => {
        const depth = depthOf(value);
        const text = JSON.stringify(value);
        assert.equal(isNestedDeeper(text, depth), false, text);
        if (depth > 0) assert.equal(isNestedDeeper(text, depth - 1), true, text);
      },
    ),
  );
});

test("the depth of a body is that of its text, wherever its bytes lie", () => {
  const units = [
    "[",
    "]",
    "{",
    "}",
    '"',
    "\\",
    "a",
    "é",
    "🌱",
    "[[",
    '"["',
    '"\\"]"',
    "12.5",
    ",",
    "[1700000000000,-1.25],",
  ];
  const text = fc.array(fc.constantFrom(...units), { maxLength: 40 }).map((each) => each.join(""));
  let deeper = 0;
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 5 }), (json, max, offset) => {
      const expected = isNestedDeeper(json, max);
      if (expected) deeper += 1;
      const bytes = joined([new Uint8Array(offset).fill(0x5b), encoded(json), Uint8Array.of(0x5b, 0x5b, 0x5b)]);
      const view = new Uint8Array(Uint8Array.from(bytes).buffer, offset, bytes.length - offset - 3);
      assert.equal(isNestedDeeperInBytes(view, max), expected, json);
    }),
    { numRuns: propertyRuns(5_000) },
  );
  assert.ok(deeper > propertyRuns(500) && deeper < propertyRuns(4_500), `${deeper} deeper`);
});

test("every byte but those of brackets is passed over, in each place of a word", () => {
  for (let byte = 0; byte < 256; byte += 1) {
    for (let place = 0; place < 8; place += 1) {
      const bytes = new Uint8Array(12).fill(0x30);
      bytes[place] = byte;
      bytes[9] = 0x5b;
      const isQuote = byte === 0x22;
      const isOpening = byte === 0x5b || byte === 0x7b;
      const isClosing = byte === 0x5d || byte === 0x7d;
      assert.equal(isNestedDeeperInBytes(bytes, 0), !isQuote && !isClosing, `${byte} at ${place}`);
      assert.equal(isNestedDeeperInBytes(bytes, 1), isOpening, `${byte} at ${place}`);
    }
  }
});
