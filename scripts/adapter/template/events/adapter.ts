import type { EventKind, EventsAnswer, EventsRequest, Host } from "#sandbox/adapter.d.ts";

interface Entry {
  readonly at: string;
  readonly type: string;
  readonly inches?: number;
}

const kinds: Readonly<Record<string, EventKind>> = { sowing: "planted", harvest: "harvested", watering: "irrigated" };

export default async function handle(request: EventsRequest, { fetch }: Host): Promise<EventsAnswer> {
  const field = request.sourceKeys[0];
  const response = await fetch(`https://diary.example.com/fields/${field}/entries?since=${request.from}`);
  const entries = ((await response.json()) as readonly Entry[]).filter(({ type }) => type in kinds);
  const eventOf = ({ at, type, inches }: Entry) => ({ ts: at, kind: kinds[type], amount: inches ?? null, unit: "in" });
  return { events: entries.map(eventOf) };
}
