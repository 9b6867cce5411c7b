/** The first place in which a value is not as expected. Pure. */
import type { Json } from "#sandbox/contract.ts";

/** `loc` such as `series[0].points[2][1]`; what is expected there, and what was found, as JSON. */
export interface Difference {
  readonly loc: string;
  readonly expected: string;
  readonly found: string;
}

/** @returns null where both are the same */
export function firstDifference(expected: Json | undefined, found: Json | undefined, loc = ""): Difference | null {
  if (expected === found) return null;
  if (Array.isArray(expected) && Array.isArray(found)) {
    const length = Math.max(expected.length, found.length);
    return firstOf(length, (index) => firstDifference(expected[index], found[index], `${loc}[${index}]`));
  }
  if (isObject(expected) && isObject(found)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
    return firstOf(names.length, (index) => {
      const name = names[index] ?? "";
      return firstDifference(expected[name], found[name], loc === "" ? name : `${loc}.${name}`);
    });
  }
  return { loc, expected: written(expected), found: written(found) };
}

function firstOf(count: number, at: (index: number) => Difference | null): Difference | null {
  for (let index = 0; index < count; index += 1) {
    const difference = at(index);
    if (difference !== null) return difference;
  }
  return null;
}

function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function written(value: Json | undefined): string {
  return value === undefined ? "nothing" : JSON.stringify(value);
}
