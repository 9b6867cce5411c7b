/** What is entered of a place, and what of it is sent. Pure. */
import type { Fault } from "../api/problem.ts";
import type { PlacePartsFragment, SourceInput } from "../api/generated.ts";
import { degreesOf } from "../maps/coordinates.ts";
import { areaHint } from "./kinds.ts";
import { boundaryOf, faultsOfRings, oddLine, type RingDraft, type RingFault, ringsOf } from "./rings.ts";

export interface PlaceDraft {
  readonly displayName: string;
  readonly hint: string;
  readonly tenantKey: string;
  readonly sensorType: string;
  readonly timezone: string;
  readonly enabled: boolean;
  /** Whose it is; empty for the tenant's own. */
  readonly ownerUserKey: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly rings: readonly RingDraft[];
}

export function emptyDraft(hint: string): PlaceDraft {
  return {
    displayName: "",
    hint,
    tenantKey: "",
    sensorType: "",
    timezone: "",
    enabled: true,
    ownerUserKey: "",
    latitude: "",
    longitude: "",
    rings: [],
  };
}

export function draftOf(place: PlacePartsFragment): PlaceDraft {
  const { displayName, hint, tenantKey, sensorType, timezone, enabled, ownerUserKey, location, boundary } = place;
  return {
    displayName,
    hint,
    tenantKey: tenantKey ?? "",
    sensorType: sensorType ?? "",
    timezone: timezone ?? "",
    enabled,
    ownerUserKey: ownerUserKey ?? "",
    latitude: location === null ? "" : String(location.latitude),
    longitude: location === null ? "" : String(location.longitude),
    rings: ringsOf(boundary),
  };
}

export function isArea({ hint }: Pick<PlaceDraft, "hint">): boolean {
  return hint === areaHint;
}

/** What cannot be sent as it was typed. */
export interface Misfits {
  readonly latitude: boolean;
  readonly longitude: boolean;
  /** The first line that is no corner, by the ring's id. */
  readonly lines: ReadonlyMap<string, number>;
}

export function misfitsOf(draft: PlaceDraft): Misfits {
  const { latitude, longitude, rings } = draft;
  if (isArea(draft)) {
    const lines = rings.flatMap((ring) => {
      const line = oddLine(ring);
      return line === null ? [] : [[ring.id, line] as const];
    });
    return { latitude: false, longitude: false, lines: new Map(lines) };
  }
  const isNowhere = latitude.trim() === "" && longitude.trim() === "";
  return {
    latitude: !isNowhere && degreesOf(latitude, 90) === null,
    longitude: !isNowhere && degreesOf(longitude, 180) === null,
    lines: new Map(),
  };
}

export function hasMisfit({ latitude, longitude, lines }: Misfits): boolean {
  return latitude || longitude || lines.size > 0;
}

/** Everything of a new place. */
export function inputOf(draft: PlaceDraft): SourceInput {
  const { displayName, hint, enabled } = draft;
  const boundary = isArea(draft) ? boundaryOf(draft.rings) : null;
  const location = isArea(draft) ? null : locationOf(draft);
  const ownerUserKey = textOrNull(draft.ownerUserKey);
  return {
    displayName,
    hint,
    enabled,
    tenantKey: textOrNull(draft.tenantKey),
    sensorType: isArea(draft) ? null : textOrNull(draft.sensorType),
    timezone: textOrNull(draft.timezone),
    ...(ownerUserKey === null ? {} : { ownerUserKey }),
    ...(boundary === null ? {} : { boundary }),
    ...(location === null ? {} : { location }),
  };
}

/** Only what is other than saved: what nobody touched, nobody overwrites. */
export function patchOf(draft: PlaceDraft, saved: PlaceDraft): Partial<SourceInput> {
  const [next, before] = [inputOf(draft), inputOf(saved)];
  const { displayName, hint, enabled, tenantKey, sensorType, timezone, ownerUserKey = null } = next;
  const plain = { displayName, hint, enabled, tenantKey, sensorType, timezone };
  const changed = Object.entries(plain).filter(([name, value]) => value !== before[name as keyof typeof plain]);
  return {
    ...Object.fromEntries(changed),
    ...(ownerUserKey === (before.ownerUserKey ?? null) ? {} : { ownerUserKey }),
    ...placePatch(draft, saved),
  };
}

/** A new boundary takes the place of a location, and the other way round. */
function placePatch(draft: PlaceDraft, saved: PlaceDraft): Pick<SourceInput, "boundary" | "location"> {
  const hadBoundary = boundaryOf(saved.rings) !== null;
  if (isArea(draft)) {
    const boundary = boundaryOf(draft.rings);
    if (boundary === null) return hadBoundary ? { boundary } : {};
    return isSame(boundary, boundaryOf(saved.rings)) ? {} : { boundary };
  }
  const location = locationOf(draft);
  if (isSame(location, locationOf(saved))) return hadBoundary ? { boundary: null } : {};
  return location === null && hadBoundary ? { boundary: null } : { location };
}

export function isChanged(draft: PlaceDraft, saved: PlaceDraft): boolean {
  return hasMisfit(misfitsOf(draft)) || Object.keys(patchOf(draft, saved)).length > 0;
}

function locationOf({ latitude: north, longitude: east }: PlaceDraft): SourceInput["location"] {
  const [latitude, longitude] = [degreesOf(north, 90), degreesOf(east, 180)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** Values of JSON whose members stand in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const fields = ["displayName", "hint", "tenantKey", "sensorType", "timezone", "ownerUserKey"] as const;
type Field = (typeof fields)[number] | "latitude" | "longitude";

export interface SortedFaults {
  readonly fields: Readonly<Partial<Record<Field, string>>>;
  readonly rings: readonly RingFault[];
  /** What no field stands for. */
  readonly others: readonly Fault[];
}

/** @param draft what was sent */
export function sortFaults(faults: readonly Fault[], draft: PlaceDraft): SortedFaults {
  const placeOf = ({ loc }: Fault): Field | undefined => {
    if (!isArea(draft) && loc === "location.latitude") return "latitude";
    if (!isArea(draft) && loc === "location.longitude") return "longitude";
    if (isArea(draft) && loc === "sensorType") return undefined;
    return fields.find((name) => name === loc);
  };
  const ofFields = faults.flatMap((fault) => {
    const field = placeOf(fault);
    return field === undefined ? [] : [[field, fault.message] as const];
  });
  const { ofRings, others } = faultsOfRings(
    faults.filter((fault) => placeOf(fault) === undefined),
    isArea(draft) ? draft.rings : [],
  );
  return { fields: Object.fromEntries(ofFields), rings: ofRings, others };
}
