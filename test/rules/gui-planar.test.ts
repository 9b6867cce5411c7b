/** Outlines of the real world map, as a flat map draws them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { MultiPolygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { planarFeatures } from "../../gui/maps/planar.ts";

const file = new URL("../../node_modules/world-atlas/countries-110m.json", import.meta.url);
const topology: Topology<{ countries: GeometryCollection }> = JSON.parse(readFileSync(file, "utf8"));
const globe = feature(topology, topology.objects.countries);
const flat = planarFeatures(globe).features.map(({ geometry }) => geometry as MultiPolygon);

test("no outline runs across the whole map: neighbours are within 180 degrees, but along the poles", () => {
  const wide = flat
    .flatMap(({ coordinates }) => coordinates.flat())
    .flatMap((ring) => ring.slice(1).map((position, place) => [ring[place], position] as const))
    .filter(([before, after]) => Math.abs((before?.[0] ?? 0) - (after[0] ?? 0)) > 180)
    .filter(([before, after]) => Math.abs(before?.[1] ?? 0) < 89 || Math.abs(after[1] ?? 0) < 89);
  assert.deepEqual(wide, []);
});

test("what goes on beyond one edge comes in at the other, and everything else is drawn once", () => {
  const countOf = ({ geometry }: (typeof globe)["features"][number]): number =>
    geometry.type === "Polygon" ? 1 : geometry.type === "MultiPolygon" ? geometry.coordinates.length : 0;
  const added = flat.map(({ coordinates }, place) => {
    const one = globe.features[place];
    return coordinates.length - (one === undefined ? 0 : countOf(one));
  });
  const nameOf = (properties: Readonly<Record<string, unknown>> | null): string => String(properties?.["name"]);
  const names = globe.features.filter((_, place) => added[place] !== 0).map(({ properties }) => nameOf(properties));
  assert.deepEqual(names.sort(), ["Fiji", "Russia"]);
});
