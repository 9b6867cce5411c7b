/** The validator itself: what it does with any input, and that a response which breaks the contract does not pass. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { AppError, type FieldError } from "#core/errors.ts";
import { type Json, type OperationObject, type ResponseObject, resolve, type SchemaObject } from "#openapi/document.ts";
import { readDocument } from "#openapi/read-document.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { responseCheckOf } from "#server/http/response-check.ts";
import { maxErrors, toFieldErrors } from "#server/operations/field-errors.ts";
import { readIfMatch } from "#server/operations/if-match.ts";
import { createRequestCheck } from "#server/operations/request-check.ts";
import { schemaCheck } from "#server/operations/schemas.ts";
import "#test/support/property-runs.ts";
import { flowInput } from "#test/support/records.ts";

const document = readDocument();
const requests = createRequestCheck(document);
const responses = responseCheckOf(document);
const json = "application/json; charset=utf-8";
const rates = {
  "RateLimit-Limit": "1",
  "RateLimit-Remaining": "1",
  "RateLimit-Reset": "1",
  RateLimit: "a",
  "RateLimit-Policy": "a",
};
/** Every header that some answer promises. */
const promised = { "X-Request-Id": "a", ...rates };

function errorsOf(operationId: OperationId, body: unknown, query: Record<string, unknown> = {}): readonly FieldError[] {
  try {
    requests.request(operationId, { params: {}, query, body });
    return [];
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return error.extras.errors ?? [];
  }
}

/** An operation that answers neither 204 nor with a picture. */
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
    const valid = requests.request("listFlows", { params: {}, query, body: undefined });
    assert.deepEqual(valid.query, { limit: 50, withTotalCount: false, unowned: false });
    assert.deepEqual(query, {});
    assert.deepEqual(requests.request("runFlow", { params: {}, query: {}, body: undefined }).body, {
      suppressAlerts: true,
    });
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

  test("an If-Match is one tag, weak or strong, a list of them, or a star", () => {
    for (const none of [undefined, "*", " * "]) assert.equal(readIfMatch(none), null);
    for (const tags of ['"7"', 'W/"7"', '"a", "b"', '"a",W/"b" , "7"']) assert.equal(readIfMatch(tags), tags);
    for (const bad of ["7", '"7', '"a" "b"', '"a",', '*, "a"', ""]) assert.throws(() => readIfMatch(bad), AppError);
  });
});

/** A list that counts how often one of its entries is looked up. */
function countedList(entries: readonly unknown[]): { readonly list: unknown[]; readonly lookUps: () => number } {
  let count = 0;
  const get = (target: unknown[], name: string | symbol): unknown => {
    if (typeof name === "string" && /^\d+$/.test(name)) count += 1;
    return Reflect.get(target, name);
  };
  return { list: new Proxy([...entries], { get }), lookUps: () => count };
}

function checkOf(schema: SchemaObject): (value: unknown) => readonly FieldError[] {
  return schemaCheck(
    { ...document, components: { schemas: { Subject: schema }, examples: {}, headers: {} } },
    "Subject",
  );
}

/** The headers that the contract promises for an answer, and its media type. */
function headersFor(operationId: OperationId, status: number, type = json): Readonly<Record<string, string>> {
  const { method, path } = operations[operationId];
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const headers = resolve<ResponseObject>(document, responses[status] ?? { description: "" }).headers ?? {};
  const required = Object.entries(headers).filter(([, header]) => resolve(document, header).required === true);
  return { ...Object.fromEntries(required.map(([name]) => [name, "a"])), "content-type": type };
}

/** Every object in a schema, itself among them. */
function nodesOf(node: Json): readonly SchemaObject[] {
  if (typeof node !== "object" || node === null) return [];
  const members = Object.values(node).flatMap(nodesOf);
  return Array.isArray(node) ? members : [node, ...members];
}

