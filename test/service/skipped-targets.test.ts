/**
 * Targets whose sources are disabled or gone: left out and said so; the flow's runs go on, and what was known of the
 * target stays.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { flowInput } from "#test/support/records.ts";
import { createFlow, finished, requestRun, runToEnd } from "#test/support/runs.ts";
import { made } from "#test/support/sources.ts";
import { createTargetsAdapter, field, sourcesByKey, syncWorld, synced } from "#test/support/sync.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const world = syncWorld();
const { clock } = world;
const disabledByHand = "the source is disabled: enable it, or take it out of the flow";
const minuteMs = 60_000;
/** Triggered wherever it is evaluated: demonstration data are moister than half a per cent. */
const alwaysTriggered = {
  tileKey: "bv",
  params: { metric: "moisture.volumetric", trigger: "greater", threshold: 0.5, when: "any" },
};

function flowOver(...sourceIds: readonly string[]): object {
  return flowInput({ tiles: [alwaysTriggered], targets: sourceIds.map((sourceId) => ({ sourceId })) });
}

async function setEnabled(id: string, enabled: boolean): Promise<void> {
  const answer = await world.call("PATCH", `/v1/sources/${id}`, { body: { enabled } });
  assert.equal(answer.status, 200, answer.text);
}

async function countedRun(flowId: string): Promise<Json> {
  clock.advance(minuteMs);
  return runToEnd(world.call, flowId, { suppressAlerts: false });
}

test("a target whose source is disabled is listed with the reason, counted, and fails nothing", async () => {
  const [off, on] = [await made(world.call, { displayName: "Off" }), await made(world.call, { displayName: "On" })];
  const flow = await createFlow(world.call, flowOver(off.id, on.id));
  await setEnabled(off.id, false);
  const run = await countedRun(flow.id);
  assert.deepEqual([run.status, run.error], ["succeeded", null]);
  const { targetCount, triggeredCount, skippedCount, anyTriggered } = run.summary;
  assert.deepEqual([targetCount, triggeredCount, skippedCount, anyTriggered], [2, 1, 1, true]);
  const [skipped, evaluated] = run.results;
  assert.deepEqual([evaluated.skipped, evaluated.triggered, evaluated.tiles.length], [null, true, 1]);
  assert.deepEqual(skipped, {
    target: { sourceId: off.id, hint: "sensor", name: "Off", latitude: 47.61, longitude: 9.42, sensorSources: [] },
    triggered: false,
    probability: null,
    color: null,
    skipped: disabledByHand,
    state: null,
    stage: null,
    dataHealth: { coverage: null, issues: [], issueCount: 0 },
    tiles: [],
    outlook: [],
  });
  const [listed] = (await world.call("GET", `/v1/flows/${flow.id}/runs?includeResults=true`)).body.items;
  assert.deepEqual(listed, run);
});

test("the state of a skipped target holds until the source is back", async () => {
  const source = await made(world.call);
  const other = await made(world.call);
  const flow = await createFlow(world.call, flowOver(source.id, other.id));
  const stateOf = (run: Json) => run.results[0].state;
  const before = stateOf(await countedRun(flow.id));
  assert.deepEqual([before.isTriggered, before.isHeld, before.change], [true, false, "trigger"]);
  await setEnabled(source.id, false);
  for (let round = 0; round < 2; round += 1)
    assert.deepEqual(stateOf(await countedRun(flow.id)), {
      isTriggered: true,
      since: before.since,
      isHeld: true,
      change: null,
      heldBecause: `skipped: ${disabledByHand}`,
      newestDataAt: before.newestDataAt,
    });
  await setEnabled(source.id, true);
  const again = await countedRun(flow.id);
  assert.deepEqual(stateOf(again), {
    isTriggered: true,
    since: before.since,
    isHeld: false,
    change: null,
    heldBecause: null,
    newestDataAt: again.now,
  });
});

test("a run of which every target is skipped is failed and says why", async () => {
  const sources = [await made(world.call, { displayName: "One" }), await made(world.call, { displayName: "Two" })];
  const flow = await createFlow(world.call, flowOver(...sources.map(({ id }) => id)));
  for (const { id } of sources) await setEnabled(id, false);
  const run = await countedRun(flow.id);
  assert.equal(run.status, "failed");
  assert.equal(run.error, `all targets were skipped. One: ${disabledByHand}; Two: ${disabledByHand}`);
  assert.deepEqual(
    [run.summary.targetCount, run.summary.skippedCount, run.summary.color, run.results.length],
    [2, 2, null, 2],
  );
});

test("a target that failed fails the run, with skipped ones beside it", async () => {
  const [off, on] = [await made(world.call, { displayName: "Off" }), await made(world.call, { displayName: "On" })];
  const tile = { ...alwaysTriggered, params: { ...alwaysTriggered.params, dataSource: "adapter" } };
  const flow = await createFlow(world.call, { ...flowOver(off.id, on.id), tiles: [tile] });
  await setEnabled(off.id, false);
  const run = await countedRun(flow.id);
  assert.equal(run.status, "failed");
  assert.match(run.error, /^1 of 2 targets failed\. On: tiles\[0\] \(bv\)/);
});

test("a field that vanished from the catalogue does not fail the runs of its flow; when it comes back it is evaluated again", async () => {
  const adapterId = await createTargetsAdapter(world.call, world.catalogue.origin);
  const location = { latitude: 47.61, longitude: 9.42 };
  const [stays, vanishes] = [field("stays", { location }), field("vanishes", { location })];
  world.catalogue.offer(null, [stays, vanishes]);
  await synced(world.call, adapterId);
  const sources = await sourcesByKey(world.call);
  const flow = await createFlow(world.call, flowOver(sources.get("/vanishes").id, sources.get("/stays").id));
  world.catalogue.offer(null, [stays]);
  await synced(world.call, adapterId);
  const without = await countedRun(flow.id);
  assert.deepEqual([without.status, without.summary.skippedCount], ["succeeded", 1]);
  assert.match(without.results[0].skipped, /a sync disabled the source/);
  world.catalogue.offer(null, [stays, vanishes]);
  await synced(world.call, adapterId);
  const again = await countedRun(flow.id);
  assert.deepEqual([again.status, again.summary.skippedCount, again.results[0].skipped], ["succeeded", 0, null]);
});

test("the event of a run tells of a skipped target what it tells of every other, not triggered", async () => {
  const [off, on] = [await made(world.call, { displayName: "Off" }), await made(world.call, { displayName: "On" })];
  const flow = await createFlow(world.call, flowOver(off.id, on.id));
  await setEnabled(off.id, false);
  await finished(world.call, (await requestRun(world.call, flow.id)).id);
  const [event] = (await world.eventsOf("run.completed")) as Json[];
  assert.deepEqual(
    event.targets.map(({ sourceId, isTriggered }: Json) => [sourceId, isTriggered]),
    [
      [off.id, false],
      [on.id, true],
    ],
  );
});
