/**
 * Decides what a source becomes when it is created or changed: the whole content to be stored, or everything that is
 * wrong with the request. Pure. Types and lengths of single fields are the contract's.
 */
import type { FieldError } from "#core/errors.ts";
import { isUnfit, type Parts } from "#core/partial-body.ts";
import { isTimeZone } from "#core/timezone.ts";
import type { BoundaryInput, BoundaryProblem, Extent } from "./geometry.ts";
import { areaHint, type Boundary, type Location, type Source } from "./model.ts";

export interface SourceInput {
  readonly displayName: string;
  readonly tenantKey?: string | null;
  readonly hint: string;
  readonly sensorType?: string | null;
  readonly location?: Location | null;
  readonly boundary?: BoundaryInput | null;
  readonly timezone?: string | null;
  readonly enabled?: boolean;
}

/**
 * Members that are absent stay as they are; null clears. A location takes the place of a boundary, and the other way
 * round.
 */
export type SourcePatch = Partial<SourceInput>;

export interface SourceFacts {
  readonly ownerUserId: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
  /** What is wrong with the boundary that is given (geometry.ts); null where there is nothing, or none. */
  readonly boundaryProblem: BoundaryProblem | null;
}

/** A source as it is stored, but for who it is and when it was made. */
export type SourceContent = Omit<Source, "id" | "tenantId" | "ownerUserKey" | "createdAt">;

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

const newSource = {
  tenantKey: null,
  sensorType: null,
  location: null,
  boundary: null,
  timezone: null,
  enabled: true,
  disabledBySync: false,
  syncedBy: null,
  status: "unknown",
  lastDataAt: null,
  cadenceSeconds: null,
  revision: 0,
} as const;

export function createSource(input: SourceInput, facts: SourceFacts): Checked<SourceContent> {
  return decide({ ...newSource, displayName: input.displayName, hint: input.hint }, input, facts);
}

export function changeSource(before: Source, patch: SourcePatch, facts: SourceFacts): Checked<SourceContent> {
  return decide(contentOf(before), patch, facts);
}

/**
 * Everything that is wrong with a source to be (`before` null) or with a change of one, beyond the contract's schema.
 * @param parts as much of the request as fits the schema
 */
export function sourceFaults(
  before: Source | null,
  parts: Parts<SourcePatch>,
  facts: SourceFacts,
): readonly FieldError[] {
  const { location, boundary, hint, ...rest } = parts;
  const isHintKnown = !isUnfit(parts, "hint") && (hint !== undefined || before !== null);
  const isPlaceKnown =
    !isUnfit(parts, "boundary") &&
    !isUnfit(parts, "location") &&
    isWholePlace(location, locationMembers) &&
    isWholePlace(boundary, boundaryMembers);
  if (!isHintKnown || !isPlaceKnown) return checkTimeZone(parts.timezone);
  // Each of the two fits the schema as a whole, and so does whatever else is there.
  const patch = { ...rest, location, boundary, hint } as SourcePatch;
  const base = before ?? { ...newSource, displayName: "", hint: "" };
  const decision = decide(base, given(patch), facts);
  return decision.ok ? [] : decision.errors;
}

/** A boundary that fits as a whole, so that it can be checked; nothing where there is none. */
export function wholeBoundaryOf({ boundary }: Parts<SourcePatch>): SourcePatch {
  return boundary && isWholePlace(boundary, boundaryMembers) ? ({ boundary } as SourcePatch) : {};
}

const locationMembers: readonly string[] = ["latitude", "longitude"];
const boundaryMembers: readonly string[] = ["type", "coordinates"];

/** A place that fits in part lacks members, or has some that are undefined. */
function isWholePlace(place: object | null | undefined, members: readonly string[]): boolean {
  if (place === null || place === undefined) return true;
  return members.every((name) => Object.hasOwn(place, name)) && !hasHole(place);
}

function hasHole(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === undefined;
  return Object.values(value).some(hasHole);
}

