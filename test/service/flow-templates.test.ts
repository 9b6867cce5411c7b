/** Flow templates: what the library shows, and flows that are made of it. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { graphql } from "#test/support/graphql.ts";
import { publishTile, publishVersion } from "#test/support/own-tiles.ts";
import { adapterInput, sourceInput } from "#test/support/records.ts";
import { createAdapter } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { tileInput } from "#test/support/tiles.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";

let service: TestService;
let call: Client;

before(async () => {
  service = await startService();
  call = (await service.newTenant()).call;
});
after(() => service.close());

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const orchard = { name: "North", latitude: 47.6, longitude: 9.4, timezone: "Europe/Zurich" };
const withTile = { templateKey: "early-blight-p-days", targets: [orchard] };
const withoutTile = { templateKey: "chill-portions", targets: [orchard] };

async function keysOf(query: string): Promise<readonly string[]> {
  const { status, body, text } = await call("GET", `/v1/flow-templates?limit=500&${query}`);
  assert.equal(status, 200, text);
  return body.items.map(({ key }: Json) => key);
}

function ask(caller: Client, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return caller("POST", "/v1/flows/from-template", { body, headers });
}

async function made(caller: Client, body: object): Promise<Json> {
  const { status, body: flow, text } = await ask(caller, body);
  assert.equal(status, 201, text);
  return flow;
}

async function tileOf(caller: Client, key: string): Promise<Json> {
  const { body } = await caller("GET", `/v1/tiles?allVersions=true&limit=500`);
  return body.items.filter((tile: Json) => tile.key === key);
}

/** The template's own tile, as it is published by hand; its types are not checked again. */
async function templateTile(): Promise<Json> {
  const { body } = await call("GET", `/v1/flow-templates/${withTile.templateKey}`);
  return { ...body.ownTiles[0], language: "javascript" };
}

describe("the list of templates", () => {
  test("has at least 30 models, in the order of their keys, page by page", async () => {
    const all = await keysOf("");
    assert.ok(all.length >= 30, String(all.length));
    assert.deepEqual(all, all.toSorted());
    const paged: string[] = [];
    let cursor = "";
    do {
      const { body } = await call("GET", `/v1/flow-templates?limit=7${cursor}`);
      paged.push(...body.items.map(({ key }: Json) => key));
      cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
    } while (cursor !== "");
    assert.deepEqual(paged, all);
  });

  test("is filtered by crop, pest, kind, region and language; a model for any crop is for each", async () => {
    const ofApple = await keysOf("crop=apple&kind=phenology");
    assert.ok(ofApple.includes("codling-moth") && ofApple.includes("japanese-beetle"), ofApple.join());
    assert.ok(!ofApple.includes("grape-berry-moth") && !ofApple.includes("frost-apple-full-bloom"));
    assert.deepEqual(await keysOf("pest=codling-moth"), ["codling-moth", "codling-moth-no-biofix"]);
    assert.deepEqual(await keysOf("region=great-britain&kind=phenology"), ["summer-fruit-tortrix"]);
    assert.deepEqual(await keysOf("crop=none&pest=none"), []);
    assert.deepEqual(await keysOf("language=de"), await keysOf(""));
  });

  test("is searched in both languages, or in one, whatever the marks and capitals", async () => {
    assert.deepEqual(await keysOf("q=KARTOFFELKAFER"), ["colorado-potato-beetle"]);
    assert.deepEqual(await keysOf("q=kartoffelk%C3%A4fer&language=en"), []);
    assert.ok((await keysOf("q=vermont")).includes("plum-curculio"));
  });

  test("refuses a filter that it does not know, and a damaged cursor", async () => {
    assertProblem(await call("GET", "/v1/flow-templates?kind=magic"), { status: 422, slug: "validation" });
    assertProblem(await call("GET", "/v1/flow-templates?cursor=x"), { status: 422, slug: "validation" });
    assertProblem(await call("GET", "/v1/flow-templates?stage=x"), { status: 422, slug: "validation" });
  });
});

