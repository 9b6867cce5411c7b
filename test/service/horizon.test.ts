/** Data beyond now, from a tenant's adapter to a tile that looks ahead, over both faces. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestClock } from "#test/support/clock.ts";
import { graphql } from "#test/support/graphql.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const hourMs = 3_600_000;
const clock = createTestClock();
const place = { name: "North", latitude: 47, longitude: 0, timezone: "UTC" };

interface Asked {
  readonly variables: readonly string[];
  readonly to: string;
  readonly horizonHours?: number;
}

let service: TestService;
let server: DataServer;
let tenant: TestTenant;
let asked: Asked[] = [];

/** 5 °C up to now; from ten hours on there will be frost. It answers three days beyond whatever it is asked. */
before(async () => {
  service = await startService({ clock, environment: { EGRESS_ALLOW_PRIVATE: "1" } });
  server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const body = JSON.parse(text) as Asked;
      asked.push(body);
      const end = Math.floor(Date.parse(body.to) / hourMs) * hourMs;
      const points = Array.from({ length: 30 + 72 }, (_, index) => {
        const hour = index - 29;
        return [end + hour * hourMs, hour < 10 ? 5 + (hour % 3) / 10 : -2];
      });
      json(response, { series: body.variables.map((variable) => ({ variable, points })) });
    });
  });
  tenant = await service.newTenant();
  await createAdapter(tenant.call, relayingAdapter(server.origin));
});
after(async () => {
  await server.close();
  await service.close();
});

function frost(params: object = {}) {
  return {
    tileKey: "wv",
    params: { dataSource: "adapter", variable: "temperature", trigger: "less", threshold: 0, when: "last", ...params },
  };
}

async function tilesOf(...tiles: readonly object[]) {
  asked = [];
  const flow = await createFlow(tenant.call, flowInput({ tiles, targets: [place] }));
  const run = await runToEnd(tenant.call, flow.id);
  assert.equal(run.status, "succeeded");
  return run.results[0].tiles;
}

test("frost of the next night triggers a tile that looks as far, and no other tile of the flow sees it", async () => {
  const [alone] = await tilesOf(frost({ when: "any" }));
  assert.deepEqual([alone.isTriggered, asked[0]?.horizonHours], [false, undefined]);
  const [beside, short, far] = await tilesOf(
    frost({ when: "any" }),
    frost({ aheadHours: 6 }),
    frost({ aheadHours: 24 }),
  );
  assert.deepEqual(
    asked.map(({ horizonHours }) => horizonHours),
    [24],
  );
  assert.deepEqual([beside.isTriggered, short.isTriggered, far.isTriggered], [false, false, true]);
  assert.deepEqual([beside.points, beside.lastValue], [alone.points, alone.lastValue]);
  assert.match(far.trace.join("\n"), /Triggered by the forecast: 1\d points below 0 °C within the next 24 hours/);
  assert.match(short.trace.join("\n"), /Not triggered by the forecast/);
});

test("a tile of one's own asks for as many hours as its parameter says, and is read over GraphQL", async () => {
  const script = [
    "export default function evaluate(ctx) {",
    "  const { ts } = ctx.weather.temperature;",
    "  const ahead = ts.filter((at) => at > ctx.now).length;",
    '  return { kind: "numeric", points: [], isTriggered: ahead > 0, lastValue: ahead };',
    "}",
  ].join("\n");
  const tile = {
    key: "ahead-of-now",
    displayName: "Ahead",
    description: "Counts what lies ahead.",
    language: "javascript",
    script,
    outputKind: "numeric",
    paramsSchema: {
      type: "object",
      additionalProperties: false,
      properties: {
        hours: { type: "integer", minimum: 0, maximum: 384, default: 0 },
      },
    },
    inputs: [{ kind: "weather", variables: ["temperature"], horizonHours: "hours" }],
  };
  const created = await tenant.call("POST", "/v1/tiles", { body: tile });
  assert.equal(created.status, 201, JSON.stringify(created.body));
  assert.deepEqual(created.body.inputs, tile.inputs);
  const query = `query ($id: ID!) { tile(id: $id) { inputs { kind horizonHours } } }`;
  const { data, errors } = await graphql(tenant.call, query, { id: created.body.id });
  assert.deepEqual(data?.tile.inputs, [{ kind: "weather", horizonHours: "hours" }], JSON.stringify(errors));
  const own = (hours: number) => ({ tileKey: tile.key, params: { dataSource: "adapter", hours } });
  const [none, some] = await tilesOf(own(0), own(12));
  assert.deepEqual([none.lastValue, some.lastValue], [0, 12]);
  const tooFar = { ...tile, key: "too-far", inputs: [{ ...tile.inputs[0], horizonHours: 385 }] };
  assert.equal((await tenant.call("POST", "/v1/tiles", { body: tooFar })).status, 422);
});
