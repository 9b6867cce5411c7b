/**
 * A tenant's own catalogue on loopback, the `targets` adapters that read it, and syncs as an integrator handles them.
 */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach } from "node:test";
import type { Answer, Client } from "./client.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { eventsOf } from "./events.ts";
import { createAdapter } from "./runs.ts";
import { startService, type TestService, type TestTenant } from "./service.ts";
import { createUser } from "./users.ts";
import { bodyOf, type DataServer, json, startDataServer } from "./weather-server.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

export interface Offered {
  readonly tenantKey: string;
  readonly displayName: string;
  readonly hint: string;
  readonly [field: string]: unknown;
}

export interface Catalogue {
  readonly origin: string;
  /** The user keys that the adapter was asked for, in order. */
  readonly asked: (string | null)[];
  /** What the adapter gives for a user (null: the tenant itself); nothing unless set. */
  offer(userKey: string | null, sources: readonly Offered[]): void;
  /** From now on this decides, until `offer` is called again: the whole answer, perhaps later. */
  answerWith(answer: (userKey: string | null) => unknown): void;
  close(): Promise<void>;
}

export async function startCatalogue(): Promise<Catalogue> {
  const server: DataServer = await startDataServer();
  const offers = new Map<string | null, readonly Offered[]>();
  const asked: (string | null)[] = [];
  const offered = (userKey: string | null): unknown => ({ sources: offers.get(userKey) ?? [] });
  let answer = offered;
  server.answer((request, response) => {
    void bodyOf(request)
      .then((text) => {
        const { facet, userKey } = JSON.parse(text) as { facet: string; userKey: string | null };
        assert.equal(facet, "targets");
        asked.push(userKey);
        return answer(userKey);
      })
      .then(
        (given) => json(response, given),
        (error: unknown) => {
          response.statusCode = 500;
          response.end(String(error));
        },
      );
  });
  return {
    origin: server.origin,
    asked,
    offer: (userKey, sources) => {
      offers.set(userKey, sources);
      answer = offered;
    },
    answerWith: (next) => {
      answer = next;
    },
    close: server.close,
  };
}

export const languages = ["typescript", "python"] as const;

const scripts: Readonly<Record<(typeof languages)[number], (origin: string) => string>> = {
  typescript: (origin) => `
export default async function handle(request, { fetch }) {
  const answer = await fetch("${origin}/catalogue", { method: "POST", body: JSON.stringify(request) });
  if (!answer.ok) throw new Error("the catalogue answered " + answer.status);
  return JSON.parse(await answer.text());
}`,
  python: (origin) => `
import json

async def handle(request, host):
    answer = await host.fetch("${origin}/catalogue", method="POST", body=json.dumps(request))
    if not answer.ok:
        raise RuntimeError(f"the catalogue answered {answer.status}")
    return answer.json()
`,
};

export function targetsAdapter(
  origin: string,
  language: (typeof languages)[number] = "typescript",
  changes: object = {},
): object {
  return {
    displayName: "Own catalogue",
    facet: "targets",
    language,
    egress: [origin],
    script: scripts[language](origin),
    ...changes,
  };
}

export async function createTargetsAdapter(
  call: Client,
  origin: string,
  language?: (typeof languages)[number],
): Promise<string> {
  return (await createAdapter(call, targetsAdapter(origin, language))).id;
}

export function field(tenantKey: string, changes: object = {}): Offered {
  return { tenantKey, displayName: `Field ${tenantKey}`, hint: "sensor", ...changes };
}

export function fields(count: number, first = 0): readonly Offered[] {
  return Array.from({ length: count }, (_, index) => field(`f-${first + index}`));
}

/** A sync that must end well. */
export async function synced(call: Client, adapterId: string, body: object = {}): Promise<Json> {
  const answer = await call("POST", `/v1/adapters/${adapterId}/sync`, { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

export function countsIn({ total, created, updated, disabled, reenabled }: Json): readonly number[] {
  return [total, created, updated, disabled, reenabled];
}

/** All sources that the caller sees, by their keys. */
export async function sourcesByKey(call: Client, query = ""): Promise<ReadonlyMap<string, Json>> {
  const found = new Map<string, Json>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { status, body, text }: Answer = await call(
      "GET",
      `/v1/sources?limit=500${query}${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    assert.equal(status, 200, text);
    for (const source of body.items) {
      const key = `${source.ownerUserKey ?? ""}/${source.tenantKey}`;
      assert.ok(!found.has(key), `twice: ${key}`);
      found.set(key, source);
    }
    cursor = body.nextCursor;
  }
  return found;
}

/**
 * A service with a clock to be moved for a whole file, and for each test a catalogue and a tenant, whose adapters go
 * with it: or else a later test's clock would make them due.
 */
export interface SyncWorld {
  readonly clock: TestClock;
  readonly service: TestService;
  readonly catalogue: Catalogue;
  readonly call: Client;
  readonly tenantId: string;
  /** A further tenant. */
  newTenant(): Promise<TestTenant>;
  /** Makes the user `ada` and an enabled adapter over the catalogue. */
  withAda(language?: (typeof languages)[number]): Promise<string>;
  sync(adapterId: string, body?: object): Promise<Answer>;
  adapterOf(id: string): Promise<Json>;
  syncsOf(id: string, query?: string): Promise<Json>;
  /** The data of the tenant's events of one kind. */
  eventsOf(name: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

export function syncWorld(): SyncWorld {
  const clock = createTestClock(Date.UTC(2026, 5, 1, 12));
  let service: TestService;
  let catalogue: Catalogue;
  let tenants: [TestTenant, ...TestTenant[]];

  // The clock stands still unless a test moves it: a rate limit's minute would never end.
  const unlimited = async (tenant: TestTenant): Promise<TestTenant> => {
    await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, { body: { rateLimitPerMinute: 1_000_000 } });
    return tenant;
  };
  before(async () => {
    service = await startService({ clock, environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  });
  after(() => service.close());
  beforeEach(async () => {
    catalogue = await startCatalogue();
    tenants = [await unlimited(await service.newTenant())];
  });
  afterEach(async () => {
    for (const { call } of tenants) await removeAdapters(call);
    await catalogue.close();
  });

  const call = (): Client => tenants[0].call;
  return {
    clock,
    get service() {
      return service;
    },
    get catalogue() {
      return catalogue;
    },
    get call() {
      return call();
    },
    get tenantId() {
      return tenants[0].id;
    },
    newTenant: async () => {
      const tenant = await unlimited(await service.newTenant());
      tenants.push(tenant);
      return tenant;
    },
    withAda: async (language) => {
      await createUser(call(), "ada");
      return createTargetsAdapter(call(), catalogue.origin, language);
    },
    sync: (id, body = {}) => call()("POST", `/v1/adapters/${id}/sync`, { body }),
    adapterOf: async (id) => (await call()("GET", `/v1/adapters/${id}`)).body,
    syncsOf: async (id, query = "") => {
      const { status, body, text } = await call()("GET", `/v1/adapters/${id}/syncs${query}`);
      assert.equal(status, 200, text);
      return body.items;
    },
    eventsOf: async (name) => {
      const events = await eventsOf(service.database, tenants[0].id);
      return events.filter(({ event }) => event === name).map(({ data }) => data);
    },
  };
}

/** A suspended tenant has none that could be due. */
async function removeAdapters(call: Client): Promise<void> {
  const { body } = await call("GET", "/v1/adapters");
  for (const { id } of body?.items ?? []) await call("DELETE", `/v1/adapters/${id}`);
}