describe("bodies that are large and wrong", () => {
  const wholeMebibyte = 340_000;
  const emptyTarget = { message: "must have name, latitude, longitude; or sourceId" };

  test("a mebibyte of empty targets is refused for their number, and for the first of them", () => {
    const [tooMany, ...others] = errorsOf(
      "createFlow",
      flowInput({ targets: Array.from({ length: wholeMebibyte }, () => ({})) }),
    );
    assert.deepEqual(tooMany, { loc: "targets", message: "must hold at most 10000 entries" });
    assert.deepEqual(others.slice(0, 2), [
      { loc: "targets[0]", ...emptyTarget },
      { loc: "targets[1]", ...emptyTarget },
    ]);
    assert.ok(others.length >= 100 && others.length < maxErrors, `${others.length} errors`);
  });

  test("a target with a location in one piece is told the names of its parts", () => {
    const targets = [{ name: "Field", location: { latitude: 47, longitude: 9 } }];
    const errors = errorsOf("createFlow", flowInput({ targets }));
    const [slip] = errors.filter(({ loc }) => loc === "targets[0].location");
    assert.match(slip?.message ?? "", /: say latitude and longitude; known are /);
  });

  test("ten thousand targets with the same slip are refused with a hundred places and more", () => {
    const targets = Array.from({ length: 10_000 }, (_, index) => ({ name: `Field ${index}`, lat: 47, lon: 9 }));
    const errors = errorsOf("createFlow", flowInput({ targets }));
    assert.ok(errors.length >= 100 && errors.length <= maxErrors, `${errors.length} errors`);
    assert.deepEqual(
      errors.slice(0, 5).map(({ loc, message }) => `${loc} ${message}`),
      [
        "targets[0].latitude is required",
        "targets[0].longitude is required",
        "targets[0].lat is not a known field: say latitude; known are name, latitude, longitude, timezone, elevation",
        "targets[0].lon is not a known field: say longitude; known are name, latitude, longitude, timezone, elevation",
        "targets[1].latitude is required",
      ],
    );
  });

  test("a hundred places are reported even where each is one of many findings", () => {
    const target = { name: "North", latitude: 47, longitude: 200, timezone: "UTC", elevation: 400 };
    assert.ok(
      errorsOf("createFlow", flowInput({ targets: Array.from({ length: 10_000 }, () => target) })).length >= 100,
    );
  });

  test("the one wrong target of ten thousand is found, wherever it stands", () => {
    const good = { name: "North", latitude: 47, longitude: 9 };
    const targets = [...Array.from({ length: 9_999 }, () => good), { ...good, latitude: 91 }];
    assert.deepEqual(errorsOf("createFlow", flowInput({ targets })), [
      { loc: "targets[9999].latitude", message: "must be at most 90" },
    ]);
  });

  test("entries beyond a list's maximum are not looked at, and those of a list that is refused already no longer", () => {
    const check = checkOf({ type: "array", maxItems: 10_000, items: { type: "integer" } });
    const good = countedList(Array.from({ length: 500_000 }, () => 1));
    assert.deepEqual(check(good.list), [{ loc: "body", message: "must hold at most 10000 entries" }]);
    const ofGood = good.lookUps();
    const longer = countedList(Array.from({ length: 1_000_000 }, () => 1));
    check(longer.list);
    assert.equal(longer.lookUps(), ofGood);
    const bad = countedList(Array.from({ length: 500_000 }, () => "a"));
    assert.equal(checkOf({ type: "array", items: { type: "integer" } })(bad.list).length, maxErrors);
    assert.ok(bad.lookUps() < 20_000, `${bad.lookUps()} look-ups`);
  });

  test("a list that was not looked at to its end is never taken", () => {
    const check = checkOf({
      oneOf: [
        { type: "array", items: { type: "integer" } },
        {
          type: "array",
          maxItems: 3_000,
          items: { oneOf: [{ type: "string" }, { type: "array", items: { type: "boolean" } }] },
        },
      ],
    });
    const ofLength = (length: number, value: unknown) => Array.from({ length }, () => value);
    assert.deepEqual(check(ofLength(5_000, 1)), []);
    assert.deepEqual(check(ofLength(3_000, "a")), []);
    assert.deepEqual(check(ofLength(3_000, [true])), []);
    assert.deepEqual(check([...ofLength(10, "a"), ofLength(5_000, true)]), []);
    for (const wrong of [
      ofLength(5_000, "a"),
      ofLength(3_000, null),
      [...ofLength(2_999, "a"), 1],
      [ofLength(5_000, 1)],
      ["a", ofLength(1, 0)],
    ])
      assert.notEqual(check(wrong).length, 0);
  });

  test("more scopes than there may be are refused for their number, without a comparison of each with each", () => {
    const errors = errorsOf("createKey", {
      displayName: "Import",
      scopes: Array.from({ length: 100_000 }, (_, index) => ({ index })),
    });
    assert.deepEqual(errors[0], { loc: "scopes", message: "must hold at most 100 entries" });
    assert.equal(errors[1]?.loc, "scopes[0]");
    const twice = errorsOf("createKey", {
      displayName: "Import",
      scopes: Array.from({ length: 101 }, () => "flows:run"),
    });
    assert.deepEqual(twice, [{ loc: "scopes", message: "must hold at most 100 entries" }]);
    assert.deepEqual(
      errorsOf("createKey", { displayName: "Import", scopes: ["flows:run", "flows:write", "flows:run"] }),
      [{ loc: "scopes", message: "must not repeat an entry: 0 and 2 are equal" }],
    );
  });

  test("every list whose entries must differ has a maximum, or entries that need no comparison of each with each", () => {
    const lists = nodesOf(document.components.schemas as never).filter(({ uniqueItems }) => uniqueItems === true);
    assert.ok(lists.length > 0);
    for (const { maxItems, items } of lists) {
      const type = (items as SchemaObject | undefined)?.type;
      const isBounded = typeof maxItems === "number" && maxItems <= 1_000;
      assert.ok(isBounded || type === "string" || type === "integer", JSON.stringify({ maxItems, items }));
    }
  });

  test("no more choices are looked into than are spoken of", () => {
    let branchCalls = 0;
    const branch = Object.assign(() => false, {
      errors: [{ keyword: "minimum", instancePath: "", schemaPath: "", params: { limit: 1 } }],
    });
    const schema = [{}, {}];
    const findings = Array.from({ length: 16_000 }, (_, index) => ({
      keyword: "oneOf",
      instancePath: `/targets/${index}`,
      schemaPath: "",
      params: {},
      schema,
      data: {},
    }));
    const errors = toFieldErrors("", findings, () => {
      branchCalls += 1;
      return branch as never;
    });
    assert.equal(errors.length, maxErrors);
    assert.deepEqual(errors[0], { loc: "targets[0]", message: "must be at least 1" });
    assert.equal(branchCalls, maxErrors * schema.length);
  });

  test("a choice within a choice is reported by the outer one; one whose place merely begins alike is not", () => {
    const finding = (keyword: string, instancePath: string) => ({
      keyword,
      instancePath,
      schemaPath: "",
      params: {},
      schema: [{}],
      data: 1,
    });
    const fits = Object.assign(() => true, { errors: null });
    const findings = [
      finding("minLength", "/a/b/c"),
      finding("oneOf", "/a/b/c"),
      finding("oneOf", "/a"),
      finding("oneOf", "/ab"),
      finding("format", "/abc"),
    ];
    assert.deepEqual(
      toFieldErrors("", findings, () => fits as never).map(({ loc }) => loc),
      ["abc", "a", "ab"],
    );
    const whole = [finding("oneOf", ""), finding("oneOf", "/a"), finding("format", "/b")];
    assert.deepEqual(
      toFieldErrors("", whole, () => fits as never).map(({ loc }) => loc),
      ["body"],
    );
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
      assert.deepEqual(
        responses.breaches(operationId, {
          status,
          headers: headersFor(operationId, status),
          text: JSON.stringify(value),
        }),
        [],
        operationId,
      );
    }
  });

  const flow = exampleOf("getFlow").value as Readonly<Record<string, unknown>>;
  const breachesOf = (body: object, status = 200, type = json) =>
    responses
      .breaches("getFlow", { status, headers: headersFor("getFlow", status, type), text: JSON.stringify(body) })
      .map(({ loc }) => loc);

  test("a field that the contract does not know is a breach, also deep inside", () => {
    assert.deepEqual(breachesOf({ ...flow, tenantId: "leaked" }), ["tenantId"]);
    assert.deepEqual(breachesOf({ ...flow, lastRun: { ...(flow.lastRun as object), secret: "leaked" } }), [
      "lastRun.secret",
    ]);
  });

  test("a missing field, a wrong type, a wrong status and a wrong media type are breaches", () => {
    const { version: _version, ...withoutVersion } = flow;
    assert.deepEqual(breachesOf(withoutVersion), ["version"]);
    assert.deepEqual(breachesOf({ ...flow, createdAt: 1_700_000_000_000 }), ["createdAt"]);
    assert.deepEqual(breachesOf(flow, 201), ["status"]);
    assert.deepEqual(breachesOf(flow, 200, "text/plain"), ["header.Content-Type"]);
  });

  test("a body where there is to be none is a breach", () => {
    assert.deepEqual(responses.breaches("deleteFlow", { status: 204, headers: promised, text: "" }), []);
    assert.equal(
      responses.breaches("deleteFlow", { status: 204, headers: { ...promised, "content-type": json }, text: "{}" })
        .length,
      1,
    );
  });

  test("a promised header that is not sent is a breach, and so is an ETag, a Location or a Retry-After that is not in the contract", () => {
    const headers = headersFor("getFlow", 200);
    const locsOf = (sent: Readonly<Record<string, string>>) =>
      responses.breaches("getFlow", { status: 200, headers: sent, text: JSON.stringify(flow) }).map(({ loc }) => loc);
    assert.deepEqual(locsOf(headers), []);
    for (const name of ["X-Request-Id", "ETag", "RateLimit-Reset"]) {
      assert.deepEqual(locsOf(Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))), [
        `header.${name}`,
      ]);
    }
    assert.deepEqual(locsOf({ ...headers, location: "/v1/flows/1", "retry-after": "1" }), [
      "header.Location",
      "header.Retry-After",
    ]);
    assert.deepEqual(
      responses
        .breaches("deleteFlow", { status: 204, headers: { ...promised, etag: '"1"' }, text: "" })
        .map(({ loc }) => loc),
      ["header.ETag"],
    );
  });

  test("free-form fields may hold anything", () => {
    assert.deepEqual(breachesOf({ ...flow, settings: { gui: { anything: [1, { a: null }] }, mine: true } }), []);
  });
});
