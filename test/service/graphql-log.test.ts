/** What the log tells of a GraphQL request, and what it alone tells of a fault. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Idempotency } from "#server/http/idempotency.ts";
import { createGraphqlFace } from "#server/graphql/face.ts";
import { createLogger } from "#server/logger.ts";
import { graphqlData } from "#test/support/graphql.ts";
import { startOwnService, type TestService } from "#test/support/service.ts";
import { eventually } from "#test/support/wait.ts";

let service: TestService;
const lines: string[] = [];

before(async () => {
  service = await startOwnService({ logger: createLogger("info", { write: (line: string) => void lines.push(line) }) });
});
after(() => service.close());

const logged = (name: string) =>
  lines.map((line) => JSON.parse(line)).find(({ msg, graphqlName }) => msg === "request" && graphqlName === name);

test("a request is logged with the name and the kind of its operation, and those of the contract behind it", async () => {
  await graphqlData(service.call, "query Overview { me { kind } flows { edges { cursor } } }");
  await eventually("the request is logged", async () => logged("Overview") !== undefined);
  const { operation, graphqlKind, graphqlOperations, status, route } = logged("Overview");
  assert.deepEqual([operation, graphqlKind, status, route], ["graphql", "query", 200, "/graphql"]);
  assert.deepEqual(graphqlOperations, ["getMe", "listFlows"]);
});

test("a request is counted as one operation, whatever its caller calls it", async () => {
  const { text } = await service.operator("GET", "/metrics");
  assert.match(text, /operation="graphql"/);
  assert.doesNotMatch(text, /Overview/);
});

test("a fault tells its caller nothing but the id of the request; the fault itself is for the log", async () => {
  const faults: unknown[] = [];
  const fault = new TypeError("the inside of the house");
  const face = createGraphqlFace({
    operations: { invokeRaw: async () => Promise.reject(fault), examine: async () => {} },
    idempotency: {} as Idempotency,
    guards: async () => ({
      validationRules: [],
      plugins: [],
      parseOptions: {},
      introspection: false,
      resolvers: [],
      requireWithinLimits: () => {},
      openStream: () => Promise.reject(fault),
    }),
    onFault: (...what) => void faults.push(what),
  });
  const identity = await service.authenticate(service.tenantKey, "the-request");
  assert.ok(identity !== null);
  const request = {
    ...{ identity, requestId: "the-request", acceptLanguage: undefined, idempotencyKey: null },
    onAsked: async () => {},
  };
  const { status, text } = await face.respond({ ...request, body: { query: "{ me { kind } }" } });
  assert.equal(status, 200);
  assert.doesNotMatch(text, /house/);
  assert.deepEqual(JSON.parse(text).errors[0].extensions, {
    code: "INTERNAL",
    type: "/problems/internal",
    status: 500,
    requestId: "the-request",
  });
  assert.deepEqual(faults, [[fault, "the-request"]]);
});
