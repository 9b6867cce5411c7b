/**
 * The rate limit: per tenant and minute, shown in every response, with the same count for all processes on one Redis.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { createPublicLimit, networkOf } from "#server/http/public-limit.ts";
import { createRateLimiter, type RequestCounter } from "#server/http/rate-limit.ts";
import { createLocalCounter, createRedisCounter } from "#server/http/request-counter.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { createTestClock, type TestClock } from "#test/support/clock.ts";
import { startProxy } from "#test/support/proxy.ts";
import { forgetPrefix, freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createUser, openSession } from "#test/support/users.ts";

let service: TestService;

before(async () => {
  service = await startService();
});
after(() => service.close());

test("every authenticated response shows the limit, what is left and when it starts again, in both forms", async () => {
  for (const path of ["/v1/flows", "/v1/flows/none", "/v1/flows?limit=501", "/v1/admin/tenants"]) {
    const { headers } = await service.call("GET", path);
    const remaining = headers.get("ratelimit-remaining") ?? "";
    const reset = headers.get("ratelimit-reset") ?? "";
    assert.equal(headers.get("ratelimit-limit"), "3000", path);
    assert.match(remaining, /^\d{1,4}$/);
    assert.ok(Number(reset) >= 1 && Number(reset) <= 60, reset);
    assert.equal(headers.get("ratelimit"), `"tenant";r=${remaining};t=${reset}`);
    assert.equal(headers.get("ratelimit-policy"), '"tenant";q=3000;w=60');
  }
});

test("beyond the tenant's limit the answer is a 429 with Retry-After, and other tenants go on", async () => {
  const tenant = await service.newTenant();
  const limit = 5;
  const patched = await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, {
    body: { rateLimitPerMinute: limit },
  });
  assert.equal(patched.status, 200, patched.text);
  // One more than two windows allow. Wherever the minute turns, at least one is too many.
  const answers = [];
  for (let count = 0; count < 2 * limit + 1; count++) answers.push(await tenant.call("GET", "/v1/flows"));
  const refused = answers.find(({ status }) => status === 429);
  assert.ok(refused, "no request was refused");
  assertProblem(refused, { status: 429, slug: "rate-limited" });
  assert.equal(refused.headers.get("ratelimit-limit"), String(limit));
  assert.equal(refused.headers.get("ratelimit-remaining"), "0");
  assert.equal(refused.headers.get("retry-after"), refused.headers.get("ratelimit-reset"));
  assert.equal((await service.call("GET", "/v1/flows")).status, 200);
});

test("a session that has spent its part of the tenant's limit is refused, and the tenant and its other sessions go on", async () => {
  const tenant = await service.newTenant();
  const { headers: usual } = await (await openSession(tenant.call, null)).call("GET", "/v1/flows");
  assert.equal(usual.get("ratelimit-policy"), '"session";q=600;w=60, "tenant";q=3000;w=60');
  const limit = 19;
  const patched = await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, {
    body: { rateLimitPerMinute: limit },
  });
  assert.equal(patched.status, 200, patched.text);
  const { id } = await createUser(tenant.call, "ann");
  const [wild, calm] = [await openSession(tenant.call, id), await openSession(tenant.call, null)];
  // More than the tenant may send itself, and than the session may in two windows.
  const answers = [];
  for (let count = 0; count < limit + 2; count++) answers.push(await wild.call("GET", "/v1/flows"));
  const refused = answers.find(({ status }) => status === 429) ?? assert.fail("no request was refused");
  assertProblem(refused, { status: 429, slug: "rate-limited" });
  assert.match(refused.body.detail, /More than 10 requests in a minute by this session/);
  assert.equal(refused.headers.get("ratelimit-policy"), '"session";q=10;w=60');
  assert.equal(refused.headers.get("retry-after"), refused.headers.get("ratelimit-reset"));
  const { status, headers } = await calm.call("GET", "/v1/flows");
  assert.equal(status, 200);
  assert.equal(headers.get("ratelimit-policy"), '"session";q=10;w=60, "tenant";q=19;w=60');
  const left = [...(headers.get("ratelimit") ?? "").matchAll(/r=(\d+)/g)].map(([, count]) => Number(count));
  assert.deepEqual([left.length, Number(headers.get("ratelimit-remaining"))], [2, Math.min(...left)]);
  assert.equal((await tenant.call("GET", "/v1/flows")).status, 200);
});

/** Forty seconds into a minute. */
function fixedClock(): TestClock {
  return createTestClock(Date.UTC(2026, 0, 1, 12, 0, 40));
}

