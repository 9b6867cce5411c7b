/** Whose preview is carried out: of a session the newest, of a tenant a few at once, beside runs and other tenants. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { preview, previewInput } from "#test/support/flow-previews.ts";
import { graphql } from "#test/support/graphql.ts";
import { type HeldServer, heldServer } from "#test/support/held-server.ts";
import { adapterInput, flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { newUser, openSession } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";

let service: TestService;
before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
});
after(() => service.close());

const seasons = [2022, 2023, 2024, 2025, 2026].map((year) => `${year}-05-20T00:00:00.000Z`);
const held = previewInput({
  tiles: [{ tileKey: "wv", params: { dataSource: "adapter", threshold: 20 } }],
  at: seasons,
});
const quick = previewInput();

/** Its adapter answers when the server does. */
async function heldTenant(): Promise<{ readonly call: Client; readonly server: HeldServer }> {
  const { call } = await service.newTenant();
  const server = await heldServer();
  const script = `export default async function handle(request, { fetch }) {
    await fetch("${server.origin}/");
    return { series: [] };
  }`;
  await createAdapter(call, adapterInput({ script, egress: [server.origin] }));
  return { call, server };
}

const ask = (call: Client, input: object) => call("POST", "/v1/flows/preview", { body: input });

describe("a newer preview", () => {
  test("of the same session ends the one in work, whose work stops", async () => {
    const { call, server } = await heldTenant();
    const ada = await newUser(call, "ada");
    const first = ask(ada.call, held);
    await server.asked;
    await preview(ada.call, quick);
    assertProblem(await first, { status: 409, slug: "superseded" });
    const before_ = server.requests();
    server.answer();
    await preview(ada.call, quick);
    assert.ok(before_ < seasons.length);
    assert.equal(server.requests(), before_);
    await server.close();
  });

  test("ends it over GraphQL as well", async () => {
    const { call, server } = await heldTenant();
    const ada = await newUser(call, "ada");
    const query = "mutation P($input: FlowPreviewRequest!) { previewFlow(input: $input) { basis } }";
    const first = graphql(ada.call, query, { input: held });
    await server.asked;
    assert.deepEqual((await graphql(ada.call, query, { input: quick })).errors, []);
    assert.deepEqual(
      (await first).errors.map(({ extensions }) => [extensions.status, extensions.type]),
      [[409, "/problems/superseded"]],
    );
    await server.close();
  });

  test("ends no other session's, and none of a key", async () => {
    const { call, server } = await heldTenant();
    const ada = await newUser(call, "ada");
    const other = await openSession(call, ada.id);
    const inWork = [ask(ada.call, held), ask(call, held)];
    await server.asked;
    const later = [preview(other.call, quick), preview(call, quick)];
    server.answer();
    for (const { status, text } of await Promise.all(inWork)) assert.equal(status, 200, text);
    await Promise.all(later);
    await server.close();
  });
});

test("a tenant has 2 previews in work and 20 that wait: others go on, and so do its runs", async () => {
  const { call, server } = await heldTenant();
  const inWork = Array.from({ length: 22 }, () => ask(call, { ...held, at: seasons.slice(0, 1) }));
  await eventually("two are in work", () => server.requests() === 2);
  const session = await openSession(call, null);
  // The last ones may still be on their way: until they wait, this one does, and ends with the next try.
  const answers: Answer[] = [];
  const tryOnce = async (): Promise<void> => void answers.push(await ask(session.call, quick));
  const tries: Promise<void>[] = [];
  await eventually("another one is refused", () => {
    tries.push(tryOnce());
    return answers.some(({ status }) => status === 429);
  });
  const tooMany = answers.find(({ status }) => status === 429) ?? assert.fail();
  assertProblem(tooMany, { status: 429, slug: "rate-limited" });
  assert.equal(tooMany.headers.get("retry-after"), "1");
  const flow = await createFlow(call, flowInput());
  assert.equal((await runToEnd(call, flow.id)).status, "succeeded");
  const neighbour = await service.newTenant();
  assert.equal((await preview(neighbour.call, quick)).evaluations.length, 1);
  server.answer();
  for (const { status, text } of await Promise.all(inWork)) assert.equal(status, 200, text);
  await Promise.all(tries);
  for (const { status, text } of answers) assert.ok([200, 409, 429].includes(status), text);
  await server.close();
});