describe("a template", () => {
  test("tells where it comes from, and is the same for every tenant", async () => {
    const { body, headers } = await call("GET", "/v1/flow-templates/codling-moth");
    assert.equal(body.displayName.de, "Apfelwickler, ab erstem Fang");
    assert.equal(body.stages[0].asPublished, "250 °F·d");
    assert.equal(body.stages[0].from, 138.89);
    assert.ok(body.sources.every(({ title, year, address }: Json) => title && year && address));
    const other = await (await service.newTenant()).call("GET", "/v1/flow-templates/codling-moth");
    assert.equal(other.headers.get("etag"), headers.get("etag"));
  });

  test("that is not there is a 404", async () => {
    assertProblem(await call("GET", "/v1/flow-templates/none"), { status: 404 });
  });
});

describe("a flow from a template", () => {
  test("is a draft with the template's tiles, its sources in the notes, and what must still be set", async () => {
    const tenant = await service.newTenant();
    const answer = await ask(tenant.call, withoutTile);
    assert.equal(answer.status, 201, answer.text);
    const { unset, ...flow } = answer.body;
    assert.equal(answer.headers.get("location"), `/v1/flows/${flow.id}`);
    assert.deepEqual((await tenant.call("GET", `/v1/flows/${flow.id}`)).body, flow);
    assert.deepEqual([flow.status, flow.displayName, flow.targets], ["draft", "Chill portions", [orchard]]);
    assert.match(flow.notes, /chillR/);
    assert.equal(flow.tiles[0].params.dataSource, "adapter");
    assert.deepEqual(
      unset.map(({ loc }: Json) => loc),
      ["tiles[0].params.dataSource", "tiles[0].params.threshold"],
    );
  });

  test("takes name, settings, owner and language", async () => {
    const tenant = await service.newTenant();
    const user = await createUser(tenant.call, "ada");
    const settings = { temperatureUnits: "fahrenheit" };
    const flow = await made(tenant.call, { ...withoutTile, ownerUserKey: "ada", settings, language: "de" });
    assert.deepEqual([flow.displayName, flow.ownerUserId], ["Kälteportionen", user.id]);
    assert.equal(flow.settings.temperatureUnits, "fahrenheit");
    assert.match(flow.unset[1].message, /Bedarf Ihrer Sorte/);
    assert.equal((await made(tenant.call, { ...withoutTile, displayName: "Mine" })).displayName, "Mine");
  });

  test("no longer lacks an adapter that the tenant has", async () => {
    const tenant = await service.newTenant();
    await createAdapter(tenant.call, adapterInput());
    const flow = await made(tenant.call, withoutTile);
    assert.deepEqual(
      flow.unset.map(({ loc }: Json) => loc),
      ["tiles[0].params.threshold"],
    );
  });

  test("on demonstration data lacks no adapter", async () => {
    const tenant = await service.newTenant();
    const flow = await made(tenant.call, { ...withoutTile, dataSource: "generate" });
    assert.equal(flow.tiles[0].params.dataSource, "generate");
    assert.deepEqual(
      flow.unset.map(({ loc }: Json) => loc),
      ["tiles[0].params.threshold"],
    );
  });

  test("is refused with every fault at its place, and leaves nothing", async () => {
    const tenant = await service.newTenant();
    const unknown = await ask(tenant.call, { ...withoutTile, templateKey: "none" });
    assert.deepEqual(unknown.body.errors[0].loc, "templateKey");
    const faulty = await ask(tenant.call, { ...withTile, targets: [orchard, { sourceId: "none" }] });
    assert.deepEqual(
      faulty.body.errors.map(({ loc }: Json) => loc),
      ["targets[1].sourceId"],
    );
    assertProblem(await ask(tenant.call, { ...withoutTile, ownerUserKey: "nobody" }), {
      status: 422,
      slug: "validation",
    });
    assertProblem(await ask(tenant.call, { ...withoutTile, tiles: [] }), { status: 422, slug: "validation" });
    assert.deepEqual((await tenant.call("GET", "/v1/flows")).body.items, []);
    assert.deepEqual(await tileOf(tenant.call, "potato-p-days"), []);
  });

  test("is made for a user's session on the user's own sources, and seen by no other", async () => {
    const tenant = await service.newTenant();
    const [ada, bob] = [await createUser(tenant.call, "ada"), await createUser(tenant.call, "bob")];
    const source = (await tenant.call("POST", "/v1/sources", { body: sourceInput({ ownerUserKey: "ada" }) })).body;
    const session = (await openSession(tenant.call, ada.id)).call;
    const flow = await made(session, { ...withoutTile, targets: [{ sourceId: source.id }] });
    assert.equal(flow.ownerUserId, ada.id);
    const other = (await openSession(tenant.call, bob.id)).call;
    assertProblem(await other("GET", `/v1/flows/${flow.id}`), { status: 404 });
    assertProblem(await ask(other, { ...withoutTile, targets: [{ sourceId: source.id }] }), {
      status: 422,
      slug: "validation",
    });
  });

  test("needs flows:write", async () => {
    const reader = call.as((await createKey(call, ["results:read"])).secret);
    assertProblem(await ask(reader, withoutTile), { status: 403, slug: "forbidden" });
    assert.equal((await reader("GET", "/v1/flow-templates/chill-portions")).status, 200);
  });

  test("is the same flow again under the same key of a repetition", async () => {
    const headers = { "idempotency-key": "template" };
    const first = await ask(call, withTile, headers);
    const again = await ask(call, withTile, headers);
    assert.equal(again.headers.get("idempotency-replayed"), "true");
    assert.equal(again.text, first.text);
  });

  test("is made over GraphQL as well", async () => {
    const query = `mutation ($input: FlowFromTemplateInput!) {
      createFlowFromTemplate(input: $input) { status displayName unset { loc } }
    }`;
    const { data } = await graphql(call, query, { input: { ...withoutTile, language: "de" } });
    assert.deepEqual(data.createFlowFromTemplate.displayName, "Kälteportionen");
    const listed = await graphql(call, `{ flowTemplates(crop: "ash") { edges { node { key kind } } } }`);
    const nodes = listed.data.flowTemplates.edges.map(({ node }: Json) => node);
    assert.deepEqual(nodes[0], { key: "emerald-ash-borer", kind: "phenology" });
  });
});

