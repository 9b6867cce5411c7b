/**
 * The job of one event: all its consumers get it in one transaction, together with what they write because of it. A
 * second ring finds the same event, so a consumer must be safe to call twice.
 */
import type { Database } from "#schema/database.ts";
import type { NewJob } from "#schema/outbox.ts";
import type { Stores } from "#schema/stores.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import type { JobHandler } from "#server/queue/queue.ts";
import type { DomainEvent } from "./catalogue.ts";

export const fanOutTopic = "events";
/** Events that one process hands out at a time. */
const fanOutConcurrency = 4;

/** Writes what follows from the event, such as a delivery for each subscription. Does nothing but store. */
export type EventConsumer = (stores: Stores, event: DomainEvent) => Promise<void>;

export function fanOutJob({ tenantId, id }: Pick<DomainEvent, "tenantId" | "id">): NewJob {
  return { tenantId, topic: fanOutTopic, jobId: id, data: {} };
}

export interface FanOutOptions {
  readonly database: Database;
  readonly consumers: readonly EventConsumer[];
}

export function eventJobs(options: FanOutOptions): HandledJobs {
  return { topic: fanOutTopic, concurrency: fanOutConcurrency, handler: fanOutHandler(options) };
}

/** Without consumers there is nothing to read: the job is done. An event that is gone needs nothing. */
export function fanOutHandler({ database, consumers }: FanOutOptions): JobHandler {
  return async ({ id, tenantId }) => {
    if (consumers.length === 0) return "done";
    await database.write(async (stores) => {
      const event = await stores.events.forSystem().get(tenantId, id);
      if (event === null) return;
      for (const consume of consumers) await consume(stores, event);
    });
    return "done";
  };
}
