/** Sensors and weather around a threshold of 25 °C, for tests of what resets a target. */
import { hour, minute } from "#test/tiles/tile-call.ts";
import type { Feed, HeldTile } from "./held-targets.ts";

/** The first run. */
export const first = Date.UTC(2026, 6, 20, 12, 5);
export const air = "temperature.ambient";
export const reportOnly = { reportOnly: true };
export const isHot = { metric: air, trigger: "greater", threshold: 25 };
export const hot: HeldTile = ["bv", { ...isHot, when: "last" }];

/** It moves a little all the time: high up to a time, and low after it. */
export function turning(until: number, [high, low]: readonly [number, number] = [30, 20]): Feed["value"] {
  return (ts) => (ts <= until ? high : low) + Math.sin(ts / hour) / 10;
}

export const high = turning(Number.POSITIVE_INFINITY);
export const falling = turning(first);

export function sensor(value: Feed["value"], more: Partial<Feed> = {}): Feed {
  return { name: air, everyMs: 15 * minute, value, ...more };
}

export function variable(name: string, value: Feed["value"], more: Partial<Feed> = {}): Feed {
  return { name, value, ...more };
}
