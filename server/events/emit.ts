/**
 * The one way to emit domain events: in the transaction that makes them true, each with a job in the outbox, which is
 * there until its consumers have it (dispatch.ts, single-event-job.ts). Nothing is emitted by a transaction that fails.
 */
import type { Stores } from "#schema/stores.ts";
import { eventJob } from "#server/queue/catalogue.ts";
import type { NewEvent } from "./catalogue.ts";

/** The rows are written as the transaction ends, so that writers wait for each other only that long. */
export async function emit(stores: Stores, ...events: readonly NewEvent[]): Promise<void> {
  stores.events.append(events, eventJob);
}
