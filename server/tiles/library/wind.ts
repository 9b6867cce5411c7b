/** Wind directions: degrees clockwise from north, where the wind blows from. */

export const sectors = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
export type Sector = (typeof sectors)[number];

/** Into [0, 360). */
export function normalised(direction: number): number {
  return ((direction % 360) + 360) % 360;
}

/** The 45° sector, centred on its name; its lower edge belongs to it: 22.5° is NE, since vanes with 16 points report exactly that. */
export function sectorOf(direction: number): Sector {
  return sectors[Math.floor((normalised(direction) + 22.5) / 45) % 8] as Sector;
}

/** Direction from the components of the wind vector (u towards east, v towards north). */
export function directionFromComponents(u: number, v: number): number {
  return normalised((Math.atan2(-u, -v) * 180) / Math.PI);
}

/** A mean vector shorter than this (1 = all one way) points nowhere. */
const minResultant = 1e-6;

/**
 * Unit-vector mean, weighted by speed where speeds are given (US EPA 2000, Meteorological Monitoring Guidance, 6.2.2); null when
 * the directions cancel out.
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
 * Calm: no direction. At speed 0, and at code 0 of a station that writes north as 360 (`zeroIsCalm`): one that delivers a 360 somewhere, and
 * speeds. Where nothing but directions is delivered, 0 is north. `speed` is null where it is not known for this reading.
 */
export function isCalm(direction: number, speed: number | null, zeroIsCalm: boolean): boolean {
  return speed === 0 || (direction === 0 && zeroIsCalm);
}
