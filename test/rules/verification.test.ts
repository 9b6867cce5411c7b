import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { Verification } from "#server/verification/model.ts";
import { isToBeSent, judgeCode, maxFailedAttempts, maxStartsPerWindow, startWindowMs, waitSeconds } from "#server/verification/rules.ts";

const now = Date.UTC(2026, 5, 1, 12);
const starts = fc.array(fc.integer({ min: now - 3 * startWindowMs, max: now }), { maxLength: 20 });

describe("the wait before another start", () => {
  test("is none exactly while fewer than five starts lie within the hour", () => {
    fc.assert(
      fc.property(starts, (times) => {
        const recent = times.filter((time) => time > now - startWindowMs);
        assert.equal(waitSeconds(times, now) === 0, recent.length < maxStartsPerWindow);
      }),
    );
  });

  test("is long enough, and less than a second too long", () => {
    fc.assert(
      fc.property(starts, (times) => {
        const seconds = waitSeconds(times, now);
        if (seconds === 0) return;
        assert.equal(waitSeconds(times, now + seconds * 1000), 0);
        if (seconds > 1) assert.notEqual(waitSeconds(times, now + (seconds - 1) * 1000), 0);
      }),
    );
  });
});

const sent: Verification = {
  id: "v",
  subject: { tenantId: "t", kind: "contact", id: "c" },
  channel: "sms",
  address: "+41441234567",
  state: "pending",
  secretHash: "right",
  expiresAt: now + 1,
  failedAttempts: 0,
  sentAt: now,
  createdAt: now,
};

describe("a code", () => {
  test("never counts, and is not even compared, once it has expired, was tried too often, or nothing waits for it", () => {
    const void_: readonly (Verification | null)[] = [
      null,
      { ...sent, secretHash: null, expiresAt: null },
      { ...sent, expiresAt: now },
      { ...sent, failedAttempts: maxFailedAttempts },
    ];
    for (const pending of void_) assert.equal(judgeCode(pending, () => assert.fail("compared"), now).kind, "void");
  });

  test("counts in the last attempt as in the first", () => {
    for (let failedAttempts = 0; failedAttempts < maxFailedAttempts; failedAttempts += 1) {
      assert.equal(judgeCode({ ...sent, failedAttempts }, (hash) => hash === "right", now).kind, "right");
      assert.equal(judgeCode({ ...sent, failedAttempts }, (hash) => hash === "wrong", now).kind, "wrong");
    }
  });
});

test("a message that waited too long, was sent, or is not wanted any more does not leave", () => {
  const waiting = { ...sent, secretHash: null, expiresAt: null, sentAt: null };
  assert.equal(isToBeSent(waiting, now), true);
  assert.equal(isToBeSent({ ...waiting, sentAt: now }, now), false);
  assert.equal(isToBeSent({ ...waiting, state: "cancelled" }, now), false);
  assert.equal(isToBeSent(waiting, now + 60 * 60_000 - 1), true);
  assert.equal(isToBeSent(waiting, now + 60 * 60_000), false);
  assert.equal(isToBeSent({ ...waiting, channel: "email" }, now + 60 * 60_000), true);
});
