/** What the editor shows and sends: places of faults, how far thresholds go, the shared view, keys of requests. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { requestKeys } from "../../gui/api/request-key.ts";
import { draftOf, type EditedFlow, emptyDraft, newFlowOf, patchOf } from "../../gui/flows/editor/draft.ts";
import { faultsNow } from "../../gui/flows/editor/faults.ts";
import { sharedViewOf, withSharedView } from "../../gui/flows/editor/shared-view.ts";
import { shownStages, shownThresholds, storedThreshold } from "../../gui/flows/editor/thresholds.ts";
import { zoneOfPlace } from "../../gui/flows/editor/place-zone.ts";
import { guiWithUnset, unsetOf, withoutUnset } from "../../gui/flows/editor/unset.ts";
import { middleOf } from "../../gui/maps/place.ts";
import type { ParamSpec, TemperatureUnits } from "../../gui/tile-spec/model.ts";
import { reachOf, withinReach } from "../../gui/tile-spec/reach.ts";
import { stageStartOf } from "../../gui/tile-spec/stages.ts";
import { unitOf, valueUnitOf } from "../../gui/tile-spec/units.ts";
import { guiSpec } from "#test/support/gui-specs.ts";
import "#test/support/property-runs.ts";
import { tileWithEverything } from "#test/support/tile-with-everything.ts";

function paramOf(schema: Readonly<Record<string, unknown>>): ParamSpec {
  const paramsSchema = { type: "object", properties: { level: { title: "Level", ...schema } } };
  const [param] = guiSpec({ ...tileWithEverything("one"), paramsSchema }).params;
  assert.ok(param);
  return param;
}

const celsius = { type: "number", "x-ui-unit": "°C", "x-ui-role": "threshold" };

function shownIn(units: TemperatureUnits, schema: Readonly<Record<string, unknown>>, value: number) {
  const spec = paramOf({ ...celsius, ...schema });
  const param = { spec, unit: unitOf(spec, [spec], {}, units) };
  const [shown] = shownThresholds([param], { level: value });
  assert.ok(shown);
  return { shown, stored: (dragged: number) => storedThreshold(param, dragged) };
}

test("a threshold goes as far as its specification says, in its steps", () => {
  const { shown, stored } = shownIn("celsius", { minimum: -3, exclusiveMaximum: 40, multipleOf: 0.5 }, 24);
  assert.deepEqual([shown.min, shown.max, shown.step, shown.value], [-3, 39.5, 0.5, 24]);
  assert.deepEqual([stored(24.3), stored(-9), stored(40)], [24.5, -3, 39.5]);
});

test("in °F value, ends and steps are shown, and stored is what the service takes", () => {
  const { shown, stored } = shownIn("fahrenheit", { type: "integer", minimum: -10, maximum: 40 }, 24);
  assert.deepEqual([shown.unit, shown.value, shown.min, shown.max, shown.step], ["°F", 75.2, 14, 104, 2]);
  assert.deepEqual([stored(77.2), stored(500)], [25, 40]);
});

const stageRows = {
  type: "array",
  items: {
    type: "object",
    properties: {
      name: { type: "string", title: "Stage" },
      from: { ...celsius, title: "From" },
    },
  },
};

function specOf(name: string, schema: object): ParamSpec {
  const paramsSchema = { type: "object", properties: { [name]: { title: "List", ...schema } } };
  const [param] = guiSpec({ ...tileWithEverything("one"), paramsSchema }).params;
  return param ?? assert.fail("there is no parameter");
}

test("stages are known by the shape of their list, and shown in its unit, the lowest first", () => {
  const list = specOf("stages", stageRows);
  const start = stageStartOf(list) ?? assert.fail("it is a list of stages");
  const param = { spec: list, unit: unitOf(start, [list], {}, "fahrenheit") };
  const rows = [{ name: "eggs", from: 20 }, { name: "adults", from: 10 }, { name: "", from: 30 }, { name: "larvae" }];
  assert.deepEqual(shownStages([param], { stages: rows }), [
    { name: "adults", value: 50 },
    { name: "eggs", value: 68 },
  ]);
  assert.deepEqual(shownStages([param], { stages: null }), []);
  assert.deepEqual(shownStages([{ ...param, spec: paramOf(celsius) }], { level: 24 }), []);
  assert.equal(stageStartOf(specOf("levels", stageRows)), null);
  assert.equal(stageStartOf(specOf("stages", { type: "array", items: { type: "string" } })), null);
});

test("a number reaches from the first to the last value that the service takes", () => {
  const open = { minimum: 1, maximum: 12, multipleOf: 5 };
  assert.deepEqual(reachOf(paramOf({ type: "number", ...open })), { min: 5, max: 10, step: 5 });
  assert.deepEqual(reachOf(paramOf({ type: "number", exclusiveMinimum: 0, "x-ui-step": 0.2 })), {
    ...{ min: 0.2, max: null, step: 0.2 },
  });
  assert.deepEqual(reachOf(paramOf({ type: "integer", "x-ui-step": 0.25 })), { min: null, max: null, step: 1 });
  assert.deepEqual(reachOf(paramOf({ type: "number" })), { min: null, max: null, step: null });
});

test("property: what a slider gives is within its ends and on the grid", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: 1, max: 100 }),
      fc.constantFrom(0.1, 0.25, 1, 3),
      fc.double({ min: -200, max: 200, noNaN: true }),
      (minimum, span, multipleOf, value) => {
        const param = paramOf({ type: "number", minimum, maximum: minimum + span + 3, multipleOf });
        const near = withinReach(param, value);
        assert.ok(near >= minimum && near <= minimum + span + 3, String(near));
        assert.ok(Math.abs(near / multipleOf - Math.round(near / multipleOf)) < 1e-6, String(near));
      },
    ),
  );
});

test("a tile tells its values in the unit of its threshold, as the flow shows temperatures", () => {
  const everything = guiSpec(tileWithEverything("everything"));
  const unit = valueUnitOf(everything, { metric: "temperature.ambient" }, "fahrenheit");
  assert.deepEqual([unit?.label, unit?.toShown(25)], ["°F", 77]);
  assert.equal(valueUnitOf(everything, { metric: "humidity.ambient" }, "fahrenheit")?.label, "%");
  const plain = guiSpec({ ...tileWithEverything("plain"), paramsSchema: { type: "object", properties: {} } });
  assert.equal(valueUnitOf(plain, {}, "celsius"), null);
});

test("faults go with their tiles and targets, and those of what is gone are gone", () => {
  const [a, b, c, field, house] = ["a", "b", "c", "field", "house"].map((id) => ({ id }));
  assert.ok(a && b && c && field && house);
  const faults = ["tiles[1].params.x", "tiles[2]", "tiles[0].params", "targets[1].name", "notes"].map((loc) => ({
    loc,
    message: "no",
  }));
  const now = faultsNow(
    { faults, of: { tiles: [a, b, c], targets: [field, house] } },
    { tiles: [c, b], targets: [house] },
  );
  assert.deepEqual(
    now.map(({ loc }) => loc),
    ["tiles[1].params.x", "tiles[0]", "targets[0].name", "notes"],
  );
});

test("the shared view is as usual where nothing fits, and what others keep beside it stays", () => {
  const usual = { seasons: 5, day: null };
  for (const gui of [null, 7, [], {}, { view: "wide" }, { view: { seasons: 99, day: "soon" } }])
    assert.deepEqual(sharedViewOf(gui), usual);
  const view = { seasons: 3, day: "2026-08-01" };
  const gui = withSharedView({ portal: { color: "red" }, view: usual }, view);
  assert.deepEqual(gui, { portal: { color: "red" }, view });
  assert.deepEqual(sharedViewOf(gui), view);
});

test("the shared view is saved with the flow, and a copy takes along what is not edited", () => {
  const gui = withSharedView(null, { seasons: 3, day: null });
  assert.deepEqual(patchOf(emptyDraft, { ...emptyDraft, gui }), { settings: { gui } });
  const settings = { alerts: { contactListIds: ["list"] }, maxRunsPerHour: 6 };
  const flow = newFlowOf({ ...emptyDraft, gui }, { ownerUserKey: null, settings });
  assert.deepEqual(flow.settings, { ...settings, temperatureUnits: "celsius", gui });
  const stored = { ...emptyDraft, settings: { temperatureUnits: null, colors: null, gui } } as unknown as EditedFlow;
  assert.deepEqual(draftOf(stored).gui, gui);
});

test("a request and its repetition have one key, another request another", () => {
  let count = 0;
  const keyOf = requestKeys(() => `key ${++count}`);
  const [first, again, other] = [{ id: "a" }, { id: "a" }, { id: "b" }].map(keyOf);
  assert.deepEqual([first, again, other], ["key 1", "key 1", "key 2"]);
  const [one, two] = [requestKeys()({}), requestKeys()({})];
  assert.match(one, /^[\da-f]{32}$/);
  assert.notEqual(one, two);
});

test("the middle of an area is that of the box around it, also across the antimeridian", () => {
  const ring = (west: number, east: number) => [
    [
      [west, 10],
      [east, 10],
      [east, 20],
      [west, 20],
      [west, 10],
    ],
  ];
  assert.deepEqual(middleOf({ type: "Polygon", coordinates: ring(8, 10) }), { latitude: 15, longitude: 9 });
  const across = middleOf({ type: "MultiPolygon", coordinates: [ring(178, 180), ring(-180, -174)] });
  assert.deepEqual(across, { latitude: 15, longitude: -178 });
  assert.equal(middleOf({ type: "MultiPolygon", coordinates: [] }), null);
});

test("what a model could not know stays at its tile while tiles move, until it is set", () => {
  const told = [
    { loc: "tiles[1].params.threshold", message: "choose" },
    { loc: "tiles[0].params.dataSource", message: "no weather" },
    { loc: "notes", message: "no tile's" },
  ];
  const gui = { portal: 1, ...(guiWithUnset(told, ["wv", "gdd"]) as object) };
  const tiles = [
    { id: "a", tileKey: "wv" },
    { id: "b", tileKey: "gdd" },
  ];
  const moved = tiles.toReversed();
  for (const order of [tiles, moved])
    assert.deepEqual([...unsetOf(gui, order)].toSorted(), [
      ["a", [{ param: "dataSource", message: "no weather" }]],
      ["b", [{ param: "threshold", message: "choose" }]],
    ]);
  assert.equal(withoutUnset(gui, moved, "a", "threshold"), gui, "another tile's parameter of that name");
  const once = withoutUnset(gui, moved, "b", "threshold");
  assert.deepEqual([...unsetOf(once, tiles).keys()], ["a"]);
  assert.deepEqual(withoutUnset(once, tiles, "a", "dataSource"), { portal: 1 });
  assert.deepEqual([guiWithUnset([], []), unsetOf({ unset: [3] }, tiles).size], [null, 0]);
  const twice = tiles.map(({ id }) => ({ id, tileKey: "gdd" }));
  assert.deepEqual([...unsetOf(guiWithUnset(told.slice(0, 1), ["gdd", "gdd"]), twice).keys()], ["b"]);
});

test("the days of a place are by its zone, else by the hours of its longitude", () => {
  const place = { timezone: null, longitude: null };
  const source = { position: { latitude: 47, longitude: 9.4 }, outline: null, timeZone: null };
  const inRome = { ...source, timeZone: "Europe/Rome" };
  assert.equal(zoneOfPlace({ timezone: "Europe/Zurich", longitude: 100 }, inRome), "Europe/Zurich");
  assert.equal(zoneOfPlace(place, inRome), "Europe/Rome");
  assert.equal(zoneOfPlace(place, source), "Etc/GMT-1");
  assert.equal(zoneOfPlace({ timezone: null, longitude: -119.8 }, undefined), "Etc/GMT+8");
  assert.deepEqual([zoneOfPlace({ ...place, longitude: 2 }, undefined), zoneOfPlace(place, undefined)], ["UTC", null]);
});
