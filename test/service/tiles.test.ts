/**
 * Tiles over HTTP: lists, definitions, and specifications from which a client can build a dialog without knowing the
 * tile.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { join } from "node:path";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { startService, type TestService } from "#test/support/service.ts";

interface Tile {
  readonly id: string;
  readonly key: string;
  readonly script: string;
  readonly paramsSchema: { readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  readonly [field: string]: unknown;
}

interface Param {
  readonly name: string;
  readonly order: number;
  readonly [field: string]: unknown;
}

const definitionFields = (
  "description displayName examples forkedFrom id inputs isDeprecated isLatest isPlatform key language notes " +
  "outputKind paramsSchema script ui version"
).split(" ");
/** Where the tile has such rules. */
const ruleFields = ["crossRules", "upstreamRules", "window"];
const specFields =
  "description id inputs isPlatform key language name notes outputKind params paramsSchema ui version".split(" ");

let service: TestService;
let call: Client;
let tiles: readonly Tile[];
before(async () => {
  service = await startService();
  call = service.call;
  tiles = (await call("GET", "/v1/tiles")).body.items;
});
after(() => service.close());

function tile(key: string): Tile {
  const found = tiles.find((candidate) => candidate.key === key);
  assert.ok(found, key);
  return found;
}

async function spec(key: string) {
  return (await call("GET", `/v1/tiles/${tile(key).id}/spec`)).body;
}

async function keysOf(query: string): Promise<readonly string[]> {
  return (await call("GET", `/v1/tiles?${query}`)).body.items.map(({ key }: Tile) => key);
}

describe("the list of tiles", () => {
  test("holds the built-in tiles, each once, as whole definitions", () => {
    const keys = tiles.map(({ key }) => key);
    assert.equal(new Set(keys).size, keys.length);
    for (const key of ["gdd", "ch", "acc"]) {
      const found = tile(key);
      const fields = Object.keys(found).filter((field) => !ruleFields.includes(field));
      assert.deepEqual(fields.sort(), definitionFields);
      assert.deepEqual([found["isPlatform"], found["isLatest"], found["version"]], [true, true, 1]);
    }
  });

  test("comes in pages and is searched by name, key and description", async () => {
    const first = (await call("GET", "/v1/tiles?limit=2")).body;
    assert.equal(first.items.length, 2);
    const second = (await call("GET", `/v1/tiles?limit=500&cursor=${first.nextCursor}`)).body;
    assert.equal(second.nextCursor, null);
    assert.deepEqual(
      [...first.items, ...second.items].map(({ key }: Tile) => key),
      tiles.map(({ key }) => key),
    );
    assert.ok((await keysOf("q=CHILL")).includes("ch"));
    assert.deepEqual(await keysOf("q=no%20tile%20says%20this"), []);
  });

  test("holds earlier versions too when asked for all", async () => {
    const all = (await call("GET", "/v1/tiles?allVersions=true")).body.items;
    assert.deepEqual(all, tiles);
    assertProblem(await call("GET", "/v1/tiles?allVersions=maybe"), {
      status: 422,
      slug: "validation",
      locs: ["query.allVersions"],
    });
  });

  test("is the same for every tenant", async () => {
    const neighbour = await service.newTenant();
    assert.deepEqual((await neighbour.call("GET", "/v1/tiles")).body.items, tiles);
  });
});

describe("one tile", () => {
  test("is read with its JSON Schema, its script and an ETag", async () => {
    const answer = await call("GET", `/v1/tiles/${tile("gdd").id}`);
    assert.deepEqual(answer.body, tile("gdd"));
    assert.match(answer.headers.get("etag") ?? "", /^"1/);
    assert.match(tile("gdd").script, /export default function evaluate/);
    assert.equal(tile("gdd").paramsSchema.properties["tBase"]?.["x-ui-unit"], "°C");
  });

  test("that does not exist is 404, and so is its specification", async () => {
    for (const id of ["none", "gdd", "0193f2a0-0000-7000-8000-000000000010", "%F0%9F%8C%B1"]) {
      assertProblem(await call("GET", `/v1/tiles/${id}`), { status: 404 });
      assertProblem(await call("GET", `/v1/tiles/${id}/spec`), { status: 404 });
    }
  });
});

describe("a tile's specification", () => {
  test("of every tile has exactly the specified fields, and parameters in their order", async () => {
    for (const { key, displayName, paramsSchema, inputs } of tiles) {
      const found = await spec(key);
      assert.deepEqual(Object.keys(found).sort(), specFields, key);
      assert.equal(found.name, displayName);
      assert.deepEqual(found.paramsSchema, paramsSchema);
      assert.deepEqual(found.inputs, inputs);
      const orders = found.params.map(({ order }: Param) => order);
      assert.deepEqual(
        orders,
        orders.toSorted((a: number, b: number) => a - b),
        key,
      );
      assert.deepEqual(Object.keys(found.ui).sort(), [
        "badges",
        "color",
        "group",
        "help",
        "icon",
        "order",
        "shortName",
        "summaryTemplate",
      ]);
      assert.ok(found.ui.help.markdown.length > 100, key);
    }
  });

  test("names in its summary only parameters that exist", async () => {
    for (const { key } of tiles) {
      const found = await spec(key);
      const names = found.params.map(({ name }: Param) => name);
      const placeholders = [...found.ui.summaryTemplate.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]);
      for (const name of placeholders) assert.ok(names.includes(name), `${key}: ${name}`);
    }
  });

  test("of gdd says what the interface specification shows", async () => {
    const { params, inputs, ui } = await spec("gdd");
    const param = (name: string): Param => params.find((candidate: Param) => candidate.name === name);
    const { unit, minimum, maximum, step, default: base, required, type } = param("tBase");
    assert.deepEqual(
      { unit, minimum, maximum, step, base, required, type },
      {
        unit: "°C",
        minimum: -20,
        maximum: 40,
        step: 0.1,
        base: 10,
        required: false,
        type: "number",
      },
    );
    assert.deepEqual(param("tUpper")["showIf"], { isSimple: [false] });
    const threshold = param("threshold");
    assert.deepEqual([threshold["unit"], threshold["required"], threshold["default"]], ["GDD", true, 250]);
    for (const name of ["startDate", "stopDate"])
      assert.deepEqual([param(name)["type"], param(name)["format"]], ["string", "date"]);
    assert.deepEqual(
      [param("dataSource")["enum"], param("dataSource")["default"]],
      [["generate", "adapter"], "generate"],
    );
    assert.equal(inputs[0].kind, "weather");
    assert.deepEqual(inputs[0].when, { source: "weather" });
    assert.equal(ui.icon.kind, "mdi");
    assert.equal(ui.badges.numeric, true);
  });

  test("of gdd is what it was (test/service/gdd-spec.json)", async () => {
    const { id: _, ...found } = await spec("gdd");
    const golden = JSON.parse(readFileSync(join(import.meta.dirname, "gdd-spec.json"), "utf8"));
    assert.deepEqual(found, golden);
  });

  test("of acc has units that follow another parameter and fields that depend on the mode", async () => {
    const { params, outputKind } = await spec("acc");
    const param = (name: string): Param => params.find((candidate: Param) => candidate.name === name);
    assert.equal(outputKind, "probability");
    assert.deepEqual(param("mode")["enum"], ["time", "value"]);
    assert.equal(param("duration")["unitFrom"], "timeUnits");
    assert.deepEqual(param("duration")["showIf"], { mode: ["time"] });
    assert.ok(
      (param("timeUnits")["options"] as readonly Param[]).every((option) => typeof option["unit"] === "string"),
    );
  });
});
