/** What is entered of a place and what of it is sent: rings as text, their faults, changes alone, and files. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PlacePartsFragment } from "../../gui/api/generated.ts";
import {
  draftOf,
  inputOf,
  isChanged,
  misfitsOf,
  patchOf,
  type PlaceDraft,
  sortFaults,
} from "../../gui/places/draft.ts";
import { entriesOf, featureId, likelyChoices, portionsOf, readGeoJson } from "../../gui/places/geojson.ts";
import {
  boundaryOf,
  drawnRings,
  faultsOfRings,
  newRing,
  oddLine,
  redrawn,
  ringsOf,
  withoutRing,
  withRing,
} from "../../gui/places/rings.ts";
import { polygon, square } from "#test/support/sources.ts";

const [outside, hole] = [square(9, 47, 10, 48), square(9.4, 47.4, 9.6, 47.6)];
const other = square(11, 47, 12, 48);

describe("rings as text", () => {
  for (const boundary of [
    polygon(outside),
    polygon(outside, hole),
    { type: "MultiPolygon", coordinates: [[outside, hole], [other]] },
  ] as const)
    test(`a ${boundary.type} of ${boundary.coordinates.length} comes back as it was`, () =>
      assert.deepEqual(boundaryOf(ringsOf(boundary as never)), boundary));

  test("a corner is a line with a pair and perhaps an elevation; others are named", () => {
    const ring = newRing(false, "47.6, 9.4\n\n47,6; 9,5\n47.7 9.5, 520");
    assert.equal(oddLine(ring), null);
    assert.deepEqual(boundaryOf([ring]), {
      type: "Polygon",
      coordinates: [
        [
          [9.4, 47.6],
          [9.5, 47.6],
          [9.5, 47.7, 520],
          [9.4, 47.6],
        ],
      ],
    });
    assert.equal(oddLine(newRing(false, "47.6, 9.4\nhere\nthere")), 2);
    assert.equal(boundaryOf([newRing(false, " \n")]), null);
  });

  test("a fault of the service stands at its ring and corner, in one part and in several", () => {
    const rings = ringsOf({ type: "MultiPolygon", coordinates: [[outside, hole], [other]] });
    const at = (loc: string, all = rings) => faultsOfRings([{ loc, message: "crosses" }], all);
    assert.deepEqual(at("boundary.coordinates[0][1][2]").ofRings, [
      { ringId: rings[1]?.id, corner: 3, message: "crosses" },
    ]);
    assert.equal(at("boundary.coordinates[1][0][4]").ofRings[0]?.corner, 1, "the end of a ring is its beginning");
    assert.deepEqual(at("boundary.coordinates[1][0]").ofRings[0]?.corner, null);
    const single = rings.slice(0, 2);
    assert.equal(at("boundary.coordinates[1][2]", single).ofRings[0]?.ringId, rings[1]?.id);
    assert.equal(at("boundary").others.length, 1);
    assert.equal(at("boundary.coordinates").others.length, 1);
  });

  test("a corner that is dragged changes its line alone: the others keep digits and elevation", () => {
    const ring = newRing(false, "47.123456789, 9.1, 400\n47.2, 9.2\n47.3, 9.1");
    const [drawn] = drawnRings([ring]);
    const corners = (drawn?.corners ?? []).map((corner, place) => (place === 1 ? ([9.25, 47.2] as const) : corner));
    assert.equal(redrawn(ring, corners).text, "47.123456789, 9.1, 400\n47.2, 9.25\n47.3, 9.1");
  });

  test("a hole stands with the part that it begins in, and goes with it", () => {
    const rings = ringsOf({ type: "MultiPolygon", coordinates: [[outside], [other]] });
    const [inFirst] = ringsOf(polygon(hole) as never);
    assert.ok(inFirst);
    const made = withRing(rings, { ...inFirst, isHole: true });
    assert.deepEqual(
      made.map(({ isHole }) => isHole),
      [false, true, false],
    );
    assert.deepEqual(withoutRing(made, made[0]?.id ?? ""), rings.slice(1));
    assert.deepEqual(withoutRing(made, inFirst.id), rings);
  });
});

const saved = {
  id: "1",
  displayName: "Field",
  tenantKey: "f-1",
  hint: "area",
  sensorType: null,
  location: null,
  boundary: polygon(outside),
  enabled: true,
  disabledBySync: false,
  syncedBy: null,
  status: "ok",
  lastDataAt: null,
  ownerUserKey: "ada",
  timezone: "Europe/Zurich",
  createdAt: "",
  updatedAt: "",
  etag: "0",
} as unknown as PlacePartsFragment;

describe("what is sent of a place", () => {
  const before = draftOf(saved);
  const patch = (change: Partial<PlaceDraft>) => patchOf({ ...before, ...change }, before);

  test("only what is other than saved", () => {
    assert.deepEqual(patch({}), {});
    assert.equal(isChanged({ ...before, displayName: "Field " }, before), true);
    assert.deepEqual(patch({ displayName: "New", timezone: " ", tenantKey: "f-2" }), {
      displayName: "New",
      timezone: null,
      tenantKey: "f-2",
    });
    assert.deepEqual(patch({ ownerUserKey: "" }), { ownerUserKey: null });
  });

  test("a position takes the place of a boundary, and each can be taken away", () => {
    assert.deepEqual(patch({ rings: [] }), { boundary: null });
    assert.deepEqual(patch({ hint: "sensor" }), { hint: "sensor", boundary: null });
    const location = { latitude: 47.5, longitude: 9.5 };
    assert.deepEqual(patch({ hint: "sensor", latitude: "47,5", longitude: "9.5 E" }), { hint: "sensor", location });
    const sensor = draftOf({ ...saved, hint: "sensor", boundary: null, location });
    assert.deepEqual(patchOf({ ...sensor, latitude: "", longitude: "" }, sensor), { location: null });
    assert.deepEqual(patchOf({ ...sensor, hint: "area" }, sensor), { hint: "area" });
    assert.deepEqual(patchOf({ ...sensor, hint: "area", rings: before.rings }, sensor), {
      hint: "area",
      boundary: polygon(outside),
    });
  });

  test("an area has no type of sensor, and half a position is no position", () => {
    const area = { ...before, sensorType: "soil-probe" };
    assert.equal(inputOf(area).sensorType, null);
    const half = misfitsOf({ ...before, hint: "sensor", latitude: "47.5" });
    assert.deepEqual([half.latitude, half.longitude], [false, true]);
  });

  test("faults stand at their fields; what no field stands for is told apart", () => {
    const faults = ["displayName", "boundary.coordinates[0][1]", "location.latitude", "boundary"].map((loc) => ({
      loc,
      message: loc,
    }));
    const sorted = sortFaults(faults, before);
    assert.equal(sorted.fields.displayName, "displayName");
    assert.equal(sorted.rings.length, 1);
    assert.deepEqual(
      sorted.others.map(({ loc }) => loc),
      ["location.latitude", "boundary"],
    );
    assert.equal(sortFaults(faults, { ...before, hint: "sensor" }).fields.latitude, "location.latitude");
  });
});

describe("a file of GeoJSON", () => {
  const feature = (geometry: object | null, properties: object = {}, id?: unknown) => ({
    type: "Feature",
    properties,
    geometry,
    ...(id === undefined ? {} : { id }),
  });
  const read = (features: readonly object[], more: object = {}) => {
    const file = readGeoJson(`\uFEFF${JSON.stringify({ type: "FeatureCollection", features, ...more })}`);
    return file.kind === "features" ? file : assert.fail(file.kind);
  };
  const choices = { name: "Name", key: featureId, pointHint: "sensor" };

  test("is taken with its outlines and points, and says what else there is", () => {
    const point = { type: "Point", coordinates: [9.4, 47.6, 500] };
    const { features } = read([
      feature({ ...polygon(outside), bbox: [9, 47, 10, 48] }, { Name: "Field" }, 7),
      feature(point, { Name: "Probe", sensorType: "soil-probe" }, "p"),
      feature({ type: "LineString", coordinates: [] }, { Name: "Ditch" }, "l"),
      feature(null, { Name: "Nowhere" }, "n"),
    ]);
    const { entries, leftOut } = entriesOf(features, choices);
    assert.deepEqual(
      entries.map(({ entry }) => entry),
      [
        {
          tenantKey: "7",
          displayName: "Field",
          hint: "area",
          boundary: { ...polygon(outside), bbox: [9, 47, 10, 48] },
        },
        {
          tenantKey: "p",
          displayName: "Probe",
          sensorType: "soil-probe",
          hint: "sensor",
          location: { latitude: 47.6, longitude: 9.4 },
        },
        { tenantKey: "n", displayName: "Nowhere", hint: "sensor" },
      ],
    );
    assert.deepEqual(leftOut, [{ place: 3, label: "Ditch", geometryType: "LineString" }]);
  });

  test("in another reference system, or none at all, is not taken", () => {
    const crs = (name: string) => ({ crs: { type: "name", properties: { name } } });
    const kindOf = (text: string) => readGeoJson(text).kind;
    assert.equal(kindOf("{"), "not-json");
    assert.equal(kindOf("[]"), "no-collection");
    assert.equal(kindOf(JSON.stringify({ type: "FeatureCollection", features: [] })), "no-features");
    const swiss = { type: "FeatureCollection", features: [feature(null)], ...crs("urn:ogc:def:crs:EPSG::2056") };
    assert.equal(kindOf(JSON.stringify(swiss)), "other-crs");
    for (const name of ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326"])
      assert.equal(read([feature(null)], crs(name)).features.length, 1);
  });

  test("has its names and keys where they are likely", () => {
    const likely = (features: readonly object[]) => {
      const file = read(features);
      return likelyChoices(file.features, file.properties);
    };
    assert.deepEqual(likely([feature(null, { crop: "apple", Name: "a" }, 1)]), { name: "Name", key: featureId });
    assert.deepEqual(likely([feature(null, { crop: "apple", FID: 3 })]), { name: "crop", key: "FID" });
    assert.deepEqual(likely([feature(null)]), { name: featureId, key: featureId });
  });

  test("goes in portions that the service takes, and none is lost", () => {
    const many = Array.from({ length: 2_500 }, (_, place) => feature(null, { Name: `${place}` }, place));
    const { entries } = entriesOf(read(many).features, choices);
    const portions = portionsOf(entries);
    assert.deepEqual(
      portions.map(({ length }) => length),
      [1_000, 1_000, 500],
    );
    assert.deepEqual(portions.flat(), entries);
    const large = Array.from({ length: 5 }, (_, place) =>
      feature(polygon(Array.from({ length: 8_000 }, () => [9, 47])), { Name: "x" }, place),
    );
    assert.deepEqual(
      portionsOf(entriesOf(read(large).features, choices).entries).map(({ length }) => length),
      [2, 2, 1],
    );
  });
});
