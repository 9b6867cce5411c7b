/** Quiet hours by the contact's clock, over clock changes too, and against a walk through every minute. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { quietUntil } from "#server/alerts/quiet-hours.ts";
import type { QuietHours } from "#server/contacts/model.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { quietEnd } from "#test/support/quiet-model.ts";

interface Row {
  readonly what: string;
  readonly hours: readonly [start: string, end: string, timeZone: string];
  /** When they end at a time, by time; null where they do not hold. */
  readonly ends: Readonly<Record<string, string | null>>;
}

const rows: readonly Row[] = [
  {
    what: "hold from the start, itself included, until the end, itself excluded",
    hours: ["12:00", "13:30", "UTC"],
    ends: {
      "2026-06-01T11:59:59.999Z": null,
      "2026-06-01T12:00:00Z": "2026-06-01T13:30:00Z",
      "2026-06-01T13:29:59.999Z": "2026-06-01T13:30:00Z",
      "2026-06-01T13:30:00Z": null,
    },
  },
  {
    what: "that end before they start end on the next day",
    hours: ["22:00", "07:00", "Europe/Zurich"],
    ends: {
      "2026-06-01T19:59Z": null,
      "2026-06-01T20:00Z": "2026-06-02T05:00Z",
      "2026-06-02T00:00Z": "2026-06-02T05:00Z",
      "2026-06-02T05:00Z": null,
    },
  },
  {
    what: "go by the clock of their zone, on whatever day it is there",
    hours: ["22:00", "07:00", "Pacific/Auckland"],
    ends: { "2026-06-01T09:59Z": null, "2026-06-01T10:00Z": "2026-06-01T19:00Z", "2026-06-01T19:00Z": null },
  },
  {
    what: "from midnight to midnight are none, as all that start when they end",
    hours: ["00:00", "00:00", "UTC"],
    ends: { "2026-06-01T00:00Z": null, "2026-06-01T12:00Z": null },
  },
  {
    what: "may last all day but a minute",
    hours: ["08:01", "08:00", "UTC"],
    ends: { "2026-06-01T08:00Z": null, "2026-06-01T08:01Z": "2026-06-02T08:00Z" },
  },
  {
    what: "that start in the hour that spring leaves out start when it is over",
    hours: ["02:30", "05:00", "Europe/Zurich"],
    ends: { "2026-03-29T00:59Z": null, "2026-03-29T01:00Z": "2026-03-29T03:00Z" },
  },
  {
    what: "that end in the hour that spring leaves out end when it is over",
    hours: ["22:00", "02:30", "Europe/Zurich"],
    ends: { "2026-03-29T00:59Z": "2026-03-29T01:00Z", "2026-03-29T01:00Z": null },
  },
  {
    what: "that lie in the hour that spring leaves out are none that day",
    hours: ["02:10", "02:50", "Europe/Zurich"],
    ends: {
      "2026-03-29T00:59Z": null,
      "2026-03-29T01:00Z": null,
      "2026-03-28T01:20Z": "2026-03-28T01:50Z",
    },
  },
  {
    what: "that start in the hour that autumn has twice start the first time",
    hours: ["02:30", "05:00", "Europe/Zurich"],
    ends: {
      "2026-10-25T00:29Z": null,
      "2026-10-25T00:30Z": "2026-10-25T04:00Z",
      "2026-10-25T01:00Z": "2026-10-25T04:00Z",
    },
  },
  {
    what: "that end in the hour that autumn has twice end the first time, and do not begin again",
    hours: ["22:00", "02:30", "Europe/Zurich"],
    ends: { "2026-10-25T00:29Z": "2026-10-25T00:30Z", "2026-10-25T00:30Z": null, "2026-10-25T01:10Z": null },
  },
  {
    what: "over a night that is an hour longer last until the morning",
    hours: ["22:00", "07:00", "Europe/Zurich"],
    ends: { "2026-10-24T20:00Z": "2026-10-25T06:00Z" },
  },
  {
    what: "that meet because a zone left out a day are one",
    hours: ["22:00", "07:00", "Pacific/Apia"],
    ends: { "2011-12-30T08:00Z": "2011-12-30T17:00Z" },
  },
];

function hoursOf([start, end, timeZone]: Row["hours"]): QuietHours {
  return { start, end, timeZone, mode: "hold" };
}

describe("quiet hours", () => {
  for (const { what, hours, ends } of rows) {
    test(what, () => {
      const found = Object.keys(ends).map((at) => quietUntil(hoursOf(hours), Date.parse(at)));
      assert.deepEqual(
        found,
        Object.values(ends).map((end) => (end === null ? null : Date.parse(end))),
      );
    });
  }

  test("that are not set, or cannot be read, hold nothing back", () => {
    assert.equal(quietUntil(null, 0), null);
    for (const hours of [
      ["24:00", "07:00", "UTC"],
      ["22:00", "seven", "UTC"],
      ["22:00", "07:00", "Mars/Olympus"],
    ] as const)
      assert.equal(quietUntil(hoursOf(hours), Date.UTC(2026, 5, 1, 23)), null);
  });

  /** On these days each zone changes its clocks: by an hour, half an hour, at midnight, by a whole day. */
  const changes = [
    ["Europe/Zurich", "2026-03-29T01:00Z"],
    ["Europe/Zurich", "2026-10-25T01:00Z"],
    ["Australia/Lord_Howe", "2026-04-04T15:00Z"],
    ["Australia/Lord_Howe", "2026-10-03T15:30Z"],
    ["America/Santiago", "2026-09-06T04:00Z"],
    ["America/Santiago", "2026-04-05T03:00Z"],
    ["America/Nuuk", "2026-03-29T01:00Z"],
    ["Pacific/Apia", "2011-12-30T10:00Z"],
    ["America/St_Johns", "2010-11-07T02:31Z"],
  ] as const;

  test("end when a walk through every minute of the wall clock says so", () => {
    const time = fc
      .tuple(fc.constantFrom(0, 0, 1, 2, 3, 22, 23), fc.constantFrom(0, 0, 1, 15, 30, 45, 59))
      .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
    const minutes = fc.integer({ min: -26 * 60, max: 26 * 60 });
    fc.assert(
      fc.property(fc.constantFrom(...changes), time, time, minutes, ([timeZone, change], start, end, minute) => {
        const hours = hoursOf([start, end, timeZone]);
        const at = Date.parse(change) + minute * 60_000;
        assert.equal(quietUntil(hours, at), quietEnd(hours, at));
        assert.equal(quietUntil(hours, at + 59_999), quietEnd(hours, at + 59_999));
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
