/** What a run found, target by target: all of them in short, and one whole with its points as columns. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { systemClock } from "#core/clock.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { graphql, graphqlData } from "#test/support/graphql.ts";
import { placedResult } from "#test/support/packed-results.ts";
import { flowInput } from "#test/support/records.ts";
import { writeRun } from "#test/support/rows.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { made } from "#test/support/sources.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

/** Triggered wherever it is evaluated. */
const above = (threshold: number) => ({
  tileKey: "wv",
  params: { variable: "temperature", trigger: "greater", threshold, when: "any" },
});

let service: TestService;
let call: Client;
let run: Json;
let off: Json;
before(async () => {
  service = await startService();
  call = service.call;
  off = await made(call, { displayName: "Switched off" });
  const on = await made(call, { displayName: "Switched on" });
  const targets = [
    { name: "North orchard", latitude: 47.61, longitude: 9.42 },
    { sourceId: off.id },
    { name: "Polar", latitude: 89.9, longitude: 0 },
    { sourceId: on.id },
  ];
  const flow = await createFlow(call, flowInput({ tiles: [above(-60), above(-61)], targets }));
  await call("PATCH", `/v1/sources/${off.id}`, { body: { enabled: false } });
  run = await runToEnd(call, flow.id, { suppressAlerts: false });
  assert.equal(run.status, "succeeded", run.error);
});
after(() => service.close());

describe("the outcomes of a run", () => {
  test("say of each target what its result says, in the order of the flow", async () => {
    const { body } = await call("GET", `/v1/runs/${run.id}/outcomes`);
    assert.equal(body.nextCursor, null);
    const expected = run.results.map(
      ({ target, triggered, skipped, state, dataHealth, ...result }: Json, n: number) => ({
        position: n,
        sourceId: target.sourceId,
        hint: target.hint,
        name: target.name,
        latitude: target.latitude,
        longitude: target.longitude,
        outcome: skipped === null ? (triggered ? "triggered" : "not_triggered") : "skipped",
        probability: result.probability,
        color: result.color,
        stage: result.stage,
        problem: skipped,
        isTriggered: state?.isTriggered ?? null,
        since: state?.since ?? null,
        isHeld: state?.isHeld ?? null,
        change: state?.change ?? null,
        coverage: dataHealth.coverage,
        issueCount: dataHealth.issueCount,
      }),
    );
    assert.deepEqual(body.items, expected);
    assert.deepEqual(
      body.items.map(({ outcome }: Json) => outcome),
      ["triggered", "skipped", "triggered", "triggered"],
    );
  });

  test("come page by page, filtered, and counted where that is asked for", async () => {
    const first = (await call("GET", `/v1/runs/${run.id}/outcomes?limit=3&withTotalCount=true`)).body;
    assert.deepEqual([first.items.length, first.totalCount], [3, 4]);
    const rest = (await call("GET", `/v1/runs/${run.id}/outcomes?limit=3&cursor=${first.nextCursor}`)).body;
    assert.deepEqual([rest.items.map(({ position }: Json) => position), rest.nextCursor], [[3], null]);
    assert.equal("totalCount" in rest, false);
    const skipped = (await call("GET", `/v1/runs/${run.id}/outcomes?outcome=skipped&withTotalCount=true`)).body;
    assert.deepEqual([skipped.items.map(({ sourceId }: Json) => sourceId), skipped.totalCount], [[off.id], 1]);
    const named = (await call("GET", `/v1/runs/${run.id}/outcomes?q=SWITCHED`)).body;
    assert.deepEqual(
      named.items.map(({ name }: Json) => name),
      ["Switched off", "Switched on"],
    );
  });

  test("are the same over GraphQL, with every field for hundreds of targets at a time", async () => {
    const fields = `position sourceId hint name latitude longitude outcome probability color stage { row name } problem
      isTriggered since isHeld change coverage issueCount`;
    const query = `query ($id: ID!) { run(id: $id) { id flowId status trigger now error
      summary { targetCount triggeredCount skippedCount probability color }
      outcomes(first: 475) { totalCount edges { node { ${fields} } } pageInfo { hasNextPage endCursor } } } }`;
    const { outcomes } = (await graphqlData(call, query, { id: run.id })).run;
    const { body } = await call("GET", `/v1/runs/${run.id}/outcomes`);
    assert.deepEqual(
      outcomes.edges.map(({ node }: Json) => node),
      body.items,
    );
    assert.equal(outcomes.totalCount, 4);
  });

  test("say what failed, of a target that could not be evaluated", async () => {
    const tile = { ...above(0), params: { ...above(0).params, dataSource: "adapter" } };
    const { id } = await createFlow(call, flowInput({ tiles: [tile, above(-61)] }));
    const failed = await runToEnd(call, id);
    assert.equal(failed.status, "failed");
    const { body } = await call("GET", `/v1/runs/${failed.id}/outcomes?outcome=failed`);
    const [{ error }] = failed.results[0].tiles;
    assert.deepEqual([body.items[0].outcome, body.items[0].problem], ["failed", error]);
    assert.deepEqual((await call("GET", `/v1/runs/${failed.id}/outcomes?outcome=triggered`)).body.items, []);
  });

  test("of a run that the caller does not reach are a 404", async () => {
    assertProblem(await call("GET", "/v1/runs/none/outcomes"), { status: 404 });
    assertProblem(await call("GET", "/v1/runs/none/result?position=0"), { status: 404 });
  });
});

