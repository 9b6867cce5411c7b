/** The validator itself: what it makes of any input, and that an answer which breaks the contract does not pass. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { AppError, type FieldError } from "#core/errors.ts";
import { type OperationObject, readDocument, resolve } from "#openapi/document.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { createContract, readIfMatch } from "#server/http/validate.ts";
import { flowInput } from "#test/support/records.ts";

const document = readDocument();
const contract = createContract(document);
const json = "application/json; charset=utf-8";

function errorsOf(operationId: OperationId, body: unknown, query: Record<string, unknown> = {}): readonly FieldError[] {
  try {
    contract.request(operationId, { params: {}, query, body });
    return [];
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return error.extras.errors ?? [];
  }
}

/** Not one that answers 204, or with a picture. */
function answersJson(operationId: OperationId): boolean {
  const { method, path, success } = operations[operationId];
  const operation = document.paths[path]?.[method.toLowerCase()] as OperationObject;
  const response = resolve<{ content?: Record<string, unknown> }>(document, operation.responses[success[0]] as never);
  return response.content?.["application/json"] !== undefined;
}

function exampleOf(operationId: OperationId): { readonly status: number; readonly value: unknown } {
  const { method, path, success } = operations[operationId];
  const operation = document.paths[path]?.[method.toLowerCase()] as OperationObject;
  const [status] = success;
  const response = resolve<{ content: Record<string, { examples: Record<string, never> }> }>(
    document,
    operation.responses[status] as never,
  );
  const [example] = Object.values(response.content["application/json"]?.examples ?? {});
  return { status, value: resolve<{ value: unknown }>(document, example as never).value };
}

describe("requests", () => {
  test("any JSON at all as a body is either taken or refused with places, never an accident", () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom<OperationId>("createFlow", "updateFlow", "createAdapter", "createKey", "runFlow"),
        (body, operationId) => {
          for (const { loc, message } of errorsOf(operationId, body)) assert.ok(loc.length > 0 && message.length > 0);
        },
      ),
    );
  });

  test("any change of one field of a valid flow is refused at that field or taken", () => {
    const fields = Object.keys(flowInput());
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.jsonValue(), (field, value) => {
        for (const { loc } of errorsOf("createFlow", flowInput({ [field]: value })))
          assert.ok(loc.startsWith(field), `${loc} for ${field}`);
      }),
    );
  });

  test("defaults are filled in, and only in a copy of the query", () => {
    const query = {};
    const valid = contract.request("listFlows", { params: {}, query, body: undefined });
    assert.deepEqual(valid.query, { limit: 50 });
    assert.deepEqual(query, {});
    assert.deepEqual(contract.request("runFlow", { params: {}, query: {}, body: undefined }).body, { suppressAlerts: true });
  });

  test("bodies are taken at their word: text is no number there", () => {
    assert.deepEqual(errorsOf("updateFlow", { scheduleMinutes: "60" }), [
      { loc: "scheduleMinutes", message: "must be a whole number or null" },
    ]);
  });

  test("of a choice of shapes only the one that was meant is spoken of", () => {
    const target = { name: "North", latitude: 91, longitude: 200 };
    const errors = errorsOf("createFlow", flowInput({ targets: [target, { sourceId: 5 }, {}] }));
    assert.deepEqual(errors, [
      { loc: "targets[0].latitude", message: "must be at most 90" },
      { loc: "targets[0].longitude", message: "must be at most 180" },
      { loc: "targets[1].sourceId", message: "must be a string" },
      { loc: "targets[2]", message: "must have name, latitude, longitude; or sourceId" },
    ]);
  });

  test("an If-Match is one tag, weak or strong, or a star", () => {
    assert.equal(readIfMatch(undefined), null);
    assert.equal(readIfMatch("*"), null);
    assert.equal(readIfMatch('"7"'), "7");
    assert.equal(readIfMatch('W/"7"'), "7");
    for (const bad of ["7", '"7', '"a", "b"', ""]) assert.throws(() => readIfMatch(bad), AppError);
  });
});

describe("answers", () => {
  const withExamples = (Object.keys(operations) as OperationId[]).filter(
    (id) => id !== "getOpenApi" && id !== "getProblemPage" && id !== "getMetrics",
  );

  test("the contract's own examples pass", () => {
    for (const operationId of withExamples) {
      if (!answersJson(operationId)) continue;
      const { status, value } = exampleOf(operationId);
      assert.deepEqual(contract.response(operationId, status, json, JSON.stringify(value)), [], operationId);
    }
  });

  const flow = exampleOf("getFlow").value as Readonly<Record<string, unknown>>;
  const breachesOf = (body: object, status = 200, type = json) =>
    contract.response("getFlow", status, type, JSON.stringify(body)).map(({ loc }) => loc);

  test("a field that the contract does not know is a breach, also deep inside", () => {
    assert.deepEqual(breachesOf({ ...flow, tenantId: "leaked" }), ["tenantId"]);
    assert.deepEqual(breachesOf({ ...flow, lastRun: { ...(flow.lastRun as object), secret: "leaked" } }), ["lastRun.secret"]);
  });

  test("a missing field, a wrong type, a wrong status and a wrong media type are breaches", () => {
    const { version: _version, ...withoutVersion } = flow;
    assert.deepEqual(breachesOf(withoutVersion), ["version"]);
    assert.deepEqual(breachesOf({ ...flow, createdAt: 1_700_000_000_000 }), ["createdAt"]);
    assert.deepEqual(breachesOf(flow, 201), ["status"]);
    assert.deepEqual(breachesOf(flow, 200, "text/plain"), ["header.Content-Type"]);
  });

  test("a body where there is to be none is a breach", () => {
    assert.deepEqual(contract.response("deleteFlow", 204, "", ""), []);
    assert.equal(contract.response("deleteFlow", 204, json, "{}").length, 1);
  });

  test("free-form fields may hold anything", () => {
    assert.deepEqual(breachesOf({ ...flow, settings: { gui: { anything: [1, { a: null }] }, mine: true } }), []);
  });
});