describe("a tile that a template needs", () => {
  test("becomes the tenant's own once, and each flow is pinned to its version", async () => {
    const tenant = await service.newTenant();
    const flows = [await made(tenant.call, withTile), await made(tenant.call, withTile)];
    const tiles = await tileOf(tenant.call, "potato-p-days");
    assert.deepEqual(
      tiles.map(({ version, isPlatform }: Json) => [version, isPlatform]),
      [[1, false]],
    );
    for (const flow of flows) assert.equal(flow.tiles[1].tileDefinitionId, tiles[0].id);
    await publishVersion(tenant.call, tiles[0].id, { ...(await templateTile()), notes: ["Another note."] });
    assert.equal((await made(tenant.call, withTile)).tiles[1].tileVersion, 2);
  });

  test("is installed once by requests that come at the same moment", async () => {
    const tenant = await service.newTenant();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(tenant.call, withTile)));
    for (const { status, text } of answers) assert.equal(status, 201, text);
    const ids = new Set(answers.map(({ body }) => body.tiles[1].tileDefinitionId));
    assert.equal(ids.size, 1);
    assert.equal((await tileOf(tenant.call, "potato-p-days")).length, 1);
  });

  test("whose key means something else is a conflict that says what to do, and that helps", async () => {
    const tenant = await service.newTenant();
    const own = await publishTile(tenant.call, tileInput("potato-p-days"));
    const refused = await ask(tenant.call, withTile);
    assertProblem(refused, { status: 409, slug: "conflict" });
    assert.equal(refused.body.existingId, own.id);
    assert.match(refused.body.detail, new RegExp(`POST /v1/tiles/${own.id}/versions`));
    await publishVersion(tenant.call, own.id, await templateTile());
    assert.equal((await made(tenant.call, withTile)).tiles[1].tileVersion, 2);
  });

  test("is installed by those alone who may manage tiles; whoever comes after may use it", async () => {
    const tenant = await service.newTenant();
    const user = await createUser(tenant.call, "ada");
    const session = (await openSession(tenant.call, user.id)).call;
    const refused = await ask(session, withTile);
    assertProblem(refused, { status: 403, slug: "forbidden" });
    assert.match(refused.body.detail, /tiles:manage/);
    await made(tenant.call, withTile);
    assert.equal((await made(session, withTile)).ownerUserId, user.id);
  });
});
