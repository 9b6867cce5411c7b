/** When a unit of work tries again to get a lock that others hold. */
import assert from "node:assert/strict";
import { DriverException } from "@mikro-orm/core";
import { test } from "node:test";
import { pauseMs, withRetries } from "#schema/connection/database-failures.ts";
import { LockTaken } from "#schema/connection/locks.ts";

const chances = [0, 0.5, 0.999];

test("two that waited a second for each other's rows pause for anything from nothing to another second", () => {
  const rowTimeout = Object.assign(new DriverException(new Error("lock timeout")), { code: "55P03" });
  assert.deepEqual(
    chances.map((chance) => pauseMs(rowTimeout, chance)),
    [0, 500, 999],
  );
});

test("a lock by name, which is refused at once, is asked for again after 50 to 150 ms", () => {
  assert.deepEqual(
    chances.map((chance) => Math.floor(pauseMs(new LockTaken("another's"), chance))),
    [50, 100, 149],
  );
});

test("another failure is thrown at the first try", async () => {
  let tries = 0;
  const failing = withRetries(async () => {
    tries += 1;
    throw new TypeError("a fault");
  });
  await assert.rejects(failing, /a fault/);
  assert.equal(tries, 1);
});
