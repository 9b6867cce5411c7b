/** Kinds of places: those that the service knows, and the tenant's own words. Pure. */
import type { ListedPlaceFragment } from "../api/generated.ts";
import { type MapPlace, middleOf, type Outline, type PlaceTone, positionOf } from "../maps/place.ts";

export const areaHint = "area";
export const sensorHint = "sensor";
export const knownHints = [areaHint, sensorHint, "weather-station"] as const;
export type KnownHint = (typeof knownHints)[number];

export function knownHint(hint: string): KnownHint | null {
  return knownHints.find((one) => one === hint) ?? null;
}

type Told = Pick<ListedPlaceFragment, "enabled" | "status">;

/** How a place is looked after: one that is disabled is not asked for data. */
export type Health = "ok" | "stale" | "unknown" | "disabled";

export function healthOf({ enabled, status }: Told): Health {
  return enabled ? status : "disabled";
}

const tones: Readonly<Record<Health, PlaceTone>> = {
  ok: "quiet",
  stale: "failed",
  unknown: "waiting",
  disabled: "skipped",
};

/** @param state its health, in words */
export function mapPlace(place: ListedPlaceFragment, state: string): MapPlace {
  const { id, displayName: name, location } = place;
  const outline = place.boundary as Outline | null;
  const position = outline === null ? positionOf(location?.latitude, location?.longitude) : middleOf(outline);
  return { id, name, state, tone: tones[healthOf(place)], position, outline };
}
