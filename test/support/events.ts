/** Events as those who follow them see them: whatever the name, the data are a JSON object. */
import type { Database } from "#schema/database.ts";
import type { EventName } from "#server/events/catalogue.ts";

export interface SeenEvent {
  readonly id: string;
  readonly sequence: number;
  readonly event: EventName;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
  readonly data: Readonly<Record<string, any>>;
  readonly occurredAt: number;
}

/** The tenant's first events, in their sequence. */
export function eventsOf(database: Database, tenantId: string): Promise<readonly SeenEvent[]> {
  return database.read((stores) => stores.events.forSystem().after(tenantId));
}
