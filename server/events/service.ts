/** The use case of events: reading a tenant's own, in their sequence. */
import type { Caller } from "#core/caller.ts";
import { invalid } from "#core/errors.ts";
import { decodeCursor, defaultPageSize, encodeCursor, tellCursors } from "#core/page.ts";
import type { Sealer } from "#core/seal.ts";
import type { Database } from "#schema/database.ts";
import type { FeedFilter } from "#schema/events.ts";
import type { DomainEvent } from "./catalogue.ts";
import { openedEvent } from "./links.ts";

export interface FeedQuery extends FeedFilter {
  /** Only events after this place in the sequence. */
  readonly after?: number;
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
  return {
    /** Oldest first. @throws AppError `validation` for a damaged cursor, or `after` beside a cursor */
    feed: (caller: Caller<"webhooks:manage">, query: FeedQuery): Promise<FeedPage> => {
      const { limit = defaultPageSize, after, cursor, ...filter } = query;
      if (after !== undefined && cursor !== undefined)
        throw invalid([{ loc: "query.after", message: "must not be given beside cursor" }]);
      const first = cursor === undefined ? (after ?? 0) : decodeCursor(cursor).createdAt;
      return database.read(async (stores) => {
        const store = stores.events.forCaller(caller);
        // Read before the events: what comes in between is for the next page.
        const last = await store.lastSequence();
        const { events: kept, hasMore } = await store.feed(first, limit, filter);
        const events = kept.map((event) => openedEvent(sealer, event));
        tellCursors(events, ({ sequence, id }) => ({ createdAt: sequence, id }));
        const end = events.at(-1);
        if (!hasMore || end === undefined)
          return { items: events, nextCursor: null, lastSequence: Math.max(first, last, end?.sequence ?? 0) };
        const nextCursor = encodeCursor({ createdAt: end.sequence, id: end.id });
        return { items: events, nextCursor, lastSequence: end.sequence };
      });
    },
  };
}
