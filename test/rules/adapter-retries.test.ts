/** Which requests of a script are repeated, and what a failed call does to its adapter. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { facets } from "#server/adapters/model.ts";
import { askedPauseMs, maxWaits, mayRepeat, retryingFetch } from "#server/adapters/retries.ts";
import { afterFailure, maxConsecutiveFailures } from "#server/adapters/rules.ts";
import { passingFaultOf } from "#server/net/failures.ts";
import { Refusal } from "#server/net/outgoing.ts";
import "#test/support/property-runs.ts";

const answered = (status: number, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  headers,
  body: new Uint8Array(),
  url: "https://a.example",
});
const unreached = { error: "refused", fault: "unreached" } as const;
const brokenOff = { error: "reset", fault: "broken-off" } as const;

describe("a request is repeated", () => {
  test("after a fault on the way and a gateway's 502, 503 and 504, for any method, where an adapter only reads", () => {
    for (const facet of ["series", "weather", "events", "targets"] as const) {
      for (const answer of [unreached, brokenOff, answered(502), answered(503), answered(504)])
        for (const method of ["GET", "POST"])
          assert.equal(mayRepeat(facet, method, answer), true, `${facet} ${method}`);
    }
  });

  test("never where a message could be sent twice: only what did not arrive, and what reads", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      assert.equal(mayRepeat("comms", method, unreached), true);
      for (const answer of [brokenOff, answered(502), answered(503)])
        assert.equal(mayRepeat("comms", method, answer), false, method);
    }
    for (const answer of [unreached, brokenOff, answered(503)]) assert.equal(mayRepeat("comms", "get", answer), true);
  });

  test("never after a refusal of the guard, any other answer, or one that names a time to come back", () => {
    const others = fc.integer({ min: 200, max: 599 }).filter((status) => ![502, 503, 504].includes(status));
    fc.assert(
      fc.property(fc.constantFrom(...facets), fc.constantFrom("GET", "POST"), others, (facet, method, status) => {
        assert.equal(mayRepeat(facet, method, { error: "not on the list" }), false);
        assert.equal(mayRepeat(facet, method, answered(status)), false);
        assert.equal(mayRepeat(facet, method, answered(503, { "retry-after": "5" })), false);
      }),
    );
  });
});

describe("a request that is to come again later", () => {
  const at = Date.UTC(2026, 5, 1, 12);
  const pause = (status: number, headers: Readonly<Record<string, string>>, method = "GET") =>
    askedPauseMs("weather", method, answered(status, headers), at);

  test("waits as long as the server says, in seconds or until a date of the server's own clock", () => {
    for (const status of [429, 503]) {
      assert.equal(pause(status, { "retry-after": "7" }), 7_000);
      assert.equal(pause(status, { "retry-after": "Mon, 01 Jun 2026 12:00:09 GMT" }), 9_000);
      const date = "Mon, 01 Jun 2026 12:00:05 GMT";
      assert.equal(pause(status, { "retry-after": "Mon, 01 Jun 2026 12:00:09 GMT", date }), 4_000);
      assert.equal(pause(status, { "retry-after": "Mon, 01 Jun 2026 11:00:00 GMT" }), 0);
      for (const unclear of ["", "soon", "-1", "1.5e400x"])
        assert.equal(pause(status, { "retry-after": unclear }), null);
    }
    for (const status of [200, 202, 301, 500, 502, 504]) assert.equal(pause(status, { "retry-after": "7" }), null);
    assert.equal(askedPauseMs("comms", "POST", answered(429, { "retry-after": "7" }), at), null);
    assert.equal(askedPauseMs("comms", "GET", answered(429, { "retry-after": "7" }), at), 7_000);
  });

  const sum = (all: readonly number[]): number => all.reduce((before, one) => before + one, 0);

  test("never waits beyond its call, and is made once more after each wait", async () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pauses, fc.integer({ min: 1, max: 60 }), async (seconds, left) => {
        let passed = 0;
        let requests = 0;
        const tooLong: number[] = [];
        const egress = {
          fetch: async () => {
            const after = seconds[requests++];
            return after === undefined ? answered(200) : answered(429, { "retry-after": String(after) });
          },
          close: async () => {},
        };
        const fetching = retryingFetch({
          egress,
          facet: "weather",
          grant: { owner: "t", origins: [] },
          waiting: {
            now: () => at + passed,
            elapsed: () => passed,
            wait: async (ms) => {
              passed += ms;
            },
          },
          onFault: () => {},
          onTooLong: (pauseMs) => tooLong.push(pauseMs),
        });
        const request = { url: "https://a.example", method: "GET", headers: {}, body: null };
        const response = await fetching(request, new AbortController().signal, left * 1_000);
        assert.ok(passed < left * 1_000);
        const sums = seconds.slice(0, maxWaits).map((_, index) => sum(seconds.slice(0, index + 1)));
        const fitting = sums.findIndex((one) => one >= left);
        const waits = fitting < 0 ? Math.min(seconds.length, maxWaits) : fitting;
        assert.equal(requests, waits + 1);
        assert.equal(tooLong.length, fitting < 0 ? 0 : 1);
        assert.equal("status" in response && response.status, waits === seconds.length ? 200 : 429);
      }),
    );
  });
});

describe("a fault on the way", () => {
  const caused = (code: string) => new TypeError("fetch failed", { cause: Object.assign(new Error("x"), { code }) });

  test("is known by its code: nothing arrived, or nobody knows", () => {
    for (const code of [
      "ECONNREFUSED",
      "ENOTFOUND",
      "EAI_AGAIN",
      "ETIMEOUT",
      "EHOSTUNREACH",
      "UND_ERR_CONNECT_TIMEOUT",
    ])
      assert.equal(passingFaultOf(caused(code)), "unreached", code);
    for (const code of ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"])
      assert.equal(passingFaultOf(caused(code)), "broken-off", code);
  });

  test("is none where the same would happen again: a refusal, a certificate, an answer that is no HTTP", () => {
    for (const code of [
      "CERT_HAS_EXPIRED",
      "DEPTH_ZERO_SELF_SIGNED_CERT",
      "HPE_INVALID_CONSTANT",
      "UND_ERR_HEADERS_OVERFLOW",
      "Z_DATA_ERROR",
    ])
      assert.equal(passingFaultOf(caused(code)), null, code);
    assert.equal(
      passingFaultOf(new TypeError("fetch failed", { cause: new Refusal("10.0.0.1 is a private address") })),
      null,
    );
    assert.equal(passingFaultOf(new Error("no code")), null);
  });
});

describe("an adapter", () => {
  const fresh = {
    id: "a",
    enabled: true,
    lastError: null,
    consecutiveFailures: 0,
    disabledReason: null,
    revision: 1,
    updatedAt: 0,
  } as Parameters<typeof afterFailure>[0];
  const failTimes = (count: number, isOurs = false) =>
    Array.from({ length: count }).reduce<typeof fresh>(
      (adapter, _, index) => afterFailure(adapter, `error ${index + 1}`, isOurs, index),
      fresh,
    );

  test(`is disabled by failure ${maxConsecutiveFailures} in a row, once and with the reason`, () => {
    assert.equal(maxConsecutiveFailures, 20);
    const before = failTimes(19);
    assert.deepEqual(
      [before.enabled, before.consecutiveFailures, before.lastError, before.revision],
      [true, 19, "error 19", 1],
    );
    const disabled = failTimes(20);
    assert.deepEqual(
      [disabled.enabled, disabled.disabledReason, disabled.revision],
      [false, "20 calls in a row failed, the latest with: error 20", 2],
    );
    const later = failTimes(22);
    assert.deepEqual(
      [later.consecutiveFailures, later.disabledReason, later.revision],
      [22, disabled.disabledReason, 2],
    );
  });

  test("records the service's own failures, but is never disabled for them", () => {
    const after = failTimes(100, true);
    assert.deepEqual([after.enabled, after.consecutiveFailures, after.lastError], [true, 0, "error 100"]);
  });
});
