/** What stands in an address: parameters that an operation does not know, how values are written, and paths. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { type OperationObject, type ParameterObject, resolve, type SchemaObject } from "#openapi/document.ts";
import { readDocument } from "#openapi/read-document.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { flowInput, sourceInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";

const document = readDocument();
const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  version: string;
};
/** No operations: the start page, which leads to the guides where no GUI is built, and the files of `/docs`. */
const pagesForPeople = [
  "GET /",
  "GET /docs/",
  "GET /docs/openapi.json",
  "GET /docs/openapi.yaml",
  "GET /docs/js/scalar.js",
];
let service: TestService;

before(async () => {
  service = await startService();
});
after(() => service.close());

function knownParameters(operationId: OperationId): readonly string[] {
  const { method, path } = operations[operationId];
  const operation = document.paths[path]?.[method.toLowerCase()] as OperationObject;
  const parameters = (operation.parameters ?? []).map((parameter) => resolve<ParameterObject>(document, parameter));
  return parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
}

test("every operation refuses parameters that it does not know, and names those it knows", async () => {
  for (const operationId of Object.keys(operations) as OperationId[]) {
    const { method, path, gate } = operations[operationId];
    const call = gate === "admin" ? service.operator : service.call;
    const address = `${path.replaceAll(/\{\w+\}/g, "none")}?tenantkey=x&__proto__=1&constructor=a`;
    const answer = await call(method, address);
    assertProblem(answer, {
      status: 422,
      slug: "validation",
      locs: ["query.tenantkey", "query.__proto__", "query.constructor"],
    });
    const { message } = answer.body.errors.find(({ loc }: { loc: string }) => loc === "query.tenantkey");
    const known = knownParameters(operationId);
    for (const name of known) assert.ok(message.includes(name), `${operationId}: ${message}`);
    if (known.length === 0) assert.match(message, /takes none/, operationId);
  }
});

test("a parameter of another case or with a space is not taken for the one it resembles", async () => {
  for (const query of ["Limit=1", "limit%20=1", "limit[]=1", "Q=a"]) {
    const answer = await service.call("GET", `/v1/flows?${query}`);
    assertProblem(answer, { status: 422, slug: "validation" });
    assert.match(answer.body.detail, /known are limit, cursor, withTotalCount, q,/);
  }
});

test("numbers are plain decimals and booleans two words, in every operation", async () => {
  const spelt: Readonly<Record<string, readonly string[]>> = {
    integer: ["0x10", "%2010", "10%20", "1e1", "%2B10", "10.0", "", "1_0", "Infinity", "0b11"],
    number: ["0x10", "%2010", "1e1", ".5", "5.", ""],
    boolean: ["TRUE", "1", "0", "yes", "", "%20true"],
  };
  let tried = 0;
  for (const operationId of Object.keys(operations) as OperationId[]) {
    const { method, path, gate } = operations[operationId];
    const call = gate === "admin" ? service.operator : service.call;
    const operation = document.paths[path]?.[method.toLowerCase()] as OperationObject;
    for (const parameter of operation.parameters ?? []) {
      const { name, in: where, schema } = resolve<ParameterObject>(document, parameter);
      const type = String(resolve<SchemaObject>(document, schema)["type"]);
      if (where !== "query" || !Object.hasOwn(spelt, type)) continue;
      for (const value of spelt[type] ?? []) {
        const answer = await call(method, `${path.replaceAll(/\{\w+\}/g, "none")}?${name}=${value}`);
        assert.equal(answer.status, 422, `${operationId} ${name}=${value}: ${answer.text}`);
        assert.ok(
          answer.body.errors.some(({ loc }: { loc: string }) => loc === `query.${name}`),
          `${operationId} ${name}=${value}: ${answer.text}`,
        );
        tried += 1;
      }
    }
  }
  assert.ok(tried > 100);
  assert.equal((await service.call("GET", "/v1/flows?limit=010")).status, 200);
  const bbox = await service.call("GET", "/v1/sources?bbox=0x9,47,10,48");
  assertProblem(bbox, { status: 422, slug: "validation", locs: ["query.bbox"] });
});

