/** What a caller wants to be answered with: the `Accept` header of RFC 9110, weighed. Pure. */

interface MediaRange {
  readonly type: string;
  readonly weight: number;
}

/**
 * The offered type that the header weighs most, of equal ones the first offered. Null where it accepts none of them.
 * Without the header every type is as welcome as another.
 */
export function preferredType<T extends string>(accept: string | undefined, offered: readonly T[]): T | null {
  const ranges = rangesOf(accept ?? "*/*");
  const weighed = offered.map((type) => ({ type, weight: weightOf(type, ranges) }));
  const [best] = weighed.toSorted((one, other) => other.weight - one.weight);
  return best === undefined || best.weight === 0 ? null : best.type;
}

/** Whether the header names this very type, and not with the weight 0. */
export function namesType(accept: string | undefined, type: string): boolean {
  return rangesOf(accept ?? "").some((range) => range.type === type && range.weight > 0);
}

function rangesOf(accept: string): readonly MediaRange[] {
  return accept.split(",").map((text) => {
    const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
}

/** Of the most precise range that the type is in. */
function weightOf(type: string, ranges: readonly MediaRange[]): number {
  const group = `${type.split("/")[0]}/*`;
  for (const name of [type, group, "*/*"]) {
    const range = ranges.find((each) => each.type === name);
    if (range !== undefined) return range.weight;
  }
  return 0;
}