describe("the result of one target", () => {
  const whole = async (choice: string) => await call("GET", `/v1/runs/${run.id}/result?${choice}`);

  test("is found by its place or its source, and is what the run has of it", async () => {
    for (const choice of ["position=3&resolution=2000", `sourceId=${run.results[3].target.sourceId}&resolution=2000`]) {
      const { body } = await whole(choice);
      const { runId, position, tiles, ...outcome } = body;
      const { tiles: stored, ...expected } = run.results[3];
      assert.deepEqual([runId, position, outcome], [run.id, 3, expected]);
      for (const [row, { columns, pointCount, ...tile }] of tiles.entries()) {
        const { points, ...rest } = stored[row];
        assert.deepEqual(tile, rest);
        assert.equal(pointCount, points.length);
        assert.deepEqual(columns, {
          ts: points.map(({ ts }: Json) => ts),
          value: points.map(({ value }: Json) => value),
          isTriggered: points.map(({ isTriggered }: Json) => isTriggered),
        });
      }
    }
  });

  test("has as few points as are asked for, of the time that is asked for", async () => {
    const all = (await whole("position=0&resolution=2000")).body.tiles[0].columns.ts;
    assert.ok(all.length > 40, `${all.length}`);
    const few = (await whole("position=0&resolution=8")).body.tiles[0];
    assert.deepEqual([few.columns.ts.length, few.pointCount], [8, all.length]);
    assert.deepEqual([few.columns.ts[0], few.columns.ts.at(-1)], [all[0], all.at(-1)]);
    const [from, to] = [new Date(all[10]).toISOString(), new Date(all[20]).toISOString()];
    const range = (await whole(`position=0&from=${from}&to=${to}`)).body.tiles[0];
    assert.deepEqual([range.columns.ts, range.pointCount], [all.slice(10, 21), 11]);
  });

  test("of a target that was left out has no tiles", async () => {
    const { body } = await whole(`sourceId=${off.id}`);
    assert.deepEqual([body.position, body.tiles], [1, []]);
    assert.match(body.skipped, /disabled/);
  });

  test("that names no target of the run says what is wrong", async () => {
    const cases = [
      ["", "query.position", /4 targets/],
      ["position=4", "query.position", /which is 4/],
      ["sourceId=none", "query.sourceId", /no source/],
      [`position=0&sourceId=${off.id}`, "query.position", /must be 1/],
    ] as const;
    for (const [choice, loc, says] of cases) {
      const answer = await whole(choice);
      assertProblem(answer, { status: 422, slug: "validation" });
      assert.equal(answer.body.errors[0].loc, loc);
      assert.match(answer.body.errors[0].message, says);
    }
  });

  test("is the same over GraphQL, and an unknown place is refused at its field alone", async () => {
    const query = `query ($id: ID!, $position: Int!) { run(id: $id) { status result(position: $position, resolution: 9) {
      position target { name source { displayName } } tiles { row pointCount columns { ts value isTriggered } } } } }`;
    const { result } = (await graphqlData(call, query, { id: run.id, position: 3 })).run;
    const { body } = await whole("position=3&resolution=9");
    assert.deepEqual(
      result.tiles.map(({ columns }: Json) => columns),
      body.tiles.map(({ columns }: Json) => columns),
    );
    assert.equal(result.target.source.displayName, "Switched on");
    const { data, errors } = await graphql(call, query, { id: run.id, position: 4 });
    assert.deepEqual([data.run.status, data.run.result, errors[0]?.extensions.status], ["succeeded", null, 422]);
  });
});

test("a flow tells the counts of its newest run", async () => {
  const { body } = await call("GET", `/v1/flows/${run.flowId}`);
  const { targetCount, triggeredCount, skippedCount, now } = body.lastRun;
  assert.deepEqual([targetCount, triggeredCount, skippedCount, now], [4, 3, 1, run.now]);
  const query = "query ($id: ID!) { flow(id: $id) { lastRun { now targetCount triggeredCount skippedCount } } }";
  const { flow } = await graphqlData(call, query, { id: run.flowId });
  assert.deepEqual(flow.lastRun, { now: run.now, targetCount: 4, triggeredCount: 3, skippedCount: 1 });
});

test("of a run in work, a target without a result has none: that of a later one is not shown in its place", async () => {
  const tenant = await service.newTenant();
  const place = { latitude: 47, longitude: 9 };
  const targets = [
    { name: "First", ...place },
    { name: "Second", ...place },
  ];
  const flow = await createFlow(tenant.call, flowInput());
  const frozenFlow = { tiles: [], targets, settings: {}, userKey: null };
  const { id: runId } = await writeRun(service.database, systemClock, tenant.id, flow.id, { frozenFlow });
  const lease = { tenantId: tenant.id, runId, token: "in-work" };
  const { result } = placedResult(1);
  await service.database.write(async (stores) => {
    const runs = stores.runs.forSystem();
    assert.equal((await runs.claim(lease, systemClock.now(), systemClock.now() + 60_000)).kind, "claimed");
    assert.equal(await runs.addResults(lease, [{ position: 1, result }]), true);
  });
  const at = (position: number) => tenant.call("GET", `/v1/runs/${runId}/result?position=${position}`);
  assertProblem(await at(0), { status: 409, slug: "run-in-progress" });
  const second = await at(1);
  assert.deepEqual([second.status, second.body.position, second.body.target.name], [200, 1, result.target.name]);
});
