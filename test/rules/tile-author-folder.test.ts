/** A tile as an author keeps it in files: what the service is sent of it, and where in the files a fault stands. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { FieldError } from "#core/errors.ts";
import { readDocument } from "#openapi/read-document.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import type { Fault } from "../../scripts/author/faults.ts";
import { parseJson, placeInJson } from "../../scripts/author/json-places.ts";
import { readTexts } from "../../scripts/author/read-files.ts";
import { type NewTile, readFolder, tileFiles, type TileFolder } from "../../scripts/tile/folder.ts";

const document = readDocument();

const definition = `{
  "key": "frost-watch",
  "displayName": "Frost watch",
  "description": "",
  "language": "python",
  "outputKind": "numeric",
  "inputs": [
    { "kind": "weather", "variables": ["temperature", "rain"] }
  ],
  "paramsSchema": {
    "type": "object",
    "properties": {
      "limit": { "type": "number", "x-ui-widget": "number" },
      "limit.low": { "type": "number" }
    }
  },
  "ui": { "shortName": "Frost" }
}
`;
const example = '{\n  "name": "cold",\n  "expect": { "isTriggered": true }\n}\n';
const files = { "tile.json": definition, "tile.py": "def evaluate(ctx):\n  pass\n", "examples/cold.json": example };

const read = (changed: Readonly<Record<string, string | null>> = {}) => {
  const texts = Object.entries({ ...files, ...changed }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return readFolder(new Map(texts), document);
};

function folderOf(changed: Readonly<Record<string, string | null>> = {}): TileFolder {
  const outcome = read(changed);
  assert.ok("folder" in outcome, JSON.stringify(outcome));
  return outcome.folder;
}

function faultsOf(changed: Readonly<Record<string, string | null>>): readonly string[] {
  const outcome = read(changed);
  assert.ok("faults" in outcome, "it was taken");
  return outcome.faults.map(written);
}

const written = ({ file, line, column, message }: Fault): string => `${file}:${line}:${column} ${message}`;

describe("the folder as the service takes it", () => {
  test("has the script, the help and the examples in the order of their names", () => {
    const { body, scriptFile, exampleFiles } = folderOf({
      "help.md": "\n# Frost\n\n",
      "examples/a.json": '{ "expect": { "isTriggered": false } }',
    });
    assert.equal(body.script, files["tile.py"]);
    assert.deepEqual(body.ui, { shortName: "Frost", help: { markdown: "# Frost" } });
    assert.deepEqual(
      body.examples?.map(({ name }) => name),
      ["a", "cold"],
    );
    assert.deepEqual([scriptFile, exampleFiles], ["tile.py", ["examples/a.json", "examples/cold.json"]]);
  });

  test("has times as numbers, whether an example gives them as ISO 8601, by start and step, or as numbers", () => {
    const seriesOf = (series: object): NonNullable<NewTile["examples"]>[number]["inputs"] => {
      const text = JSON.stringify({ inputs: { weather: { temperature: series } }, expect: { pointCount: 0 } });
      return folderOf({ "examples/cold.json": text }).body.examples?.[0]?.inputs;
    };
    const wanted = { weather: { temperature: { ts: [0, 1_800_000], value: [1, 2] } } };
    const value = [1, 2];
    assert.deepEqual(seriesOf({ ts: [0, 1_800_000], value }), wanted);
    assert.deepEqual(seriesOf({ ts: ["1970-01-01T00:00:00Z", "1970-01-01T01:30:00+01:00"], value }), wanted);
    assert.deepEqual(seriesOf({ start: "1970-01-01T00:00:00Z", stepMinutes: 30, value }), wanted);
  });

  test("has the times of events, of the tile before and of expected points as numbers", () => {
    const point = { ts: "1970-01-01T00:00:01Z", value: 1, isTriggered: true };
    const [given] =
      folderOf({
        "examples/cold.json": JSON.stringify({
          inputs: { events: [{ ts: point.ts, kind: "planted" }] },
          upstream: { kind: "numeric", points: [point], isTriggered: true, lastValue: 1 },
          expect: { points: [point] },
        }),
      }).body.examples ?? [];
    const times = [given?.inputs?.events?.[0]?.ts, given?.upstream?.points[0]?.ts, given?.expect.points?.[0]?.ts];
    assert.deepEqual(times, [1000, 1000, 1000]);
  });

  test("of the template is what the contract takes", async () => {
    const texts = new Map([
      ...(await readTexts("scripts/tile/template", tileFiles)),
      ...(await readTexts("scripts/tile/template/python", tileFiles)),
    ]);
    const outcome = readFolder(texts, document);
    assert.ok("folder" in outcome, JSON.stringify(outcome));
    assert.equal(outcome.folder.body.examples?.length, 4);
  });
});

describe("a fault", () => {
  test("of the syntax names the file, line and column", () => {
    assert.deepEqual(faultsOf({ "tile.json": '{\n  "key": "a",\n}' }), [
      "tile.json:3:1 is not JSON: expected double-quoted property name",
    ]);
    assert.deepEqual(faultsOf({ "examples/cold.json": '{\n  "expect": tru }' }), [
      "examples/cold.json:2:13 is not JSON: unexpected token ' '",
    ]);
    assert.deepEqual(faultsOf({ "tile.json": "[1," }), ["tile.json:1:4 is not JSON: unexpected end"]);
    assert.deepEqual(faultsOf({ "tile.json": "" }), ["tile.json:1:1 is not JSON: unexpected end"]);
  });

  test("of the shape names the place, and all are told at once", () => {
    const text = definition.replace('"numeric"', '"number"').replace('"type": "object"', '"type": 5');
    assert.deepEqual(
      faultsOf({ "tile.json": text, "examples/cold.json": '{\n  "expect": {\n    "pointCount": -1 }\n}' }).map((each) =>
        each.replace(/ must.*/, ""),
      ),
      ["tile.json:6:3 outputKind:", "examples/cold.json:3:5 expect.pointCount:"],
    );
  });

  test("is a file that is missing, and a part that has a file of its own", () => {
    assert.deepEqual(faultsOf({ "tile.py": null }), ["tile.py:1:1 is not there, and tile.json says its language"]);
    assert.deepEqual(faultsOf({ "tile.json": null }), ["tile.json:1:1 is not there: no tile is without it"]);
    const [fault] = faultsOf({ "tile.json": definition.replace('"key"', '"examples": [],\n  "key"') });
    assert.equal(fault, "tile.json:2:3 examples: stands in examples/, one file each");
  });

  test("that the service finds stands where the author wrote its cause", () => {
    const { faultOf } = folderOf();
    const placeOf = (error: Omit<FieldError, "message">): string => written(faultOf({ message: "is wrong", ...error }));
    assert.equal(placeOf({ loc: "script", line: 2, column: 3 }), "tile.py:2:3 is wrong");
    assert.equal(
      placeOf({ loc: "paramsSchema.properties.limit.x-ui-widget" }),
      "tile.json:13:36 paramsSchema.properties.limit.x-ui-widget: is wrong",
    );
    assert.equal(
      placeOf({ loc: "paramsSchema.properties.limit.low.type" }),
      "tile.json:14:22 paramsSchema.properties.limit.low.type: is wrong",
    );
    assert.equal(placeOf({ loc: "inputs[0].variables[1]" }), "tile.json:8:55 inputs[0].variables[1]: is wrong");
    assert.equal(
      placeOf({ loc: "examples[0].expect.isTriggered" }),
      "examples/cold.json:3:15 expect.isTriggered: is wrong",
    );
    assert.equal(placeOf({ loc: "examples[0].target" }), "examples/cold.json:1:1 target: is wrong");
    assert.equal(placeOf({ loc: "ui.help.markdown" }), "help.md:1:1 is wrong");
  });
});