test("a path that ends where an id belongs says so, and which path there is", async () => {
  for (const [path, list] of [
    ["/v1/flows/", "/v1/flows"],
    ["/v1/webhooks/", "/v1/webhooks"],
    ["/v1/users/by-key/", null],
  ] as const) {
    const answer = await service.call("GET", path);
    assertProblem(answer, { status: 404 });
    assert.match(answer.body.detail, /needs an? (id|tenantKey), and it is empty\./);
    if (list !== null) assert.ok(answer.body.detail.endsWith(`Without the slash at its end, ${list} is a path too.`));
  }
  const other = await service.call("GET", "/v1/flows/none/runs/");
  assertProblem(other, { status: 404 });
  assert.match(other.body.detail, /nothing at this path\. Leave the slash at its end out\./);
});

test("a key and a search mean the same text, however its letters with marks are written", async () => {
  const [composed, decomposed] = ["grün".normalize("NFC"), "grün".normalize("NFD")];
  const { call } = service;
  const made = await call("POST", "/v1/flows", { body: flowInput({ tenantKey: decomposed, displayName: decomposed }) });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual([made.body.tenantKey, made.body.displayName], [composed, decomposed]);
  const again = await call("POST", "/v1/flows", { body: flowInput({ tenantKey: composed }) });
  assertProblem(again, { status: 409, slug: "conflict" });
  assert.equal(again.body.existingId, made.body.id);
  for (const query of [
    `tenantKey=${encodeURIComponent(decomposed)}`,
    ...["GRÜN", composed, decomposed].map((q) => `q=${encodeURIComponent(q)}`),
  ]) {
    const { body } = await call("GET", `/v1/flows?${query}`);
    assert.deepEqual(
      body.items.map(({ id }: { id: string }) => id),
      [made.body.id],
      query,
    );
  }
  const user = await call("POST", "/v1/users", { body: { tenantKey: composed } });
  assert.equal(user.status, 201, user.text);
  const faulty = { displayName: 1, hint: "sensor", ownerUserKey: decomposed };
  const refused = await call("POST", "/v1/sources", { body: faulty });
  assertProblem(refused, { status: 422, slug: "validation", locs: ["displayName"] });
  const found = await call("GET", `/v1/users/by-key/${encodeURIComponent(decomposed)}`);
  assert.equal(found.body.id, user.body.id, found.text);
  const sources = [composed, decomposed].map((tenantKey) => sourceInput({ tenantKey, displayName: decomposed }));
  const outcomes = [];
  for (const source of sources)
    outcomes.push(
      (await call("PUT", "/v1/sources/bulk", { body: { ownerUserKey: decomposed, sources: [source] } })).body.items[0]
        .outcome,
    );
  assert.deepEqual(outcomes, ["created", "unchanged"]);
  const sought = await call(
    "GET",
    `/v1/sources?userKey=${encodeURIComponent(decomposed)}&q=${encodeURIComponent("ü".normalize("NFD"))}`,
  );
  assert.equal(sought.body.items.length, 1, sought.text);
});

test("the served document has every path that is served, and no other", async () => {
  const { paths, info } = (await service.call("GET", "/openapi.json")).body;
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  const told = Object.entries<object>(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // A method that a path does not have is answered by 405: that is a route, too.
  const answered = [];
  for (const route of service.routes) {
    const [method = "", path = ""] = route.split(" ");
    if (!methods.includes(method) || pagesForPeople.includes(route) || told.includes(route)) continue;
    const answer = await service.call(method, path.replaceAll(/\{\w+\}/g, "none"));
    if (answer.status !== 405) answered.push(route);
  }
  assert.deepEqual(answered, []);
  assert.deepEqual(
    [...told, ...pagesForPeople].filter((route) => !service.routes.includes(route)),
    [],
  );
  assert.equal(info.version, manifest.version);
  assert.deepEqual((await service.call("GET", "/healthz")).body, { status: "ok", version: manifest.version });
});

test("a list is never answered unfiltered for a filter that it does not have", async () => {
  const answer = await service.call("GET", "/v1/tiles?tenantKey=x");
  assertProblem(answer, { status: 422, slug: "validation", locs: ["query.tenantKey"] });
});
