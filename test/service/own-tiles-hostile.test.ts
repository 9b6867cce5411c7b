/**
 * A share of the escape suite through the doors that tenants have: published and run, or tested. All of it:
 * `npm run trials -- hostile-tiles`.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { endlessNames } from "#test/sandbox/escapes/attempts.ts";
import { attackService, type HostileBench, openHostileBench, tileAttempts } from "#test/support/hostile-tiles.ts";
import { startService, type TestService } from "#test/support/service.ts";

/** One in so many. */
const share = 32;

let service: TestService;
let bench: HostileBench;
before(async () => {
  service = await startService();
  bench = await openHostileBench(service);
});
after(async () => {
  await bench.close();
  await service.close();
});

const ending = tileAttempts.filter(({ name }) => !endlessNames.has(name));
for (const [at, attempt] of ending.filter((_, index) => index % share === 0).entries()) {
  test(`is refused or harmless: ${attempt.name}`, async () => {
    assert.deepEqual((await attackService(attempt, `hostile-${at}`, bench)).problems, []);
  });
}

test("afterwards the service is well, and nothing has left it", async () => {
  assert.deepEqual(await bench.checkHealth(), []);
});
