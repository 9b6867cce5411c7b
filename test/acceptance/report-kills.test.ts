/**
 * `kill -9` between the beginning of an hour, or a report that is sent by hand, and the report's last mail: none is
 * lost, and none is sent twice. What nobody can know is shown as unknown. The suite kills at two points,
 * `npm test -- --all` at each one named here, and `npm run trials -- report-kills` at every statement.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { covers, type Driver, postgresAbsence } from "#test/support/databases.ts";
import { oneIn } from "#test/support/in-full.ts";
import type { KillPoint } from "#test/support/kill-names.ts";
import { openReportKillWorld, type ReportKillWorld, type ReportWay } from "#test/support/report-kills.ts";

const points: Readonly<Record<string, readonly [ReportWay, KillPoint]>> = {
  "before its next hour is known": ["pass", { when: "after", statement: { like: 'update "report_schedules"' } }],
  "before the entry of an hour is written": ["pass", { when: "before", statement: { like: 'insert into "reports"' } }],
  "when the entry is committed": ["pass", { when: "after", statement: { like: "^commit" } }],
  "while its run is queued": ["pass", { when: "before", statement: { like: 'update "reports" set "run_id"' } }],
  "when the run's end is committed": ["hour", { when: "after", statement: { like: "^commit" } }],
  "before the report is frozen": ["hour", { when: "before", statement: { like: "insert into report_targets" } }],
  "before the first attempt is noted": [
    "hour",
    { when: "before", statement: { like: 'update "report_deliveries" set "attempts"' } },
  ],
  "before the report ends": ["hour", { when: "before", statement: { like: "with ending as" } }],
  "when a report by hand is committed": ["hand", { when: "after", statement: { like: "^commit" } }],
};
const killed = oneIn(9, Object.entries(points));

for (const driver of ["embedded", "postgresql"] satisfies Driver[]) {
  const isCovered = covers(driver === "embedded" ? "embedded" : "real");
  const skip = isCovered
    ? driver === "postgresql"
      ? ((await postgresAbsence()) ?? false)
      : false
    : "this run covers the other driver";

  describe(`after kill -9 every report is mailed once, or shown as unknown (${driver})`, { skip }, () => {
    let world: ReportKillWorld;
    before(async () => {
      world = await openReportKillWorld(driver);
    });
    after(() => world.close());

    for (const [when, [way, point]] of killed)
      test(`killed ${when}, both mails are sent`, async () => {
        const { died, ends } = await world.killAt(way, point);
        assert.ok(died);
        assert.deepEqual(ends, { sent: 2 });
      });

    test("killed once an attempt was noted, that mail is unknown", async () => {
      const { died, ends } = await world.killAt("hand", {
        when: "before",
        statement: { like: 'update "report_deliveries" set "status"' },
      });
      assert.ok(died);
      assert.ok((ends["unknown"] ?? 0) >= 1, JSON.stringify(ends));
    });

    test("and the events, tokens and attempts agree with the history", async () => {
      assert.deepEqual(await world.faults(), []);
    });
  });
}
