/** Flows that move from one tenant to another: by their export, which names what they need by keys. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import type { Answer, Client } from "#test/support/client.ts";
import { contactListInput, flowInput, sourceInput } from "#test/support/records.ts";
import { publishTile, publishVersion, warmTile } from "#test/support/own-tiles.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";

let service: TestService;
let from: TestTenant;

before(async () => {
  service = await startService();
  from = await service.newTenant();
});
after(() => service.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const now = "2026-07-10T12:00:00Z";

async function made(call: Client, path: string, body: object): Promise<Json> {
  const answer = await call("POST", path, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

async function exported(call: Client, id: string): Promise<Json> {
  const answer = await call("GET", `/v1/flows/${id}/export`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

function imported(call: Client, body: Json, query = ""): Promise<Answer> {
  return query === "" ? call("POST", "/v1/flows/import", { body }) : call("POST", `/v1/flows/import${query}`, { body });
}

function places({ body, status, text }: Answer): readonly string[] {
  assert.equal(status, 422, text);
  return body.errors.map(({ loc }: { loc: string }) => loc);
}

/** A flow that names everything that a flow can name. */
async function fullFlow({ call }: TestTenant, tileKey: string) {
  const source = await made(call, "/v1/sources", sourceInput({ tenantKey: `${tileKey}-probe` }));
  const list = await made(call, "/v1/contact-lists", contactListInput({ tenantKey: `${tileKey}-crew` }));
  const tile = await publishTile(call, warmTile(tileKey, 2));
  const lists = [list.id];
  const flow = await createFlow(
    call,
    flowInput({
      displayName: "Everything",
      tenantKey: `${tileKey}-flow`,
      notes: "As it was.",
      status: "paused",
      tiles: [
        { tileKey, params: { limit: 3 } },
        { tileKey: "gdd", params: { threshold: 20 }, reportOnly: true },
      ],
      targets: [
        { name: "North", latitude: 47.61, longitude: 9.42, timezone: "Europe/Zurich", elevation: 400 },
        { sourceId: source.id },
      ],
      settings: {
        alerts: {
          contactListIds: lists,
          triggerTypes: ["trigger"],
          levels: [{ name: "High", atLeast: 80, contactListIds: lists }],
        },
        reports: { schedules: [{ id: "daily", mode: "time", contactListIds: lists }] },
        gui: { contactListIds: ["of the GUI's own"] },
      },
      schedule: { cron: "0 6 * * *", timeZone: "Europe/Zurich" },
    }),
  );
  return { source, list, tile, flow };
}

/** What a tenant needs before it can import it. */
async function prepare({ call }: TestTenant, tileKey: string) {
  await made(call, "/v1/sources", sourceInput({ tenantKey: `${tileKey}-probe` }));
  await made(call, "/v1/contact-lists", contactListInput({ tenantKey: `${tileKey}-crew` }));
}

describe("an export", () => {
  test("names sources, contact lists and tiles by keys, and holds no id of the tenant", async () => {
    const { flow, source, list, tile } = await fullFlow(from, "named");
    const body = await exported(from.call, flow.id);
    assert.equal(body.format, "flow-evaluation/1");
    assert.deepEqual(body.flow.targets[1], { sourceKey: "named-probe" });
    assert.deepEqual(body.flow.settings.alerts.contactListIds, ["named-crew"]);
    assert.deepEqual(body.flow.settings.alerts.levels[0].contactListIds, ["named-crew"]);
    assert.deepEqual(body.flow.settings.reports.schedules[0].contactListIds, ["named-crew"]);
    assert.deepEqual(body.flow.settings.gui, { contactListIds: ["of the GUI's own"] });
    assert.deepEqual(body.sources, [{ tenantKey: "named-probe", displayName: "Probe", hint: "sensor" }]);
    assert.deepEqual(body.contactLists, [{ tenantKey: "named-crew", displayName: "Crew" }]);
    assert.deepEqual(
      body.tiles.map(({ key, isPlatform, definition }: Json) => [key, isPlatform, definition?.key ?? null]),
      [
        ["named", false, "named"],
        ["gdd", true, null],
      ],
    );
    const text = JSON.stringify(body);
    for (const id of [flow.id, source.id, list.id, tile.id, from.id]) assert.ok(!text.includes(id));
  });

  test("of a flow that names what has no tenantKey is refused at the place of each", async () => {
    const source = await made(from.call, "/v1/sources", sourceInput());
    const list = await made(from.call, "/v1/contact-lists", contactListInput());
    const flow = await createFlow(
      from.call,
      flowInput({
        targets: [{ sourceId: source.id }],
        settings: { alerts: { contactListIds: [list.id] } },
      }),
    );
    const answer = await from.call("GET", `/v1/flows/${flow.id}/export`);
    assert.deepEqual(places(answer), ["targets[0].sourceId", "settings.alerts.contactListIds[0]"]);
  });

  test("of another tenant's flow is a 404, and needs sources:read", async () => {
    const flow = await createFlow(from.call, flowInput());
    const neighbour = await service.newTenant();
    assert.equal((await neighbour.call("GET", `/v1/flows/${flow.id}/export`)).status, 404);
    const { secret } = await createKey(from.call, ["flows:write"]);
    assert.equal((await from.call.as(secret)("GET", `/v1/flows/${flow.id}/export`)).status, 403);
  });
});

