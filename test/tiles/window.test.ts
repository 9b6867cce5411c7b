/**
 * The run's window comes from what the tiles look at: seasons, dates and look-backs, in local time; else the last 120
 * days.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { PlannedTile } from "#server/tiles/model.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { dataWindow, defaultWindowDays, maxWindowDays, runWindow } from "#server/tiles/window.ts";
import "#test/support/property-runs.ts";
import { definitionOf } from "./evaluators.ts";
import { day, hour } from "./tile-call.ts";

const now = Date.UTC(2026, 6, 20, 12);
const utc = (_t: number) => 0;

async function tile(key: string, params: Readonly<Record<string, unknown>>): Promise<PlannedTile> {
  const definition = await definitionOf(key);
  const resolved = resolveParams(definition, params);
  assert.ok("params" in resolved, JSON.stringify(resolved));
  return { definition, params: resolved.params };
}

const startOf = (tiles: readonly PlannedTile[], at = now, offset: (t: number) => number = utc): string =>
  new Date(runWindow(tiles, at, offset).start).toISOString();

describe("the run's window", () => {
  test("ends at the run's time and is 120 days long when no tile says otherwise", async () => {
    const tiles = [await tile("bv", { threshold: 1 }), await tile("acc", {})];
    assert.deepEqual(runWindow(tiles, now, utc), { start: now - defaultWindowDays * day, end: now });
  });

  test("begins with the season that holds now, in the target's local time", async () => {
    const season = await tile("gdd", { threshold: 1, startDate: "2000-03-01", stopDate: "2000-10-31" });
    assert.equal(startOf([season]), "2026-03-01T00:00:00.000Z");
    assert.equal(
      startOf([season], now, () => 120),
      "2026-02-28T22:00:00.000Z",
    );
    const summerTime = (t: number) => (t >= Date.UTC(2026, 2, 29, 1) ? 120 : 60);
    assert.equal(startOf([season], now, summerTime), "2026-02-28T23:00:00.000Z");
  });

  test("begins with the first of two midnights, and where clocks jump over midnight with the jump", async () => {
    const on = (date: string) => tile("tw", { mode: "rolling", startDate: date });
    // Amman until 2022: 01:00 to 00:00 at the end of October, 00:00 to 01:00 at the end of March.
    const winter = Date.UTC(2020, 9, 29, 22);
    const summer = Date.UTC(2020, 2, 26, 22);
    const amman = (t: number) => (t >= summer && t < winter ? 180 : 120);
    assert.equal(startOf([await on("2020-10-30")], Date.UTC(2020, 10, 3), amman), "2020-10-29T21:00:00.000Z");
    assert.equal(startOf([await on("2020-03-27")], Date.UTC(2020, 3, 3), amman), "2020-03-26T22:00:00.000Z");
    const havana = (t: number) => (t < Date.UTC(2026, 10, 1, 5) ? -240 : -300);
    assert.equal(startOf([await on("2026-11-01")], Date.UTC(2026, 10, 5), havana), "2026-11-01T04:00:00.000Z");
  });

  test("between seasons it begins with the last one, and a season may wrap New Year", async () => {
    const winter = await tile("ch", {});
    assert.equal(startOf([winter]), "2025-11-01T00:00:00.000Z");
    assert.equal(startOf([winter], Date.UTC(2026, 0, 15)), "2025-11-01T00:00:00.000Z");
    assert.equal(startOf([winter], Date.UTC(2026, 10, 1, 5)), "2026-11-01T00:00:00.000Z");
  });

  test("of several tiles the earliest start wins", async () => {
    const tiles = [
      await tile("tw", { mode: "last", last: 6, lastUnits: "hours" }),
      await tile("gdd", { threshold: 1, startDate: "2026-04-01" }),
    ];
    assert.equal(startOf(tiles), "2026-04-01T00:00:00.000Z");
    assert.equal(startOf(tiles.slice(0, 1)), "2026-07-20T06:00:00.000Z");
  });

  test("a short look-back is lengthened by what a rolling sum needs", async () => {
    const tiles = [
      await tile("wv", { variable: "rain", threshold: 10, when: "rolling", rollingWindow: 5, rollingUnits: "days" }),
      await tile("tw", { mode: "last", last: 6 }),
    ];
    assert.equal(startOf(tiles), "2026-07-15T12:00:00.000Z");
  });

  test("a rolling sum of rain asks for the time before the window's first points, and a counter for a day more", async () => {
    const lead = async (key: string, params: Readonly<Record<string, unknown>>): Promise<number> => {
      const tiles = [await tile(key, params)];
      const window = runWindow(tiles, now, utc);
      return (window.start - dataWindow(tiles, window).start) / hour;
    };
    const rolling = { threshold: 10, when: "rolling", rollingWindow: 5, rollingUnits: "days" };
    assert.equal(await lead("wv", { variable: "rain", ...rolling }), 120);
    assert.equal(await lead("bv", { metric: "precipitation.interval", ...rolling }), 144);
    assert.equal(await lead("bv", { metric: "precipitation.interval", threshold: 1, when: "any" }), 24);
    assert.equal(await lead("wv", { variable: "temperature", ...rolling }), 0);
    assert.equal(await lead("bv", { metric: "temperature.ambient", ...rolling }), 0);
  });

  test("what a tile and those that follow from it need adds up", async () => {
    const wet = { threshold: 90, when: "rolling", rollingWindow: 24, sustained: 20 };
    const window = await tile("tw", { mode: "last", last: 6 });
    assert.equal(startOf([await tile("bv", wet), window]), "2026-07-18T16:00:00.000Z");
    // Four times the two days of the probability, and the 30 hours for which a daily state holds.
    const probability = await tile("acc", { mode: "time", duration: 2, timeUnits: "days" });
    assert.equal(startOf([await tile("bv", { threshold: 90 }), probability, window]), "2026-07-11T00:00:00.000Z");
    assert.equal(startOf([await tile("bv", wet), probability, window]), "2026-07-10T00:00:00.000Z");
    // The second condition reads its own data, so the first one needs no more than it would alone.
    assert.equal(
      startOf([await tile("bv", wet), await tile("bv", { threshold: 1, sustained: 5 }), window]),
      "2026-07-18T16:00:00.000Z",
    );
    const byValue = await tile("acc", { mode: "value", valueAt0: 0, valueAt100: 1 });
    assert.equal(startOf([await tile("bv", { threshold: 90 }), byValue, window]), "2026-07-19T00:00:00.000Z");
    const overlap = await tile("bv", { threshold: 1, when: "overlap" });
    assert.equal(startOf([await tile("bv", wet), overlap, window]), "2026-07-18T00:00:00.000Z");
  });

  test("look-backs of tiles that follow from each other add up, and before a fixed date comes what the tiles before it need", async () => {
    const hours = (last: number) => tile("tw", { mode: "last", last });
    assert.equal(
      startOf([await tile("bv", { threshold: 1 }), await hours(6), await hours(12)]),
      "2026-07-19T18:00:00.000Z",
    );
    const since = await tile("tw", { mode: "rolling", startDate: "2026-07-10" });
    assert.equal(startOf([await tile("bv", { threshold: 1 }), since]), "2026-07-10T00:00:00.000Z");
    const probability = await tile("acc", { mode: "time", duration: 3, timeUnits: "hours" });
    assert.equal(startOf([await tile("bv", { threshold: 1 }), probability, since]), "2026-07-08T06:00:00.000Z");
    const later = await tile("tw", { mode: "rolling", startDate: "2026-07-21" });
    assert.equal(startOf([await tile("bv", { threshold: 1, sustained: 30 }), later]), "2026-07-19T06:00:00.000Z");
  });

  test("what is asked for before the window anyway does not lengthen it for the tiles after", async () => {
    const since = await tile("tw", { mode: "rolling", startDate: "2026-07-10" });
    const tiles = [await tile("bv", { threshold: 1, sustained: 10 }), since];
    assert.equal(startOf(tiles), "2026-07-10T00:00:00.000Z");
    assert.equal(
      new Date(dataWindow(tiles, runWindow(tiles, now, utc)).start).toISOString(),
      "2026-07-09T14:00:00.000Z",
    );
  });

  test("what tiles need of each other alone makes no window; it lengthens one, up to the limit", async () => {
    const flow = async (params: object) => [
      await tile("bv", { threshold: 1 }),
      await tile("acc", { mode: "time", ...params }),
    ];
    assert.equal(runWindow(await flow({ duration: 48 }), now, utc).start, now - defaultWindowDays * day);
    assert.equal(
      runWindow(await flow({ duration: 28, timeUnits: "days" }), now, utc).start,
      now - defaultWindowDays * day,
    );
    assert.equal(
      runWindow(await flow({ duration: 110, timeUnits: "days" }), now, utc).start,
      now - defaultWindowDays * day,
    );
    const long = [...(await flow({ duration: 9000, timeUnits: "days" })), await tile("tw", { mode: "last", last: 24 })];
    assert.equal(runWindow(long, now, utc).start, now - maxWindowDays * day);
  });

  test("fixed dates reach back to their day; one in the future leaves a day to look at", async () => {
    assert.equal(
      startOf([await tile("tw", { mode: "fixed", startDate: "2026-05-02", stopDate: "2026-05-09" })]),
      "2026-05-02T00:00:00.000Z",
    );
    assert.equal(
      startOf([await tile("tw", { mode: "fixed", startDate: "2027-05-02", stopDate: "2027-05-09" })]),
      "2026-07-19T12:00:00.000Z",
    );
  });

  test("always holds the season that now lies in, is never empty and never longer than its limit", async () => {
    const definition = await definitionOf("gdd");
    const date = fc
      .date({ min: new Date("2024-01-01"), max: new Date("2024-12-31"), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10));
    const instant = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) });
    fc.assert(
      fc.property(date, date, instant, fc.integer({ min: -720, max: 840 }), (startDate, stopDate, at, offset) => {
        const { start, end } = runWindow([{ definition, params: { startDate, stopDate } }], at, () => offset);
        assert.equal(end, at);
        assert.ok(start < end || at - start < day);
        assert.ok(end - start <= maxWindowDays * day);
        const localStart = new Date(start + offset * 60_000).toISOString();
        if (start > at - 367 * day && startDate.slice(5) !== "02-29")
          assert.ok(localStart.includes(`${startDate.slice(5)}T00:00`) || end - start === day, localStart);
        assert.ok(end - start <= 367 * day + hour);
      }),
    );
  });
});
