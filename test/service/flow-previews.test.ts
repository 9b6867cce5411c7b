/** Previews of flows that need not be saved: what runs would find, faults as part of the answer, nothing stored. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { asRuns, found, gdd, north, preview, previewInput, south, warm } from "#test/support/flow-previews.ts";
import { fedEvents } from "#test/support/events.ts";
import { graphql, graphqlData } from "#test/support/graphql.ts";
import { publishTile } from "#test/support/own-tiles.ts";
import { flowInput, sourceInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { tileInput } from "#test/support/tiles.ts";
import { createKey, newUser } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

/** Of everything that a run, or a change, would add to. */
const lists = [
  ...["flows", "runs", "target-states", "reports", "alert-deliveries"],
  ...["events", "audit", "sources", "contacts", "contact-lists"],
] as const;

async function itemsOf(call: Client, list: (typeof lists)[number]): Promise<unknown> {
  const { status, body, text } = await call("GET", `/v1/${list}`);
  assert.equal(status, 200, text);
  return body.items;
}

const seasons = ["2026-05-20T00:00:00.000Z", "2025-05-20T00:00:00.000Z", "2023-05-20T12:00:00.000Z"];

describe("a preview of a flow", () => {
  test("finds what runs of the same flow find, at each time and target", async () => {
    const { call } = await service.newTenant();
    await publishTile(call, tileInput("warmth"));
    const source = await call("POST", "/v1/sources", { body: sourceInput({ timezone: "Europe/Zurich" }) });
    const tiles = [gdd, { tileKey: "warmth", params: { limit: 10 }, reportOnly: true }, warm, { tileKey: "acc" }];
    const input = previewInput({ tiles, targets: [north, { sourceId: source.body.id }, south], at: seasons });
    const previewed = await preview(call, { ...input, resolution: 2000 });
    const { times, evaluations } = await asRuns(call, input);
    assert.deepEqual(previewed.times, times);
    assert.deepEqual(previewed.evaluations.length, 9);
    for (const [index, evaluation] of previewed.evaluations.entries()) {
      const whole = evaluations[index];
      // Nine evaluations share the points of an answer.
      assert.deepEqual(withoutPoints(evaluation), withoutPoints(whole));
      for (const [row, { points }] of evaluation.tiles.entries())
        assert.ok(areSome(points, whole.tiles[row].points), `evaluations[${index}].tiles[${row}]`);
    }
    assert.deepEqual([previewed.faults, previewed.tileCount], [[], 4]);
  });

  test("has all points of one evaluation, or those that are asked for", async () => {
    const { call } = await service.newTenant();
    const input = previewInput();
    const { evaluations } = await asRuns(call, input);
    assert.deepEqual((await preview(call, { ...input, resolution: 2000 })).evaluations, evaluations);
    const few = (await preview(call, { ...input, rows: [1], resolution: 20 })).evaluations[0].tiles;
    assert.equal(few[0].points, null);
    assert.equal(few[1].points.ts.length, 20);
    assert.ok(areSome(few[1].points, evaluations[0].tiles[1].points));
    assert.deepEqual(few[1].spans, evaluations[0].tiles[1].spans);
    const none = (await preview(call, { ...input, rows: [] })).evaluations[0].tiles;
    assert.deepEqual(
      none.map((tile: { points: unknown }) => tile.points),
      [null, null],
    );
  });

  test("has 20,000 points at most, in equal shares", async () => {
    const { call } = await service.newTenant();
    const tiles = [gdd, warm, warm, warm].map((tile) => ({ ...tile, params: { ...tile.params } }));
    const at = Array.from({ length: 10 }, (_, year) => `${2016 + year}-09-01T00:00:00.000Z`);
    const { evaluations } = await preview(call, previewInput({ tiles, targets: [north, south], at, resolution: 2000 }));
    const lengths = evaluations.flatMap((one: { tiles: { points: { ts: unknown[] } }[] }) =>
      one.tiles.map(({ points }) => points.ts.length),
    );
    assert.equal(lengths.length, 80);
    assert.ok(lengths.reduce((sum: number, length: number) => sum + length, 0) <= 20_000);
    assert.ok(Math.max(...lengths) === 250, String(Math.max(...lengths)));
  });

  test("leaves nothing behind", async () => {
    const { call } = await service.newTenant();
    const { tiles, targets } = previewInput();
    const flow = await createFlow(call, flowInput({ tiles, targets }));
    await runToEnd(call, flow.id, { suppressAlerts: false });
    // What follows from a run may come a little after its end.
    await eventually("the trigger is told", async () =>
      (await fedEvents(call)).some(({ event }) => event === "flow.triggered"),
    );
    const left = () => Promise.all(lists.map(async (list) => [list, await itemsOf(call, list)]));
    const before_ = await left();
    await preview(call, previewInput());
    assert.deepEqual(await left(), before_);
  });

  test("is the same over GraphQL", async () => {
    const { call } = await service.newTenant();
    const input = previewInput({ tiles: [gdd, { tileKey: "none" }], rows: [0], resolution: 10 });
    const { previewFlow } = await graphqlData(call, document, { input });
    assert.deepEqual(found(previewFlow), found(await preview(call, input)));
    const refused = await graphql(call, document, { input: { ...input, at: [] } });
    assert.deepEqual(
      refused.errors.map(({ extensions }) => extensions.errors?.map(({ loc }) => loc)),
      [["at"]],
    );
  });

  test("is for callers with flows:write and results:read, users among them", async () => {
    const { call } = await service.newTenant();
    for (const scopes of [["flows:write"], ["results:read"]] as const) {
      const { secret } = await createKey(call, scopes);
      const answer = await call.as(secret)("POST", "/v1/flows/preview", { body: previewInput() });
      assertProblem(answer, { status: 403, slug: "forbidden" });
    }
    const ada = await newUser(call, "ada");
    assert.equal((await preview(ada.call, previewInput())).evaluations.length, 1);
  });
});

