/**
 * The members that writers of GeoJSON put beside a geometry's coordinates: the box around it (RFC 7946, section 5) and,
 * in older files, a reference system. They are checked, since a wrong one tells of wrong coordinates, and not kept.
 * Pure.
 */

/** What is wrong, and in which member. */
export interface MemberProblem {
  readonly loc: string;
  readonly message: string;
}

/** WGS 84 with the longitude first, by the names that are in use. */
const wgs84Names: readonly string[] = [
  "urn:ogc:def:crs:ogc:1.3:crs84",
  "urn:ogc:def:crs:ogc::crs84",
  "ogc:crs84",
  "epsg:4326",
  "urn:ogc:def:crs:epsg::4326",
];

const boxMessage =
  "must be [west, south, east, north] in degrees, or six numbers with an elevation after each corner, south below north";

/** Null where both are absent, null or well formed. */
export function memberProblem(members: { readonly bbox?: unknown; readonly crs?: unknown }): MemberProblem | null {
  if (!isAbsent(members.bbox) && !isBox(members.bbox)) return { loc: "bbox", message: boxMessage };
  if (isAbsent(members.crs)) return null;
  const name = nameOf(members.crs);
  if (name !== null && wgs84Names.includes(name.toLowerCase())) return null;
  return {
    loc: "crs",
    message: "must be left out or name WGS 84 (urn:ogc:def:crs:OGC:1.3:CRS84): transform other coordinates first",
  };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** East of west or, across the antimeridian, west of it. */
function isBox(value: unknown): boolean {
  if (!Array.isArray(value) || (value.length !== 4 && value.length !== 6)) return false;
  if (!value.every((one) => Number.isFinite(one))) return false;
  const numbers = value as readonly number[];
  const half = numbers.length / 2;
  const [west = 0, south = 0] = numbers;
  const [east = 0, north = 0] = numbers.slice(half);
  const isOnGlobe = [west, east].every((x) => Math.abs(x) <= 180) && [south, north].every((y) => Math.abs(y) <= 90);
  return isOnGlobe && south <= north;
}

function nameOf(crs: unknown): string | null {
  if (typeof crs !== "object" || crs === null || !("properties" in crs)) return null;
  const { properties } = crs;
  if (typeof properties !== "object" || properties === null || !("name" in properties)) return null;
  return typeof properties.name === "string" ? properties.name : null;
}
