/** Adapters are told whose flow they serve: the owner's `tenantKey`, as of when the run was asked for. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { newUser } from "#test/support/users.ts";
import {
  bodyOf,
  constantWeather,
  type DataServer,
  json,
  relayingAdapter,
  startDataServer,
} from "#test/support/weather-server.ts";

let service: TestService;
let server: DataServer;
let tenant: TestTenant;
const userKeys: unknown[] = [];

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  tenant = await service.newTenant();
  server.answer(async (request, response) => {
    const asked = JSON.parse(await bodyOf(request));
    userKeys.push(asked.userKey);
    json(response, constantWeather(asked));
  });
  await createAdapter(tenant.call, relayingAdapter(server.origin));
});
after(async () => {
  await server.close();
  await service.close();
});

test("a user's flow is served under the user's key, the tenant's own under none", async () => {
  const ada = await newUser(tenant.call, "grower-17");
  const input = flowInput({ tiles: [{ tileKey: "gdd", params: { threshold: 100, dataSource: "adapter" } }] });
  const runs = [
    [ada.call, input],
    [tenant.call, { ...input, ownerUserKey: "grower-17" }],
    [tenant.call, input],
  ] as const;
  for (const [call, flow] of runs) {
    const run = await runToEnd(call, (await createFlow(call, flow)).id, { now: "2026-07-01T00:00:00.000Z" });
    assert.equal(run.status, "succeeded", run.error);
  }
  assert.deepEqual(userKeys, ["grower-17", "grower-17", null]);
});
