/**
 * All faults of a body at once: those that its schema finds, and those that a part finds in as much of it as
 * fits.
 */
import { type AppError, type FieldError, invalid } from "#core/errors.ts";
import { maxErrors } from "./field-errors.ts";

/** Both, each once, in the order of the body as it was sent. At most the first thousand. */
export function allFaults(errors: readonly FieldError[], further: readonly FieldError[], body: unknown): AppError {
  const each = new Map([...errors, ...further].map((error) => [JSON.stringify([error.loc, error.message]), error]));
  const placed = [...each.values()].map((error) => ({ error, steps: stepsOf(error.loc) }));
  const positions = positionsIn(
    body,
    placed.map(({ steps }) => steps),
  );
  const sorted = placed
    .map(({ error, steps }) => ({ error, position: positions(steps) }))
    .toSorted((a, b) => byPosition(a.position, b.position))
    .map(({ error }) => error);
  return invalid(sorted.slice(0, maxErrors));
}

/** Without those on the way to, or below, what does not fit: they may follow from that alone. */
export function independentOf(unfit: readonly FieldError[], further: readonly FieldError[]): readonly FieldError[] {
  const places = unfit.map(({ loc }) => stepsOf(loc));
  const known = new Set(places.map(textOf));
  const leading = new Set(places.flatMap((steps) => steps.map((_, length) => textOf(steps.slice(0, length)))));
  return further.filter(({ loc }) => {
    const steps = stepsOf(loc);
    return !leading.has(textOf(steps)) && !steps.some((_, length) => known.has(textOf(steps.slice(0, length + 1))));
  });
}

/** `tiles[0].params.threshold` → tiles, 0, params, threshold */
function stepsOf(loc: string): readonly string[] {
  return loc.split(/[.[\]]+/).filter((step) => step !== "");
}

function textOf(steps: readonly string[]): string {
  return steps.join("\n");
}

/**
 * Where in the body each step of a place stands among its neighbours. Parameters and headers come first; what was not
 * sent comes last.
 */
function positionsIn(
  body: unknown,
  places: readonly (readonly string[])[],
): (steps: readonly string[]) => readonly number[] {
  // Only of these: an object may have tens of thousands of others.
  const wanted = new Set(places.flat());
  const orders = new WeakMap<object, ReadonlyMap<string, number>>();
  const orderOf = (value: object): ReadonlyMap<string, number> => {
    const known = orders.get(value) ?? orderOfNames(Object.keys(value), wanted);
    orders.set(value, known);
    return known;
  };
  return (steps) => {
    if (steps[0] === "query" || steps[0] === "header" || steps[0] === "path") return [-1];
    let value = body;
    return steps.map((step) => {
      if (typeof value !== "object" || value === null) return Number.POSITIVE_INFINITY;
      const at = orderOf(value).get(step);
      value = at === undefined ? undefined : (value as Readonly<Record<string, unknown>>)[step];
      return at ?? Number.POSITIVE_INFINITY;
    });
  };
}

function orderOfNames(names: readonly string[], wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const order = new Map<string, number>();
  for (const [at, name] of names.entries()) if (wanted.has(name)) order.set(name, at);
  return order;
}

function byPosition(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((step, index) => step !== b[index]);
  if (differing === -1) return a.length - b.length;
  const other = b[differing];
  if (other === undefined) return 1;
  return (a[differing] as number) < other ? -1 : 1;
}
