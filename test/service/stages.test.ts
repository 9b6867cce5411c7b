/** The stage of a target: in a run over both faces, in its reasons, and in alerts, which may tell of each stage. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { graphqlData } from "#test/support/graphql.ts";
import { adapterInput, flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow } from "#test/support/runs.ts";

const dayMs = 86_400_000;
/** Ten degree-days each day over a base of 10 °C. */
const steady = `export default async function handle({ from, to }) {
  const points = [];
  for (let ts = Date.parse(from); ts < Date.parse(to); ts += 3600000) points.push([ts, 20]);
  return { series: [{ variable: "temperature", points }] };
}`;
const place = { name: "North orchard", latitude: 0, longitude: 0 };

let world: AlertWorld;
let tenant: AlertTenant;
before(async () => {
  world = await startAlertWorld();
  tenant = await world.newTenant();
  await createAdapter(tenant.call, adapterInput({ facet: "weather", script: steady }));
});
after(() => world.close());

/** Three days of heat so far. */
function growth() {
  const dateIn = (days: number) => new Date(world.clock.now() + days * dayMs).toISOString().slice(0, 10);
  const stages = [
    { name: "adults", from: 20 },
    { name: "eggs", from: 40, to: 50 },
    { name: "larvae", from: 60, isTriggering: false },
  ];
  const season = { startDate: dateIn(-3), stopDate: dateIn(60) };
  return { tileKey: "gdd", params: { dataSource: "adapter", tBase: 10, stages, ...season } };
}

const staged = (tiles: readonly object[], alerts: object) => ({
  ...flowInput({ tiles, targets: [place] }),
  settings: { alerts },
});

test("a run tells the stage of its target over both faces, and why says it too", async () => {
  const { call } = tenant;
  const hot = { tileKey: "wv", params: { variable: "temperature", threshold: -60, dataSource: "adapter" } };
  const flow = await createFlow(call, staged([hot, growth()], {}));
  const run = await tenant.run(flow.id);
  assert.equal(run.status, "succeeded", run.error);
  const [result] = run.results;
  assert.deepEqual(result.stage, { row: 1, name: "adults" });
  assert.deepEqual(
    result.tiles.map(({ stage }: { readonly stage: string | null }) => stage),
    [null, "adults"],
  );
  const shown = (await call("GET", `/v1/runs/${run.id}/result?position=0`)).body;
  assert.deepEqual([shown.stage, shown.tiles[1].stage], [result.stage, "adults"]);
  const outcomes = (await call("GET", `/v1/runs/${run.id}/outcomes`)).body.items;
  assert.deepEqual([outcomes.length, outcomes[0].stage], [1, result.stage]);
  const why = (await call("GET", `/v1/runs/${run.id}/why`)).body;
  assert.deepEqual(why.stage, result.stage);
  assert.match(why.summary, /It is in the stage "adults"\./);
  const query = `query ($id: ID!) {
    run(id: $id) {
      results { edges { node { stage { row name } tiles { stage } } } }
      outcomes { edges { node { stage { row name } } } }
    }
  }`;
  const data = await graphqlData(call, query, { id: run.id });
  const tiles = [{ stage: null }, { stage: "adults" }];
  const stage = { row: 1, name: "adults" };
  assert.deepEqual(data.run.results.edges, [{ node: { stage, tiles } }]);
  assert.deepEqual(data.run.outcomes.edges, [{ node: { stage } }]);
});

test("an alert names the stage; another stage is another alert where the flow asks for it", async () => {
  const ada = await tenant.newContact();
  const contactListIds = [await tenant.newList(ada)];
  const tiles = [growth()];
  const [each, first] = [
    await createFlow(tenant.call, staged(tiles, { contactListIds, triggerTypes: ["trigger", "reset"], onStage: true })),
    await createFlow(tenant.call, staged(tiles, { contactListIds, triggerTypes: ["trigger", "reset"] })),
  ];
  const changes: string[][] = [[], []];
  for (let days = 0; days < 4; days += 1) {
    for (const [index, { id }] of [each, first].entries()) {
      const { results } = await tenant.run(id);
      const { state, stage } = results[0];
      changes[index]?.push(`${stage?.name ?? "none"} ${state.change}`);
      await tenant.settled(id);
    }
    world.later(dayMs);
  }
  assert.deepEqual(changes, [
    ["adults trigger", "eggs trigger", "none reset", "larvae null"],
    ["adults trigger", "eggs null", "none reset", "larvae null"],
  ]);
  const told = async (flowId: string, count: number) =>
    (await tenant.deliveries(flowId, count)).map(({ message }) => message).reverse();
  assert.deepEqual(await told(each.id, 3), [
    "Degree days Flow trigger for location North orchard (adults)",
    "Degree days Flow trigger for location North orchard (eggs)",
    "Degree days Flow reset for location North orchard",
  ]);
  assert.deepEqual(await told(first.id, 2), [
    "Degree days Flow trigger for location North orchard (adults)",
    "Degree days Flow reset for location North orchard",
  ]);
  assert.ok(world.mailsTo(ada.email).some(({ text }) => text.includes("Stage: eggs")));
});
