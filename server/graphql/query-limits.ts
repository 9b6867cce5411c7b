/** The limits of a query, and how it is refused. Needs no library of GraphQL. */
import { counted } from "#core/counted.ts";
import { AppError } from "#core/errors.ts";

export const queryLimits = {
  characters: 100_000,
  tokens: 10_000,
  nesting: 50,
  directives: 50,
  operations: 20,
  fragments: 100,
  circles: 0,
  aliases: 50,
  depth: 12,
  cost: 10_000,
  introspectionDepth: 20,
  introspectionCost: 1_000_000,
  values: 75_000,
  batch: 0,
} as const;

export type QueryLimit = keyof typeof queryLimits;

/** What there is too much of, and what to do about it. */
const advice: Readonly<Record<QueryLimit, string>> = {
  characters: "characters. Send values as variables.",
  tokens: "tokens, and is read no further. Ask for less, and send values as variables.",
  nesting: "brackets within brackets. Ask for less at a time, and send values as variables.",
  directives: "directives. Leave some of them out.",
  operations: "operations. Send the one that is meant.",
  fragments: "fragments. Send those that are used.",
  circles: "fragments that lead back to themselves. Let no fragment spread one that spreads it.",
  aliases: "aliases. Ask for several records with a list, or in several requests.",
  depth: "fields within fields. Ask for less at a time.",
  cost: "fields and nodes. Ask for fewer fields, or for fewer records at a time (`first`).",
  introspectionDepth: "fields within fields of the schema. Ask for less of it at a time.",
  introspectionCost: "fields and nodes of the schema. Ask for less of it at a time.",
  values: "values in its variables. Send fewer at a time.",
  batch: "requests in a list. Send each by itself.",
};

/** @throws AppError `query-limit` */
export function requireWithin(name: QueryLimit, value: number): void {
  const max = queryLimits[name];
  if (value <= max) return;
  const [, noun = "", rest = ""] = /^(\w+?)s\b(.*)$/s.exec(advice[name]) ?? [];
  const detail = `The limit ${name} is ${max}, and this comes to ${counted(value, noun)}${rest}`;
  throw new AppError("query-limit", detail, { members: { limit: { name, value, max } } });
}

/**
 * What is in lists and objects, those twice that are lists and objects themselves: each is read several times.
 * @throws AppError `query-limit`
 */
export function requireFewValues(variables: unknown): void {
  const waiting: unknown[] = [variables];
  let count = 0;
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const within = Object.values(value);
    count += within.length;
    if (count > queryLimits.values) return requireWithin("values", count);
    for (const one of within) {
      if (typeof one !== "object" || one === null) continue;
      waiting.push(one);
      count += 1;
    }
  }
}

/** A list would be one request for the rate limit, whatever it holds. @throws AppError `query-limit` */
export function refuseBatch(body: unknown): void {
  if (Array.isArray(body)) requireWithin("batch", Math.max(body.length, 1));
}
