/**
 * A service that is killed at a statement of a request under an Idempotency-Key, started again, and asked the same
 * again. Used by the suite for a few points, and by `npm run trials -- kills` for all.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Location } from "#schema/connection/orm.ts";
import { type Answer, type Client, createClient } from "./client.ts";
import { type Driver, onServer, publishedLocation } from "./databases.ts";
import { killHeader, type KillPoint } from "./kill-names.ts";
import { originOf, type ServiceProcess, spawnService, testDirectory } from "./process.ts";
import { flowInput } from "./records.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "./redis.ts";
import { createFlow } from "./runs.ts";

const tenantKey = "gsk_demo-tenant-key-for-tests-only";
const preload = new URL("./kill-switch.ts", import.meta.url).pathname;
/** As clients do, but sooner. */
const backOffMs = 100;
const maxTries = 50;

export interface KilledService {
  readonly call: Client;
  /** Resolves when the process is gone. */
  readonly died: Promise<void>;
  kill(): Promise<void>;
}

export interface KillWorld {
  /** The service, started where it is not running. */
  running(): Promise<KilledService>;
  /** To be opened while the service is not running. */
  readonly location: Location;
  close(): Promise<void>;
}

/**
 * The embedded default in a directory, or PostgreSQL and Redis.
 * @param settings beside the world's own
 */
export async function openKillWorld(
  driver: Driver,
  settings: Readonly<Record<string, string>> = {},
): Promise<KillWorld> {
  const directory = testDirectory();
  const prefix = freshPrefix();
  const fresh = driver === "postgresql" ? await publishedLocation("postgresql") : null;
  const databaseUrl = fresh !== null && "databaseUrl" in fresh.location ? fresh.location.databaseUrl : null;
  const environment = {
    DATA_DIR: directory.path,
    BOOTSTRAP_API_KEY: tenantKey,
    PORT: "0",
    LOG_LEVEL: "error",
    POOL_THREADS: "1",
    ...settings,
    ...(databaseUrl !== null
      ? {
          DATABASE_URL: databaseUrl,
          SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
          REDIS_URL: testRedisUrl,
          REDIS_PREFIX: prefix,
        }
      : {}),
  };
  let service: ServiceProcess | null = null;
  let origin = "";
  const end = async (): Promise<void> => {
    service?.kill("SIGKILL");
    await service?.ended;
  };
  return {
    running: async () => {
      if (service === null) {
        if (databaseUrl !== null) await passLimits(databaseUrl, prefix);
        const started = spawnService(environment, { flags: ["--import", preload] });
        service = started;
        void started.ended.then(() => {
          if (service === started) service = null;
        });
        origin = await originOf(started);
      }
      return { call: createClient(origin, tenantKey), died: service.ended.then(() => {}), kill: end };
    },
    location: fresh?.location ?? { dataDirectory: directory.path },
    close: async () => {
      await end();
      await fresh?.drop();
      if (fresh !== null) await forgetPrefix(prefix);
      directory.remove();
    },
  };
}

/** As if the time had passed after which a process that died is given up. The embedded database has one process. */
async function passLimits(databaseUrl: string, prefix: string): Promise<void> {
  const leased = ["runs", "backtests"].map(
    (table) => `update ${table} set lease_until = now() where lease_until is not null`,
  );
  const attempted = ["alert_deliveries", "report_deliveries"].map(
    (table) => `update ${table} set attempt_at = now() - interval '1 hour' where attempt_at is not null`,
  );
  await onServer(databaseUrl, [...leased, ...attempted].join("; "));
  await forgetPrefix(prefix);
}

/**
 * An operation that is killed: what it needs, what is asked, and what must be there once it was asked until it was
 * answered.
 */
export interface KilledOperation {
  readonly name: string;
  /** @returns what `ask` and `check` are given */
  prepare(call: Client): Promise<string>;
  ask(call: Client, subject: string, headers: Readonly<Record<string, string>>): Promise<Answer>;
  check(call: Client, subject: string, answer: Answer): Promise<void>;
}

