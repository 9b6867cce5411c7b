/**
 * Watching runs over HTTP. The test writes what a worker would, so that it says exactly when a run changes; workers
 * themselves are in run-events-processes.test.ts.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { EventSource } from "eventsource";
import type { Lease } from "#schema/run-claims.ts";
import { leaseMs } from "#server/runs/work/lease.ts";
import { watchLimits } from "#server/watches/limits.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { createTestClock } from "#test/support/clock.ts";
import { openStream, told, untilTold } from "#test/support/event-streams.ts";
import { conclusionAt, placedResult } from "#test/support/packed-results.ts";
import { askRaw } from "#test/support/raw-http.ts";
import { flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { frozenFlowOf, writeRun } from "#test/support/rows.ts";
import { startOwnService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createTestTimer } from "#test/support/timer.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";

const clock = createTestClock();
const timer = createTestTimer();
const targets = Array.from({ length: 5 }, (_, index) => ({ name: `Field ${index}`, latitude: 47, longitude: index }));
const flow = flowInput({ targets });

let service: TestService;
let tenant: TestTenant;
before(async () => {
  service = await startOwnService({ clock, timer });
  tenant = await service.newTenant();
});
after(() => service.close());

const stores = <T>(work: Parameters<typeof service.database.write<T>>[0]) => service.database.write(work);

/** A queued run of five targets, and the worker that will have it. */
async function newRun({ id: tenantId, call }: TestTenant = tenant, changes: object = {}) {
  const flowId: string = (await createFlow(call, { ...flow, ...changes })).id;
  const { id: runId } = await writeRun(service.database, clock, tenantId, flowId, {
    frozenFlow: frozenFlowOf(targets),
  });
  const lease: Lease = { tenantId, runId, token: randomUUID() };
  const conclusion = conclusionAt(clock.now());
  return {
    id: runId,
    flowId,
    claim: () => stores((all) => all.runs.forSystem().claim(lease, clock.now(), clock.now() + leaseMs)),
    release: () => stores((all) => all.runs.forSystem().release(lease)),
    add: (...positions: readonly number[]) =>
      stores((all) => all.runs.forSystem().addResults(lease, positions.map(placedResult))),
    succeed: (...left: readonly number[]) =>
      stores((all) => all.runs.forSystem().conclude(lease, conclusion, left.map(placedResult))),
    fail: () => {
      const failed = { ...conclusion, status: "failed", summary: null, pointCount: null, error: "too long" } as const;
      return stores((all) => all.runs.forSystem().conclude(lease, failed, []));
    },
    delete: async () => assert.equal((await call("DELETE", `/v1/flows/${flowId}`)).status, 204),
  };
}

const watch = (runId: string, lastEventId?: string, { key }: Pick<TestTenant, "key"> = tenant) =>
  openStream(service.baseUrl, runId, key, lastEventId);

async function openWatches(): Promise<number> {
  const { text } = await service.operator("GET", "/metrics");
  return Number(/^run_open_watches (\d+)$/m.exec(text)?.[1] ?? assert.fail("There is no such metric."));
}