describe("what is wrong with a previewed flow", () => {
  test("is told in the words of a refusal, and the tiles before are evaluated", async () => {
    const { call } = await service.newTenant();
    const wrong = { tileKey: "wv", params: { threshold: "hot" } };
    const input = previewInput({ tiles: [gdd, wrong, { tileKey: "none" }, warm] });
    const refused = await call("POST", "/v1/flows", {
      body: { displayName: "F", status: "draft", tiles: input.tiles, targets: input.targets },
    });
    assert.equal(refused.status, 422);
    const previewed = await preview(call, input);
    assert.deepEqual(previewed.faults, refused.body.errors);
    assert.equal(previewed.tileCount, 1);
    const [evaluation] = previewed.evaluations;
    assert.deepEqual([evaluation.triggered, evaluation.probability, evaluation.color], [null, null, null]);
    assert.equal(previewed.times[0].summary, null);
    const alone = await preview(call, { ...input, tiles: [gdd] });
    assert.deepEqual(evaluation.tiles, alone.evaluations[0].tiles);
    assert.equal(typeof alone.evaluations[0].triggered, "boolean");
  });

  test("goes by the order of the chain, not of the list", async () => {
    const { call } = await service.newTenant();
    const tiles = [
      { ...warm, row: 7 },
      { tileKey: "none", row: 5 },
      { ...gdd, row: 2 },
    ];
    const previewed = await preview(call, previewInput({ tiles }));
    assert.deepEqual(
      previewed.faults.map(({ loc }: { loc: string }) => loc),
      ["tiles[1].tileKey"],
    );
    assert.deepEqual(
      previewed.evaluations[0].tiles.map(({ key }: { key: string }) => key),
      ["gdd"],
    );
  });

  test("may be the first tile, its place in the chain, or that there is none", async () => {
    const { call } = await service.newTenant();
    const overlap = { tileKey: "wv", params: { threshold: 24, when: "overlap" } };
    for (const [tiles, locs] of [
      [[], ["tiles"]],
      [[{ tileKey: "none" }, gdd], ["tiles[0].tileKey"]],
      [[overlap, gdd], ["tiles[0].params.when"]],
      [
        [overlap, { tileKey: "none" }],
        ["tiles[0].params.when", "tiles[1].tileKey"],
      ],
      [
        [
          { ...gdd, row: 1 },
          { ...warm, row: 1 },
        ],
        ["tiles[1].row"],
      ],
    ] as const) {
      const previewed = await preview(call, previewInput({ tiles }));
      assert.deepEqual(
        previewed.faults.map(({ loc }: { loc: string }) => loc),
        locs,
      );
    }
  });

  test("may be a target or a time: the others are evaluated", async () => {
    const { call } = await service.newTenant();
    const targets = [{ sourceId: "none" }, { ...north, timezone: "Nowhere" }, south];
    const at = ["2150-01-01T00:00:00Z", ...seasons.slice(0, 1), "1800-01-01T00:00:00Z"];
    const previewed = await preview(call, previewInput({ targets, at }));
    assert.deepEqual(
      previewed.faults.map(({ loc }: { loc: string }) => loc),
      ["targets[0].sourceId", "targets[1].timezone", "at[0]", "at[2]"],
    );
    assert.deepEqual(
      previewed.evaluations.map((one: { at: string; targetIndex: number }) => [one.at, one.targetIndex]),
      [[seasons[0], 2]],
    );
    assert.equal(previewed.evaluations[0].triggered !== null, true);
    assert.equal(previewed.times[0].summary, null);
  });

  test("may be its owner, without whom nothing is evaluated", async () => {
    const { call } = await service.newTenant();
    const ada = await newUser(call, "ada");
    const source = await ada.call("POST", "/v1/sources", { body: sourceInput() });
    const input = previewInput({ targets: [{ sourceId: source.body.id }] });
    assert.deepEqual((await preview(ada.call, input)).faults, []);
    assert.equal((await preview(call, { ...input, ownerUserKey: "ada" })).evaluations.length, 1);
    const locsOf = async (client: typeof call, changes: object) => {
      const { faults, evaluations } = await preview(client, { ...input, ...changes });
      assert.deepEqual(evaluations, []);
      return faults.map(({ loc }: { loc: string }) => loc);
    };
    assert.deepEqual(await locsOf(call, {}), ["targets[0].sourceId"]);
    assert.deepEqual(await locsOf(call, { ownerUserKey: "bob" }), ["ownerUserKey"]);
    assert.deepEqual(await locsOf(ada.call, { ownerUserKey: "ada" }), ["ownerUserKey"]);
    const bob = await newUser(call, "bob");
    assert.deepEqual(await locsOf(bob.call, {}), ["targets[0].sourceId"]);
  });

  test("is a refusal where the request itself does not fit", async () => {
    const { call } = await service.newTenant();
    for (const [changes, loc] of [
      [{ targets: [] }, "targets"],
      [{ targets: [north, south, { ...north, name: "A" }, { ...north, name: "B" }] }, "targets"],
      [{ at: Array.from({ length: 11 }, () => seasons[0]) }, "at"],
      [{ resolution: 3 }, "resolution"],
    ] as const) {
      const answer = await call("POST", "/v1/flows/preview", { body: previewInput(changes) });
      assertProblem(answer, { status: 422, slug: "validation", locs: [loc] });
    }
  });
});

