/** What a response always has is required in its schema: a generated client need not ask whether it is there. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SchemaObject } from "#openapi/document.ts";
import { readDocument } from "#openapi/read-document.ts";

const document = readDocument();
const { schemas } = document.components;
/** What an import or publishing takes is written as requests are, and by people: a flow elsewhere, a tile's example. */
const alsoTaken: readonly string[] = ["ExportedFlow", "TileExample"];

interface Named {
  readonly place: string;
  readonly schema: SchemaObject;
}

/** Every schema that a response has, with its place. */
function schemasOfResponses(): readonly Named[] {
  const found: Named[] = [];
  const known = new Set<string>(alsoTaken);
  const walk = (node: unknown, place: string): void => {
    if (typeof node !== "object" || node === null) return;
    if ("$ref" in node && typeof node.$ref === "string") {
      const name = /^#\/components\/schemas\/(.+)$/.exec(node.$ref)?.[1];
      if (name === undefined || known.has(name)) return;
      known.add(name);
      return walk(schemas[name], name);
    }
    if ("properties" in node) found.push({ place, schema: node as SchemaObject });
    for (const [part, child] of Object.entries(node)) if (part !== "examples") walk(child, `${place}.${part}`);
  };
  for (const [path, item] of Object.entries(document.paths))
    for (const { responses } of Object.values(item)) walk(responses, path);
  return found;
}

test("a member with a default, which is stored with it, is required in responses", () => {
  const found = schemasOfResponses();
  assert.ok(found.some(({ place }) => place === "ReportSchedule") && found.length > 100);
  const optional = found.flatMap(({ place, schema: { properties = {}, required = [] } }) =>
    Object.entries(properties as Readonly<Record<string, object>>)
      .filter(([, member]) => "x-default" in member || "default" in member)
      .filter(([name]) => !(required as readonly string[]).includes(name))
      .map(([name]) => `${place}.${name}`),
  );
  assert.deepEqual(optional, []);
});
