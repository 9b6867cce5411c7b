/** Events as those who follow them see them: whatever the name, the data are a JSON object. */
import assert from "node:assert/strict";
import type { Database } from "#schema/database.ts";
import type { EventName } from "#server/events/catalogue.ts";
import type { Client } from "./client.ts";

export interface SeenEvent {
  readonly id: string;
  readonly sequence: number;
  readonly event: EventName;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
  readonly data: Readonly<Record<string, any>>;
  readonly occurredAt: number;
}

/** All of the tenant's events, in their sequence. */
export async function eventsOf(database: Database, tenantId: string): Promise<readonly SeenEvent[]> {
  const seen: SeenEvent[] = [];
  for (;;) {
    const sequence = seen.at(-1)?.sequence ?? 0;
    const page = await database.read((stores) => stores.events.forSystem().after(tenantId, sequence));
    if (page.length === 0) return seen;
    seen.push(...page);
  }
}

/** The same as its integrator reads them from the feed: the links of reports are opened. */
export async function fedEvents(call: Client): Promise<readonly SeenEvent[]> {
  const seen: SeenEvent[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body, text } = await call("GET", `/v1/events?limit=500${after}`);
    assert.equal(status, 200, text);
    for (const event of body.items) seen.push({ ...event, occurredAt: Date.parse(event.occurredAt) });
    cursor = body.nextCursor;
  }
  return seen;
}
