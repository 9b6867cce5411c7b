/**
 * The hold rule with the real tiles, over any deaths of sensors and variables: silence alone never resets, and what all
 * deny always does.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type Feed, flowTiles, type HeldTile, play } from "#test/support/held-targets.ts";
import { falling, first, hot, isHot, reportOnly, sensor, variable } from "#test/support/heat.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { hour, minute } from "#test/tiles/tile-call.ts";

describe("over any deaths", () => {
  const air = fc.constantFrom<HeldTile>(
    hot,
    ["bv", { ...isHot, when: "any" }],
    ["bv", { ...isHot, when: "rolling", rollingWindow: 12 }],
    ["bv", { ...isHot, when: "last", sustained: 2, sustainedUnits: "hours" }],
  );
  const after = fc.constantFrom<readonly HeldTile[]>(
    [],
    [["acc", { duration: 4, timeUnits: "hours", threshold: 50 }]],
    [["tw", { mode: "last", last: 30, lastUnits: "hours" }]],
    [
      ["tw", { mode: "last", last: 30, lastUnits: "hours" }],
      ["acc", { duration: 4, timeUnits: "hours", threshold: 50 }],
    ],
  );
  const hoursLater = fc
    .uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 })
    .map((hours) => hours.toSorted((a, b) => a - b));
  const life = fc.record({
    level: fc.constantFrom(15, 24, 27, 36, 45),
    diesAfter: fc.option(fc.integer({ min: 0, max: 60 }), { nil: Number.POSITIVE_INFINITY }),
  });

  const everyMs = fc.constantFrom(15, 60, 180).map((minutes) => minutes * minute);

  /** A tile alone decides; before others it only reports. */
  function withTiles([key, params]: HeldTile, more: readonly HeldTile[]): readonly HeldTile[] {
    return more.length === 0 ? [[key, params]] : [[key, params, reportOnly], ...more];
  }

  /** No average of some of them is so near to the threshold that their small movements cross it. */
  function isClear(lives: readonly { readonly level: number }[]): boolean {
    const sums: (readonly [number, number])[] = [[0, 0]];
    for (const { level } of lives) for (const [sum, count] of [...sums]) sums.push([sum + level, count + 1]);
    return sums.every(([sum, count]) => count === 0 || Math.abs(sum / count - 25) > 0.3);
  }

  async function neverResets(
    tiles: readonly HeldTile[],
    feeds: readonly Feed[],
    hours: readonly number[],
  ): Promise<void> {
    const runs = [0, ...hours].map((passed) => ({ now: first + passed * hour, world: { feeds } }));
    const transitions = await play(await flowTiles(...tiles), runs);
    assert.ok(transitions.every(({ change }) => change !== "reset"));
  }

  test("no sensor of an area whose readings stay as they are makes a reset by falling silent, for any tile on them", async () => {
    const lives = fc.array(life, { minLength: 1, maxLength: 4 }).filter(isClear);
    await fc.assert(
      fc.asyncProperty(air, after, lives, everyMs, hoursLater, async (tile, more, sensors, step, hours) => {
        const feeds = sensors.map(({ level, diesAfter }, index) => {
          const own = { sensor: `${index}`, everyMs: step, diesAt: first + diesAfter * hour };
          return sensor((ts) => level + Math.sin(ts / hour) / 10, own);
        });
        await neverResets(withTiles(tile, more), feeds, hours);
      }),
      { numRuns: propertyRuns(80) },
    );
  });

  test("no variable of the weather that falls silent makes a reset, for any tile that combines it with others", async () => {
    const tile = fc.constantFrom<HeldTile>(
      ["wv", { variable: "vpd", threshold: 2, when: "last" }],
      ["wv", { variable: "et0Hourly", threshold: 0.2, when: "any" }],
      ["wv", { variable: "dewPoint", trigger: "less", threshold: 20, when: "rolling", rollingWindow: 6 }],
    );
    const deaths = fc.tuple(life, life, life, life);
    await fc.assert(
      fc.asyncProperty(tile, deaths, hoursLater, async (one, lives, hours) => {
        const levels = { temperature: 32, humidity: 20, windSpeed: 5, solarRadiation: 700 };
        const feeds = Object.entries(levels).map(([name, level], index) => {
          const died = first + (lives[index]?.diesAfter ?? 0) * hour;
          return variable(name, (ts) => level + Math.sin(ts / hour) / 10, { diesAt: died });
        });
        await neverResets([one], feeds, hours);
      }),
      { numRuns: propertyRuns(50) },
    );
  });

  test("living sensors that all deny reset within their slowest step and what the tiles remember", async () => {
    const steps = fc.array(everyMs, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(air, after, steps, async (tile, more, paces) => {
        const feeds = paces.map((step, index) => sensor(falling, { sensor: `${index}`, everyMs: step }));
        const [, { when }] = tile as readonly [string, { readonly when: string }];
        const hours = when === "any" ? [24 * 125, 24 * 126] : [6, 50, 53];
        const [before, ...transitions] = await play(
          await flowTiles(...withTiles(tile, more)),
          [0, ...hours].map((passed) => ({ now: first + passed * hour, world: { feeds } })),
        );
        const resets = transitions.filter(({ change }) => change === "reset");
        assert.equal(transitions.at(-1)?.state?.isTriggered, false);
        assert.equal(resets.length, before?.change === "trigger" ? 1 : 0);
      }),
      { numRuns: propertyRuns(50) },
    );
  });
});