describe("a run is watched", () => {
  test("from its beginning to its end by two readers at once, and what they are told last is what GET says", async () => {
    const run = await newRun();
    const readers = [await watch(run.id), await watch(run.id)];
    for (const reader of readers) await untilTold(reader, "0/5");
    await run.claim();
    for (const reader of readers) await untilTold(reader, "running");
    await run.add(0, 1);
    for (const reader of readers) await untilTold(reader, "2/5");
    await run.succeed(2, 3, 4);
    for (const reader of readers) {
      const messages = await reader.ended;
      assert.deepEqual(told(messages), ["queued", "0/5", "running", "2/5", "5/5", "succeeded"]);
      assert.equal(new Set(messages.map(({ id }) => id)).size, messages.length, "every event has an id of its own");
      assert.equal(messages.at(-1)?.data.status, (await tenant.call("GET", `/v1/runs/${run.id}`)).body.status);
    }
    assert.equal(await openWatches(), 0);
  });

  test("to its failure, which no progress follows or precedes when there are no results", async () => {
    const run = await newRun();
    await run.claim();
    await run.add(0, 1);
    const reader = await watch(run.id);
    await untilTold(reader, "2/5");
    await run.fail();
    assert.deepEqual(told(await reader.ended), ["running", "2/5", "failed"]);
  });

  test("back in the queue, and on from there", async () => {
    const run = await newRun();
    await run.claim();
    const reader = await watch(run.id);
    await untilTold(reader, "0/5");
    await run.release();
    await untilTold(reader, "queued");
    await run.claim();
    await untilTold(reader, "running");
    await run.succeed(0, 1, 2, 3, 4);
    assert.deepEqual(told(await reader.ended), ["running", "0/5", "queued", "running", "5/5", "succeeded"]);
  });

  test("when it has ended already, by its end alone", async () => {
    const run = await newRun();
    await run.claim();
    await run.succeed(0, 1, 2, 3, 4);
    assert.deepEqual(told(await (await watch(run.id)).ended), ["5/5", "succeeded"]);
  });

  test("as a stream that no cache keeps, no proxy holds back and nothing compresses", async () => {
    const run = await newRun();
    await run.claim();
    await run.succeed();
    const { status, headers, bytes } = await askRaw(`${service.baseUrl}/v1/runs/${run.id}/events`, {
      headers: { authorization: `Bearer ${tenant.key}`, "accept-encoding": "gzip, br" },
    });
    assert.equal(status, 200);
    assert.equal(headers["content-type"], "text/event-stream; charset=utf-8");
    assert.equal(headers["content-encoding"], undefined);
    assert.equal(headers["cache-control"], "no-store");
    assert.equal(headers["x-accel-buffering"], "no");
    const [, retryMs] = /^retry: (\d+)\n\n/.exec(bytes.toString()) ?? [];
    assert.ok(Number(retryMs) >= 1_000 && Number(retryMs) <= 3_000, bytes.toString());
    assert.match(bytes.toString(), /\n\nid: succeeded\nevent: status\ndata: \{"status":"succeeded"\}\n\n$/);
  });

  test("by its head without a stream", async () => {
    const run = await newRun();
    const answer = await tenant.call("HEAD", `/v1/runs/${run.id}/events`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "text/event-stream; charset=utf-8");
    assert.equal(await openWatches(), 0);
  });

  test("by somebody else's client, which resumes by itself, and stops once it knows the end", async () => {
    const run = await newRun();
    const [asked, seen]: [(string | null)[], string[]] = [[], []];
    let lost = new AbortController();
    const source = new EventSource(`${service.baseUrl}/v1/runs/${run.id}/events`, {
      fetch: (url, { headers, ...init }) => {
        const sent = new Headers(headers);
        asked.push(sent.get("last-event-id"));
        sent.set("authorization", `Bearer ${tenant.key}`);
        return fetch(url, {
          ...init,
          headers: sent,
          signal: AbortSignal.any([init.signal as AbortSignal, lost.signal]),
        });
      },
    });
    source.addEventListener("status", ({ data }) => seen.push(JSON.parse(data).status));
    await eventually("the run is queued", () => seen.includes("queued"));
    await run.claim();
    await eventually("the run is running", () => seen.includes("running"));
    const connection = lost;
    lost = new AbortController();
    connection.abort(new Error("The connection is lost."));
    await run.succeed(0, 1, 2, 3, 4);
    await eventually("the client stops", () => source.readyState === source.CLOSED);
    assert.deepEqual(seen, ["queued", "running", "succeeded"]);
    assert.deepEqual(asked, [null, "running.0", "succeeded.5"]);
  });
});

