/**
 * What JSON allows and the service does not take: NUL characters, halves of surrogate pairs and numbers beyond a
 * double, which the database does not keep, nesting without end, and objects of so many fields that each copy of one
 * holds the event loop. Refused at the door, so that free-form fields and dictionaries need no rule of their own.
 */
import type { FieldError } from "#core/errors.ts";
import { locOfPath } from "./field-errors.ts";

export const maxDepth = 64;
/** Of one object: far more than anybody names. */
export const maxFields = 1_000;
export const overfull = `must hold at most ${maxFields} fields`;

/**
 * The first thing in a parsed JSON document that is not taken; null when all is. Every body is walked: nothing is
 * copied on the way, and the place is written out only where something is wrong.
 */
export function findUnstorable(root: string, document: unknown): FieldError | null {
  const steps: string[] = [];
  return visit(document);

  function visit(value: unknown): FieldError | null {
    if (typeof value === "string") return fault(unstorableText(value));
    if (typeof value === "number")
      return fault(Number.isFinite(value) ? null : "must be a number that a 64-bit float can hold");
    if (typeof value !== "object" || value === null) return null;
    if (steps.length >= maxDepth) return fault(`must be nested at most ${maxDepth} deep`);
    return Array.isArray(value) ? visitItems(value) : visitMembers(value as Readonly<Record<string, unknown>>);
  }

  function visitItems(items: readonly unknown[]): FieldError | null {
    for (let at = 0; at < items.length; at += 1) {
      const item = items[at];
      if (typeof item === "number" && Number.isFinite(item)) continue;
      steps.push(String(at));
      const found = visit(item);
      if (found !== null) return found;
      steps.pop();
    }
    return null;
  }

  function visitMembers(members: Readonly<Record<string, unknown>>): FieldError | null {
    const names = Object.keys(members);
    if (names.length > maxFields) return fault(overfull);
    for (const name of names) {
      // A member named __proto__ would be lost, or worse, in any copy of its object.
      const problem = name === "__proto__" ? "must not be __proto__" : unstorableText(name);
      if (problem !== null) return fault(`holds a field whose name ${problem}`);
      steps.push(name);
      const found = visit(members[name]);
      if (found !== null) return found;
      steps.pop();
    }
    return null;
  }

  function fault(message: string | null): FieldError | null {
    return message === null ? null : { loc: locOfPath(root, steps), message };
  }
}

function unstorableText(text: string): string | null {
  if (text.includes("\u0000")) return "must not contain the NUL character";
  return text.isWellFormed() ? null : "must be well-formed Unicode";
}
