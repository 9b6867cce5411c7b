/** The faults of a tile while they are collected: bounded in number, in the order in which they are found. Pure. */
import type { FieldError } from "#core/errors.ts";
import { shortened } from "#core/text.ts";

/** Nobody corrects more at once, and a body of a mebibyte can hold a hundred thousand. */
export const maxFaults = 100;

export type Place = Pick<FieldError, "file" | "line" | "column">;

export class Faults {
  readonly #found: FieldError[] = [];
  readonly #places = new Set<string>();

  /** @param loc where in the body, such as `paramsSchema.properties.limit.default` @param place where in a script */
  add(loc: string, message: string, place: Place = {}): void {
    if (this.isFull) return;
    this.#found.push({ loc, message, ...place });
    this.#places.add(loc);
  }

  get isFull(): boolean {
    return this.#found.length >= maxFaults;
  }

  get count(): number {
    return this.#found.length;
  }

  /** Whether something was found at the place or below it. */
  isFaulty(loc: string): boolean {
    if (this.#places.has(loc)) return true;
    return [...this.#places].some((place) => place.startsWith(`${loc}.`) || place.startsWith(`${loc}[`));
  }

  /** In the order of the body. */
  all(): readonly FieldError[] {
    return this.#found.toSorted((a, b) => rankOf(a.loc) - rankOf(b.loc));
  }
}

const bodyOrder =
  "key language script paramsSchema inputs outputKind ui window crossRules upstreamRules notes examples";
const members = bodyOrder.split(" ");

function rankOf(loc: string): number {
  return members.indexOf(loc.split(/[.[]/, 1)[0] as string);
}

/** `paramsSchema.properties` and `limit` make `paramsSchema.properties.limit`; a number stands in brackets. */
export function below(loc: string, ...steps: readonly (string | number)[]): string {
  return steps.reduce<string>(
    (text, step) => (typeof step === "number" ? `${text}[${step}]` : `${text}.${shortened(step)}`),
    loc,
  );
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the value, whatever it is, is one of the choices. An object of a body may not even have a text. */
export function isOneOf(choices: readonly unknown[], value: unknown): boolean {
  return choices.includes(value);
}

/** At most so many of a list are named in a message. */
const maxNamed = 30;

/** A list of choices for a message: `a, b, c`. */
export function named(choices: Iterable<unknown>): string {
  const all = [...choices];
  const shown = all.slice(0, maxNamed).map((choice) => shortened(typeof choice === "string" ? choice : textOf(choice)));
  return all.length > maxNamed ? `${shown.join(", ")} and ${all.length - maxNamed} more` : shown.join(", ");
}

/** A value of the body in a message. */
export function textOf(value: unknown): string {
  return shortened(JSON.stringify(value) ?? String(value));
}