async function assertCounts(counters: readonly RequestCounter[], tenant: string): Promise<void> {
  const clock = fixedClock();
  const limiters = counters.map((counter) => createRateLimiter({ counter, limitOf: () => 3, clock }));
  const states = [];
  for (let count = 0; count < 4; count++) states.push(await limiters[count % limiters.length]?.take(tenant));
  assert.deepEqual(
    states.map((state) => [state?.isAllowed, state?.remaining, state?.resetSeconds]),
    [
      [true, 2, 20],
      [true, 1, 20],
      [true, 0, 20],
      [false, 0, 20],
    ],
  );
  clock.advance(20_000);
  const [first] = limiters;
  assert.deepEqual(await first?.take(tenant), { isAllowed: true, limit: 3, remaining: 2, resetSeconds: 60 });
  assert.equal((await first?.take(`${tenant}-other`))?.remaining, 2);
}

test("in one process the count starts again with each minute, per tenant", async () => {
  await assertCounts([createLocalCounter(fixedClock())], "tenant");
});

test("the local count forgets finished minutes", async () => {
  const clock = fixedClock();
  const counter = createLocalCounter(clock);
  for (let index = 0; index < 10_000; index++) await counter.add(`old:${index}`, 120);
  clock.advance(121_000);
  assert.equal(await counter.add("new", 120), 1);
  assert.equal(await counter.add("old:1", 120), 1);
});

const skip = (await redisAbsence()) ?? false;

describe("on Redis", { skip }, () => {
  test("processes share one count", async () => {
    const prefix = freshPrefix();
    const options = {
      url: testRedisUrl,
      clock: fixedClock(),
      prefix,
      onAway: (error: unknown) => assert.fail(String(error)),
    };
    const counters = [await createRedisCounter(options), await createRedisCounter(options)];
    try {
      await assertCounts(counters, "tenant");
    } finally {
      for (const counter of counters) await counter.close();
      await forgetPrefix(prefix);
    }
  });

  test("of requests at once in several processes each gets a count of its own", async () => {
    const prefix = freshPrefix();
    const onAway = (error: unknown) => assert.fail(String(error));
    const options = { url: testRedisUrl, clock: fixedClock(), prefix, onAway };
    const counters = [await createRedisCounter(options), await createRedisCounter(options)];
    const times = 50;
    try {
      const asked = counters.flatMap((counter) => Array.from({ length: times }, () => counter.add("rate:one", 120)));
      const other = counters[0]?.add("rate:other", 120);
      const counts = (await Promise.all(asked)).sort((one, another) => one - another);
      assert.deepEqual(
        counts,
        Array.from({ length: counters.length * times }, (_, at) => at + 1),
      );
      assert.equal(await other, 1);
    } finally {
      for (const counter of counters) await counter.close();
      await forgetPrefix(prefix);
    }
  });

  test("who waits behind a command that Redis does not answer waits no longer than the command does", async (context) => {
    const proxy = await startProxy(testRedisUrl, 6379);
    const told: unknown[] = [];
    const onAway = (error: unknown) => void told.push(error);
    const prefix = freshPrefix();
    const counter = await createRedisCounter({ url: proxy.url, clock: fixedClock(), prefix, onAway });
    const counts: number[] = [];
    const ask = (): void => void counter.add("rate:one", 120).then((count) => counts.push(count));
    try {
      proxy.silence();
      context.mock.timers.enable({ apis: ["setTimeout"] });
      ask();
      for (let turn = 0; turn < 3; turn += 1) await endOfTurn();
      ask();
      ask();
      for (let piece = 0; piece < 20; piece += 1) {
        assert.deepEqual(counts, []);
        context.mock.timers.tick(50);
        for (let turn = 0; turn < 3; turn += 1) await endOfTurn();
      }
      assert.deepEqual(counts, [1, 2, 3]);
      assert.equal(told.length, 1);
    } finally {
      context.mock.timers.reset();
      await counter.close();
      await proxy.close();
      await forgetPrefix(prefix);
    }
  });

  test("without Redis a process counts for itself and says so once", async () => {
    const told: unknown[] = [];
    const onAway = (error: unknown) => void told.push(error);
    const counter = await createRedisCounter({
      url: "redis://127.0.0.1:1",
      clock: fixedClock(),
      prefix: freshPrefix(),
      onAway,
    });
    try {
      await assertCounts([counter], "tenant");
      assert.equal(told.length, 1);
    } finally {
      await counter.close();
    }
  });
});

