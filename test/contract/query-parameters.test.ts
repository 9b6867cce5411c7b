/** Query parameters that an operation does not know: refused on every operation, with the known ones named. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type OperationObject, type ParameterObject, resolve } from "#openapi/document.ts";
import { readDocument } from "#openapi/read-document.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { startService, type TestService } from "#test/support/service.ts";

const document = readDocument();
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
    assert.match(answer.body.detail, /known are limit, cursor, q/);
  }
});

test("a list is never answered unfiltered for a filter that it does not have", async () => {
  const answer = await service.call("GET", "/v1/tiles?tenantKey=x");
  assertProblem(answer, { status: 422, slug: "validation", locs: ["query.tenantKey"] });
});