function given(patch: SourcePatch): SourcePatch {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/** The content without who the source is. */
export function contentOf(source: Source): SourceContent {
  const { id: _id, tenantId: _tenant, ownerUserKey: _key, createdAt: _made, ...content } = source;
  return content;
}

function decide(
  base: Omit<SourceContent, "ownerUserId" | "updatedAt">,
  patch: SourcePatch,
  facts: SourceFacts,
): Checked<SourceContent> {
  const hint = patch.hint ?? base.hint;
  const sensorType = patch.sensorType === undefined ? base.sensorType : patch.sensorType;
  const place = placeAfter(base, patch);
  const errors = [
    ...checkPlace(patch, facts.boundaryProblem),
    ...checkTimeZone(patch.timezone),
    ...(hint === areaHint ? checkArea(patch, sensorType) : checkOther(patch, place.boundary)),
  ];
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    value: {
      ...base,
      displayName: patch.displayName ?? base.displayName,
      tenantKey: patch.tenantKey === undefined ? base.tenantKey : patch.tenantKey,
      hint,
      sensorType,
      ...place,
      timezone: patch.timezone === undefined ? base.timezone : patch.timezone,
      enabled: patch.enabled ?? base.enabled,
      // Whoever says so overrules the sync, both ways.
      disabledBySync: base.disabledBySync && patch.enabled === undefined,
      ownerUserId: facts.ownerUserId,
      revision: base.revision + 1,
      updatedAt: facts.now,
    },
  };
}

type Place = Pick<Source, "location" | "boundary">;

/** The boundary is one only where it has no problem; otherwise it is not stored. */
function placeAfter(base: Place, { location, boundary }: SourcePatch): Place {
  if (location) return { location: { latitude: location.latitude, longitude: location.longitude }, boundary: null };
  if (boundary) return { location: null, boundary: kept(boundary) };
  return { location: location === null ? null : base.location, boundary: boundary === null ? null : base.boundary };
}

/** Without the members that are only checked. */
function kept({ type, coordinates }: BoundaryInput): Boundary {
  return { type, coordinates } as Boundary;
}

function checkPlace({ location, boundary }: SourcePatch, problem: BoundaryProblem | null): readonly FieldError[] {
  if (!boundary) return [];
  if (location)
    return [{ loc: "boundary", message: "must not stand beside `location`: a source is at a point or has a boundary" }];
  return problem === null ? [] : [{ loc: `boundary.${problem.loc}`, message: problem.message }];
}

function checkTimeZone(timezone: string | null | undefined): readonly FieldError[] {
  if (timezone === null || timezone === undefined || isTimeZone(timezone)) return [];
  return [{ loc: "timezone", message: "must be an IANA time zone name, such as Europe/Berlin" }];
}

function checkArea(patch: SourcePatch, sensorType: string | null): readonly FieldError[] {
  if (sensorType === null) return [];
  if (patch.sensorType) return [{ loc: "sensorType", message: "must be null or left out: an area has none" }];
  return [{ loc: "hint", message: "must not be area while the source has a sensorType: set that to null too" }];
}

function checkOther(patch: SourcePatch, boundary: Boundary | null): readonly FieldError[] {
  if (boundary === null) return [];
  if (patch.boundary)
    return [{ loc: "boundary", message: "must be null or left out: only a source with the hint area has one" }];
  return [
    { loc: "hint", message: "must be area while the source has a boundary: set that to null, or give a location, too" },
  ];
}

/**
 * The extent that `west,south,east,north` asks for, in degrees; with `west` > `east` it crosses the antimeridian (RFC
 * 7946 §5.2). A string says what is wrong.
 */
export function readBbox(text: string): Extent | string {
  const sides = text.split(",");
  const numbers = sides.map((side) => (/^ *-?[0-9]+(\.[0-9]+)? *$/.test(side) ? Number(side) : Number.NaN));
  if (numbers.length !== 4 || !numbers.every(Number.isFinite))
    return "must be west,south,east,north in degrees, such as 9.3,47.5,9.5,47.7";
  const [west, south, east, north] = numbers as [number, number, number, number];
  if (Math.abs(west) > 180 || Math.abs(east) > 180) return "must have its west and east between -180 and 180";
  if (Math.abs(south) > 90 || Math.abs(north) > 90) return "must have its south and north between -90 and 90";
  if (south > north) return "must have its south below its north";
  return { west, south, east: west > east ? east + 360 : east, north };
}
