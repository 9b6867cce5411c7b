/** Adapters that are tried before they are saved: nothing of them is stored, and saved secrets go nowhere new. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Client } from "#test/support/client.ts";
import { adapterInput, sampleRequests } from "#test/support/records.ts";
import { createAdapter } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { constantWeather, type DataServer, json, startDataServer } from "#test/support/weather-server.ts";

const request = sampleRequests.weather;
const [written, kept] = ["written-secret-4711", "kept-secret-0815"];

let service: TestService;
let server: DataServer;
let elsewhere: DataServer;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  [server, elsewhere] = await Promise.all([startDataServer(), startDataServer()]);
  for (const one of [server, elsewhere])
    one.answer(({ headers }, response) => json(response, { ...constantWeather(request), seen: headers["x-key"] }));
});
after(async () => {
  await Promise.all([server.close(), elsewhere.close()]);
  await service.close();
});

/** Tells of its secrets wherever it can. */
function telling(origin: string): string {
  return `export default async function handle(request, { fetch, env, log, settings }) {
  log("key", env.KEY, "other", env.OTHER, "station", settings.station);
  const answer = await fetch("${origin}/", { headers: { "x-key": env.KEY } });
  const data = await answer.json();
  if (data.seen !== env.KEY) throw new Error("the header did not arrive");
  if (settings.station === "none") throw new Error("failed with " + env.KEY);
  return data;
}`;
}

function draft(changes: object = {}): object {
  const { facet, language } = adapterInput();
  return {
    facet,
    language,
    script: telling(server.origin),
    egress: [server.origin],
    env: { KEY: written },
    ...changes,
  };
}

function tryDraft(call: Client, body: object) {
  return call("POST", "/v1/adapters/test", { body: { request, ...body } });
}

async function auditLog(call: Client): Promise<readonly unknown[]> {
  const { status, body, text } = await call("GET", "/v1/audit");
  assert.equal(status, 200, text);
  return body.items;
}

async function savedAdapter(call: Client) {
  const env = { KEY: kept, OTHER: "other-secret-12" };
  return createAdapter(call, adapterInput({ script: telling(server.origin), egress: [server.origin], env }));
}

test("a new one is called with its secrets and settings, which never come back, and nothing is stored", async () => {
  const { call } = await service.newTenant();
  const logged = await auditLog(call);
  const good = await tryDraft(call, draft({ settings: { station: "north" } }));
  assert.equal(good.status, 200, good.text);
  assert.deepEqual([good.body.ok, good.body.response.series[0].points.length], [true, 24]);
  assert.deepEqual(good.body.log, ["key [secret] other undefined station north"]);
  const failed = await tryDraft(call, draft({ settings: { station: "none" } }));
  assert.equal(failed.body.ok, false);
  assert.match(failed.body.error, /failed with \[secret\]/);
  for (const { text } of [good, failed]) assert.ok(!text.includes(written), text);
  assert.deepEqual((await call("GET", "/v1/adapters")).body.items, []);
  assert.deepEqual(await auditLog(call), logged);
});

test("what would not be saved is told with its place, and nothing is asked", async () => {
  const { call } = await service.newTenant();
  const before = server.asked.length;
  const script = "export default async () => {\n  return 1 +;\n}";
  const refused = await tryDraft(call, draft({ script, egress: ["https://a.example.com", "ftp://b.example.com"] }));
  assert.equal(refused.status, 422, refused.text);
  const faults = refused.body.errors.map(({ loc, message }: { loc: string; message: string }) => `${loc}: ${message}`);
  assert.ok(
    faults.some((fault: string) => /^script: line 2, column \d+: /.test(fault)),
    refused.text,
  );
  assert.ok(
    faults.some((fault: string) => fault.startsWith("egress[1]: ")),
    refused.text,
  );
  const without = await call("POST", "/v1/adapters/test", { body: { request, facet: "weather" } });
  assert.deepEqual(
    without.body.errors.map(({ loc }: { loc: string }) => loc),
    ["language", "script"],
  );
  assert.equal(server.asked.length, before);
});

test("a change of one is tried with its saved secrets, and leaves it as it was", async () => {
  const { call } = await service.newTenant();
  const saved = await savedAdapter(call);
  const { id: adapterId } = saved;
  const logged = await auditLog(call);
  const script = telling(server.origin).replace('"station"', '"at"');
  const changed = await tryDraft(call, { adapterId, script, settings: { station: 7 } });
  assert.deepEqual(changed.body.log, ["key [secret] other [secret] at 7"], changed.text);
  const replaced = await tryDraft(call, { adapterId, env: { KEY: written, OTHER: null } });
  assert.deepEqual(replaced.body.log, ["key [secret] other undefined station undefined"], replaced.text);
  for (const { text } of [changed, replaced])
    for (const secret of [kept, written, "other-secret-12"]) assert.ok(!text.includes(secret), text);
  assert.deepEqual((await call("GET", `/v1/adapters/${adapterId}`)).body, saved);
  assert.deepEqual(await auditLog(call), logged);
});

test("saved secrets go to no origin that is not saved; those that are written anew do", async () => {
  const { call } = await service.newTenant();
  const { id: adapterId } = await savedAdapter(call);
  const moved = { adapterId, script: telling(elsewhere.origin), egress: [server.origin, elsewhere.origin] };
  const refused = await tryDraft(call, { ...moved, env: { KEY: written } });
  assert.equal(refused.status, 422, refused.text);
  assert.deepEqual(refused.body.errors, [
    {
      loc: "egress[1]",
      message: "is not saved, so the saved OTHER may not go there: save it first, or write them anew",
    },
  ]);
  assert.deepEqual(elsewhere.asked, []);
  const allowed = await tryDraft(call, { ...moved, env: { KEY: written, OTHER: null } });
  assert.equal(allowed.body.ok, true, allowed.text);
});

test("what a service handed out stays away from new origins as well, and a trial keeps none of it", async () => {
  const { call } = await service.newTenant();
  const script = `export default async ({ userKey }, { state, log }) => {
    log(state === null ? "nothing" : "something");
    return { sources: [], state: { token: "handed-out" } };
  };`;
  const targets = adapterInput({ facet: "targets", script, egress: [server.origin] });
  const { id: adapterId } = await createAdapter(call, targets);
  const again = (changes: object = {}) =>
    call("POST", "/v1/adapters/test", { body: { adapterId, request: sampleRequests.targets, ...changes } });
  assert.deepEqual((await again()).body.log, ["nothing"]);
  assert.deepEqual((await again()).body.log, ["nothing"]);
  assert.equal((await call("POST", `/v1/adapters/${adapterId}/sync`, { body: {} })).status, 200);
  assert.deepEqual((await again()).body.log, ["something"]);
  assert.deepEqual((await again({ egress: [elsewhere.origin] })).body.log, ["nothing"]);
});

test("another tenant's adapter is none, and facet and language stay", async () => {
  const { call } = await service.newTenant();
  const { id: adapterId } = await savedAdapter(call);
  const { call: other } = await service.newTenant();
  assert.deepEqual((await tryDraft(other, { adapterId })).body.errors, [
    { loc: "adapterId", message: "is no adapter" },
  ]);
  const turned = await tryDraft(call, { adapterId, facet: "series", language: "python" });
  assert.deepEqual(
    turned.body.errors.map(({ loc }: { loc: string }) => loc),
    ["facet", "language"],
  );
});
