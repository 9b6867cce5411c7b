/**
 * Long lists of a response, completed some items in each turn of the event loop: GraphQL would complete all items of
 * all lists in one piece.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { GraphQLFieldResolver } from "graphql";

/** They take some milliseconds, with a few fields each. */
const itemsPerTurn = 500;

/** Of one request. */
export class ListPace {
  /** When what comes next is completed; null in the first turn. */
  #turn: Promise<unknown> | null = null;
  #left = itemsPerTurn;

  /** The same items, those of later turns as promises. */
  paced(items: readonly unknown[]): readonly unknown[] {
    if (this.#turn === null && items.length <= this.#left) {
      this.#left -= items.length;
      return items;
    }
    return items.map((item) => this.#placed(item));
  }

  #placed(item: unknown): unknown {
    if (this.#left === 0) {
      this.#turn = (this.#turn ?? Promise.resolve()).then(() => nextTurn());
      this.#left = itemsPerTurn;
    }
    this.#left -= 1;
    return this.#turn === null ? item : this.#turn.then(() => item);
  }
}

/** Of a field that is read from its record as it is. */
export const pacedField: GraphQLFieldResolver<Readonly<Record<string, unknown>>, { readonly pace: ListPace }> = (
  source,
  _args,
  { pace },
  { fieldName },
) => pacedValue(source[fieldName], pace);

export function pacedValue(value: unknown, pace: ListPace): unknown {
  return Array.isArray(value) && typeof value[0] === "object" ? pace.paced(value) : value;
}
