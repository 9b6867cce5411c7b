/**
 * Processes are killed while events are delivered: PostgreSQL and Redis of the test's own. More of it with
 * `npm test -- --all`, and much more with `npm run trials -- webhook-kills`.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { covers } from "#test/support/databases.ts";
import { isInFull } from "#test/support/in-full.ts";
import { ownPostgresAbsence, ownRedisAbsence } from "#test/support/own-servers.ts";
import { killWhileDelivering } from "#test/support/webhook-kills.ts";

const skip = covers("real")
  ? (ownPostgresAbsence() ?? ownRedisAbsence() ?? false)
  : "this run covers the embedded drivers, which have one process";

describe("processes are killed and Redis is emptied while events are delivered", { skip }, () => {
  test("every delivery succeeds or is in its chain, none is lost or came unnoticed, and the feed is whole", async () => {
    const plan = { events: isInFull ? 20 : 10, seconds: isInFull ? 3 : 2, isHasty: true };
    const { wrong, wrongFeed, deliveries } = await killWhileDelivering(plan);
    assert.deepEqual({ wrong, wrongFeed, deliveries }, { wrong: [], wrongFeed: [], deliveries: 10 * plan.events });
  });
});