describe("an import", () => {
  test("makes a draft that does what the original does, publishing the own tile with it", async () => {
    const { flow } = await fullFlow(from, "moved");
    const body = await exported(from.call, flow.id);
    const to = await service.newTenant();
    await prepare(to, "moved");
    const answer = await imported(to.call, body);
    assert.equal(answer.status, 201, answer.text);
    const copy = answer.body;
    assert.equal(answer.headers.get("location"), `/v1/flows/${copy.id}`);
    assert.equal(copy.status, "draft");
    assert.equal(copy.nextRunAt, null);
    const runs = [await runToEnd(from.call, flow.id, { now }), await runToEnd(to.call, copy.id, { now })];
    const [there, here] = runs.map(({ results }: Json) => results.map(({ tiles }: Json) => tiles));
    assert.deepEqual(here, there);
    assert.ok(here[0][0].points.length > 0);
    const again = await exported(to.call, copy.id);
    assert.deepEqual({ ...again, tiles: again.tiles.length }, { ...body, tiles: body.tiles.length });
    assert.deepEqual(
      again.tiles.map(({ behaviourHash }: Json) => behaviourHash),
      body.tiles.map(({ behaviourHash }: Json) => behaviourHash),
    );
  });

  test("takes the version here that does the same, whatever its number", async () => {
    const { flow } = await fullFlow(from, "other-number");
    const body = await exported(from.call, flow.id);
    const to = await service.newTenant();
    await prepare(to, "other-number");
    const first = await publishTile(to.call, warmTile("other-number", 5));
    const second = await publishVersion(to.call, first.id, warmTile("other-number", 2));
    await publishVersion(to.call, first.id, warmTile("other-number", 6));
    const { status, body: copy, text } = await imported(to.call, body);
    assert.equal(status, 201, text);
    assert.equal(copy.tiles[0].tileDefinitionId, second.id);
  });

  test("publishes several versions of one tile in their order", async () => {
    const first = await publishTile(from.call, warmTile("two-versions", 2));
    const second = await publishVersion(from.call, first.id, warmTile("two-versions", 3));
    const pin = ({ id, version }: Json) => ({ tileDefinitionId: id, tileVersion: version });
    const flow = await createFlow(from.call, flowInput({ tiles: [pin(second), pin(first)] }));
    const to = await service.newTenant();
    const { status, body: copy, text } = await imported(to.call, await exported(from.call, flow.id));
    assert.equal(status, 201, text);
    assert.deepEqual(
      copy.tiles.map(({ tileVersion }: Json) => tileVersion),
      [2, 1],
    );
  });

  test("names the place of everything that is missing or different, and writes nothing", async () => {
    const { flow } = await fullFlow(from, "missing");
    const body = await exported(from.call, flow.id);
    const to = await service.newTenant();
    await publishTile(to.call, warmTile("missing", 7));
    await made(to.call, "/v1/sources", sourceInput({ tenantKey: "missing-probe", hint: "weather_station" }));
    const changed = structuredClone(body);
    changed.flow.targets.push({ sourceKey: "nowhere" });
    changed.flow.tiles.push({ tileKey: "ch", tileVersion: 1, params: {}, reportOnly: false });
    const own = changed.tiles.findIndex(({ key }: Json) => key === "missing");
    const lists = "flow.settings.alerts";
    assert.deepEqual(places(await imported(to.call, changed)).toSorted(), [
      `${lists}.contactListIds[0]`,
      `${lists}.levels[0].contactListIds[0]`,
      "flow.settings.reports.schedules[0].contactListIds[0]",
      "flow.targets[2].sourceKey",
      "flow.tiles[2]",
      "sources[0].hint",
      `tiles[${own}].behaviourHash`,
    ]);
    assert.deepEqual((await to.call("GET", "/v1/flows")).body.items, []);
  });

  test("finds what is wrong with the flow itself at its place in the export", async () => {
    const flow = await createFlow(from.call, flowInput());
    const body = await exported(from.call, flow.id);
    body.flow.tiles[0].params = { threshold: -1, tBasis: 3 };
    body.flow.targets[0].timezone = "Mars/Olympus";
    assert.deepEqual(places(await imported(from.call, body)).toSorted(), [
      "flow.targets[0].timezone",
      "flow.tiles[0].params.tBasis",
      "flow.tiles[0].params.threshold",
    ]);
  });

  test("of a definition that does something else than its hash says is refused", async () => {
    const { flow } = await fullFlow(from, "tampered");
    const body = await exported(from.call, flow.id);
    const to = await service.newTenant();
    await prepare(to, "tampered");
    const own = body.tiles.findIndex(({ key }: Json) => key === "tampered");
    body.tiles[own].definition.script = body.tiles[own].definition.script.replaceAll("* 2", "* 3");
    assert.deepEqual(places(await imported(to.call, body)), [`tiles[${own}].behaviourHash`]);
    body.tiles[own].definition.script = "def evaluate(ctx):\n    return (";
    const [fault] = (await imported(to.call, body)).body.errors;
    assert.equal(fault.loc, `tiles[${own}].definition.script`);
    assert.ok(fault.line > 0);
    assert.deepEqual((await to.call("GET", "/v1/tiles?q=Warm")).body.items, []);
  });

  test("publishes own tiles only for those who may", async () => {
    const { flow } = await fullFlow(from, "scoped");
    const body = await exported(from.call, flow.id);
    const to = await service.newTenant();
    await prepare(to, "scoped");
    const { secret } = await createKey(to.call, ["flows:write"]);
    const own = body.tiles.findIndex(({ key }: Json) => key === "scoped");
    assert.deepEqual(places(await imported(to.call.as(secret), body)), [`tiles[${own}].key`]);
    await publishTile(to.call, warmTile("scoped", 2));
    assert.equal((await imported(to.call.as(secret), body)).status, 201);
  });

  test("with dryRun checks the same and changes nothing", async () => {
    const { flow } = await fullFlow(from, "dry");
    const body = await exported(from.call, flow.id);
    const to = await service.newTenant();
    await prepare(to, "dry");
    const trial = await imported(to.call, body, "?dryRun=true");
    assert.equal(trial.status, 200, trial.text);
    assert.deepEqual(trial.body, { flow: body.flow, publishedTiles: [{ key: "dry" }] });
    assert.deepEqual((await to.call("GET", "/v1/flows")).body.items, []);
    assert.deepEqual((await to.call("GET", "/v1/tiles?q=dry")).body.items, []);
    const wrong = structuredClone(body);
    wrong.flow.tiles[0].params = { limit: "high" };
    assert.deepEqual(places(await imported(to.call, wrong, "?dryRun=true")), ["flow.tiles[0].params.limit"]);
    assert.equal((await imported(to.call, body)).status, 201);
    const taken = await imported(to.call, body, "?dryRun=true");
    assert.equal(taken.status, 409, taken.text);
    assert.equal((await imported(to.call, body)).status, 409);
    const both = structuredClone(body);
    both.flow.targets[0] = { sourceKey: "none" };
    for (const query of ["?dryRun=true", ""]) {
      const answer = await imported(to.call, both, query);
      assert.equal(answer.status, 422, answer.text);
      assert.deepEqual(places(answer).toSorted(), ["flow.targets[0].sourceKey", "flow.tenantKey"]);
      assert.match(answer.text, /is that of another flow here, [-0-9a-f]{36}: change that one/);
    }
  });

  test("is the user's own, whose sources and lists are meant", async () => {
    const source = await made(from.call, "/v1/sources", sourceInput({ tenantKey: "owned-probe" }));
    const flow = await createFlow(from.call, flowInput({ tenantKey: "owned", targets: [{ sourceId: source.id }] }));
    const body = await exported(from.call, flow.id);
    const to = await service.newTenant();
    const ada = await createUser(to.call, "ada");
    await createUser(to.call, "bob");
    await made(to.call, "/v1/sources", sourceInput({ tenantKey: "owned-probe", ownerUserKey: "ada" }));
    assert.deepEqual(places(await imported(to.call, body, "?ownerUserKey=bob")), ["flow.targets[0].sourceKey"]);
    assert.deepEqual(places(await imported(to.call, body, "?ownerUserKey=nobody")), ["query.ownerUserKey"]);
    const session = to.call.as((await openSession(to.call, ada.id)).token);
    assert.deepEqual(places(await imported(session, body, "?ownerUserKey=ada")), ["query.ownerUserKey"]);
    const answer = await imported(session, body);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.body.ownerUserKey, "ada");
    const other = await imported(to.call, { ...body, flow: { ...body.flow, tenantKey: "2" } }, "?ownerUserKey=ada");
    assert.equal(other.body.ownerUserKey, "ada");
  });
});