interface Columns {
  readonly ts: readonly number[];
  readonly value: readonly number[];
  readonly isTriggered: readonly boolean[];
}

/** Whether the points are among others, in their order. */
function areSome(some: Columns, all: Columns): boolean {
  const places = some.ts.map((ts) => all.ts.indexOf(ts));
  return places.every(
    (place, index) =>
      place > (places[index - 1] ?? -1) &&
      some.value[index] === all.value[place] &&
      some.isTriggered[index] === all.isTriggered[place],
  );
}

function withoutPoints(evaluation: { readonly tiles: readonly { readonly points: unknown }[] }) {
  return { ...evaluation, tiles: evaluation.tiles.map(({ points: _, ...tile }) => tile) };
}

const document = `mutation Preview($input: FlowPreviewRequest!) {
  previewFlow(input: $input) {
    basis tileCount gatheredRequests
    faults { loc message }
    times {
      at windowStart error
      summary { targetCount triggeredCount skippedCount anyTriggered probability color }
    }
    evaluations {
      at targetIndex targetName triggered probability color skipped
      dataHealth { coverage issueCount issues { kind name sourceId count from to message } }
      tiles {
        row key version kind isTriggered lastValue stage noData error trace spanCount
        spans { from to }
        points { ts value isTriggered }
      }
    }
  }
}`;
