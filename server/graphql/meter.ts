/**
 * What carrying a request out comes to, counted while it goes on: the cost that is known beforehand (cost.ts) takes
 * lists of unknown length for short ones. What passes a limit is abandoned: its caller is told at once, and nothing
 * more of it is read or completed.
 */
import type { AppError } from "#core/errors.ts";
import type { Pace } from "#core/loop-turns.ts";
import { passedLimit, queryLimits } from "./query-limits.ts";
import { isAsyncIterable, plainItem } from "./records.ts";
import { weightOf } from "./weight.ts";

/** In fields and nodes: so many use cases are carried out for one query at most. */
const useCaseCost = 50;
/** In fields and nodes: errors are told with their places, all of them at once. */
const errorCost = 100;
/** Objects that are completed in one piece. As many are read together, where they name others. */
const objectsPerPiece = 100;

/** What an answer is counted in. */
export interface Amount {
  /** Fields, and items of lists. */
  readonly nodes: number;
  /** Characters of its text. */
  readonly bytes: number;
}

export interface MeterOptions {
  /** Of the process: who carries something out takes turns at the event loop. */
  readonly pace: Pace;
  /** Whose turns they are. */
  readonly lane: string;
  /** Which limit an answer's length has. */
  readonly length: "bytes" | "bytesOfEvent";
}

type Counted = "nodes" | "bytes" | "bytesOfEvent" | "bytesRead";

/** What lists hold that come item by item: each is read once, however many fields show it. */
const wholeLists = new WeakMap<AsyncIterable<unknown>, Promise<readonly unknown[]>>();

/** Of one request, or of one event of a subscription. */
export class Meter {
  /** Rejects with `query-limit` when the request is abandoned. Else it stays open. */
  readonly abandoned: Promise<never>;
  readonly #options: MeterOptions;
  readonly #abandon: (error: AppError) => void;
  /** What goes on after the end waits for this. It goes with the request. */
  readonly #never = new Promise<never>(() => {});
  readonly #counts: Record<Counted, number> = { nodes: 0, bytes: 0, bytesOfEvent: 0, bytesRead: 0 };
  #isOver = false;
  /** In which the next object is completed; null before the first pause. */
  #piece: Promise<void> | null = null;
  #objectsLeft = objectsPerPiece;

  constructor(options: MeterOptions) {
    const { promise, reject } = Promise.withResolvers<never>();
    // Nobody may be listening: not everything that is metered can be ended.
    promise.catch(() => {});
    this.abandoned = promise;
    this.#abandon = reject;
    this.#options = options;
  }

  /** Resolves when it is this request's turn at the event loop; never when it was abandoned. */
  async turn(): Promise<void> {
    await this.#options.pace.pass(this.#options.lane);
    if (this.#isOver) await this.#never;
  }

  /** Counts a use case that is about to be carried out. */
  async useCase(): Promise<void> {
    if (this.#count("nodes", useCaseCost)) await this.#never;
  }

  /** Counts a field that could not be read. */
  async failure(): Promise<void> {
    if (this.#count("nodes", errorCost)) await this.#never;
  }

  /** Counts a record, or another part of a response of an operation. */
  async read(value: unknown): Promise<void> {
    const left = queryLimits.bytesRead - this.#counts.bytesRead;
    if (this.#count("bytesRead", weightOf(value, left))) await this.#never;
  }

  /** Counts the value of a leaf: a scalar, a list of them, or open JSON. */
  leaf(value: unknown, around: Amount): unknown {
    const { length } = this.#options;
    const bytes = around.bytes + weightOf(value, queryLimits[length] - this.#counts[length]);
    return this.#isShown({ nodes: around.nodes, bytes }) ? value : this.#never;
  }

  /** Counts an object whose fields count by themselves. It may come in a later turn: many are read together. */
  object(value: unknown, around: Amount): unknown {
    return this.#isShown(around) ? this.#placed(value) : this.#never;
  }

  /**
   * Counts a list of such objects. They come with pauses in between: GraphQL would complete all in one piece. A long
   * list has a turn to itself: several of them in one would hold the loop by their promises alone.
   */
  list(items: readonly unknown[], around: Amount, each: Amount): unknown {
    const nodes = around.nodes + items.length * each.nodes;
    const bytes = around.bytes + items.length * each.bytes;
    if (!this.#isShown({ nodes, bytes })) return this.#never;
    const placed = () => items.map((item) => this.#placed(item));
    return items.length > objectsPerPiece ? this.turn().then(placed) : placed();
  }

  /** All items of a list. */
  whole(list: readonly unknown[] | AsyncIterable<unknown>): Promise<readonly unknown[]> {
    if (!isAsyncIterable(list)) return Promise.resolve(list);
    const known = wholeLists.get(list);
    if (known !== undefined) return known;
    const reading = this.slice(list, Number.POSITIVE_INFINITY).then(({ items }) => items);
    wholeLists.set(list, reading);
    return reading;
  }

  /** The first items, at most `count`, and whether others follow. What is not wanted is not kept. */
  async slice(
    list: readonly unknown[] | AsyncIterable<unknown>,
    count: number,
  ): Promise<{ readonly items: readonly unknown[]; readonly hasMore: boolean }> {
    const items: unknown[] = [];
    for await (const item of list) {
      if (items.length >= count) return { items, hasMore: true };
      const read = plainItem(item);
      await this.read(read);
      items.push(read);
    }
    return { items, hasMore: false };
  }

  #placed(item: unknown): unknown {
    if (this.#objectsLeft === 0) {
      this.#piece = this.turn();
      this.#objectsLeft = objectsPerPiece;
    }
    this.#objectsLeft -= 1;
    return this.#piece === null ? item : this.#piece.then(() => item);
  }

  #isShown({ nodes, bytes }: Amount): boolean {
    return !(this.#count("nodes", nodes) || this.#count(this.#options.length, bytes));
  }

  /** Returns whether the request is abandoned. */
  #count(limit: Counted, amount: number): boolean {
    this.#counts[limit] += amount;
    if (this.#isOver || this.#counts[limit] <= queryLimits[limit]) return this.#isOver;
    this.#isOver = true;
    this.#abandon(passedLimit(limit, this.#counts[limit]));
    return true;
  }
}
