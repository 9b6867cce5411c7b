/**
 * What JSON allows and the database does not keep: NUL characters, halves of surrogate pairs, numbers beyond a double, and nesting
 * without end. Refused at the door, so that free-form fields need no rule of their own.
 */
import type { FieldError } from "#core/errors.ts";
import { locOfPath } from "./field-errors.ts";

export const maxDepth = 64;

/** The first thing in a parsed JSON document that cannot be kept; null when all can. */
export function findUnkeepable(root: string, document: unknown): FieldError | null {
  return visit(document, []);

  function visit(value: unknown, steps: readonly string[]): FieldError | null {
    if (typeof value === "string") return fault(steps, unkeepableText(value));
    if (typeof value === "number") return fault(steps, Number.isFinite(value) ? null : "must be a number that a 64-bit float can hold");
    if (typeof value !== "object" || value === null) return null;
    if (steps.length >= maxDepth) return fault(steps, `must be nested at most ${maxDepth} deep`);
    for (const [name, member] of Object.entries(value)) {
      // A member named __proto__ would be lost, or worse, in any copy of its object.
      const problem = name === "__proto__" ? "must not be __proto__" : unkeepableText(name);
      const found = problem === null ? visit(member, [...steps, name]) : fault(steps, `holds a field whose name ${problem}`);
      if (found !== null) return found;
    }
    return null;
  }

  function fault(steps: readonly string[], message: string | null): FieldError | null {
    return message === null ? null : { loc: locOfPath(root, steps), message };
  }
}

function unkeepableText(text: string): string | null {
  if (text.includes("\u0000")) return "must not contain the NUL character";
  return text.isWellFormed() ? null : "must be well-formed Unicode";
}
