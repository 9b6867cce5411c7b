/**
 * The response of a `targets` adapter: the sources of one owner, each under the tenant's own key. All fit or none is
 * taken: half a catalogue would be read as the other half being gone. Pure.
 */
import { isTimeZone } from "#core/timezone.ts";
import type { PairBudget } from "#server/sources/crossings.ts";
import { boundaryProblem, maxPairsTogether } from "#server/sources/geometry.ts";
import { areaHint, type Boundary, type Location } from "#server/sources/model.ts";
import {
  type Checked,
  checked,
  described,
  Misfit,
  quoted,
  readList,
  readNumber,
  readRecord,
  readText,
} from "./reading.ts";

/** In one response: of one owner. */
export const maxOfferedSources = 10_000;
export const maxTenantKeyLength = 255;
export const maxDisplayNameLength = 200;
export const maxKindLength = 100;

/**
 * A source as the adapter offers it. An optional field that is absent says nothing about the source; null says that it
 * has none. `location` and `boundary` replace each other.
 */
export interface OfferedSource {
  /** The tenant's own id, unique in the response. */
  readonly tenantKey: string;
  readonly displayName: string;
  /** `area`, `sensor`, `weather-station`, or the tenant's own word. */
  readonly hint: string;
  readonly sensorType?: string | null;
  readonly location?: Location | null;
  readonly boundary?: Boundary | null;
  readonly timezone?: string | null;
}

export type CheckedTargets = Checked<{ readonly sources: readonly OfferedSource[]; readonly notes: readonly string[] }>;

/** Keys are unique. Notes say what was left out because it does not go with the hint. */
export function checkTargets(response: unknown): CheckedTargets {
  return checked(() => {
    const notes: string[] = [];
    const budget = { pairs: maxPairsTogether };
    const places = new Map<string, string>();
    const sources = readList(response, "sources", maxOfferedSources).map((entry, index) => {
      const place = `sources[${index}]`;
      const source = readSource(readRecord(entry, place), place, notes, budget);
      const earlier = places.get(source.tenantKey);
      if (earlier !== undefined)
        throw new Misfit(
          `${place}.tenantKey: repeats ${earlier}.tenantKey (${quoted(source.tenantKey)}); each source has a key of its own`,
        );
      places.set(source.tenantKey, place);
      return source;
    });
    return { sources, notes };
  });
}

function readSource(
  entry: Readonly<Record<string, unknown>>,
  place: string,
  notes: string[],
  budget: PairBudget,
): OfferedSource {
  const hint = readText(entry.hint, maxKindLength, `${place}.hint`);
  const sensorType = optional(entry.sensorType, (value) => readText(value, maxKindLength, `${place}.sensorType`));
  const isAreaWithType = hint === areaHint && typeof sensorType === "string";
  if (isAreaWithType) notes.push(`${place}.sensorType: left out: an area has none`);
  return {
    // As the contract keeps keys.
    tenantKey: readText(entry.tenantKey, maxTenantKeyLength, `${place}.tenantKey`).normalize("NFC"),
    displayName: readText(entry.displayName, maxDisplayNameLength, `${place}.displayName`),
    hint,
    ...given("sensorType", isAreaWithType ? undefined : sensorType),
    ...readGeometry(entry, hint, place, budget),
    ...given(
      "timezone",
      optional(entry.timezone, (value) => readTimeZone(value, `${place}.timezone`)),
    ),
  };
}

function readGeometry(
  entry: Readonly<Record<string, unknown>>,
  hint: string,
  place: string,
  budget: PairBudget,
): Pick<OfferedSource, "location" | "boundary"> {
  const location = optional(entry.location, (value) => readLocation(value, `${place}.location`));
  const boundary = optional(entry.boundary, (value) => readBoundary(value, `${place}.boundary`, budget));
  if (location && boundary) throw new Misfit(`${place}: has a location and a boundary; give one of them`);
  if (boundary && hint !== areaHint)
    throw new Misfit(`${place}.boundary: only a source with the hint "${areaHint}" has a boundary`);
  return { ...given("location", location), ...given("boundary", boundary) };
}

function readLocation(value: unknown, place: string): Location {
  const { latitude, longitude } = readRecord(value, place);
  return {
    latitude: readDegrees(latitude, 90, `${place}.latitude`),
    longitude: readDegrees(longitude, 180, `${place}.longitude`),
  };
}

function readDegrees(value: unknown, limit: number, place: string): number {
  const degrees = readNumber(value, place);
  if (Math.abs(degrees) > limit) throw new Misfit(`${place}: must be from -${limit} to ${limit}, but is ${degrees}`);
  return degrees;
}

/** Nothing but what GeoJSON needs: a member such as bbox is not kept. */
function readBoundary(value: unknown, place: string, budget: PairBudget): Boundary {
  const { type, coordinates } = readRecord(value, place);
  if (type !== "Polygon" && type !== "MultiPolygon")
    throw new Misfit(`${place}.type: must be Polygon or MultiPolygon, but is ${described(type)}`);
  if (!Array.isArray(coordinates))
    throw new Misfit(`${place}.coordinates: must be an array, but is ${described(coordinates)}`);
  const problem = boundaryProblem({ type, coordinates }, budget);
  if (problem !== null) throw new Misfit(`${place}${memberPath(problem.loc)}: ${problem.message}`);
  return { type, coordinates } as Boundary;
}

/** `coordinates[0]` → `.coordinates[0]`. */
function memberPath(loc: string): string {
  return loc === "" || loc.startsWith("[") ? loc : `.${loc}`;
}

function readTimeZone(value: unknown, place: string): string {
  if (typeof value !== "string") throw new Misfit(`${place}: must be a string, but is ${described(value)}`);
  if (!isTimeZone(value))
    throw new Misfit(`${place}: must be an IANA time zone such as Europe/Zurich, but is ${quoted(value)}`);
  return value;
}

/** Absent stays absent, null stays null. */
function optional<T>(value: unknown, read: (value: unknown) => T): T | null | undefined {
  return value === undefined || value === null ? value : read(value);
}

function given<Name extends string, T>(name: Name, value: T | undefined): { readonly [Key in Name]?: T } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [Key in Name]?: T };
}
