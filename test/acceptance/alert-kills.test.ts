/**
 * `kill -9` between the end of a run and its last message: no alert is lost, and none is sent twice. What nobody can
 * know is shown as unknown. The suite kills at two points, `npm test -- --all` at each one named here, and
 * `npm run trials -- alert-kills` at every statement.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type AlertKillWorld, openAlertKillWorld, runEnd } from "#test/support/alert-kills.ts";
import { covers, type Driver, postgresAbsence } from "#test/support/databases.ts";
import { oneIn } from "#test/support/in-full.ts";
import type { KillPoint } from "#test/support/kill-names.ts";

const points: Readonly<Record<string, KillPoint>> = {
  "when the run's end is committed": { when: "after", statement: { like: "^commit" }, from: runEnd },
  "before it is": { when: "before", statement: { like: "^commit" }, from: runEnd },
  "while alerts decide": { when: "after", statement: { like: "update runs set alerts_due = false" }, from: runEnd },
  "before the first attempt is noted": {
    when: "before",
    statement: { like: 'update "alert_deliveries" set "attempts"' },
    from: runEnd,
  },
};
const killed = oneIn(4, Object.entries(points));

for (const driver of ["embedded", "postgresql"] satisfies Driver[]) {
  const isCovered = covers(driver === "embedded" ? "embedded" : "real");
  const skip = isCovered
    ? driver === "postgresql"
      ? ((await postgresAbsence()) ?? false)
      : false
    : "this run covers the other driver";

  describe(`after kill -9 every alert is sent once, or shown as unknown (${driver})`, { skip }, () => {
    let world: AlertKillWorld;
    before(async () => {
      world = await openAlertKillWorld(driver);
    });
    after(() => world.close());

    for (const [when, point] of killed)
      test(`killed ${when}, both messages are sent`, async () => {
        const { died, ends } = await world.killAt(point);
        assert.ok(died);
        assert.deepEqual(ends, { "email sent": 1, "sms sent": 1 });
      });

    test("killed once an attempt was noted, that message is unknown, and the other is sent", async () => {
      const { died, ends } = await world.killAt({
        when: "before",
        statement: { like: 'update "alert_deliveries" set "status"' },
        from: runEnd,
      });
      assert.ok(died);
      const known = Object.entries(ends).filter(([end]) => end.endsWith("unknown"));
      assert.ok(known.length >= 1, JSON.stringify(ends));
    });

    test("and the events, marks and attempts agree with the log", async () => {
      assert.deepEqual(await world.faults(), []);
    });
  });
}
