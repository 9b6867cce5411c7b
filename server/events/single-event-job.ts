/**
 * Who gets an event: all its consumers, in one transaction, together with what they write because of it. As a rule they
 * get a tenant's events in portions (dispatch.ts). What is left of these is the work of a job for each event: portions
 * that failed, and events that no process has handed out in time. It may run twice, so a consumer must be safe to call
 * again.
 */
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { DomainEvent } from "./catalogue.ts";

/** Events that one process hands out one by one at a time. */
const fanOutConcurrency = 4;

/**
 * Writes what follows from the events, such as a delivery for each subscription. Does nothing but store.
 * @param events of one tenant, in their sequence; at least one
 */
export type EventConsumer = (stores: Stores, events: readonly DomainEvent[]) => Promise<void>;

export interface FanOutOptions {
  readonly database: Database;
  readonly consumers: readonly EventConsumer[];
}

export function eventJobs(options: FanOutOptions): HandledJobs {
  return { topic: "events", concurrency: fanOutConcurrency, handler: fanOutHandler(options) };
}

/** Without consumers there is nothing to read: the job is done. An event that is gone needs nothing. */
export function fanOutHandler({ database, consumers }: FanOutOptions): JobHandler {
  return async ({ id, tenantId }) => {
    if (consumers.length === 0) return "done";
    await database.write(async (stores) => {
      const event = await stores.events.forSystem().get(tenantId, id);
      if (event === null) return;
      for (const consume of consumers) await consume(stores, [event]);
    });
    return "done";
  };
}
