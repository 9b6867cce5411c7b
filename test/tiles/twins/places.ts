/** Where and when a random call is made: places on both hemispheres with their own clocks, instants that matter. */
import fc from "fast-check";
import type { TileTarget, UtcOffset } from "#sandbox/tile.d.ts";
import { offsetOf, offsetSteps } from "#server/core/local-clock.ts";
import { day, hour, minute } from "../tile-call.ts";

type Place = readonly [timezone: string, latitude: number, longitude: number, elevation: number];

/** Half hours, a clock that moves by one, midnights that do not exist, polar days, the equator, the date line. */
const places: readonly Place[] = [
  ["UTC", 51.48, 0, 20],
  ["Europe/Berlin", 52.5, 13.4, 40],
  ["America/Los_Angeles", 36.7, -119.8, 95],
  ["America/St_Johns", 47.6, -52.7, 0],
  ["Asia/Kolkata", 26.9, 75.8, 431],
  ["Asia/Beirut", 33.9, 35.5, 56],
  ["America/Santiago", -33.4, -70.6, 520],
  ["Australia/Lord_Howe", -31.5, 159.1, 10],
  ["Pacific/Auckland", -43.5, 172.6, 20],
  ["Pacific/Apia", -13.8, -171.8, 2],
  ["Europe/Oslo", 69.6, 18.9, 10],
  ["America/Guayaquil", 0, -78.5, 2850],
  ["UTC-08:00", 38.2, -122.3, -2],
];

const offsetsByZone = new Map<string, readonly UtcOffset[]>();

/** Over all the years in which calls are made. */
function offsetsOf(timezone: string): readonly UtcOffset[] {
  const known =
    offsetsByZone.get(timezone) ?? offsetSteps(offsetOf(timezone), Date.UTC(2021, 0, 1), Date.UTC(2030, 0, 1));
  offsetsByZone.set(timezone, known);
  return known;
}

export type Where = Pick<TileTarget, "timezone" | "latitude" | "longitude" | "elevation" | "utcOffsets">;

const seldomNull = (value: number) =>
  fc.oneof({ arbitrary: fc.constant(value), weight: 14 }, { arbitrary: fc.constant(null), weight: 1 });

export const anywhere: fc.Arbitrary<Where> = fc
  .constantFrom(...places)
  .chain(([timezone, latitude, longitude, elevation]) =>
    fc.record({
      timezone: fc.constant(timezone),
      latitude: seldomNull(latitude),
      longitude: seldomNull(longitude),
      elevation: fc.oneof(fc.constant(elevation), fc.constant(null)),
      utcOffsets: fc.oneof(
        { arbitrary: fc.constant(offsetsOf(timezone)), weight: 14 },
        { arbitrary: fc.constant([]), weight: 1 },
      ),
    }),
  );

/** Any time of four years, at whole hours and at midnights more often, and near a change of the clocks. */
export function anyTime({ utcOffsets }: Where): fc.Arbitrary<number> {
  const first = Date.UTC(2023, 10, 1);
  const changes = utcOffsets.map(({ from }) => from).filter((from) => from > first && from < Date.UTC(2028, 0, 1));
  const days = fc.integer({ min: 0, max: 4 * 365 + 1 }).map((count) => first + count * day);
  const localMidnight = days.map((t) => t - (utcOffsets[0]?.minutes ?? 0) * minute);
  const nearChange = fc
    .tuple(fc.constantFrom(...changes, first), fc.integer({ min: -3, max: 50 }))
    .map(([change, hours]) => change + hours * hour);
  return fc.oneof(
    fc.tuple(days, fc.integer({ min: 0, max: day - 1 })).map(([t, ms]) => t + ms),
    fc.tuple(days, fc.integer({ min: 0, max: 23 })).map(([t, hours]) => t + hours * hour),
    localMidnight,
    nearChange,
  );
}