describe("without a credential", () => {
  const limit = 6;
  const paths = [
    ...["/report/grt_none", "/reports/grt_none", "/reports/grt_none.pdf", "/reports/grt_none.csv"],
    ...["/v1/branding/logos/none", "/verify/none", "/unsubscribe/none"],
  ];

  /** One request too many for two windows: wherever the minute turns, at least one is refused. */
  async function refusals(own: TestService, addressOf: (count: number) => string) {
    const answers = [];
    for (let count = 0; count < 2 * limit + 1; count += 1) {
      const headers = { "x-forwarded-for": addressOf(count) };
      answers.push(await own.call.as(null)("GET", paths[count % paths.length] ?? "", { headers }));
    }
    for (const { status } of answers) assert.ok(status === 404 || status === 429, String(status));
    return answers.filter(({ status }) => status === 429);
  }

  test("requests are limited by address, whatever the path and whatever they say of themselves", async () => {
    const own = await startService({ environment: { PUBLIC_RATE_LIMIT: String(limit) } });
    try {
      const [refused] = await refusals(own, (count) => `203.0.113.${count}`);
      assert.ok(refused, "no request was refused");
      assertProblem(refused, { status: 429, slug: "rate-limited" });
      const seconds = Number(refused.headers.get("retry-after"));
      assert.ok(seconds >= 1 && seconds <= 60, String(seconds));
      // Who has a credential is counted by that, and probes are not counted.
      assert.equal((await own.call("GET", "/v1/flows")).status, 200);
      assert.equal((await own.call.as(null)("GET", "/readyz")).status, 200);
    } finally {
      await own.close();
    }
  });

  test("a trusted proxy says whose address it is, and what stands before that is not believed", async () => {
    const environment = { PUBLIC_RATE_LIMIT: String(limit), TRUSTED_PROXIES: "127.0.0.1" };
    const own = await startService({ environment });
    try {
      assert.equal((await refusals(own, (count) => `198.51.100.7, 203.0.113.${count}`)).length, 0);
      assert.notEqual((await refusals(own, (count) => `203.0.113.${count}, 198.51.100.8`)).length, 0);
    } finally {
      await own.close();
    }
  });

  test("the links of a tenant are limited together, apart from its own requests and from other tenants", async () => {
    const clock = fixedClock();
    const counter = createLocalCounter(clock);
    const counted = createPublicLimit({
      ...{ counter, clock, perAddress: 100, perTenant: (id) => (id === "busy" ? 2 : 9) },
      onUntrustedProxy: () => {},
    });
    const own = createRateLimiter({ counter, clock, limitOf: () => 1 });
    assert.equal((await own.take("busy")).isAllowed, true);
    await counted.ofTenant("busy");
    await counted.ofTenant("busy");
    await assert.rejects(counted.ofTenant("busy"), /More than 2 requests in a minute of the links/);
    await counted.ofTenant("calm");
    clock.advance(20_000);
    await counted.ofTenant("busy");
  });

  test("an address of IPv6 counts as the network that one customer has", () => {
    assert.equal(networkOf("2001:db8:1:2:3:4:5:6"), networkOf("2001:db8:1:2::1"));
    assert.notEqual(networkOf("2001:db8:1:2::1"), networkOf("2001:db8:1:3::1"));
    assert.equal(networkOf("::ffff:203.0.113.9"), "203.0.113.9");
    assert.notEqual(networkOf("203.0.113.9"), networkOf("203.0.113.8"));
    assert.equal(networkOf("a, forged; text"), "unknown");
  });
});
