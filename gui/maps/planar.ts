/**
 * Outlines as a flat map draws them. Those of Natural Earth are whole on the globe: Russia goes on beyond 180° E, and
 * Antarctica around the pole, which on a flat map would be a line across all of it. Pure.
 */
import type { FeatureCollection, GeometryObject, Position } from "geojson";

type Ring = readonly Position[];

export function planarFeatures(features: FeatureCollection<GeometryObject>): FeatureCollection<GeometryObject> {
  return {
    ...features,
    features: features.features.map((one) => ({ ...one, geometry: planar(one.geometry) })),
  };
}

function planar(geometry: GeometryObject): GeometryObject {
  if (geometry.type === "Polygon")
    return polygons([(geometry as { coordinates: Position[][] } & typeof geometry).coordinates]);
  if (geometry.type === "MultiPolygon")
    return polygons((geometry as { coordinates: Position[][][] } & typeof geometry).coordinates);
  return geometry;
}

function polygons(coordinates: readonly (readonly Ring[])[]): GeometryObject {
  const flat = coordinates.flatMap((rings) => copies(rings.map(unrolled)));
  return { type: "MultiPolygon", coordinates: flat } as GeometryObject;
}

/** Each position is within 180° of the one before, so that longitudes may lie beyond ±180°. */
function unrolled(ring: Ring): Ring {
  let turns = 0;
  const flat = ring.map(([longitude = 0, latitude = 0], place): Position => {
    const before = ring[place - 1]?.[0] ?? longitude;
    if (longitude - before > 180) turns -= 360;
    if (longitude - before < -180) turns += 360;
    return [longitude + turns, latitude];
  });
  const [first, last] = [flat[0], flat.at(-1)];
  if (turns === 0 || first === undefined || last === undefined) return flat;
  // Once around a pole: closed along it.
  const pole = (first[1] ?? 0) < 0 ? -90 : 90;
  return [...flat, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first];
}

/** What goes on beyond one edge of the map comes in at the other. */
function copies(rings: readonly Ring[]): readonly (readonly Ring[])[] {
  const longitudes = rings[0]?.map(([longitude = 0]) => longitude) ?? [];
  const shifts = [
    0,
    ...(longitudes.some((longitude) => longitude > 180) ? [-360] : []),
    ...(longitudes.some((longitude) => longitude < -180) ? [360] : []),
  ];
  return shifts.map((shift) =>
    rings.map((ring) => ring.map(([longitude = 0, latitude = 0]) => [longitude + shift, latitude])),
  );
}
