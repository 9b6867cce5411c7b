/** What a report shows of a run: its head, its targets, and which of them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { defaultPalettes, defaultRadii } from "#server/branding/defaults.ts";
import type { FlowTarget } from "#server/flows/model.ts";
import { targetFilters } from "#server/reports/model.ts";
import {
  countsOf,
  type HeadBasis,
  headOf,
  isShown,
  linkMs,
  snapshotTarget,
  type TargetOutline,
} from "#server/reports/snapshot.ts";
import type { FrozenFlow } from "#server/runs/model.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import "#test/support/property-runs.ts";
import { expectationOf } from "#test/support/reports.ts";
import { publishedState } from "#test/support/tiles.ts";

const frozenFlowOf = (targets: readonly FlowTarget[]): FrozenFlow => ({
  tiles: [],
  targets,
  settings: {},
  userKey: null,
});

const now = Date.UTC(2026, 5, 1, 22, 30);
const run = { now: now - 60_000, windowStart: 1_000, windowEnd: 2_000, frozenFlow: frozenFlowOf([]) };
const basis: HeadBasis = {
  run,
  order: { notes: null, timeZone: "UTC" },
  flow: { displayName: "Frost", notes: null },
  definitions: new Map(),
  brand: { name: "Lakeside", logo: null, logoId: null },
  skin: null,
  owner: null,
  tenant: { locale: null, timezone: null },
  now,
};

describe("the head of a report", () => {
  test("bears the day that the order's clocks show, and ends seven days later", () => {
    const dayIn = (timeZone: string) => headOf({ ...basis, order: { notes: null, timeZone } }).reportDate;
    assert.equal(dayIn("UTC"), "2026-06-01");
    assert.equal(dayIn("Pacific/Auckland"), "2026-06-02");
    assert.equal(dayIn("Pacific/Marquesas"), "2026-06-01");
    assert.equal(headOf({ ...basis, now: Date.UTC(2026, 11, 31, 23, 59, 59, 999) }).reportDate, "2026-12-31");
    const { generatedAt, expiresAt, runAt } = headOf(basis);
    assert.deepEqual([generatedAt, expiresAt, runAt], [now, now + linkMs, run.now]);
    assert.equal(linkMs, 7 * 86_400_000);
  });

  test("has the order's notes, and without them the flow's", () => {
    const notesOf = (order: string | null, flow: string | null) =>
      headOf({ ...basis, order: { notes: order, timeZone: "UTC" }, flow: { displayName: "Frost", notes: flow } }).notes;
    assert.deepEqual(
      [notesOf("Ours", "The flow's"), notesOf(null, "The flow's"), notesOf("", "The flow's"), notesOf(null, null)],
      ["Ours", "The flow's", "", null],
    );
  });

  test("has a window where the run had one", () => {
    assert.deepEqual(headOf(basis).dataWindow, { start: 1_000, end: 2_000 });
    assert.equal(headOf({ ...basis, run: { ...run, windowStart: null, windowEnd: null } }).dataWindow, null);
  });

  test("shows temperatures in the flow's units, else in those of its owner, else in °C", () => {
    const unitsOf = (temperatureUnits: unknown, units: "metric" | "imperial" | null) => {
      const settings = temperatureUnits === undefined ? {} : { temperatureUnits };
      const owner = units === null ? null : { units, locale: null, timezone: null };
      return headOf({ ...basis, run: { ...run, frozenFlow: { ...run.frozenFlow, settings } }, owner }).temperatureUnits;
    };
    assert.equal(unitsOf("celsius", "imperial"), "celsius");
    assert.equal(unitsOf("fahrenheit", "metric"), "fahrenheit");
    assert.equal(unitsOf(undefined, "imperial"), "fahrenheit");
    assert.equal(unitsOf(null, "imperial"), "fahrenheit");
    assert.equal(unitsOf(undefined, "metric"), "celsius");
    assert.equal(unitsOf(undefined, null), "celsius");
  });

  test("has the run's colours, and the defaults for those that were not chosen", () => {
    const colorsOf = (colors: unknown) =>
      headOf({ ...basis, run: { ...run, frozenFlow: { ...run.frozenFlow, settings: { colors } } } }).colors;
    const defaults = {
      triggerColor: "#c62828",
      resetColor: "#2e7d32",
      useGradient: false,
      color20: null,
      color100: null,
    };
    assert.deepEqual(colorsOf(undefined), defaults);
    assert.deepEqual(colorsOf(null), defaults);
    assert.deepEqual(colorsOf({ resetColor: "#000000", useGradient: true, color20: "#ffffff" }), {
      ...defaults,
      ...{ resetColor: "#000000", useGradient: true, color20: "#ffffff" },
    });
  });

  test("has the tenant's skin, or the platform's, and the language of the flow's owner, or English", () => {
    const skin = { light: defaultPalettes.dark, dark: defaultPalettes.light, radii: { small: 1, medium: 2, large: 3 } };
    const own = headOf({ ...basis, skin, owner: { locale: "de-CH", timezone: null, units: "metric" } }).look;
    assert.deepEqual([own.skin, own.locale, own.units], [skin, "de-CH", "metric"]);
    const { look } = headOf(basis);
    assert.deepEqual(look.skin, { ...defaultPalettes, radii: defaultRadii });
    assert.deepEqual([look.locale, look.units, look.logoId, look.timeZone], ["en", "metric", null, "UTC"]);
  });

  test("explains each tile of the run in the version that the run used, with unit and threshold", async () => {
    const built = { version: 3, isLatest: true, isPlatform: true };
    const definitions = new Map(
      (await readTiles(ownFolders)).map(({ content, source }) => [
        content.key,
        { ...content, ...publishedState, ...built, id: content.key, script: source.code },
      ]),
    );
    const tiles = [
      ["bv", { metric: "temperature.soil", threshold: 4 }, false],
      ["gdd", { tBase: 10, threshold: 250 }, true],
      ["tw", { start: "01-01" }, false],
    ] as const;
    const frozenFlow = {
      ...run.frozenFlow,
      tiles: tiles.map(([tileKey, params, reportOnly]) => ({
        ...{ tileDefinitionId: tileKey, tileKey, tileVersion: 3, params, reportOnly },
      })),
    };
    const { flowTiles } = headOf({ ...basis, definitions, run: { ...run, frozenFlow } });
    assert.deepEqual(
      flowTiles.map(({ help: _, ...tile }) => tile),
      tiles.map(([tileKey, params, reportOnly], row) => ({
        ...{ row, tileKey, tileVersion: 3, displayName: definitions.get(tileKey)?.displayName },
        ...{ kind: definitions.get(tileKey)?.outputKind, params, reportOnly },
        ...{ unit: ["°C", "GDD", null][row], threshold: [4, 250, null][row] },
      })),
    );
    for (const { tileKey, help } of flowTiles) assert.equal(help, definitions.get(tileKey)?.ui.help.markdown);
    assert.throws(() => headOf({ ...basis, run: { ...run, frozenFlow } }), /gone/);
  });
});

describe("the targets of a report", () => {
  const outline: TargetOutline = {
    position: 0,
    sourceId: null,
    name: "Field",
    latitude: 47,
    longitude: 76,
    triggered: false,
    probability: null,
    color: null,
    skipped: null,
  };

  test("are those of its filter: each that was evaluated in one half, and one that was skipped in `all` alone", () => {
    const one = fc.record({ triggered: fc.boolean(), skipped: fc.constantFrom(null, "gone") }).map((found) => ({
      ...outline,
      ...found,
      // What was not evaluated was not triggered.
      triggered: found.triggered && found.skipped === null,
    }));
    fc.assert(
      fc.property(fc.array(one), (outlines) => {
        const [all, triggered, others] = targetFilters.map((filter) => countsOf(outlines, filter));
        const skipped = outlines.filter((found) => found.skipped !== null).length;
        for (const counts of [all, triggered, others]) {
          assert.equal(counts?.total, outlines.length);
          assert.equal(counts?.triggered, triggered?.shown);
        }
        assert.equal(all?.shown, outlines.length);
        assert.equal((triggered?.shown ?? 0) + (others?.shown ?? 0) + skipped, outlines.length);
        for (const found of outlines)
          assert.equal(isShown(found, "triggered"), found.skipped === null && found.triggered);
      }),
    );
  });

  test("have the clock of their source or place, and without one that of their longitude", () => {
    const frozenFlow = frozenFlowOf([
      { name: "Field", latitude: 47, longitude: 76, timezone: "Asia/Kolkata" },
      { name: "Field", latitude: 47, longitude: 76 },
      { sourceId: "with" },
      { sourceId: "without" },
      { sourceId: "gone" },
    ]);
    const zones = new Map([
      ["with", "Europe/Zurich"],
      ["without", null],
    ]);
    const zoneOf = (position: number) =>
      snapshotTarget({ ...outline, position }, 0, { frozenFlow }, zones, []).timezone;
    assert.deepEqual([0, 1, 2, 3, 4].map(zoneOf), [
      "Asia/Kolkata",
      "UTC+05:00",
      "Europe/Zurich",
      "UTC+05:00",
      "UTC+05:00",
    ]);
    const nowhere = { ...outline, latitude: null, longitude: null, position: 4 };
    assert.equal(snapshotTarget(nowhere, 7, { frozenFlow }, zones, []).timezone, "UTC+00:00");
    assert.equal(snapshotTarget(nowhere, 7, { frozenFlow }, zones, []).ordinal, 7);
  });

  test("keeps of what an outlook tells all but the reason and what it rests on, and how far it looks", () => {
    const kept = expectationOf({ until: 7 });
    const { until, ...told } = kept;
    const rest = { observedUntil: 1, forecastUntil: 2, years: [2025], leftOut: [], differences: [] };
    const given = { ...told, reason: null, method: "years", basis: { until, ...rest } } as const;
    const frozenFlow = frozenFlowOf([]);
    const { expectations } = snapshotTarget(outline, 0, { frozenFlow }, new Map(), [given]);
    assert.deepEqual(expectations, [kept]);
  });
});
