/**
 * `kill -9` between what a request under an Idempotency-Key does and the answer that is kept: after the restart the
 * same request is answered as if nothing had happened, and has been carried out once. The suite kills one request
 * before its end and one after it, `npm test -- --all` each that is named here, and `npm run trials -- kills` at all
 * statements of all these requests.
 */
import { after, before, describe, test } from "node:test";
import assert from "node:assert/strict";
import { covers, type Driver, postgresAbsence } from "#test/support/databases.ts";
import { killAt, type KillWorld, killedOperations, openKillWorld } from "#test/support/kills.ts";
import { oneIn } from "#test/support/in-full.ts";
import type { KillPoint } from "#test/support/kill-names.ts";

const done: KillPoint = { when: "after", statement: { like: "^commit" } };
const points: Readonly<Record<string, KillPoint>> = {
  "before it is committed": { when: "before", statement: { like: "^commit" } },
  "once the key is locked": { when: "after", statement: { like: "pg_try_advisory_xact_lock" } },
  "before its answer is kept": { when: "before", statement: { like: 'insert into "idempotent_requests"' } },
};
const [someOperations, somePoints] = [oneIn(5, killedOperations), oneIn(3, Object.entries(points))];

/** Requests alone are killed: what would work on what they asked for is not started where it need not be. */
const settings: Readonly<Record<Driver, Readonly<Record<string, string>>>> = {
  embedded: { ROLES: "api,worker" },
  postgresql: { ROLES: "api" },
};

for (const driver of ["embedded", "postgresql"] satisfies Driver[]) {
  const isCovered = covers(driver === "embedded" ? "embedded" : "real");
  const skip = isCovered
    ? driver === "postgresql"
      ? ((await postgresAbsence()) ?? false)
      : false
    : "this run covers the other driver";

  describe(`after kill -9 a repetition is carried out once (${driver})`, { skip }, () => {
    let world: KillWorld;
    before(async () => {
      world = await openKillWorld(driver, settings[driver]);
    });
    after(() => world.close());

    for (const operation of someOperations)
      test(`${operation.name}, killed when it is done and not yet answered`, async () => {
        assert.ok(await killAt(world, operation, done));
      });

    for (const [when, point] of somePoints)
      test(`creating a key, killed ${when}`, async () => {
        const operation = killedOperations.find(({ name }) => name === "creating a key");
        assert.ok(operation !== undefined && (await killAt(world, operation, point)));
      });
  });
}
