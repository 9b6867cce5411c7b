/** What is stored of an attempt to send a message. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type AttemptEnd, afterAttempt, withoutAddress } from "#server/sending/attempts.ts";
import "#test/support/property-runs.ts";

const unsent = (error: string): AttemptEnd => ({ kind: "unsent", error, retryAfterMs: null });

describe("what a provider says", () => {
  test("is kept without the address, in whatever case it repeats it", () => {
    const end = withoutAddress(
      unsent("550 <ADA+farm@Example.com>: no ada+farm@example.com here"),
      "ada+farm@example.com",
    );
    assert.deepEqual(end, unsent("550 <<address>>: no <address> here"));
  });

  test("is kept without the address, whatever characters this has, and otherwise as it was", () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string({ unit: fc.constantFrom("x", " ", "5") }), (address, around) => {
        const said = (name: string) => `${around}${name}${around}`;
        assert.deepEqual(withoutAddress(unsent(said(address)), address), unsent(said("<address>")));
        assert.deepEqual(withoutAddress(unsent(said(address.toUpperCase())), address), unsent(said("<address>")));
        assert.deepEqual(withoutAddress(unsent("421 later"), address), unsent("421 later"));
      }),
    );
  });

  test("is nothing of a message that was sent", () => {
    const sent = { kind: "sent", note: null } as const;
    assert.deepEqual(withoutAddress(sent, "a@example.com"), sent);
  });
});

test("an attempt that surely reached nobody comes again eight times at most, later each time, for some eight hours", () => {
  const waits = [];
  for (let attempts = 1, now = 0; ; attempts += 1) {
    const after = afterAttempt({ notBefore: now }, unsent("away"), attempts, now);
    if (after.status !== "pending") {
      assert.deepEqual([after.status, attempts, after.endedAt], ["failed", 8, now]);
      assert.ok(now > 7.5 * 3_600_000 && now < 8 * 3_600_000, String(now));
      break;
    }
    waits.push(after.notBefore - now);
    now = after.notBefore;
  }
  assert.deepEqual(
    waits,
    waits.toSorted((one, other) => one - other),
  );
});
