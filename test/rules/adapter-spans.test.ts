/** A span that is asked for in parts is, joined, the answer to the whole: each reading and event once, in order. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { checkParts, checkResponse } from "#server/adapters/response.ts";
import { checkEventParts, checkEvents } from "#server/adapters/responses/events.ts";
import { ownSpan, partCount, partsOf, type Span } from "#server/adapters/spans.ts";
import { propertyRuns } from "#test/support/property-runs.ts";

const hourMs = 3_600_000;
const t0 = Date.UTC(2026, 4, 1);
const spans = fc
  .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 200 }), fc.constantFrom(0, 1, hourMs / 2))
  .map(([start, hours, more]) => ({ from: t0 + start * hourMs, to: t0 + (start + hours) * hourMs + more }));
/** Often at the seams, which are at whole hours. */
const times = fc.integer({ min: -30, max: 600 }).map((halves) => t0 + (halves * hourMs) / 2);
const lengths = fc.option(fc.integer({ min: 1, max: 60 }));

describe("a span in parts", () => {
  test("is whole: without a gap, none longer than it may be, and each time in one of them", () => {
    fc.assert(
      fc.property(spans, lengths, times, (span, maxSpanHours, at) => {
        const parts = partsOf(span, maxSpanHours);
        assert.equal(parts.length, partCount(span, maxSpanHours));
        assert.deepEqual([parts[0]?.from, parts.at(-1)?.to], [span.from, span.to]);
        for (const [index, { from, to }] of parts.entries()) {
          if (index > 0) assert.equal(from, parts[index - 1]?.to);
          assert.ok(maxSpanHours === null || to - from <= maxSpanHours * hourMs);
        }
        const owners = parts.filter((_, index) => {
          const own = ownSpan(parts, index);
          return at >= own.from && at < own.to;
        });
        assert.equal(owners.length, 1);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  /** A server that has these, and answers with both ends, or with what lies up to so long around as well. */
  const from =
    <Entry>(all: readonly Entry[], timeOf: (entry: Entry) => number, aroundMs: number) =>
    ({ from: first, to: last }: Span) =>
      all.filter((entry) => timeOf(entry) >= first - aroundMs && timeOf(entry) <= last + aroundMs);
  const around = fc.constantFrom(0, hourMs, 24 * hourMs);

  test("has the readings of one answer", () => {
    const readings = fc.uniqueArray(fc.tuple(times, fc.integer({ min: -10, max: 40 })), {
      selector: ([at]) => at,
      maxLength: 150,
    });
    fc.assert(
      fc.property(spans, lengths, readings, around, (span, maxSpanHours, all, aroundMs) => {
        const rows = all.toSorted(([a], [b]) => a - b);
        const asked = (wideMs: number) => (part: Span) => ({
          series: [{ variable: "temperature", unit: "°C", points: from(rows, ([at]) => at, wideMs)(part) }],
        });
        const request = {
          facet: "weather" as const,
          names: ["temperature", "humidity"],
          sourceId: null,
          fetchedAt: span.to,
          from: span.from,
          to: span.to + 1,
        };
        const parts = partsOf(span, maxSpanHours).map((part) => ({ ...part, response: asked(aroundMs)(part) }));
        const joined = checkParts(parts, request);
        const whole = checkResponse(asked(aroundMs)(span), request);
        assert.deepEqual(joined, whole);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test("has the events of one answer", () => {
    const events = fc.array(
      fc.record({ ts: times, kind: fc.constantFrom("planted", "irrigated"), amount: fc.integer({ min: 0, max: 3 }) }),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(spans, lengths, events, around, (span, maxSpanHours, all, aroundMs) => {
        const request = { kinds: ["planted", "irrigated"], from: span.from, to: span.to + 1 };
        const rows = all.toSorted((a, b) => a.ts - b.ts);
        const asked = (part: Span) => ({ events: from(rows, ({ ts }) => ts, aroundMs)(part) });
        const parts = partsOf(span, maxSpanHours).map((part) => ({ ...part, response: asked(part) }));
        assert.deepEqual(checkEventParts(parts, request), checkEvents(asked(span), request));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  test("that does not fit says in which part", () => {
    const request = {
      facet: "weather",
      names: ["temperature"],
      sourceId: null,
      fetchedAt: t0,
      from: t0,
      to: t0 + 2 * hourMs,
    } as const;
    const part = (index: number, unit: string | number) => ({
      from: t0 + index * hourMs,
      to: t0 + (index + 1) * hourMs,
      response: { series: [{ variable: "temperature", unit, points: [] }] },
    });
    const told = (unit: string | number) => {
      const checked = checkParts([part(0, "°C"), part(1, unit)], request);
      assert.ok(!checked.ok);
      return checked.message;
    };
    assert.match(told(3), /^part 2 of 2 \(2026-05-01T01:00:00\.000Z to .*\): series\[0\]\.unit: must be a string/);
    assert.match(told("°F"), /series\[0\]\.unit: is "°F", and was "°C" in the part before/);
  });
});
