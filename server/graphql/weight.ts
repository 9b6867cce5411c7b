/** How much JSON a value comes to. Pure. */
import { PreparedJson } from "#server/operations/in-pieces.ts";

/** A number, as long as most are, and what stands between it and the next. */
const scalarWeight = 10;
/** Quotes, brackets, and what stands between. */
const textWeight = 3;

/**
 * About as many characters as its JSON has; more than `max` where it has more, and is looked at no further. What comes
 * item by item counts nothing: its items are weighed as they come.
 */
export function weightOf(value: unknown, max: number): number {
  let weight = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && weight <= max) {
    const one = waiting.pop();
    if (typeof one === "string") weight += one.length + textWeight;
    else if (typeof one !== "object" || one === null) weight += scalarWeight;
    else if (one instanceof PreparedJson) weight += one.text.length;
    else if (Array.isArray(one)) {
      weight += textWeight;
      // Spread as arguments, a long list would not fit on the stack.
      for (const item of one) waiting.push(item);
    } else {
      weight += textWeight;
      for (const [name, member] of Object.entries(one)) {
        weight += name.length + textWeight;
        waiting.push(member);
      }
    }
  }
  return weight;
}
