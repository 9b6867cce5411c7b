/** Newer versions of a flow's tiles: what they would change, and the change. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import { publishTile, publishVersion, warmTile } from "#test/support/own-tiles.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createKey } from "#test/support/users.ts";
import { relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

let service: TestService;

before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
});
after(() => service.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const places = [
  { name: "North", latitude: 60, longitude: 9 },
  { name: "South", latitude: 40, longitude: 9 },
];
const from = "2026-05-01T12:00:00Z";
const to = "2026-05-06T12:00:00Z";
const days = ["2026-05-01", "2026-05-02", "2026-05-03", "2026-05-04", "2026-05-05", "2026-05-06"];

async function preview(call: TestService["call"], flowId: string, body: object = { from, to }) {
  return call("POST", `/v1/flows/${flowId}/tiles/upgrade-preview`, { body });
}

describe("the preview of an upgrade", () => {
  test("tells exactly the days and targets whose runs come to something else", async () => {
    const first = await publishTile(service.call, warmTile("preview", 1));
    const flow = await createFlow(
      service.call,
      flowInput({ tiles: [{ tileKey: "preview", params: { limit: 12 } }], targets: places }),
    );
    const second = await publishVersion(service.call, first.id, {
      ...warmTile("preview", 1),
      // Another value from 12.5 degrees on only, so that some days stay as they were.
      script: String(warmTile("preview")["script"]).replaceAll("v * 1", "(v if v < 12.5 else v * 2)"),
    });
    const newer = await createFlow(
      service.call,
      flowInput({ tiles: [{ tileKey: "preview", params: { limit: 12 } }], targets: places }),
    );
    const { status, body, text } = await preview(service.call, flow.id);
    assert.equal(status, 200, text);
    assert.deepEqual(body.tiles, [{ row: 0, key: "preview", version: 1, latestVersion: second.version }]);
    assert.equal(body.evaluations, days.length * places.length);
    const expected: Json[] = [];
    for (const day of days) {
      const at = `${day}T12:00:00.000Z`;
      const [before, after] = [
        (await runToEnd(service.call, flow.id, { now: at })).results.map(outcomeOf),
        (await runToEnd(service.call, newer.id, { now: at })).results.map(outcomeOf),
      ];
      places.forEach(({ name }, index) => {
        if (JSON.stringify(before[index]) === JSON.stringify(after[index])) return;
        expected.push({ at, targetIndex: index, targetName: name, before: before[index], after: after[index] });
      });
    }
    assert.deepEqual(body.changes, expected);
    assert.ok(expected.length > 0 && expected.length < days.length * places.length, `${expected.length} changes`);
    const unchanged = (await service.call("GET", `/v1/flows/${flow.id}`)).body;
    assert.equal(unchanged.tiles[0].tileVersion, 1);
  });

  test("asks the tenant's adapter once for what both versions need", async () => {
    const { call } = await service.newTenant();
    const server = await startDataServer();
    let temperature = 10;
    server.answer((_, response) => {
      temperature += 1;
      const points = [{ ts: Date.parse(to) - 3_600_000, value: temperature }];
      response.end(JSON.stringify({ series: [{ variable: "temperature", unit: "°C", points }] }));
    });
    await createAdapter(call, relayingAdapter(server.origin));
    const first = await publishTile(call, warmTile("asked", 1));
    const tiles = [{ tileKey: "asked", params: { dataSource: "adapter" } }];
    const flow = await createFlow(call, flowInput({ tiles, targets: places }));
    await publishVersion(call, first.id, { ...warmTile("asked", 1), notes: ["Does the same."] });
    const { status, body, text } = await preview(call, flow.id, { from: to, to });
    assert.equal(status, 200, text);
    assert.equal(body.tiles.length, 1);
    assert.deepEqual(body.changes, []);
    assert.equal(body.evaluations, places.length);
    assert.equal(server.asked.length, places.length);
    await server.close();
  });

  test("of a flow whose tiles are the latest evaluates nothing", async () => {
    const flow = await createFlow(service.call, flowInput());
    assert.deepEqual((await preview(service.call, flow.id)).body, { tiles: [], evaluations: 0, changes: [] });
  });

  test("refuses a range that is turned round, lies ahead, or is too long", async () => {
    const flow = await createFlow(service.call, flowInput());
    const refused = async (body: object, loc: string): Promise<void> =>
      assertProblem(await preview(service.call, flow.id, body), { status: 422, slug: "validation", locs: [loc] });
    await refused({ from: to, to: from }, "from");
    await refused({ from, to: "2099-01-01T00:00:00Z" }, "to");
    await refused({ from: "1899-01-01T00:00:00Z", to: from }, "from");
    await refused({ from: "2020-01-01T00:00:00Z", to }, "from");
  });

  test("is another tenant's 404, and needs flows:write and results:read", async () => {
    const flow = await createFlow(service.call, flowInput());
    const { call } = await service.newTenant();
    assertProblem(await preview(call, flow.id), { status: 404 });
    const { secret } = await createKey(service.call, ["flows:write"]);
    assertProblem(await preview(service.call.as(secret), flow.id), { status: 403, slug: "forbidden" });
  });
});

function outcomeOf({ triggered, probability, tiles, skipped }: Json): Json {
  return {
    triggered,
    probability,
    lastValues: tiles.map(({ lastValue }: Json) => lastValue),
    error: skipped ?? tiles.find(({ error }: Json) => error !== null)?.error ?? null,
  };
}

describe("the upgrade", () => {
  test("is the flow saved again with the latest versions", async () => {
    const first = await publishTile(service.call, warmTile("upgraded", 1));
    const tiles = [{ tileKey: "upgraded", params: { limit: 7 }, reportOnly: true }, { tileKey: "gdd" }];
    const flow = await createFlow(service.call, flowInput({ tiles }));
    await publishVersion(service.call, first.id, warmTile("upgraded", 2));
    const latest = await publishVersion(service.call, first.id, warmTile("upgraded", 3));
    const etag = (await service.call("GET", `/v1/flows/${flow.id}`)).headers.get("etag") ?? "";
    const stale = { headers: { "if-match": '"of-another"' } };
    assertProblem(await service.call("POST", `/v1/flows/${flow.id}/tiles/upgrade`, stale), {
      status: 412,
      slug: "precondition-failed",
    });
    const { status, body, text } = await service.call("POST", `/v1/flows/${flow.id}/tiles/upgrade`, {
      headers: { "if-match": etag },
    });
    assert.equal(status, 200, text);
    assert.deepEqual(body.tiles, [{ ...flow.tiles[0], tileDefinitionId: latest.id, tileVersion: 3 }, flow.tiles[1]]);
    assert.equal(body.version, flow.version + 1);
    const again = await service.call("POST", `/v1/flows/${flow.id}/tiles/upgrade`);
    assert.deepEqual(again.body, body);
  });

  test("is refused at the parameter that a newer version does not take", async () => {
    const first = await publishTile(service.call, warmTile("refusing", 1));
    const flow = await createFlow(service.call, flowInput({ tiles: [{ tileKey: "refusing", params: { limit: 7 } }] }));
    const changed = structuredClone(warmTile("refusing", 1)) as Json;
    changed.paramsSchema.properties.limit.maximum = 5;
    await publishVersion(service.call, first.id, changed);
    for (const path of ["upgrade", "upgrade-preview"])
      assertProblem(await service.call("POST", `/v1/flows/${flow.id}/tiles/${path}`), {
        status: 422,
        slug: "validation",
        locs: ["tiles[0].params.limit"],
      });
  });
});