describe("a reader that comes back", () => {
  test("is told what it does not know, wherever it was cut, and nothing twice", async () => {
    const run = await newRun();
    const reader = await watch(run.id);
    await untilTold(reader, "0/5");
    await run.claim();
    await untilTold(reader, "running");
    await run.add(0, 1);
    await untilTold(reader, "2/5");
    await run.succeed(2, 3, 4);
    const whole = await reader.ended;
    for (const [index, { id }] of whole.entries()) {
      const again = await watch(run.id, id);
      const rest = told(await again.ended);
      if (index === whole.length - 1) assert.deepEqual([again.status, rest], [204, []]);
      // What is left out is the progress that has been overtaken.
      else
        assert.deepEqual(
          rest,
          told(whole.slice(index + 1)).filter((each) => each !== "2/5" && each !== "0/5"),
          id,
        );
    }
    assert.deepEqual(told(await (await watch(run.id, "nonsense")).ended), ["5/5", "succeeded"]);
  });

  test("to a run that goes on hears the rest of it", async () => {
    const run = await newRun();
    await run.claim();
    await run.add(0, 1);
    const first = await watch(run.id);
    await untilTold(first, "2/5");
    first.close();
    await run.add(2);
    const again = await watch(run.id, first.messages.at(-1)?.id);
    await untilTold(again, "3/5");
    await run.succeed(3, 4);
    assert.deepEqual(told(await again.ended), ["3/5", "5/5", "succeeded"]);
  });
});

describe("at every beat", () => {
  test("there is a comment", async () => {
    const run = await newRun();
    const reader = await watch(run.id);
    await untilTold(reader, "0/5");
    for (const beats of [1, 2]) {
      assert.equal(reader.comments(), beats - 1);
      timer.beat();
      await eventually("the comment has come", () => reader.comments() === beats);
    }
    assert.deepEqual(told(reader.messages), ["queued", "0/5"]);
    reader.close();
    await eventually("nobody watches", async () => (await openWatches()) === 0);
  });

  test("the run is looked at, though nobody has told of it: one that was deleted ends its streams", async () => {
    const run = await newRun();
    const reader = await watch(run.id);
    await untilTold(reader, "0/5");
    await run.delete();
    timer.beat();
    assert.deepEqual(told(await reader.ended), ["queued", "0/5"]);
    assert.equal((await watch(run.id, reader.messages.at(-1)?.id)).status, 404);
  });

  test("the credential is looked at: one that has ended ends its streams, and no other", async () => {
    const { call, id } = tenant;
    const run = await newRun(tenant, { ownerUserKey: (await createUser(call, "watcher")).tenantKey });
    const userId = (await call("GET", "/v1/users/by-key/watcher")).body.id;
    const key = await createKey(call, ["results:read"]);
    const mortal = await createKey(call, ["results:read"], { expiresAt: new Date(clock.now() + 60_000).toISOString() });
    const session = await openSession(call, null);
    const own = await openSession(call, userId);
    const ends: readonly (readonly [string, string, () => Promise<unknown>])[] = [
      ["a revoked key", key.secret, () => call("DELETE", `/v1/keys/${key.id}`)],
      ["an expired key", mortal.secret, async () => clock.advance(60_000)],
      ["an ended session", session.token, () => call("DELETE", `/v1/session-tokens/${session.id}`)],
      ["a disabled user", own.token, () => call("POST", `/v1/users/${userId}/disable`)],
      [
        "a suspended tenant",
        tenant.key,
        () => service.operator("PATCH", `/v1/admin/tenants/${id}`, { body: { status: "suspended" } }),
      ],
    ];
    const readers = await Promise.all(ends.map(([, credential]) => watch(run.id, undefined, { key: credential })));
    for (const reader of readers) await untilTold(reader, "0/5");
    for (const [index, [title, , end]] of ends.entries()) {
      await end();
      timer.beat(2_000);
      await eventually(`${title} ends the stream`, () => readers[index]?.hasEnded() === true);
      timer.beat();
      const others = readers.slice(index + 1);
      await eventually("the others go on", () => others.every((other) => other.comments() === index + 1));
      assert.ok(
        others.every((other) => !other.hasEnded()),
        title,
      );
    }
    await run.claim();
    assert.deepEqual(
      readers.map(({ messages }) => told(messages)),
      ends.map(() => ["queued", "0/5"]),
    );
    await service.operator("PATCH", `/v1/admin/tenants/${id}`, { body: { status: "active" } });
  });

  test("the run's owner is looked at: a user who is no longer its owner sees no more of it", async () => {
    const user = await createUser(tenant.call, "seller");
    await createUser(tenant.call, "buyer");
    const run = await newRun(tenant, { ownerUserKey: "seller" });
    const reader = await watch(run.id, undefined, { key: (await openSession(tenant.call, user.id)).token });
    await untilTold(reader, "0/5");
    const sold = await tenant.call("PATCH", `/v1/flows/${run.flowId}`, { body: { ownerUserKey: "buyer" } });
    assert.equal(sold.status, 200, sold.text);
    await run.claim();
    assert.deepEqual(told(await reader.ended), ["queued", "0/5"]);
  });
});