const unique = (): string => randomUUID().slice(0, 8);

async function named(call: Client, path: string, name: string): Promise<readonly { readonly id: string }[]> {
  const { body } = await call("GET", `${path}?q=${name}&limit=500`);
  return body.items;
}

const newFlow = async (call: Client): Promise<string> =>
  (await createFlow(call, flowInput({ displayName: unique() }))).id;

export const killedOperations: readonly KilledOperation[] = [
  {
    name: "creating a flow",
    prepare: async () => unique(),
    ask: (call, displayName, headers) => call("POST", "/v1/flows", { body: flowInput({ displayName }), headers }),
    check: async (call, displayName, { body }) => {
      assert.deepEqual(
        (await named(call, "/v1/flows", displayName)).map(({ id }) => id),
        [body.id],
      );
    },
  },
  {
    name: "running a flow",
    prepare: newFlow,
    ask: (call, id, headers) => call("POST", `/v1/flows/${id}/run`, { headers }),
    check: async (call, id, { body }) => {
      const { items } = (await call("GET", `/v1/flows/${id}/runs`)).body;
      assert.deepEqual(
        items.map((run: { id: string }) => run.id),
        [body.id],
      );
    },
  },
  {
    name: "creating a key",
    prepare: async () => unique(),
    ask: (call, displayName, headers) =>
      call("POST", "/v1/keys", { body: { displayName, scopes: ["flows:run"] }, headers }),
    check: async (call, displayName, { body }) => {
      assert.deepEqual(
        (await named(call, "/v1/keys", displayName)).map(({ id }) => id),
        [body.id],
      );
      assert.equal((await call.as(body.secret)("GET", "/v1/flows?limit=1")).status, 200);
    },
  },
  {
    name: "changing a flow",
    prepare: newFlow,
    ask: (call, id, headers) => call("PATCH", `/v1/flows/${id}`, { body: { displayName: "Changed" }, headers }),
    check: async (call, id, { body, headers }) => {
      assert.equal(body.displayName, "Changed");
      assert.equal((await call("GET", `/v1/flows/${id}`)).headers.get("etag"), headers.get("etag"));
      assert.match(headers.get("etag") ?? "", /^"2\./);
    },
  },
  {
    name: "deleting a flow",
    prepare: newFlow,
    ask: (call, id, headers) => call("DELETE", `/v1/flows/${id}`, { headers }),
    check: async (call, id, { status }) => {
      assert.equal(status, 204);
      assert.equal((await call("GET", `/v1/flows/${id}`)).status, 404);
    },
  },
];

/** Whether the process died at the point; false where the request was answered before it came there. */
export async function killAt(world: KillWorld, operation: KilledOperation, point: KillPoint): Promise<boolean> {
  const first = await world.running();
  const subject = await operation.prepare(first.call);
  const key = { "idempotency-key": unique() };
  const answered = await operation
    .ask(first.call, subject, { ...key, [killHeader]: JSON.stringify(point) })
    .catch(() => null);
  if (answered !== null) {
    assert.ok(answered.status < 300, answered.text);
    return false;
  }
  await first.died;
  const { call } = await world.running();
  const second = await retried(() => operation.ask(call, subject, key));
  assert.ok(second.status >= 200 && second.status < 300, second.text);
  const third = await operation.ask(call, subject, key);
  const what = ({ status, text, headers }: Answer) => [status, text, headers.get("etag"), headers.get("location")];
  assert.deepEqual(what(third), what(second));
  assert.equal(third.headers.get("idempotency-replayed"), "true");
  await operation.check(call, subject, second);
  return true;
}

async function retried(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.body?.type !== "/problems/idempotency-in-progress" || tries === maxTries) return answer;
    await sleep(backOffMs);
  }
}
