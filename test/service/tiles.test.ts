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
import { graphqlData } from "#test/support/graphql.ts";
import { guiSpec } from "#test/support/gui-specs.ts";
import { publishTile, warmTile } from "#test/support/own-tiles.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { tileWithEverything } from "#test/support/tile-with-everything.ts";
import { TileSpecDocument } from "../../gui/api/documents/flows-editor-tile-spec.ts";

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
  "crossRules description id inputs isPlatform key language name notes outputKind params paramsSchema ui version".split(
    " ",
  );

const quietScript = `def evaluate(ctx):
    return {"kind": "numeric", "points": [], "isTriggered": False, "lastValue": None}
`;

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

/** Of what there is that what was asked for. */
function askedOf(whole: unknown, asked: unknown): unknown {
  if (Array.isArray(asked)) return (whole as readonly unknown[]).map((one, place) => askedOf(one, asked[place]));
  if (typeof asked !== "object" || asked === null) return whole;
  return Object.fromEntries(
    Object.entries(asked).map(([name, value]) => [name, askedOf((whole as Record<string, unknown>)[name], value)]),
  );
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

  test("says which line a threshold is, what is no temperature of its own, and what the rows of a list are", async () => {
    const hints = { "x-ui-unit": "°C", "x-ui-widget": "number", "x-ui-step": 0.5 };
    const properties = {
      warm: { type: "number", ...hints, "x-ui-role": "threshold", "x-ui-order": 1 },
      hot: { type: "number", ...hints, "x-ui-role": "threshold-upper", "x-ui-order": 2 },
      offset: { type: "number", exclusiveMinimum: 0, ...hints, "x-ui-quantity": "temperature-difference" },
      code: { type: "string", pattern: "^[a-z]+$", minLength: 2, maxLength: 9, default: "ab" },
      rules: {
        type: "array",
        maxItems: 5,
        "x-ui-widget": "rules",
        items: {
          type: "object",
          required: ["over"],
          properties: {
            over: { type: "number", title: "Over", minimum: 0, ...hints, "x-ui-role": "threshold", "x-ui-order": 2 },
            name: { $ref: "#/$defs/name", "x-ui-order": 1 },
          },
        },
      },
      days: { type: "array", maxItems: 7, items: { type: "string", enum: ["mon", "tue"] }, "x-ui-widget": "select" },
    };
    const name = { type: "string", title: "Name", maxLength: 20 };
    const own = {
      ...warmTile("rows-and-roles"),
      paramsSchema: { type: "object", additionalProperties: false, properties, $defs: { name } },
      crossRules: [{ param: "hot", mustBe: "greaterThan", other: "warm", message: "must be above it" }],
      script: quietScript,
    };
    const { id } = await publishTile(call, own);
    const { body } = await call("GET", `/v1/tiles/${id}/spec`);
    const named = (wanted: string): Param => body.params.find(({ name }: Param) => name === wanted);
    assert.deepEqual(
      ["warm", "hot", "offset"].map((param) => [named(param)["role"], named(param)["quantity"]]),
      [
        ["threshold", "temperature"],
        ["threshold-upper", "temperature"],
        [undefined, "temperature-difference"],
      ],
    );
    assert.equal(named("offset")["exclusiveMinimum"], 0);
    const { pattern, minLength, maxLength } = named("code");
    assert.deepEqual([pattern, minLength, maxLength], ["^[a-z]+$", 2, 9]);
    assert.deepEqual(named("rules")["items"], {
      type: "object",
      params: [
        { name: "name", type: "string", title: "Name", required: false, maxLength: 20, order: 1, widget: "text" },
        {
          name: "over",
          type: "number",
          title: "Over",
          required: true,
          minimum: 0,
          step: 0.5,
          unit: "°C",
          quantity: "temperature",
          role: "threshold",
          order: 2,
          widget: "number",
        },
      ],
    });
    const [day] = (named("days")["items"] as { readonly params: readonly Param[] }).params;
    assert.deepEqual([day?.["name"], day?.["widget"], day?.["enum"]], ["days", "select", ["mon", "tue"]]);
    assert.deepEqual(body.crossRules, own.crossRules);

    const fields = "name role quantity pattern exclusiveMinimum maxItems";
    const query = `query ($id: ID!) { tileSpec(id: $id) {
      params { ${fields} items { type params { ${fields} title widget minimum } } } crossRules { message } } }`;
    const { tileSpec } = await graphqlData(call, query, { id });
    const rows = tileSpec.params.find(({ name }: Param) => name === "rules");
    assert.deepEqual([rows.maxItems, rows.items.type, rows.items.params[1].role], [5, "object", "threshold"]);
    assert.equal(tileSpec.params.find(({ name }: Param) => name === "warm").role, "threshold");
    assert.equal(tileSpec.crossRules[0].message, "must be above it");
  });

  test("knows the line of a version that is older than roles by its usual name", async () => {
    const properties = { threshold: { type: "number", default: 1 }, thresholdUpper: { type: "number", default: 2 } };
    const { id } = await publishTile(call, {
      ...warmTile("older-than-roles"),
      paramsSchema: { type: "object", additionalProperties: false, properties },
      script: quietScript,
    });
    const { body } = await call("GET", `/v1/tiles/${id}/spec`);
    const roles = body.params.map((param: Param) => param["role"]).filter((role: unknown) => role !== undefined);
    assert.deepEqual(roles, ["threshold", "threshold-upper"]);
  });

  test("has a line for every built-in tile that compares values, and none for the time window", async () => {
    const withLine: string[] = [];
    for (const { key } of tiles) {
      const { params } = await spec(key);
      if (params.some((param: Param) => param["role"] === "threshold")) withLine.push(key);
    }
    assert.deepEqual(withLine.toSorted(), ["acc", "bv", "ch", "gdd", "se", "wv"]);
    const leafOffset = (await spec("wv")).params.find(({ name }: Param) => name === "leafOffset");
    assert.equal(leafOffset.quantity, "temperature-difference");
    const metric = (await spec("bv")).params.find(({ name }: Param) => name === "metric");
    const quantities = metric.options.map((option: Param) => option["quantity"]);
    assert.equal(quantities.filter((quantity: unknown) => quantity === "temperature").length, 2);
  });

  test("is for the pages what it is over REST, also of a tile of every widget and every hint", async () => {
    const own = await publishTile(call, tileWithEverything("everything"));
    for (const { id } of [...tiles, own]) {
      const { tileSpec: asked } = await graphqlData(call, TileSpecDocument.toString(), { id });
      const expected = guiSpec((await call("GET", `/v1/tiles/${id}`)).body);
      assert.deepEqual(asked, askedOf(expected, asked), asked.key);
    }
  });
});