test("the place of every member of a JSON text is where its name begins", () => {
  const names = fc.stringMatching(/^[a-z][a-z-]{0,8}$/);
  const trees = fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 4 }, fc.integer(), fc.string(), fc.dictionary(names, tie("node"), { maxKeys: 4 })),
  })).node;
  fc.assert(
    fc.property(fc.dictionary(names, trees, { minKeys: 1, maxKeys: 4 }), fc.constantFrom(0, 1, 4), (tree, indent) => {
      const text = JSON.stringify(tree, null, indent);
      const lines = text.split("\n");
      const visit = (value: unknown, loc: string): void => {
        if (typeof value !== "object" || value === null) return;
        for (const [name, child] of Object.entries(value)) {
          const place = placeInJson(text, `${loc}${name}`);
          assert.ok(
            lines[place.line - 1]?.slice(place.column - 1).startsWith(`"${name}":`),
            `${loc}${name} in ${text}`,
          );
          visit(child, `${loc}${name}.`);
        }
      };
      visit(tree, "");
    }),
    { numRuns: propertyRuns(100) },
  );
});

test("a text that is JSON is read as it is, and no other", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const outcome = parseJson(text);
      try {
        assert.deepEqual(outcome, { value: JSON.parse(text) });
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        assert.ok("fault" in outcome && outcome.fault.line >= 1 && outcome.fault.column >= 1);
      }
    }),
    { numRuns: propertyRuns(200) },
  );
});
