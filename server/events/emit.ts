/**
 * The one way to emit domain events: in the transaction that makes them true, each with the one job that hands it to
 * its consumers (fan-out.ts). Nothing is emitted by a transaction that fails.
 */
import type { Stores } from "#schema/stores.ts";
import type { NewEvent } from "./catalogue.ts";
import { fanOutJob } from "./fan-out.ts";

/** The rows get their sequence as the transaction ends, so that writers wait for each other only that long. */
export async function emit(stores: Stores, ...events: readonly NewEvent[]): Promise<void> {
  const kept = stores.events.append(events);
  await stores.outbox.appendAll(kept.map(fanOutJob));
}
