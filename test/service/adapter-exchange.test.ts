/** Exchanging the adapters of a facet without a gap, and adapters in plain JavaScript. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { entries, summary } from "#test/support/audit.ts";
import { adapterInput, sampleRequests } from "#test/support/records.ts";
import { createAdapter } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";

const sample = sampleRequests.weather;

let service: TestService;

before(async () => {
  service = await startService();
});
after(() => service.close());

describe("an adapter", () => {
  test("takes its facet's other adapter's place with replace: true, in one step, and leaves those of other facets and tenants", async () => {
    const [{ call }, neighbour] = [await service.newTenant(), await service.newTenant()];
    const first = await createAdapter(call, adapterInput());
    const second = await createAdapter(call, adapterInput({ displayName: "Second", enabled: false }));
    const others = [
      await createAdapter(call, adapterInput({ facet: "series" })),
      await createAdapter(neighbour.call, adapterInput()),
    ];
    const exchanged = await call("PATCH", `/v1/adapters/${second.id}`, {
      body: { enabled: true, replace: true, displayName: "New" },
    });
    assert.equal(exchanged.status, 200, exchanged.text);
    assert.deepEqual(
      [exchanged.body.enabled, exchanged.body.displayName, exchanged.body.replace],
      [true, "New", undefined],
    );
    const replaced = await call("GET", `/v1/adapters/${first.id}`);
    assert.deepEqual([replaced.body.enabled, replaced.body.disabledReason], [false, null]);
    assert.match(replaced.headers.get("etag") ?? "", /^"2\./);
    assert.deepEqual((await call("GET", `/v1/adapters/${others[0].id}`)).body.enabled, true);
    assert.deepEqual((await neighbour.call("GET", `/v1/adapters/${others[1].id}`)).body.enabled, true);
    const trace = (await entries(call, "&recordType=adapter")).slice(0, 2).map(summary);
    assert.deepEqual(
      trace.toSorted(),
      [
        ["adapter", "updated", first.id],
        ["adapter", "updated", second.id],
      ].toSorted(),
    );
    assert.equal(
      (await call("PATCH", `/v1/adapters/${second.id}`, { body: { enabled: true, replace: true } })).status,
      200,
    );
    assert.equal((await call("GET", `/v1/adapters/${second.id}`)).body.enabled, true);
  });

  test("is exchanged without a gap: whoever looks meanwhile sees one enabled, and of two that replace each other one wins", async () => {
    const { call } = await service.newTenant();
    const ids = [
      (await createAdapter(call, adapterInput())).id,
      (await createAdapter(call, adapterInput({ enabled: false }))).id,
    ];
    const enabledNow = async (): Promise<number> =>
      (await call("GET", "/v1/adapters")).body.items.filter(({ enabled }: { enabled: boolean }) => enabled).length;
    let isDone = false;
    const looks = (async () => {
      while (!isDone) assert.equal(await enabledNow(), 1);
    })();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        ids.map((id) => call("PATCH", `/v1/adapters/${id}`, { body: { enabled: true, replace: true } })),
      );
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
    }
    isDone = true;
    await looks;
    assert.equal(await enabledNow(), 1);
  });

  test("refuses replace without enabled: true, and a stale If-Match replaces nothing", async () => {
    const { call } = await service.newTenant();
    const first = await createAdapter(call, adapterInput());
    const second = await createAdapter(call, adapterInput({ enabled: false }));
    for (const body of [{ replace: true }, { replace: true, enabled: false }])
      assertProblem(await call("PATCH", `/v1/adapters/${second.id}`, { body }), {
        status: 422,
        slug: "validation",
        locs: ["replace"],
      });
    const stale = { body: { enabled: true, replace: true }, headers: { "if-match": '"9"' } };
    assertProblem(await call("PATCH", `/v1/adapters/${second.id}`, stale), {
      status: 412,
      slug: "precondition-failed",
    });
    assert.equal((await call("GET", `/v1/adapters/${first.id}`)).body.enabled, true);
  });

  test("in javascript is kept as such and run as typescript", async () => {
    const { call } = await service.newTenant();
    const script = "export default async function handle(request) { return { series: [] }; }";
    const adapter = await createAdapter(call, adapterInput({ language: "javascript", script }));
    assert.equal(adapter.language, "javascript");
    const tried = await call("POST", `/v1/adapters/${adapter.id}/test`, { body: { request: sample } });
    assert.deepEqual([tried.body.ok, tried.body.response], [true, { series: [] }]);
    const refused = await call("PATCH", `/v1/adapters/${adapter.id}`, { body: { script: "export default 1 +" } });
    assertProblem(refused, { status: 422, slug: "validation", locs: ["script"] });
  });
});
