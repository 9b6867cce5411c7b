/** The audit log at the outside: what an entry says, what leaves none, and who reads the log how. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Entry, entries, newest, ok } from "#test/support/audit.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { adapterInput, contactInput, flowInput } from "#test/support/records.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";

const clock = createTestClock();
let service: TestService;

before(async () => {
  service = await startService({ clock });
});
after(() => service.close());

describe("an entry", () => {
  let tenant: TestTenant;
  before(async () => {
    tenant = await service.newTenant();
  });

  test("of an update holds the fields that changed, before and after, and the request's id", async () => {
    const { id } = await ok(tenant.call, "POST", "/v1/flows", { body: flowInput() });
    await ok(tenant.call, "PATCH", `/v1/flows/${id}`, {
      body: { status: "active", scheduleMinutes: 60 },
      headers: { "x-request-id": "import 42" },
    });
    const entry = await newest(tenant.call);
    const nextRunAt = new Date(clock.now() + 60 * 60_000).toISOString();
    assert.deepEqual(entry.before, { status: "draft", scheduleMinutes: null, nextRunAt: null });
    assert.deepEqual(entry.after, { status: "active", scheduleMinutes: 60, nextRunAt });
    assert.equal(entry.requestId, "import 42");
    assert.equal(entry.at, new Date(clock.now()).toISOString());
  });

  test("of a new record holds it as it became, and of a deleted one as it was", async () => {
    const { id } = await ok(tenant.call, "POST", "/v1/contacts", { body: contactInput({ displayName: "Ada" }) });
    await ok(tenant.call, "DELETE", `/v1/contacts/${id}`);
    const [deleted, created] = await entries(tenant.call, `&recordType=contact&recordId=${id}`);
    assert.equal(created?.before, null);
    assert.equal(created?.after?.["displayName"], "Ada");
    assert.equal(deleted?.before?.["displayName"], "Ada");
    assert.equal(deleted?.after, null);
  });

  test("says who it was: a key, a tenant's session with the key behind it, or a user's session", async () => {
    const key = await createKey(tenant.call, ["flows:write", "users:manage"]);
    const byKey = tenant.call.as(key.secret);
    const ann = await createUser(tenant.call, `ann-${key.id}`);
    const [forTenant, forAnn] = [await openSession(byKey, null), await openSession(byKey, ann.id)];
    const expected = [
      [byKey, { kind: "key", keyId: key.id, sessionId: null, userId: null, reason: null }],
      [forTenant.call, { kind: "tenant-session", keyId: key.id, sessionId: forTenant.id, userId: null, reason: null }],
      [forAnn.call, { kind: "user-session", keyId: key.id, sessionId: forAnn.id, userId: ann.id, reason: null }],
    ] as const;
    for (const [call, actor] of expected) {
      await ok(call, "POST", "/v1/flows", { body: flowInput() });
      assert.deepEqual((await newest(tenant.call)).actor, actor);
    }
  });

  test("never holds a secret, and tells that one was replaced without telling which", async () => {
    const body = adapterInput({ enabled: false, env: { STATION_KEY: "env-value-that-nobody-may-read" } });
    const { id } = await ok(tenant.call, "POST", "/v1/adapters", { body });
    await ok(tenant.call, "PATCH", `/v1/adapters/${id}`, {
      body: { env: { STATION_KEY: "another-value-that-nobody-may-read" } },
    });
    const [replaced] = await entries(tenant.call, `&recordId=${id}`);
    assert.deepEqual([replaced?.before, replaced?.after], [{ sealedEnv: "(not shown)" }, { sealedEnv: "(not shown)" }]);
    const { secret } = await createKey(tenant.call, ["flows:run"]);
    const { token } = await openSession(tenant.call, null);
    const text = JSON.stringify(await entries(tenant.call));
    for (const hidden of ["that-nobody-may-read", secret, token, tenant.key]) assert.ok(!text.includes(hidden), hidden);
    assert.doesNotMatch(text, /[Hh]ash":"[0-9a-f]/);
  });

  test("tells a script and a very long field by its digest", async () => {
    const { id } = await ok(tenant.call, "POST", "/v1/adapters", { body: adapterInput({ enabled: false }) });
    assert.match(String((await newest(tenant.call)).after?.["script"]), /^\(\d+ characters, SHA-256 [0-9a-f]{64}\)$/);
    await ok(tenant.call, "DELETE", `/v1/adapters/${id}`);
    await ok(tenant.call, "POST", "/v1/flows", {
      body: flowInput({ settings: { gui: { notes: "x".repeat(20_000) } } }),
    });
    assert.match(String((await newest(tenant.call)).after?.["settings"]), /^\(\d+ characters, SHA-256/);
  });

  test("hides what looks like a secret wherever it stands", async () => {
    await ok(tenant.call, "POST", "/v1/flows", {
      body: flowInput({ settings: { gui: { camera: { apiKey: "hidden-1", accessToken: ["hidden-2"] } } } }),
    });
    const entry = await newest(tenant.call);
    assert.deepEqual(entry.after?.["settings"], {
      gui: { camera: { apiKey: "(not shown)", accessToken: "(not shown)" } },
    });
  });
});

test("what is refused, what changes nothing and what is only read leaves no entry", async () => {
  const { call } = await service.newTenant();
  const { id } = await ok(call, "POST", "/v1/flows", { body: flowInput({ tenantKey: "one" }) });
  const { id: userId } = await createUser(call, "ann");
  const earlier = await entries(call);
  const refused = [
    await call("POST", "/v1/flows", { body: flowInput({ status: "nonsense" }) }),
    await call("POST", "/v1/flows", { body: flowInput({ tenantKey: "one" }) }),
    await call("PATCH", `/v1/flows/${id}`, { body: { displayName: "x" }, headers: { "if-match": '"99"' } }),
    await call("DELETE", "/v1/flows/none"),
    await call("PUT", "/v1/branding", { body: { logo: "nonsense" } }),
  ];
  assert.deepEqual(
    refused.map(({ status }) => status),
    [422, 409, 412, 404, 422],
  );
  await ok(call, "POST", `/v1/users/${userId}/enable`);
  await ok(call, "GET", `/v1/flows/${id}`);
  await ok(call, "GET", "/v1/branding/theme");
  assert.deepEqual(await entries(call), earlier);
});

test("a change repeated under its Idempotency-Key leaves one entry", async () => {
  const { call } = await service.newTenant();
  const headers = { "idempotency-key": "once" };
  const answers = [
    await call("POST", "/v1/flows", { body: flowInput(), headers }),
    await call("POST", "/v1/flows", { body: flowInput(), headers }),
  ];
  assert.equal(answers[0]?.body.id, answers[1]?.body.id);
  assert.equal((await entries(call, "&recordType=flow")).length, 1);
});

describe("reading the log", () => {
  let tenant: TestTenant;
  let flowIds: readonly string[];
  let userId: string;
  let sessionId: string;
  let since: string;
  let until: string;

  before(async () => {
    tenant = await service.newTenant();
    ({ id: userId } = await createUser(tenant.call, "ann"));
    const session = await openSession(tenant.call, userId);
    sessionId = session.id;
    clock.advance(1_000);
    since = new Date(clock.now()).toISOString();
    const ids: string[] = [];
    for (const call of [tenant.call, session.call, tenant.call]) {
      ids.push(
        (await ok(call, "POST", "/v1/flows", { body: flowInput(), headers: { "x-request-id": `seed ${ids.length}` } }))
          .id,
      );
    }
    flowIds = ids;
    clock.advance(1_000);
    until = new Date(clock.now()).toISOString();
    await ok(tenant.call, "PATCH", `/v1/flows/${ids[0]}`, { body: { notes: "later" } });
    await ok(tenant.call, "DELETE", `/v1/flows/${ids[2]}`);
  });

  test("is for tenants' credentials with keys:manage, and shows no other tenant's entries", async () => {
    const narrow = tenant.call.as((await createKey(tenant.call, ["users:manage"])).secret);
    const user = (await openSession(tenant.call, userId)).call;
    for (const call of [narrow, user])
      assertProblem(await call("GET", "/v1/audit"), { status: 403, slug: "forbidden" });
    const session = await openSession(tenant.call, null);
    assert.ok((await entries(session.call)).length > 5);
    const neighbour = await service.newTenant();
    assert.deepEqual(
      (await entries(neighbour.call)).map(({ recordType }) => recordType),
      ["key", "tenant"],
    );
    assert.deepEqual(await entries(neighbour.call, `&recordId=${flowIds[0]}`), []);
  });

  test("gives the newest first, in pages that hold when new entries arrive", async () => {
    const all = await entries(tenant.call);
    const times = all.map(({ at }) => at);
    assert.deepEqual(times, times.toSorted().toReversed());
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Answer = await tenant.call("GET", `/v1/audit?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      assert.equal(page.status, 200, page.text);
      seen.push(...page.body.items.map((entry: Entry) => entry.id));
      cursor = page.body.nextCursor;
      await createKey(tenant.call, ["flows:run"]);
    }
    assert.deepEqual(
      seen,
      all.map(({ id }) => id),
    );
  });

  test("can be narrowed by record, action, actor, request and time", async () => {
    const { id: keyId } = (await ok(tenant.call, "GET", "/v1/keys?limit=500")).items.at(-1);
    const flows = async (query: string) =>
      (await entries(tenant.call, `&recordType=flow${query}`)).map(({ action, recordId }) => [
        action,
        flowIds.indexOf(recordId),
      ]);
    const seeded = [
      ["created", 2],
      ["created", 1],
      ["created", 0],
    ];
    const later = [
      ["deleted", 2],
      ["updated", 0],
    ];
    assert.deepEqual(await flows(""), [...later, ...seeded]);
    assert.deepEqual(await flows(`&recordId=${flowIds[0]}`), [
      ["updated", 0],
      ["created", 0],
    ]);
    assert.deepEqual(await flows("&action=deleted"), [["deleted", 2]]);
    assert.deepEqual(await flows("&actorKind=user-session"), [["created", 1]]);
    assert.deepEqual(await flows(`&actorUserId=${userId}`), [["created", 1]]);
    assert.deepEqual(await flows(`&actorSessionId=${sessionId}`), [["created", 1]]);
    assert.deepEqual(await flows(`&actorKeyId=${keyId}`), [...later, ...seeded], "sessions come from their key");
    assert.deepEqual(await flows("&actorKeyId=none"), []);
    assert.deepEqual(await flows(`&since=${since}&until=${until}`), seeded);
    assert.deepEqual(await flows(`&since=${until}`), later);
    assert.deepEqual(await flows(`&until=${since}`), []);
    assert.deepEqual(await flows("&q=SEED%201"), [["created", 1]]);
    assert.deepEqual(await flows("&q=%25"), [], "a percent sign is text");
  });

  for (const [query, loc] of [
    ["recordType=cloud", "query.recordType"],
    ["action=looked", "query.action"],
    ["actorKind=ghost", "query.actorKind"],
    ["since=yesterday", "query.since"],
    ["since=2026-05-02T00:00:00Z&until=2026-05-01T00:00:00Z", "query.until"],
    ["limit=501", "query.limit"],
    ["cursor=damaged", "query.cursor"],
  ] as const) {
    test(`refuses ${query}`, async () => {
      assertProblem(await tenant.call("GET", `/v1/audit?${query}`), { status: 422, slug: "validation", locs: [loc] });
    });
  }
});
