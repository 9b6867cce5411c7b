/** The use case of events: reading a tenant's own, in their sequence. */
import type { Caller } from "#core/caller.ts";
import { invalid } from "#core/errors.ts";
import { decodeCursor, defaultPageSize, encodeCursor, type PageKey, tellCursors } from "#core/page.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { FeedFilter, FeedPart } from "#schema/events.ts";
import type { DomainEvent } from "./catalogue.ts";
import { openedEvent } from "./links.ts";

export interface FeedQuery extends FeedFilter {
  /** Only events after this place in the sequence. */
  readonly after?: number;
  /** `oldest` where it is left out. */
  readonly order?: "oldest" | "newest";
  readonly limit?: number;
  readonly cursor?: string;
}

export interface FeedPage {
  readonly items: readonly DomainEvent[];
  readonly nextCursor: string | null;
  /** Every event up to this place is in this page or an earlier one, or is left out by the filter. */
  readonly lastSequence: number;
}

export type EventService = ReturnType<typeof createEventService>;

export interface EventDependencies {
  readonly database: Database;
  readonly sealer: Pick<Sealer, "open">;
}

export function createEventService({ database, sealer }: EventDependencies) {
  const opened = (kept: readonly DomainEvent[]): readonly DomainEvent[] => {
    const events = kept.map((event) => openedEvent(sealer, event));
    tellCursors(events, keyOf);
    return events;
  };

  /** For people, who do not go on from where they were: `lastSequence` is that of the newest event of all. */
  const newestPage = ({ events, hasMore }: FeedPart, lastSequence: number): FeedPage => {
    const items = opened(events);
    const end = items.at(-1);
    return { items, nextCursor: hasMore && end !== undefined ? encodeCursor(keyOf(end)) : null, lastSequence };
  };

  return {
    /**
     * @throws AppError `validation` for a damaged cursor, `after` beside a cursor or the order `newest`, or a span that
     * ends before it begins
     */
    feed: (caller: Caller<"webhooks:manage">, query: FeedQuery): Promise<FeedPage> => {
      const { limit = defaultPageSize, after, cursor, order = "oldest", ...filter } = query;
      if (after !== undefined && order === "newest")
        throw invalid([{ loc: "query.after", message: "must not be given beside order=newest" }]);
      if (after !== undefined && cursor !== undefined)
        throw invalid([{ loc: "query.after", message: "must not be given beside cursor" }]);
      const { since, until } = filter;
      if (since !== undefined && until !== undefined && until < since)
        throw invalid([{ loc: "query.until", message: "must not be before since" }]);
      const first = cursor === undefined ? (after ?? 0) : decodeCursor(cursor).createdAt;
      return database.read(async (stores) => {
        const store = stores.events.forCaller(caller);
        // Read before the events: what comes in between is for the next page.
        const last = await store.lastSequence();
        if (order === "newest") return newestPage(await store.newest(before(cursor, last), limit, filter), last);
        const { events: kept, hasMore } = await store.feed(first, limit, filter);
        const events = opened(kept);
        const end = events.at(-1);
        if (!hasMore || end === undefined)
          return { items: events, nextCursor: null, lastSequence: Math.max(first, last, end?.sequence ?? 0) };
        const nextCursor = encodeCursor(keyOf(end));
        return { items: events, nextCursor, lastSequence: end.sequence };
      });
    },
  };
}

function keyOf({ sequence, id }: DomainEvent): PageKey {
  return { createdAt: sequence, id };
}

/** Of the first page, what comes after the newest event. */
function before(cursor: string | undefined, last: number): number {
  return cursor === undefined ? last + 1 : decodeCursor(cursor).createdAt;
}
