/**
 * Types that openapi-typescript makes of the contract with its own defaults: what a request may leave out is optional
 * in them, also where the service fills a default in.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import openapiTypescript, { type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import type { Json, SchemaObject } from "#openapi/document.ts";
import { readDocument } from "#openapi/read-document.ts";

const document = readDocument();
const { schemas } = document.components;

/** Of each property, by its path: whether it may be left out, in each place where the path leads. */
type Optional = Map<string, Set<boolean>>;

/** By name: every schema that a request refers to, directly or through others. */
function schemasOfRequests(): readonly string[] {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const name = "$ref" in node ? /^#\/components\/schemas\/(.+)$/.exec(String(node.$ref))?.[1] : undefined;
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      walk(schemas[name]);
    }
    Object.values(node).forEach(walk);
  };
  for (const item of Object.values(document.paths))
    for (const { requestBody } of Object.values(item)) walk(Object.values(requestBody?.content ?? {}).map(schemaOf));
  return [...found].toSorted();
}

function schemaOf({ schema }: { readonly schema?: SchemaObject }): SchemaObject {
  return schema ?? {};
}

function note(optional: Optional, path: string, isOptional: boolean): void {
  const flags = optional.get(path) ?? new Set();
  optional.set(path, flags.add(isOptional));
}

function inContract(schema: Json | undefined, path = "", optional: Optional = new Map()): Optional {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return optional;
  const { properties, required, items, oneOf, anyOf, allOf, additionalProperties } = schema;
  for (const branch of [oneOf, anyOf, allOf].flatMap((branches) => (Array.isArray(branches) ? branches : [])))
    inContract(branch, path, optional);
  inContract(items, path, optional);
  inContract(additionalProperties, `${path}.*`, optional);
  for (const [name, property] of Object.entries((properties ?? {}) as SchemaObject)) {
    note(optional, `${path}.${name}`, !(Array.isArray(required) && required.includes(name)));
    inContract(property, `${path}.${name}`, optional);
  }
  return optional;
}

function inTypes(node: ts.Node, path = "", optional: Optional = new Map()): Optional {
  if (ts.isIndexSignatureDeclaration(node)) return inTypes(node.type, `${path}.*`, optional);
  if (ts.isPropertySignature(node) && node.type !== undefined) {
    const name = nameOf(node.name);
    note(optional, `${path}.${name}`, node.questionToken !== undefined);
    return inTypes(node.type, `${path}.${name}`, optional);
  }
  ts.forEachChild(node, (child) => void inTypes(child, path, optional));
  return optional;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : "";
}

/** The member of that name in an interface or a type. */
function memberOf(members: ts.NodeArray<ts.TypeElement>, wanted: string): ts.PropertySignature {
  const found = members.find((member) => member.name !== undefined && nameOf(member.name) === wanted);
  return found !== undefined && ts.isPropertySignature(found) ? found : assert.fail(`there is no type ${wanted}`);
}

function typesOf(nodes: readonly ts.Node[]): ts.NodeArray<ts.TypeElement> {
  const components = nodes.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === "components");
  assert.ok(components !== undefined && ts.isInterfaceDeclaration(components));
  const { type } = memberOf(components.members, "schemas");
  return type !== undefined && ts.isTypeLiteralNode(type) ? type.members : assert.fail("schemas is no object");
}

test("a request may leave out in its types what it may leave out in the contract", async () => {
  const types = typesOf(await openapiTypescript(structuredClone(document) as unknown as OpenAPI3));
  const names = schemasOfRequests();
  assert.ok(names.includes("FlowInput") && names.includes("RunRequest"));
  for (const name of names) {
    const { type } = memberOf(types, name);
    assert.ok(type !== undefined);
    assert.deepEqual(inTypes(type), inContract(schemas[name]), name);
  }
});

test("a default that the service fills in is told in words", () => {
  const reportOnly = (schemas["FlowTileInput"]?.["properties"] as SchemaObject | undefined)?.["reportOnly"];
  assert.deepEqual(reportOnly, {
    type: "boolean",
    description: "Evaluated and reported, but not needed for the flow to trigger. Default: `false`.",
    "x-default": false,
  });
});
