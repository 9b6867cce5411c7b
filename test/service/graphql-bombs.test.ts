/**
 * Queries made to overload: each is refused with the limit that it passes, before anything is carried out, and none
 * holds the event loop. The service is a process of its own; the CPU time of its main thread is measured.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { covers, postgresAbsence } from "#test/support/databases.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { flowInput } from "#test/support/records.ts";
import { startWatchedService, type WatchedService } from "#test/support/watched-service.ts";

/** Of CPU time, in one piece. */
const maxHeldMs = 50;
/**
 * Garbage collection may happen at any time, and beside busy neighbours the same work takes more CPU time. So what held
 * the loop is tried again, and its shortest time counts.
 */
const maxTries = 4;

const many = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join(" ");
const nested = (levels: number) => `{ flow(id: "a") ${"{ lastRun ".repeat(levels)}{ id }${" }".repeat(levels)} }`;
const circle = (length: number) =>
  `{ flow(id: "a") { ...F0 } } ${many(length, (at) => `fragment F${at} on Flow { id ...F${(at + 1) % length} }`)}`;
const page = (first: number) => `flows(first: ${first}) { edges { node { id displayName status version } } }`;
/** Each fragment spreads the next one twice: written out, 2^90 fields. */
const doubling = `{ flow(id: "a") { ...F0 } } ${many(90, (at) => `fragment F${at} on Flow { id ...F${at + 1} ...F${at + 1} }`)} fragment F90 on Flow { id }`;

const tooMany = Array.from({ length: 75_001 }, () => 1);
const tooDeep = Array.from({ length: 40_000 }, () => [[], {}, []]);

/** What is sent, and the limit that it passes. */
const bombs: readonly [title: string, limit: string, body: object][] = [
  ["13 levels deep", "depth", { query: nested(12) }],
  ["40 levels deep", "depth", { query: nested(40) }],
  ["100,000 brackets deep", "characters", { query: "{".repeat(100_001) }],
  ["90,000 brackets deep", "nesting", { query: "{ a".repeat(30_000) }],
  ["wide, by 10,000 nodes", "cost", { query: `{ ${many(4, (at) => `a${at}: ${page(500)}`)} }` }],
  [
    "wide, by a variable",
    "cost",
    { query: `query ($n: Int) { ${page(500).replace("500", "$n")} }`, variables: { n: 2_000 } },
  ],
  [
    "wide, by connections within connections",
    "cost",
    { query: `{ flows(first: 500) { edges { node { runs(first: 500) { edges { node { id } } } } } } }` },
  ],
  ["with 10,000 fields", "tokens", { query: `{ ${"id ".repeat(10_000)} }` }],
  ["with 51 aliases", "aliases", { query: `{ ${many(51, (at) => `a${at}: flow(id: "a") { id }`)} }` }],
  [
    "with aliases in fragments",
    "aliases",
    {
      query: `{ ...A ...B } ${many(2, (half) => `fragment ${"AB"[half]} on Query { ${many(26, (at) => `a${half}_${at}: __typename`)} }`)}`,
    },
  ],
  ["with a fragment that spreads itself", "circles", { query: circle(1) }],
  ["with 100 fragments in a circle", "circles", { query: circle(100) }],
  ["with 101 fragments", "fragments", { query: circle(101) }],
  ["with 21 operations", "operations", { query: many(21, (at) => `query Q${at} { __typename }`), operationName: "Q0" }],
  ["with 1,900 operations", "operations", { query: many(1_900, (at) => `query Q${at} { a }`) }],
  ["with a flood of directives", "directives", { query: `{ __typename ${"@skip(if: false) ".repeat(1_500)} }` }],
  ["with a flood of unknown directives", "directives", { query: `query ${"@a".repeat(40_000)} { __typename }` }],
  ["as a batch", "batch", Array.from({ length: 100 }, () => ({ query: "{ __typename }" }))],
  ["with a list of 75,001 values", "values", { query: "{ __typename }", variables: { list: tooMany } }],
  ["with 160,000 lists and objects", "values", { query: "{ __typename }", variables: { list: tooDeep } }],
  ["as a batch of one", "batch", [{ query: "{ __typename }" }]],
  [
    "for the schema in circles",
    "introspectionDepth",
    { query: `{ __schema { queryType ${"{ ofType ".repeat(19)}{ name }${" }".repeat(19)} } }` },
  ],
];

const wrongItems = Array.from({ length: 70_000 }, () => "x");
const emptyItems = Array.from({ length: 35_000 }, () => ({}));
const manyTargets = Array.from({ length: 14_000 }, () => ({ name: "a", latitude: 1, longitude: 2 }));
const createFlow = "mutation ($input: FlowInput!) { createFlow(input: $input) { id } }";

