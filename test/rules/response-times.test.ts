/**
 * Times in an adapter's answer: the fast parser of the plain form gives the same instants and the same refusals as
 * luxon.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { DateTime, FixedOffsetZone } from "luxon";
import { Misfit, readTime, timePattern } from "#server/adapters/responses/reading.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

/** Null for a refusal. */
function read(text: string): number | null {
  try {
    return readTime(text, "ts");
  } catch (error) {
    assert.ok(error instanceof Misfit, String(error));
    return null;
  }
}

/** What luxon alone reads from it. */
function reference(text: string): number | null {
  if (!timePattern.test(text)) return null;
  const time = DateTime.fromISO(text, { setZone: true });
  return time.isValid ? time.toMillis() : null;
}

function assertSame(text: string): void {
  assert.equal(read(text), reference(text), text);
}

/** Mostly in range, sometimes just outside. */
function padded(min: number, max: number, width = 2): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map((value) => String(value).padStart(width, "0"));
}

const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 31 });
const nines = fc.integer({ min: 1, max: 30 }).map((length) => "9".repeat(length));
const date = fc
  .tuple(fc.oneof(padded(1, 9_999, 4), padded(1_970, 2_040, 4)), padded(0, 13), padded(0, 32))
  .map((parts) => parts.join("-"));
const seconds = fc.tuple(padded(0, 60), fc.option(fc.tuple(fc.constantFrom(".", ","), fc.oneof(digits, nines))));
const clock = fc
  .tuple(padded(0, 25), padded(0, 60), fc.option(seconds, { freq: 8 }))
  .map(
    ([hour, minute, second]) =>
      `${hour}:${minute}${second === null ? "" : `:${second[0]}${second[1]?.join("") ?? ""}`}`,
  );
const offset = fc.oneof(
  fc.constantFrom(
    "Z",
    "z",
    "",
    "+00:00",
    "-00:00",
    "-00:30",
    "+23:59",
    "-23:59",
    "+24:00",
    "[Europe/Zurich]",
    "Z[UTC]",
  ),
  fc
    .tuple(fc.constantFrom("+", "-", "−"), padded(0, 24), fc.constantFrom(":", "", "."), padded(0, 60))
    .map((parts) => parts.join("")),
  fc.tuple(fc.constantFrom("+", "-"), padded(0, 24)).map((parts) => parts.join("")),
);
const plain = fc
  .tuple(date, fc.constantFrom("T", "T", "T", "t", " "), clock, offset)
  .map(([day, separator, time, zone]) => `${day}${separator}${time}${zone}`);

const mutated = fc
  .tuple(
    plain,
    fc.nat({ max: 40 }),
    fc.nat({ max: 2 }),
    fc.constantFrom("", "0", "9", "-", "+", ":", ".", ",", "T", "W", "Z", " ", "\n", "٣"),
  )
  .map(([text, at, removed, put]) => text.slice(0, at) + put + text.slice(at + removed));

describe("a time in an answer is read as luxon reads it", () => {
  test("in the plain form, also just out of range", () => {
    fc.assert(fc.property(plain, assertSame), { numRuns: propertyRuns(5_000) });
  });

  test("with a character more, less or other", () => {
    fc.assert(fc.property(mutated, assertSame), { numRuns: propertyRuns(5_000) });
  });

  test("at any instant of the years 1000 to 9999, in UTC and at an offset", () => {
    const first = Date.UTC(1000, 0, 2);
    const last = Date.UTC(9999, 11, 30);
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), fc.integer({ min: -1_439, max: 1_439 }), (at, minutes) => {
        assert.equal(read(new Date(at).toISOString()), at);
        const text = DateTime.fromMillis(at, { zone: FixedOffsetZone.instance(minutes) }).toISO();
        assert.equal(read(String(text)), at, String(text));
        assertSame(String(text));
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  test("on each day that a month has or has not, of leap years and others", () => {
    for (const year of ["0000", "0004", "0099", "1900", "2000", "2024", "2026", "2100", "9999"]) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          assertSame(`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}T23:59:59.999-11:30`);
        }
      }
    }
  });

  test("with each fraction of three digits, which is cut behind the millisecond", () => {
    for (let ms = 0; ms < 1_000; ms++) {
      const fraction = String(ms).padStart(3, "0");
      for (const rest of ["", "0", "000", "001", "999", "999999"])
        assertSame(`2026-05-01T06:00:00.${fraction}${rest}Z`);
      assert.equal(read(`2026-05-01T06:00:00.${fraction}999999Z`), Date.UTC(2026, 4, 1, 6) + ms);
    }
  });

  const known: readonly (readonly [text: string, at: number | null])[] = [
    ["2026-02-30T00:00:00Z", null],
    ["2026-02-29T00:00:00Z", null],
    ["2024-02-29T00:00:00Z", Date.UTC(2024, 1, 29)],
    ["2026-04-31T00:00:00Z", null],
    ["2026-05-01T24:00:00Z", Date.UTC(2026, 4, 2)],
    ["2026-05-01T24:00:01Z", null],
    ["2016-12-31T23:59:60Z", null],
    ["2026-05-01T06:00Z", Date.UTC(2026, 4, 1, 6)],
    ["2026-05-01T06:00:00-00:30", Date.UTC(2026, 4, 1, 6, 30)],
    ["2026-05-01T06:00:00+0200", Date.UTC(2026, 4, 1, 4)],
    ["2026-05-01T06:00:00+02", Date.UTC(2026, 4, 1, 4)],
    ["2026-05-01T06:00:00,5Z", Date.UTC(2026, 4, 1, 6, 0, 0, 500)],
    ["2026-05-01T06:00:00", null],
    ["2026-05-01T06:00:00Z\n", null],
    ["2026-W18-5T06:00:00Z", Date.UTC(2026, 4, 1, 6)],
  ];
  for (const [text, at] of known) {
    test(`${JSON.stringify(text)} ${at === null ? "is refused" : "is an instant"}`, () => {
      assert.equal(read(text), at);
      assertSame(text);
    });
  }
});
