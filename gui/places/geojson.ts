/** Places of a GeoJSON file: what of it is sent, and what cannot be. What is sent, the service judges. Pure. */
import type { BoundaryType, SourceEntryInput } from "../api/generated.ts";
import { isRecord } from "../api/problem.ts";
import { areaHint } from "./kinds.ts";

export interface Feature {
  /** From 1 on. */
  readonly place: number;
  readonly id: string | null;
  readonly properties: Readonly<Record<string, unknown>>;
  /** Null where it is nowhere. */
  readonly geometry: Readonly<Record<string, unknown>> | null;
}

export type ReadFile =
  | { readonly kind: "features"; readonly features: readonly Feature[]; readonly properties: readonly string[] }
  | { readonly kind: "not-json" | "no-collection" | "no-features" }
  | { readonly kind: "other-crs"; readonly name: string };

/** Chosen for the feature's own id. */
export const featureId = "#id";

export interface ImportChoices {
  /** A property, or `featureId`. */
  readonly name: string;
  readonly key: string;
  /** What points become. */
  readonly pointHint: string;
}

export interface ImportEntry {
  readonly place: number;
  readonly label: string;
  readonly entry: SourceEntryInput;
}

export interface LeftOut {
  readonly place: number;
  readonly label: string;
  /** The type of a geometry that is no place. */
  readonly geometryType: string;
}

export function readGeoJson(text: string): ReadFile {
  const file = parsed(text);
  if (file === undefined) return { kind: "not-json" };
  if (!isRecord(file) || file["type"] !== "FeatureCollection" || !Array.isArray(file["features"]))
    return { kind: "no-collection" };
  const crs = otherCrs(file["crs"]);
  if (crs !== null) return { kind: "other-crs", name: crs };
  const features = file["features"].map(featureOf);
  if (features.length === 0) return { kind: "no-features" };
  return {
    kind: "features",
    features,
    properties: [...new Set(features.flatMap((one) => Object.keys(one.properties)))],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

/** Older files name a reference system for all of their features; the service sees the features alone. */
function otherCrs(crs: unknown): string | null {
  if (crs === undefined || crs === null) return null;
  const properties = isRecord(crs) ? crs["properties"] : null;
  const name = isRecord(properties) ? properties["name"] : null;
  return typeof name === "string" && /(?:CRS84|EPSG:(?::)?4326)$/i.test(name) ? null : String(name ?? "?");
}

function featureOf(value: unknown, index: number): Feature {
  const { id, properties, geometry } = isRecord(value) ? value : {};
  return {
    place: index + 1,
    id: textOf(id),
    properties: isRecord(properties) ? properties : {},
    geometry: isRecord(geometry) ? geometry : null,
  };
}

function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

const names = ["displayName", "name", "title", "label"];
const keys = ["tenantKey", "key", "id", "fid", "code"];

/** What is likely meant; people choose otherwise. */
export function likelyChoices(
  features: readonly Feature[],
  properties: readonly string[],
): Omit<ImportChoices, "pointHint"> {
  const named = (wanted: readonly string[]): string | undefined =>
    wanted.flatMap((one) => properties.filter((name) => name.toLowerCase() === one.toLowerCase())).at(0);
  const hasIds = features.every(({ id }) => id !== null);
  const name = named(names) ?? properties[0] ?? featureId;
  return { name, key: hasIds ? featureId : (named(keys) ?? name) };
}

export function entriesOf(
  features: readonly Feature[],
  choices: ImportChoices,
): { readonly entries: readonly ImportEntry[]; readonly leftOut: readonly LeftOut[] } {
  const entries: ImportEntry[] = [];
  const leftOut: LeftOut[] = [];
  for (const feature of features) {
    const { place, geometry } = feature;
    const label = textAt(feature, choices.name) ?? textAt(feature, choices.key) ?? "";
    const where = whereOf(geometry, choices);
    if (where === null) leftOut.push({ place, label, geometryType: textOf(geometry?.["type"]) ?? "?" });
    else entries.push({ place, label, entry: { ...describedBy(feature, choices), ...where } });
  }
  return { entries, leftOut };
}

function textAt({ id, properties }: Feature, name: string): string | null {
  return name === featureId ? id : textOf(properties[name]);
}

/** A name that is missing stays as it is where the place is there already. */
function describedBy(feature: Feature, { name, key }: ImportChoices): SourceEntryInput {
  const displayName = textAt(feature, name);
  const sensorType = textOf(feature.properties["sensorType"]);
  const timezone = textOf(feature.properties["timezone"]);
  return {
    tenantKey: textAt(feature, key),
    ...(displayName === null ? {} : { displayName }),
    ...(sensorType === null ? {} : { sensorType }),
    ...(timezone === null ? {} : { timezone }),
  };
}

/** Null for a geometry that is no place. */
function whereOf(geometry: Feature["geometry"], { pointHint }: ImportChoices): SourceEntryInput | null {
  if (geometry === null) return { hint: pointHint };
  const { type, coordinates, bbox, crs } = geometry;
  if (type === "Polygon" || type === "MultiPolygon") {
    const members = { ...(isGiven(bbox) ? { bbox } : {}), ...(isGiven(crs) ? { crs } : {}) };
    const boundary = { type: type as BoundaryType, coordinates, ...members };
    return { hint: areaHint, boundary: boundary as SourceEntryInput["boundary"] };
  }
  if (type !== "Point" || !Array.isArray(coordinates)) return null;
  const [longitude, latitude]: readonly unknown[] = coordinates;
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  return { hint: pointHint, location: { latitude, longitude } };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** What the service takes at once. */
const maxEntries = 1_000;
const maxCharacters = 600_000;
const maxValues = 60_000;

/** In as few requests as the service takes. */
export function portionsOf(entries: readonly ImportEntry[]): readonly (readonly ImportEntry[])[] {
  const portions: ImportEntry[][] = [];
  let [characters, values] = [0, 0];
  for (const one of entries) {
    const [long, many] = [JSON.stringify(one.entry).length, valuesIn(one.entry)];
    const portion = portions.at(-1);
    const fits = characters + long <= maxCharacters && values + many <= maxValues;
    if (portion !== undefined && portion.length < maxEntries && fits) {
      portion.push(one);
      [characters, values] = [characters + long, values + many];
    } else {
      portions.push([one]);
      [characters, values] = [long, many];
    }
  }
  return portions;
}

function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + valuesIn(one), 1);
}
