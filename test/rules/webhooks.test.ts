/** The rules of webhooks: the chain of attempts, the health of endpoints, who gets which event, and signatures. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { DomainEvent } from "#server/events/catalogue.ts";
import { type AttemptOutcome, nextStep, retryDelaysMs } from "#server/webhooks/chain.ts";
import {
  afterAttempt,
  type AttemptSign,
  disableAfterMs,
  dueWarning,
  healthy,
  maxTimeouts,
  whyDisabled,
} from "#server/webhooks/health.ts";
import { wants } from "#server/webhooks/matching.ts";
import { signedHeaders } from "#server/webhooks/signature.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const failed: AttemptOutcome = {
  attempt: { at: 0, statusCode: 500, error: "The endpoint answered 500.", durationMs: 1 },
  isTimeout: false,
  retryAfter: null,
  response: null,
};

describe("the chain of attempts", () => {
  test("has six attempts, with the specified times between them and up to a tenth more", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(), (random, endedAt) => {
        const delays = [1, 5, 30, 120, 480].map((minutes) => minutes * minuteMs);
        for (const [before, delay] of delays.entries()) {
          const { status, chainAttempts, nextAttemptAt } = nextStep(before, failed, endedAt, random);
          assert.deepEqual([status, chainAttempts], ["failed", before + 1]);
          const waits = (nextAttemptAt ?? 0) - endedAt;
          assert.ok(waits >= delay && waits <= delay * 1.1 + 1);
        }
        const last = nextStep(delays.length, failed, endedAt, random);
        assert.deepEqual(last, { status: "dead", chainAttempts: 6, nextAttemptAt: null });
      }),
    );
    assert.equal(retryDelaysMs.length, 5);
  });

  test("takes Retry-After as seconds or as a date, for an hour at most, and never to come earlier", () => {
    const now = Date.UTC(2026, 2, 1, 12);
    const waits = (retryAfter: string) => (nextStep(0, { ...failed, retryAfter }, now, 0).nextAttemptAt ?? 0) - now;
    assert.equal(waits("1800"), 30 * minuteMs);
    assert.equal(waits("7200"), hourMs);
    assert.equal(waits("Sun, 01 Mar 2026 12:10:00 GMT"), 10 * minuteMs);
    for (const early of ["1", "0", "-5", "Sun, 01 Mar 2026 11:00:00 GMT", "later", "", "1e99"])
      assert.equal(waits(early), minuteMs, early);
  });
});

describe("the health of an endpoint", () => {
  const sign: fc.Arbitrary<AttemptSign> = fc.record({
    // Within the seven days.
    at: fc.nat({ max: 6e8 }),
    isSuccess: fc.boolean(),
    isTimeout: fc.boolean(),
    statusCode: fc.constant(null),
  });

  test("is failing since the first attempt after the last success", () => {
    fc.assert(
      fc.property(fc.array(sign), (signs) => {
        const { failingSince } = signs.reduce((state, one) => afterAttempt(state, one, one.at), healthy);
        const afterSuccess = signs.slice(signs.findLastIndex(({ isSuccess }) => isSuccess) + 1);
        assert.equal(failingSince, afterSuccess[0]?.at ?? null);
      }),
    );
  });

  test("opens its circuit after timeouts in a row, with probes later and later, and closes it at anything else", () => {
    const timeout: AttemptSign = { at: 0, isSuccess: false, isTimeout: true, statusCode: null };
    let state = healthy;
    const waits: number[] = [];
    for (let count = 1; count <= maxTimeouts + 8; count += 1) {
      state = afterAttempt(state, timeout, 1_000);
      assert.equal(state.probeAt === null, count < maxTimeouts, `${count} timeouts`);
      if (state.probeAt !== null) waits.push(state.probeAt - 1_000);
    }
    assert.deepEqual(waits.slice(0, 3), [30_000, 60_000, 120_000]);
    assert.equal(waits.at(-1), 15 * minuteMs);
    assert.equal(afterAttempt(state, { ...timeout, isTimeout: false }, 1_000).probeAt, null);
    assert.deepEqual(afterAttempt(state, { ...timeout, isSuccess: true }, 1_000), healthy);
  });

  test("is warned of once at each of 50, 75 and 90 % of seven days, and ends after them", () => {
    const failing = { ...healthy, failingSince: 0, lastFailureAt: disableAfterMs - 1 };
    const at = (share: number, warnedPercent = 0) => dueWarning({ ...failing, warnedPercent }, disableAfterMs * share);
    assert.deepEqual(
      [at(0.49), at(0.5), at(0.5, 50), at(0.75, 50), at(0.9, 75), at(0.99, 90)],
      [null, 50, null, 75, 90, null],
    );
    assert.equal(at(0.95), 90);
    assert.equal(dueWarning(healthy, disableAfterMs), null);
    assert.equal(whyDisabled(failing, null, disableAfterMs - 1), null);
    assert.match(whyDisabled(failing, null, disableAfterMs) ?? "", /seven days, since 1970-01-01T00:00:00.000Z/);
    const gone: AttemptSign = { at: 0, isSuccess: false, isTimeout: false, statusCode: 410 };
    assert.match(whyDisabled(failing, gone, 0) ?? "", /410/);
  });

  const dayMs = 24 * hourMs;
  const failing = (at: number): AttemptSign => ({ at, isSuccess: false, isTimeout: false, statusCode: 500 });
  const after = (...days: readonly number[]) =>
    days.reduce((state, days) => afterAttempt(state, failing(days * dayMs), days * dayMs), healthy);

  const histories: readonly (readonly [failedOn: readonly number[], now: number, isDisabled: boolean])[] = [
    [[0], 7, false],
    [[0], 30, false],
    [[0, 1, 2, 3, 4, 5], 7, false],
    [[0, 5.99], 7, false],
    [[0, 6], 7, true],
    [[0, 6], 6.999, false],
    [[0, 7], 7, true],
    [[0, 3.5, 7.5], 7.5, true],
    [[0, 8], 8, true],
    [[0, 8.001], 30, false],
    [[0, 30], 30, false],
    [[0, 30, 36.5], 37, true],
  ];
  for (const [failedOn, now, isDisabled] of histories)
    test(`whose attempts failed on the days ${failedOn.join(", ")} is${isDisabled ? "" : " not"} disabled on day ${now}`, () => {
      assert.equal(whyDisabled(after(...failedOn), null, now * dayMs) !== null, isDisabled);
    });

  test("is not warned of by time alone: each warning needs an attempt that failed within the day before", () => {
    const warned = (failedOn: readonly number[], now: number) => dueWarning(after(...failedOn), now * dayMs);
    assert.deepEqual([warned([0], 3.5), warned([0, 2.5], 3.5), warned([0, 2.5], 6.9)], [null, 50, 50]);
    assert.equal(warned([0, 30], 30), null, "an endpoint that nothing was sent to begins anew");
  });
});

describe("who gets an event", () => {
  const event = (name: string, data: object) =>
    ({ id: "evt_1", tenantId: "t", sequence: 1, occurredAt: 0, event: name, data }) as unknown as DomainEvent;
  const completed = event("run.completed", { flowId: "f", targets: [{ sourceId: "a" }, { sourceId: null }] });
  const triggered = event("flow.triggered", { flowId: "f", sourceId: "a", hint: "area" });
  const inline = event("flow.triggered", { flowId: "f", sourceId: null, hint: null });
  const verified = event("user.verified", { subjectId: "u", channel: "email" });
  const stale = event("source.status.changed", { sourceId: "a" });

  type Wish = Parameters<typeof wants>[0];
  const rows: readonly (readonly [what: string, wish: Partial<Wish>, event: DomainEvent, gets: boolean])[] = [
    ["its name", { events: ["run.completed"] }, completed, true],
    ["another name", { events: ["flow.reset"] }, completed, false],
    ["*, an event of the specification", { events: ["*"] }, verified, true],
    ["*, an event beyond it", { events: ["*"] }, stale, false],
    ["**, an event beyond the specification", { events: ["**"] }, stale, true],
    ["* and the name of one beyond", { events: ["*", "source.status.changed"] }, stale, true],
    ["its flow", { filter: { flowIds: ["f"] } }, completed, true],
    ["another flow", { filter: { flowIds: ["g"] } }, completed, false],
    ["one of its sources", { filter: { sourceIds: ["b", "a"] } }, completed, true],
    ["none of its sources", { filter: { sourceIds: ["b"] } }, completed, false],
    ["its source and another flow", { filter: { sourceIds: ["a"], flowIds: ["g"] } }, triggered, false],
    ["its kind", { filter: { hints: ["area"] } }, triggered, true],
    ["a kind, and the target has none", { filter: { hints: ["area"] } }, inline, false],
    ["a flow, and the event is of none", { filter: { flowIds: ["f"] } }, verified, false],
    ["an empty list", { filter: { flowIds: [] } }, verified, true],
  ];
  for (const [what, wish, given, gets] of rows)
    test(`${what}: ${gets ? "gets it" : "does not"}`, () => {
      assert.equal(wants({ id: "w", events: ["**"], filter: null, ...wish }, given), gets);
    });

  test("a ping is for one webhook, whatever it has asked for", () => {
    const ping = event("ping", { subscriptionId: "w", url: "u" });
    assert.equal(wants({ id: "w", events: ["flow.reset"], filter: { flowIds: ["f"] } }, ping), true);
    assert.equal(wants({ id: "other", events: ["**"], filter: null }, ping), false);
  });
});

test("a signature is the specified HMAC over the time and the raw body, whatever secret and body are", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 16 }), fc.string({ unit: "grapheme" }), fc.nat(), (secret, body, at) => {
      const headers = signedHeaders({ eventId: "evt_1", event: "ping", deliveryId: "d", body, at }, [secret]);
      const seconds = Math.floor(at / 1000);
      const expected = createHmac("sha256", Buffer.from(secret, "utf8"))
        .update(Buffer.from(`${seconds}.${body}`, "utf8"))
        .digest("hex");
      assert.equal(headers["x-service-signature"], `t=${seconds},v1=${expected}`);
    }),
  );
});
