/** Several processes on one PostgreSQL and one Redis: what must hold across them, each request going to either. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { scopes } from "#core/caller.ts";
import { openOrm, type Orm } from "#schema/connection/orm.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { type Answer, type Client, createClient } from "#test/support/client.ts";
import { covers, publishedLocation, type FreshLocation, postgresAbsence } from "#test/support/databases.ts";
import { originOf, type ServiceProcess, spawnService, testDirectory } from "#test/support/process.ts";
import { flowInput } from "#test/support/records.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";

/** The part of the ETag that counts changes. */
const revisionOf = (headers: Headers): string | undefined => headers.get("etag")?.match(/^"(\d+)\./)?.[1];

const crowd = 100;
const adminKey = "operator-key-of-two-processes";
const skip = covers("real")
  ? ((await postgresAbsence()) ?? (await redisAbsence()) ?? false)
  : "this run covers the embedded drivers";

/** The keys of requests that are in their transactions. */
const heldKeysSql = `
  select pid from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and granted and database = (select oid from pg_database where datname = current_database())`;
const cutSql = `select pg_terminate_backend(pid) from (${heldKeysSql}) as held`;

describe("two processes", { skip }, () => {
  let fresh: FreshLocation;
  const prefix = freshPrefix();
  const directory = testDirectory();
  const running: ServiceProcess[] = [];
  /** The operator at each process. */
  let operators: readonly Client[];

  before(async () => {
    fresh = await publishedLocation("postgresql");
    if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
    const environment = {
      PORT: "0",
      LOG_LEVEL: "warn",
      POOL_THREADS: "1",
      DATA_DIR: directory.path,
      DATABASE_URL: fresh.location.databaseUrl,
      REDIS_URL: testRedisUrl,
      REDIS_PREFIX: prefix,
      SECRETS_KEY: Buffer.alloc(32, 9).toString("base64"),
      ADMIN_API_KEY: adminKey,
    };
    running.push(spawnService(environment), spawnService(environment));
    operators = await Promise.all(running.map(async (each) => createClient(await originOf(each), adminKey)));
  });
  after(async () => {
    for (const each of running) each.kill("SIGTERM");
    await Promise.all(running.map((each) => each.ended));
    await fresh.drop();
    await forgetPrefix(prefix);
    directory.remove();
  });

  /** A new tenant at each process. */
  async function tenantAtBoth(rateLimitPerMinute = 1_000_000): Promise<readonly Client[]> {
    const [operator] = operators as readonly [Client];
    const made = await operator("POST", "/v1/admin/tenants", { body: { displayName: "T" } });
    assert.equal(made.status, 201, made.text);
    const path = `/v1/admin/tenants/${made.body.tenant.id}`;
    assert.equal((await operator("PATCH", path, { body: { rateLimitPerMinute } })).status, 200);
    return operators.map((each) => each.as(made.body.apiKey));
  }

  /** Nobody else changes the flow until `work` has ended. */
  async function whileHeld<T>(flowId: string, work: (orm: Orm) => Promise<T>): Promise<T> {
    const orm = await openOrm(fresh.location);
    try {
      return await orm.em.fork().transactional(async (holding) => {
        await holding.execute("select 1 from flows where id = ? for update", [flowId]);
        return work(orm);
      });
    } finally {
      await orm.close();
    }
  }

  /** The same request many times at once, to both in turn. */
  const together = (callers: readonly Client[], request: (call: Client) => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: crowd }, (_, index) => request(callers[index % callers.length] as Client)));

  test(`${crowd} parallel requests with one Idempotency-Key make one record, and all are answered with it`, async () => {
    const callers = await tenantAtBoth();
    const headers = { "idempotency-key": "crowd" };
    const create = async (call: Client): Promise<Answer> => {
      for (;;) {
        const answer = await call("POST", "/v1/flows", { body: flowInput(), headers });
        if (answer.status !== 409) return answer;
        assertProblem(answer, { status: 409, slug: "idempotency-in-progress" });
        await sleep(20);
      }
    };
    const answers = await together(callers, create);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(answers.filter((answer) => answer.headers.get("idempotency-replayed") === null).length, 1);
    for (const call of callers)
      assert.deepEqual(
        (await call("GET", "/v1/flows")).body.items.map(({ id }: { id: string }) => id),
        [answers[0]?.body.id],
      );
  });

  test("a request that one process has in its transaction is a 409 at the other at once, and that one's answer once it is over", async () => {
    const [one, other] = (await tenantAtBoth()) as readonly [Client, Client];
    const { id } = (await one("POST", "/v1/flows", { body: flowInput() })).body;
    const change = (call: Client) =>
      call("PATCH", `/v1/flows/${id}`, { body: { displayName: "Changed" }, headers: { "idempotency-key": "held" } });
    const changed = await whileHeld(id, async (orm) => {
      const waiting = change(one);
      await eventually(
        "the first request waits for the flow",
        async () => (await orm.em.fork().execute(heldKeysSql)).length > 0,
      );
      assertProblem(await change(other), { status: 409, slug: "idempotency-in-progress" });
      return { waiting };
    });
    const first = await changed.waiting;
    assert.deepEqual([first.status, revisionOf(first.headers)], [200, "2"], first.text);
    const replayed = await change(other);
    assert.deepEqual([replayed.text, replayed.headers.get("idempotency-replayed")], [first.text, "true"]);
  });

  test("a request whose database connection is cut before it is done is a 503, has done nothing, and is done by its repetition", async () => {
    const [one] = await tenantAtBoth();
    assert.ok(one !== undefined);
    const { id } = (await one("POST", "/v1/flows", { body: flowInput() })).body;
    const change = () =>
      one("PATCH", `/v1/flows/${id}`, { body: { displayName: "Changed" }, headers: { "idempotency-key": "cut" } });
    await whileHeld(id, async (orm) => {
      const waiting = change();
      await eventually("the request is cut", async () => (await orm.em.fork().execute(cutSql)).length > 0);
      assertProblem(await waiting, { status: 503, slug: "unavailable" });
    });
    const again = await change();
    assert.deepEqual(
      [again.status, revisionOf(again.headers), again.headers.get("idempotency-replayed")],
      [200, "2", null],
      again.text,
    );
  });

  test("a secret shown once is the same secret at either process, and one record", async () => {
    const callers = await tenantAtBoth();
    const headers = { "idempotency-key": "secret" };
    const body = { ttlMinutes: 30 };
    const tokens = new Set<string>();
    for (const call of [...callers, ...callers])
      tokens.add((await call("POST", "/v1/session-tokens", { body, headers })).body.token);
    assert.equal(tokens.size, 1);
    assert.equal((await (callers[1] as Client)("GET", "/v1/session-tokens")).body.items.length, 1);
  });

  test("one tenantKey is one user, however many register it at once", async () => {
    const callers = await tenantAtBoth();
    const answers = await together(callers, (call) => call("POST", "/v1/users", { body: { tenantKey: "ada" } }));
    const made = answers.filter(({ status }) => status === 201);
    assert.equal(made.length, 1);
    for (const answer of answers) if (answer.status !== 201) assertProblem(answer, { status: 409, slug: "conflict" });
  });

  test("a tenant's rate limit is one limit: both together let through no more", async () => {
    const limit = 20;
    const callers = await tenantAtBoth(limit);
    const answers = await together(callers, (call) => call("GET", "/v1/flows"));
    const windowOf = ({ headers }: Answer): number => {
      const endsAt = Date.parse(headers.get("date") ?? "") / 1000 + Number(headers.get("ratelimit-reset"));
      return Math.round(endsAt / 60);
    };
    const allowed = Map.groupBy(
      answers.filter(({ status }) => status === 200),
      windowOf,
    );
    assert.ok(answers.some(({ status }) => status === 429));
    for (const each of allowed.values()) assert.ok(each.length <= limit, `${each.length} in one minute`);
    const left = [...allowed.values()].map(
      (each) => new Set(each.map(({ headers }) => headers.get("ratelimit-remaining"))).size,
    );
    assert.deepEqual(
      left,
      [...allowed.values()].map((each) => each.length),
      "each allowed request was counted by itself",
    );
  });

  test("what ends at one process has ended at the other: keys, sessions, users", async () => {
    const [here, there] = (await tenantAtBoth()) as readonly [Client, Client];
    const key = await createKey(here, scopes);
    const user = await createUser(here, "ada");
    const credentials = [
      [key.secret, () => here("DELETE", `/v1/keys/${key.id}`)],
      [(await openSession(here, user.id)).token, () => here("POST", `/v1/users/${user.id}/disable`)],
      [
        (await openSession(here, null)).token,
        async () =>
          here("DELETE", `/v1/session-tokens/${(await here("GET", "/v1/session-tokens?limit=1")).body.items[0].id}`),
      ],
    ] as const;
    for (const [credential, end] of credentials) {
      assert.equal((await there.as(credential)("GET", "/v1/flows")).status, 200);
      const ended = await end();
      assert.ok(ended.status < 300, ended.text);
      assertProblem(await there.as(credential)("GET", "/v1/flows"), { status: 401 });
    }
  });
});
