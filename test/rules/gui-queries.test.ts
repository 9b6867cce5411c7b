/** Every question of the pages is within the limits of queries, at the largest page that the pages ask for. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { type DocumentNode, getOperationAST } from "graphql";
import { readWritten } from "#openapi/read-document.ts";
import { createFace } from "#server/graphql/fields.ts";
import { readQuery, requireWithinLimits } from "#server/graphql/limits.ts";
import { queryLimits } from "#server/graphql/query-limits.ts";
import { createSchema } from "#server/graphql/schema.ts";

const schema = createSchema({ face: createFace(readWritten()), resolvers: [] });
const sources = globSync("gui/**/*.{ts,tsx}", { exclude: ["gui/api/documents/**"] }).map((path) =>
  readFileSync(path, "utf8"),
);
const generated = await Promise.all(
  globSync("gui/api/documents/*.ts").map((path): Promise<Record<string, unknown>> => import(`../../${path}`)),
);
const asked = generated
  .flatMap((documents) => Object.entries(documents))
  .filter(([name]) => name.endsWith("Document"))
  .map(([name, document]) => ({ name, document: readQuery(String(document)) }));

/** How many nodes the pages ask for at once, wherever they ask this. */
function pageSizesOf(name: string): readonly number[] {
  return sources.flatMap((source) => {
    const sizes = source.matchAll(new RegExp(`\\bask\\(\\s*${name},\\s*\\{[^}]*\\bfirst: (\\w+)`, "g"));
    return [...sizes].map(([, size = ""]) => {
      const number = new RegExp(`const ${size} = ([\\d_]+);`).exec(source)?.[1] ?? size;
      return Number(number.replaceAll("_", ""));
    });
  });
}

function takesSize(document: DocumentNode): boolean {
  const variables = getOperationAST(document)?.variableDefinitions ?? [];
  return variables.some(({ variable }) => variable.name.value === "first");
}

for (const { name, document } of asked)
  test(`${name} is within the limits`, () => {
    const sizes = pageSizesOf(name);
    assert.equal(sizes.length > 0, takesSize(document), `its page sizes: ${sizes}`);
    for (const first of sizes.length === 0 ? [0] : sizes) {
      assert.ok(Number.isInteger(first), `${first}`);
      const measure = requireWithinLimits({ schema, document, operationName: null, variables: { first } });
      assert.ok(measure !== null && measure.cost > 0 && measure.cost <= queryLimits.cost);
    }
  });

test("all files are asked", () => {
  const written = globSync("gui/**/*.graphql").flatMap((path) => [
    ...readFileSync(path, "utf8").matchAll(/^(?:query|mutation|subscription) (\w+)/gm),
  ]);
  assert.ok(written.length > 15);
  assert.deepEqual(asked.map(({ name }) => name).sort(), written.map(([, name]) => `${name}Document`).sort());
});