/** What is within the limits of the text, fails elsewhere or not at all, and must hold the loop no longer. */
const heavy: readonly [title: string, body: object][] = [
  ["9,900 equal fields", { query: `{ flow(id: "a") { ${"id ".repeat(9_900)} } }` }],
  ["9,000 fields that do not exist", { query: `{ ${many(9_000, (at) => `f${at}`)} }` }],
  ["fragments that double 90 times", { query: doubling }],
  [
    "90 fragments that spread 45 others each",
    {
      query: `{ __typename } ${many(90, (at) => `fragment F${at} on Flow { id ${many(45, (to) => (at + to + 1 < 90 ? `...F${at + to + 1}` : "version"))} }`)}`,
    },
  ],
  [
    "pairs of equal fields with fields within",
    { query: `{ ${many(100, () => `flow(id: "a") { lastRun { id } lastRun { id } ${"id ".repeat(40)} }`)} }` },
  ],
  [
    "a variable of one mebibyte",
    { query: "query ($q: String) { flows(q: $q) { edges { cursor } } }", variables: { q: "a".repeat(1_000_000) } },
  ],
  [
    "a list of 70,000 wrong items",
    { query: createFlow, variables: { input: { displayName: "a", tiles: wrongItems } } },
  ],
  [
    "a list of 14,000 items, too many",
    { query: createFlow, variables: { input: { displayName: "a", targets: manyTargets, tiles: [] } } },
  ],
  [
    "a list of 35,000 empty items",
    { query: createFlow, variables: { input: { displayName: "a", tiles: emptyItems } } },
  ],
  ["a name of 90,000 characters", { query: `{ ${"f".repeat(90_000)} }` }],
  ["a string of 45,000 escapes", { query: `{ flow(id: "${"\\n".repeat(45_000)}") { id } }` }],
  ["a comment of 90,000 characters", { query: `{ __typename } #${"x".repeat(90_000)}` }],
  [
    "1,000 variables that are declared twice",
    { query: `query (${many(1_000, (at) => `$v${at % 500}: Int`)}) { __typename }` },
  ],
];

/** The embedded database works on the same event loop: what a database gives is tried on a server's. */
const ofStored = covers("real") ? ((await postgresAbsence()) ?? false) : "the embedded database works on the same loop";

describe("a query made to overload", () => {
  let service: WatchedService;
  let call: Client;

  before(async () => {
    service = await startWatchedService({ GRAPHQL_INTROSPECTION: "1" });
    const tenant = await service.newTenant();
    call = tenant.call;
    const limit = { body: { rateLimitPerMinute: 1_000_000 } };
    assert.equal((await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, limit)).status, 200);
    // What is slow only the first time is not caused by a request.
    for (let round = 0; round < 5; round += 1)
      for (const query of [`{ ${page(10)} }`, nested(3), "{ nothing }"]) await send({ query });
  });
  after(() => service.close());

  const send = (body: object): Promise<Answer> => call("POST", "/graphql", { body });

  async function shortest(body: object): Promise<{ readonly answer: Answer; readonly heldMs: number }> {
    let best = await service.watch(() => send(body));
    for (let tries = 1; tries < maxTries && best.heldMs > maxHeldMs; tries += 1) {
      const again = await service.watch(() => send(body));
      if (again.heldMs < best.heldMs) best = again;
    }
    return { answer: best.result, heldMs: best.heldMs };
  }

  for (const [title, limit, body] of bombs)
    test(`${title} is refused by the limit ${limit}, and holds the loop less than ${maxHeldMs} ms`, async () => {
      const { answer, heldMs } = await shortest(body);
      assert.equal(answer.status, 400, answer.text);
      const [{ message, extensions }] = answer.body.errors;
      assert.deepEqual(
        [extensions.code, extensions.status, extensions.limit.name],
        ["QUERY_LIMIT", 400, limit],
        message,
      );
      assert.equal(extensions.type, "/problems/query-limit");
      assert.ok(extensions.limit.value > extensions.limit.max);
      assert.equal(answer.body.data, undefined);
      assert.ok(heldMs < maxHeldMs, `${heldMs} ms`);
    });

  for (const [title, body] of heavy)
    test(`${title} holds the loop less than ${maxHeldMs} ms`, async () => {
      const { answer, heldMs } = await shortest(body);
      assert.ok(answer.status < 500, answer.text);
      assert.ok(heldMs < maxHeldMs, `${heldMs} ms; ${answer.text.slice(0, 300)}`);
    });

  test(`20,000 targets of twenty flows hold the loop less than ${maxHeldMs} ms in one piece`, {
    skip: ofStored,
  }, async () => {
    const targets = Array.from({ length: 1_000 }, (_, at) => ({
      name: `Field ${at}`,
      latitude: 47,
      longitude: at / 10,
    }));
    for (let at = 0; at < 20; at += 1)
      assert.equal((await call("POST", "/v1/flows", { body: flowInput({ targets }) })).status, 201);
    const query = `{ flows(first: 20) { edges { node { targets { ... on InlineTarget { name latitude longitude } } } } } }`;
    const { answer, heldMs } = await shortest({ query });
    assert.equal(answer.body.data.flows.edges.length, 20, answer.text.slice(0, 300));
    assert.ok(heldMs < maxHeldMs, `${heldMs} ms`);
  });
});
