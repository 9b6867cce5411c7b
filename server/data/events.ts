/**
 * Made-up events of a place for the demonstration: one crop a year, planted and harvested by the season of its
 * hemisphere, watered now and then in between, and a scouting note now and then. A pure function of place and day, as
 * the generated weather is.
 */
import type { TileEvent } from "#sandbox/tile.d.ts";
import { noiseFor } from "./noise.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Days of the year (from 0) of the north; the south is half a year later. */
const earliestPlanting = 95;
const earliestHarvest = 235;
const spreadDays = 25;
const irrigationChancePerDay = 1 / 7;
const scoutingChancePerDay = 1 / 14;

const stream = { planted: 1, harvested: 2, irrigated: 3, amount: 4, scouting: 5, hour: 6 };

export interface GeneratedEventsRequest {
  readonly kinds: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  /** Epoch ms; `from ≤ ts < to`. */
  readonly from: number;
  readonly to: number;
}

/** Ascending by time. */
export function generateEvents({ kinds, latitude, longitude, from, to }: GeneratedEventsRequest): readonly TileEvent[] {
  const noise = noiseFor(`events ${latitude.toFixed(4)},${longitude.toFixed(4)}`);
  const shiftDays = latitude < 0 ? 183 : 0;
  const noon = dayMs / 2 - (longitude / 360) * dayMs;
  const plantingDay = (year: number): number =>
    yearStart(year) + shiftDays + earliestPlanting + Math.floor(spreadDays * noise(stream.planted, year));
  const harvestDay = (year: number): number =>
    yearStart(year) + shiftDays + earliestHarvest + Math.floor(spreadDays * noise(stream.harvested, year));

  const eventsOf = (day: number): readonly TileEvent[] => {
    const at = (hours: number): number =>
      Math.round(day * dayMs + noon + (hours - 12 + Math.floor(3 * noise(stream.hour, day))) * hourMs);
    const year = new Date((day - shiftDays) * dayMs).getUTCFullYear();
    const isGrowing = day > plantingDay(year) && day < harvestDay(year);
    const events: TileEvent[] = [];
    if (isGrowing && noise(stream.irrigated, day) < irrigationChancePerDay) {
      events.push({
        ts: at(6),
        kind: "irrigated",
        amount: 10 + Math.round(20 * noise(stream.amount, day)),
        unit: "mm",
      });
    }
    if (day === plantingDay(year)) events.push({ ts: at(9), kind: "planted" });
    if (isGrowing && noise(stream.scouting, day) < scoutingChancePerDay)
      events.push({ ts: at(12), kind: "custom", name: "scouting" });
    if (day === harvestDay(year)) events.push({ ts: at(15), kind: "harvested" });
    return events;
  };

  const found: TileEvent[] = [];
  for (let day = Math.floor(from / dayMs) - 1; day <= Math.floor(to / dayMs) + 1; day += 1)
    found.push(...eventsOf(day));
  return found
    .filter((event) => kinds.includes(event.kind) && event.ts >= from && event.ts < to)
    .sort((a, b) => a.ts - b.ts);
}

/** Days since 1970-01-01 of the first of January. */
function yearStart(year: number): number {
  return Date.UTC(year, 0, 1) / dayMs;
}