describe("streams are bounded", () => {
  test(`a tenant has ${watchLimits.perTenant} of them: one more is a 429, until one is closed; a neighbour has its own`, async () => {
    const busy = await service.newTenant();
    const run = await newRun(busy);
    const readers = await Promise.all(
      Array.from({ length: watchLimits.perTenant }, () => watch(run.id, undefined, busy)),
    );
    assert.ok(readers.every(({ status }) => status === 200));
    const refused = await busy.call("GET", `/v1/runs/${run.id}/events`);
    assertProblem(refused, { status: 429, slug: "rate-limited" });
    assert.equal(refused.headers.get("retry-after"), "5");
    const neighbour = await watch((await newRun()).id);
    assert.equal(neighbour.status, 200);
    readers[0]?.close();
    await eventually("there is room again", async () => {
      const again = await watch(run.id, undefined, busy);
      readers.push(again);
      return again.status === 200;
    });
    for (const reader of [...readers, neighbour]) reader.close();
    await eventually("nobody watches", async () => (await openWatches()) === 0);
  });

  test("a reader that does not read is told of the newest alone, and after a whole beat it is cut off", async () => {
    const run = await newRun();
    await run.claim();
    const identity = (await service.authenticate(tenant.key, "request")) ?? assert.fail("The key is not known.");
    const answer = await service.operations.invoke("watchRun", { params: { id: run.id } }, identity);
    const stream = answer.stream ?? assert.fail("There is no stream.");
    const events = stream.events[Symbol.asyncIterator]();
    const next = async () => (await events.next()).value?.data;
    assert.deepEqual(await next(), { status: "running" });
    for (const position of [0, 1, 2]) await run.add(position);
    timer.beat();
    assert.deepEqual(await next(), { targetsDone: 3, targetsTotal: 5 });
    timer.beat();
    assert.equal(await openWatches(), 1);
    assert.equal(stream.cut.aborted, false);
    timer.beat();
    assert.equal(await openWatches(), 0);
    assert.equal(stream.cut.aborted, true);
    assert.deepEqual(await events.next(), { value: undefined, done: true });
  });
});

test("a watch that its caller never reads is cut off like any other", async () => {
  const run = await newRun();
  const identity = (await service.authenticate(tenant.key, "request")) ?? assert.fail("The key is not known.");
  await service.operations.invoke("watchRun", { params: { id: run.id } }, identity);
  for (const open of [1, 1, 0]) {
    assert.equal(await openWatches(), open);
    timer.beat();
  }
});

test("who stops the service ends its streams, and no new one begins", async () => {
  const stopped = await startOwnService();
  const { call, key, id: tenantId } = await stopped.newTenant();
  const { id: flowId } = await createFlow(call, flow);
  const { id } = await writeRun(stopped.database, clock, tenantId, flowId, { frozenFlow: frozenFlowOf(targets) });
  const reader = await openStream(stopped.baseUrl, id, key);
  await untilTold(reader, "0/5");
  const startedAt = performance.now();
  await stopped.close();
  assert.deepEqual(told(await reader.ended), ["queued", "0/5"]);
  assert.ok(performance.now() - startedAt < 4_000, "the stop waits for no stream");
});