test("any flow that was exported, imported and exported again is the same", async () => {
  const to = await service.newTenant();
  const keys = ["a", "b", "c"];
  const ids = new Map<string, { readonly source: string; readonly list: string }>();
  for (const key of keys) {
    const body = [sourceInput({ tenantKey: key }), contactListInput({ tenantKey: key, displayName: `List ${key}` })];
    const [source, list] = [
      await made(from.call, "/v1/sources", body[0] as object),
      await made(from.call, "/v1/contact-lists", body[1] as object),
    ];
    ids.set(key, { source: source.id, list: list.id });
    await made(to.call, "/v1/sources", body[0] as object);
    await made(to.call, "/v1/contact-lists", body[1] as object);
  }
  const own = await publishTile(from.call, warmTile("travelling"));
  const someKeys = fc.uniqueArray(fc.constantFrom(...keys));
  const lists = someKeys.map((some) => some.map((key) => ids.get(key)?.list));
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const flows = fc.record({
    notes: fc.option(fc.string({ maxLength: 20 }).filter((text) => !text.includes("\0"))),
    tiles: fc.array(fc.record({ tileKey: fc.constantFrom("gdd", own.key, "ch"), reportOnly: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    }),
    sources: someKeys,
    inline: fc.uniqueArray(fc.integer({ min: -80, max: 80 }), { maxLength: 3 }),
    alerts: optional(lists),
    reports: optional(
      fc.array(
        lists.filter((some) => some.length > 0),
        { maxLength: 2 },
      ),
    ),
    scheduleMinutes: fc.option(fc.integer({ min: 5, max: 100 })),
  });
  let count = 0;
  await fc.assert(
    fc.asyncProperty(flows, async ({ notes, tiles, sources, inline, alerts, reports, scheduleMinutes }) => {
      count += 1;
      const flow = await createFlow(
        from.call,
        flowInput({
          tenantKey: `any-${count}`,
          notes,
          tiles,
          targets: [
            ...sources.map((key) => ({ sourceId: ids.get(key)?.source })),
            ...inline.map((latitude) => ({ name: "Place", latitude, longitude: 1 })),
          ],
          settings: {
            ...(alerts === undefined ? {} : { alerts: { contactListIds: alerts } }),
            ...(reports === undefined
              ? {}
              : {
                  reports: {
                    schedules: reports.map((contactListIds, index) => {
                      return { id: `r${index}`, mode: "event", contactListIds };
                    }),
                  },
                }),
          },
          scheduleMinutes,
        }),
      );
      const first = await exported(from.call, flow.id);
      const { status, body: copy, text } = await imported(to.call, first);
      assert.equal(status, 201, text);
      assert.deepEqual(await exported(to.call, copy.id), first);
    }),
    { numRuns: 15 },
  );
});
