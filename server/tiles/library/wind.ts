/** Wind directions: degrees clockwise from north, where the wind blows from. */

import type { Series } from "#sandbox/tile.d.ts";
import { partners } from "#tile/pairing";

export const sectors = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
export type Sector = (typeof sectors)[number];

/** Into [0, 360). */
export function normalised(direction: number): number {
  return ((direction % 360) + 360) % 360;
}

/**
 * The 45° sector, centred on its name; its lower edge belongs to it: 22.5° is NE, since vanes with 16 points report
 * exactly that.
 */
export function sectorOf(direction: number): Sector {
  return sectors[Math.floor((normalised(direction) + 22.5) / 45) % 8] as Sector;
}

export interface WindComponents {
  /** Towards east, m/s. */
  readonly u: number;
  /** Towards north, m/s. */
  readonly v: number;
}

/** Components of the wind vector from its speed and the direction it comes from: u = −V sin d, v = −V cos d. */
export function windComponents(speed: number, direction: number): WindComponents {
  const angle = (direction * Math.PI) / 180;
  // + 0 turns −0 into 0.
  return { u: -speed * Math.sin(angle) + 0, v: -speed * Math.cos(angle) + 0 };
}

/** Direction from the components of the wind vector; null without wind, which has none. */
export function directionFromComponents(u: number, v: number): number | null {
  return u === 0 && v === 0 ? null : normalised((Math.atan2(-u, -v) * 180) / Math.PI);
}

/**
 * Components of each reading of the speed that has a direction (see `#tile/pairing`). Calm, speed 0, needs no
 * direction: it is 0 and 0.
 */
export function windComponentSeries(speed: Series, direction: Series): { readonly u: Series; readonly v: Series } {
  const pairs = partners(speed.ts, direction.ts);
  const ts: number[] = [];
  const east: number[] = [];
  const north: number[] = [];
  for (let i = 0; i < pairs.length; i++) {
    const blows = speed.value[i] as number;
    const partner = pairs[i] as number;
    if (partner < 0 && blows !== 0) continue;
    const { u, v } = blows === 0 ? { u: 0, v: 0 } : windComponents(blows, direction.value[partner] as number);
    ts.push(speed.ts[i] as number);
    east.push(u);
    north.push(v);
  }
  const times = Float64Array.from(ts);
  return { u: { ts: times, value: Float64Array.from(east) }, v: { ts: times, value: Float64Array.from(north) } };
}

/** A mean vector shorter than this (1 = all one way) points nowhere. */
const minResultant = 1e-6;

/**
 * Unit-vector mean, weighted by speed where speeds are given (US EPA 2000, Meteorological Monitoring Guidance, 6.2.2);
 * null when the directions cancel out.
 */
export function meanDirection(directions: ArrayLike<number>, speeds?: ArrayLike<number>): number | null {
  let east = 0;
  let north = 0;
  let weight = 0;
  for (let i = 0; i < directions.length; i++) {
    const angle = ((directions[i] as number) * Math.PI) / 180;
    const w = speeds === undefined ? 1 : (speeds[i] as number);
    east += w * Math.sin(angle);
    north += w * Math.cos(angle);
    weight += w;
  }
  if (weight <= 0 || Math.sqrt(east * east + north * north) / weight < minResultant) return null;
  return normalised((Math.atan2(east, north) * 180) / Math.PI);
}

/**
 * Calm: no direction. At speed 0, and at code 0 of a station that writes north as 360 (`zeroIsCalm`): one that delivers
 * a 360 somewhere, and speeds. Where nothing but directions is delivered, 0 is north. `speed` is null where it is not
 * known for this reading.
 */
export function isCalm(direction: number, speed: number | null, zeroIsCalm: boolean): boolean {
  return speed === 0 || (direction === 0 && zeroIsCalm);
}
