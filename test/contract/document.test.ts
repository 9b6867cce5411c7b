/** The contract itself: complete, consistent, its examples true, and the files made from it up to date. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { scopes as knownScopes } from "#core/caller.ts";
import { problemKinds } from "#core/errors.ts";
import {
  type MediaTypeObject,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
  resolve,
} from "#openapi/document.ts";
import { readDocument } from "#openapi/read-document.ts";
import { operations } from "#openapi/operations.ts";

const document = readDocument();
const located = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: "contract" } as object);

function statusesOf(operation: OperationObject): readonly string[] {
  return Object.keys(operation.responses);
}

function mediaOf(operation: OperationObject): readonly { readonly where: string; readonly media: MediaTypeObject }[] {
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, media]) => ({
    where: `request ${type}`,
    media,
  }));
  const answers = Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries(resolve<ResponseObject>(document, response).content ?? {}).map(([type, media]) => ({
      where: `${status} ${type}`,
      media,
    })),
  );
  return [...bodies, ...answers];
}

test("every operation names its gate, and scopes that exist", () => {
  for (const { operation } of located) {
    assert.ok(["public", "admin", "tenant", "user"].includes(operation["x-gate"]), operation.operationId);
    for (const scope of operation["x-scope"])
      assert.ok((knownScopes as readonly string[]).includes(scope), `${operation.operationId}: ${scope}`);
  }
});

test("every schema is a sound JSON Schema: the service takes them as they are", () => {
  const parameters = located.flatMap(({ operation }) =>
    (operation.parameters ?? []).map((parameter) => resolve<ParameterObject>(document, parameter).schema),
  );
  const contents = located.flatMap(({ operation }) => mediaOf(operation).map(({ media }) => media.schema ?? true));
  for (const schema of [...Object.values(document.components.schemas), ...parameters, ...contents])
    assert.ok(ajv.validateSchema(schema), `${JSON.stringify(schema).slice(0, 200)}: ${ajv.errorsText()}`);
});

test("the scopes of the contract are the scopes of the service", () => {
  assert.deepEqual(document.components.schemas.Scope?.enum, knownScopes);
});

test("only operations about the process itself, signing in, logos and reports by their links are public", () => {
  const open = located
    .filter(({ operation }) => operation["x-gate"] === "public")
    .map(({ operation }) => operation.operationId);
  assert.deepEqual(open.toSorted(), [
    "getGuide",
    "getGuideList",
    "getHealth",
    "getLogo",
    "getOpenApi",
    "getProblemList",
    "getProblemPage",
    "getReadiness",
    "getSharedReport",
    "getSharedReportCsv",
    "getSharedReportPage",
    "getSharedReportPdf",
    "openSession",
  ]);
});

test("every operation has a name, a summary, a tag and an answer", () => {
  const ids = located.map(({ operation }) => operation.operationId);
  assert.equal(new Set(ids).size, ids.length);
  for (const { operation } of located) {
    assert.ok(operation.summary.length > 0 && operation.tags.length === 1, operation.operationId);
    assert.ok(
      statusesOf(operation).some((status) => status.startsWith("2")),
      operation.operationId,
    );
  }
});

test("every operation lists the problems it can end in", () => {
  for (const { path, method, operation } of located) {
    const expected = ["500"];
    if (operation["x-gate"] !== "public") expected.push("401", "403", "429", "503");
    if (path.includes("{")) expected.push("404");
    if (method !== "get") expected.push("400", "413", "415");
    if (operation.requestBody !== undefined) expected.push("422");
    if (["post", "patch"].includes(method)) expected.push("409");
    if (parametersOf(operation).some((parameter) => parameter.in === "query")) expected.push("422");
    if (parametersOf(operation).some((parameter) => parameter.name === "If-Match")) expected.push("412", "422");
    for (const status of expected)
      assert.ok(statusesOf(operation).includes(status), `${operation.operationId} lacks ${status}`);
  }
});

test("every problem answer is problem details; a 404 in a browser's address line is a page for people as well", () => {
  const opened = ["getSharedReportPage", "getGuide", "getProblemPage"];
  for (const { operation } of located) {
    for (const [status, reference] of Object.entries(operation.responses)) {
      if (Number(status) < 400 || operation.operationId === "getReadiness") continue;
      const types = Object.keys(resolve<ResponseObject>(document, reference).content ?? {});
      const forPeople = opened.includes(operation.operationId) && status === "404" ? ["text/html"] : [];
      assert.deepEqual(types, ["application/problem+json", ...forPeople], `${operation.operationId} ${status}`);
    }
  }
});

test("every list takes q, cursor and limit up to 500, and answers a page", () => {
  const lists = located.filter(({ operation }) => operation.operationId.startsWith("list"));
  assert.ok(lists.length >= 6);
  for (const { operation } of lists) {
    const query = parametersOf(operation).filter((parameter) => parameter.in === "query");
    const limit = query.find(({ name }) => name === "limit");
    assert.deepEqual(limit?.schema, { type: "integer", minimum: 1, maximum: 500, default: 50 }, operation.operationId);
    for (const name of ["q", "cursor"])
      assert.ok(
        query.some((parameter) => parameter.name === name),
        `${operation.operationId} lacks ${name}`,
      );
  }
});

test("every parameter of a path has an example, as a client fills it in", () => {
  for (const { path, operation } of located)
    for (const parameter of parametersOf(operation).filter((one) => one.in === "path"))
      assert.equal(typeof parameter.example, "string", `${path}: ${parameter.name}`);
});

test("every POST, PUT, PATCH and DELETE takes an Idempotency-Key", () => {
  for (const { method, operation } of located) {
    const takesKey = parametersOf(operation).some(({ name }) => name === "Idempotency-Key");
    assert.equal(takesKey, ["post", "put", "patch", "delete"].includes(method), operation.operationId);
  }
});

test("every body that callers send is closed against unknown fields", () => {
  for (const { operation } of located) {
    const schema = operation.requestBody?.content["application/json"]?.schema;
    if (schema === undefined) continue;
    const resolved = resolve<{ additionalProperties?: unknown }>(document, schema as never);
    assert.equal(resolved.additionalProperties, false, operation.operationId);
  }
});

test("every request body and every JSON answer below 400 has an example", () => {
  const withoutExample = ["getOpenApi"];
  for (const { operation } of located) {
    if (withoutExample.includes(operation.operationId)) continue;
    for (const { where, media } of mediaOf(operation)) {
      const isProblem = /^[45]/.test(where);
      const isJson = where.endsWith("application/json");
      if (!isProblem && isJson)
        assert.ok(Object.keys(media.examples ?? {}).length > 0, `${operation.operationId} ${where}`);
    }
  }
});

test("every example is valid against its schema", () => {
  let checked = 0;
  for (const { operation } of located) {
    for (const { where, media } of mediaOf(operation)) {
      for (const [name, reference] of Object.entries(media.examples ?? {})) {
        const example = resolve<{ value: unknown }>(document, reference as never);
        const validate = ajv.compile(withContract(media.schema));
        assert.ok(
          validate(example.value),
          `${operation.operationId} ${where} ${name}: ${ajv.errorsText(validate.errors)}`,
        );
        checked += 1;
      }
    }
  }
  assert.ok(checked > 30);
});

test("the operation table holds every operation of the contract", () => {
  assert.deepEqual(
    Object.keys(operations).toSorted(),
    located.map(({ operation }) => operation.operationId).toSorted(),
  );
});

test("the generated files are up to date", async () => {
  await promisify(execFile)(process.execPath, ["scripts/generate-contract.ts", "--check"]);
});

test("every kind of problem says what to do, and its status is an error", () => {
  for (const [slug, { status, title, meaning }] of Object.entries(problemKinds)) {
    assert.match(slug, /^[a-z][a-z-]+$/);
    assert.ok(status >= 400 && status < 600 && title.length > 0 && meaning.length > 20, slug);
  }
});

function parametersOf(operation: OperationObject): readonly ParameterObject[] {
  return (operation.parameters ?? []).map((parameter) => resolve<ParameterObject>(document, parameter));
}

/** The schema with its references into the document made absolute. */
function withContract(schema: unknown): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract#/components/')) as object;
}
