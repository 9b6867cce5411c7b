/** Rows of the log of alerts, written past the service: for tests that read it. */
import type { Database } from "#schema/database.ts";
import { newId } from "#core/ids.ts";
import type { StoredAlertDelivery } from "#server/alerts/model.ts";

export type DeliveryOf = Pick<StoredAlertDelivery, "tenantId" | "contactId"> & Partial<StoredAlertDelivery>;

/** A sent e-mail about one crossing, but for the `changes`. */
export function delivery(changes: DeliveryOf): StoredAlertDelivery {
  const createdAt = changes.createdAt ?? Date.parse("2026-05-02T06:00:00Z");
  return {
    id: newId(),
    runId: newId(),
    flowId: null,
    channel: "email",
    type: "trigger",
    status: "sent",
    reason: null,
    targetNames: ["North orchard"],
    message: "Degree days Flow trigger for location North orchard",
    error: null,
    attempts: 1,
    createdAt,
    endedAt: createdAt,
    content: {
      type: "trigger",
      flowName: "Degree days",
      appended: null,
      level: null,
      at: createdAt,
      temperatureUnits: null,
      targets: [],
    },
    targetSet: newId(),
    notBefore: createdAt,
    attemptAt: null,
    heldUntil: null,
    toldWith: null,
    held: null,
    combinedMessage: null,
    ...changes,
  };
}

/** @returns its id */
export async function writeDelivery(database: Database, changes: DeliveryOf): Promise<string> {
  const written = delivery(changes);
  await database.write((stores) => stores.alertDeliveries.forSystem().insertAll([written]));
  return written.id;
}
