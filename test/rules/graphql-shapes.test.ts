/** The contract as GraphQL types and fields. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GraphQLEnumType, GraphQLObjectType, validateSchema } from "graphql";
import { AppError } from "#core/errors.ts";
import { resolve, type ResponseObject, type SchemaObject } from "#openapi/document.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { readWritten } from "#openapi/read-document.ts";
import { rawInputOf } from "#server/graphql/arguments.ts";
import { createFace, withoutField } from "#server/graphql/fields.ts";
import { enumValueName, itemName, nestedName, queryName } from "#server/graphql/names.ts";
import { manyRelations, relations } from "#server/graphql/relations.ts";
import { createSchema } from "#server/graphql/schema.ts";
import { createShapes } from "#server/graphql/shapes.ts";

const document = readWritten();
const face = createFace(document);
const schema = createSchema({ face, resolvers: [] });

test("reads are called by what they read, changes by their operation", () => {
  assert.deepEqual(["listFlowRuns", "getRun", "getMe", "explainRun"].map(queryName), [
    "flowRuns",
    "run",
    "me",
    "explainRun",
  ]);
  const names = face.fields.map(({ isChange, name }) => `${isChange} ${name}`);
  assert.equal(new Set(names).size, names.length);
  for (const { operationId, isChange } of face.fields) assert.equal(isChange, operations[operationId].method !== "GET");
});

test("names that GraphQL cannot write are spelled out", () => {
  assert.deepEqual(["flows:write", "run.completed", "*", "**", "contact-list", "2d"].map(enumValueName), [
    "flows_write",
    "run_completed",
    "star",
    "star_star",
    "contact_list",
    "_2d",
  ]);
  assert.equal(itemName(nestedName("TargetResultTarget", "sensorSources")), "TargetResultTargetSensorSource");
});

test("the schema is valid", () => {
  assert.deepEqual(validateSchema(schema), []);
});

test("only what shows no JSON record has no field", () => {
  for (const operationId of Object.keys(withoutField) as OperationId[]) {
    const { method, path } = operations[operationId];
    const operation = document.paths[path]?.[method.toLowerCase()];
    assert.ok(operation !== undefined);
    const { content } = resolve<ResponseObject>(document, operation.responses["200"] as ResponseObject);
    const isJson = content?.["application/json"] !== undefined;
    // About the process and of the browser's cookie: neither is a record of a tenant.
    const allowed: readonly string[] = ["getHealth", "getReadiness", "getOpenApi", "openSession"];
    assert.equal(isJson, allowed.includes(operationId), operationId);
  }
});

test("an object type has the fields of its schema, under the same names", () => {
  for (const [name, shape] of face.shapes.objects) {
    const written = document.components.schemas[name];
    if (written === undefined) continue;
    const type = schema.getType(name);
    assert.ok(type instanceof GraphQLObjectType, name);
    const own = Object.keys(written["properties"] as SchemaObject);
    assert.deepEqual(
      shape.fields.map((field) => field.name).filter((field) => field !== "extras"),
      own,
      name,
    );
    for (const field of own) assert.ok(type.getFields()[field] !== undefined, `${name}.${field}`);
  }
});

test("an enum has the contract's values behind its names", () => {
  for (const { name, values } of face.shapes.enums.values()) {
    const type = schema.getType(name);
    assert.ok(type instanceof GraphQLEnumType, name);
    assert.deepEqual(new Map(type.getValues().map((each) => [each.name, each.value])), values);
  }
});

test("relations start at fields that are there, and lead to operations that have a field", () => {
  for (const { on, field, operationId } of [...relations, ...manyRelations]) {
    const type = schema.getType(on);
    assert.ok(type instanceof GraphQLObjectType, on);
    assert.ok(type.getFields()[field] !== undefined, `${on}.${field}`);
    assert.ok(
      face.fields.some((each) => each.operationId === operationId),
      operationId,
    );
    assert.ok(
      face.shapes.objects.get(on)?.fields.every((each) => each.name !== field),
      `${on}.${field} is the contract's`,
    );
  }
});

test("a choice of shapes is a union to read, and one input with all their fields to send", () => {
  const shapes = createShapes(document);
  const flowTarget = { $ref: "#/components/schemas/FlowTarget" };
  assert.deepEqual(shapes.output(flowTarget, "T").shape, { kind: "union", name: "FlowTarget" });
  assert.deepEqual(shapes.input(flowTarget, "T").shape, { kind: "input", name: "FlowTargetInput" });
  const fields = shapes.inputs.get("FlowTargetInput")?.fields.map(({ name, isNullable }) => [name, isNullable]);
  assert.deepEqual(
    fields,
    ["name", "latitude", "longitude", "timezone", "elevation", "sourceId"].map((name) => [name, true]),
  );
});

test("what the contract leaves open is JSON", () => {
  const shapes = createShapes(document);
  const open: readonly SchemaObject[] = [
    {},
    { type: "object" },
    { type: "object", additionalProperties: { type: "number" } },
    { type: ["string", "number"] },
    { type: "array", items: {} },
    { type: "array", items: { type: "array", items: { type: "number" } } },
  ];
  for (const schema_ of open) assert.deepEqual(shapes.output(schema_, "T").shape, { kind: "scalar", name: "JSON" });
});

test("a whole number is an Int, and where 32 bits may be too few a SafeInt", () => {
  const shapes = createShapes(document);
  const nameOf = (schema_: SchemaObject) => shapes.output({ type: "integer", ...schema_ }, "T").shape;
  assert.deepEqual(nameOf({ maximum: 2 ** 31 - 1 }), { kind: "scalar", name: "Int" });
  assert.deepEqual(nameOf({ maximum: 2 ** 31 }), { kind: "scalar", name: "SafeInt" });
  assert.deepEqual(nameOf({ format: "int64" }), { kind: "scalar", name: "SafeInt" });
});

test("arguments go where the operation takes them", () => {
  const field = (operationId: string) => {
    const found = face.fields.find((each) => each.operationId === operationId);
    assert.ok(found !== undefined);
    return found.arguments;
  };
  assert.deepEqual(
    rawInputOf(field("updateFlow"), face.shapes, {
      id: "f",
      ifMatch: '"3"',
      input: { notes: null, settings: { temperatureUnits: null, extras: { own: null } } },
    }),
    {
      params: { id: "f" },
      query: {},
      body: { notes: null, settings: { own: null, temperatureUnits: null } },
      ifMatch: '"3"',
    },
  );
  const { query } = rawInputOf(field("listFlows"), face.shapes, { first: 3, after: "c", ids: ["a", "b"], q: null });
  assert.deepEqual(query, { limit: 3, cursor: "c", ids: "a,b" });
  assert.throws(
    () => rawInputOf(field("createFlow"), face.shapes, { input: { settings: { extras: [] } } }),
    (error) => error instanceof AppError && error.extras.errors?.[0]?.loc === "settings.extras",
  );
});
