/**
 * Lists of lists, wide and deep, behind every relation of GraphQL: a query that comes to too much while it is carried
 * out ends with the error of one that asks for too much, and none holds the event loop.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { getNamedType, isLeafType, isObjectType, isRequiredArgument } from "graphql";
import { manyRelations, relations } from "#server/graphql/relations.ts";
import { flowOfSchedules, flowOfTargets, graphqlAttacks, places } from "#test/support/attacks-graphql.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { covers, postgresAbsence } from "#test/support/databases.ts";
import { placesFrom, readSchema, type Start } from "#test/support/graphql-paths.ts";
import { flowInput, sourceInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import type { TestTenant } from "#test/support/service.ts";
import { createUser } from "#test/support/users.ts";
import { startWatchedService, type WatchedService } from "#test/support/watched-service.ts";

/** Of CPU time, in one piece. */
const maxHeldMs = 100;
/** Garbage may be collected at any time, and a busy machine is slower. */
const maxTries = 4;
const aliases = 45;
const skip = covers("real")
  ? ((await postgresAbsence()) ?? false)
  : "the embedded database works on the same event loop";

describe("the event loop is held less than 100 ms in one piece", { skip }, () => {
  let service: WatchedService;
  before(async () => {
    service = await startWatchedService();
  });
  after(() => service.close());

  async function newTenant(): Promise<TestTenant> {
    const tenant = await service.newTenant();
    const limit = { body: { rateLimitPerMinute: 1_000_000 } };
    assert.equal((await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, limit)).status, 200);
    return tenant;
  }

  async function shortest(work: () => Promise<Answer>): Promise<{ readonly answer: Answer; readonly heldMs: number }> {
    let best = await service.watch(work);
    for (let tries = 1; tries < maxTries && best.heldMs > maxHeldMs; tries += 1) {
      await service.collectGarbage();
      const again = await service.watch(work);
      if (again.heldMs < best.heldMs) best = again;
    }
    return { answer: best.result, heldMs: best.heldMs };
  }

  /** Of the limit that ended it; null where it was answered. */
  function limitOf({ status, body, text }: Answer): string | null {
    assert.ok(status === 200 || status === 400, text.slice(0, 300));
    const [error] = body.errors ?? [];
    if (status === 200) return null;
    assert.equal(error.extensions.code, "QUERY_LIMIT", text.slice(0, 300));
    assert.equal(body.data, undefined);
    return error.extensions.limit.name;
  }

  for (const { name, limit, prepare } of graphqlAttacks)
    test(`by ${name}, which ${limit === null ? "is answered" : `ends by the limit ${limit}`}`, async () => {
      const { answer, heldMs } = await shortest(await prepare((await newTenant()).call));
      assert.equal(limitOf(answer), limit, answer.text.slice(0, 300));
      assert.ok(heldMs <= maxHeldMs, `${Math.round(heldMs)} ms`);
    });

  describe("by any relation", () => {
    let call: Client;
    let starts: readonly Start[];
    before(async () => {
      call = (await newTenant()).call;
      starts = await recordsOf(call);
    });

    test("that every type has", async () => {
      const found: string[] = [];
      for (const { on, field, query } of relationQueries(starts)) {
        const { answer, heldMs } = await shortest(() => call("POST", "/graphql", { body: { query } }));
        limitOf(answer);
        if (heldMs > maxHeldMs) found.push(`${on}.${field}: ${Math.round(heldMs)} ms`);
      }
      assert.deepEqual(found, []);
    });
  });

  test("by a change that a hundred subscriptions are told", async () => {
    const { call, key } = await newTenant();
    const flow = await createFlow(call, flowInput({ targets: places(300) }));
    const query = `subscription { flowUpdated(id: "${flow.id}") { version targets { ... on InlineTarget { name latitude } } } }`;
    const gone = new AbortController();
    const told = new Array<number>(100).fill(0);
    for (const index of told.keys()) {
      const { body } = await fetch(`${service.baseUrl}/graphql`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, accept: "text/event-stream", "content-type": "application/json" },
        body: JSON.stringify({ query }),
        signal: gone.signal,
      });
      void count(body as ReadableStream<Uint8Array>, (events) => {
        told[index] = (told[index] as number) + events;
      });
    }
    const untilTold = async (times: number): Promise<void> => {
      while (told.some((events) => events < times)) await call("GET", "/v1/auth/me");
    };
    await untilTold(1);
    let best = Number.POSITIVE_INFINITY;
    for (let change = 1; change <= maxTries && best > maxHeldMs; change += 1) {
      const { heldMs } = await service.watch(async () => {
        const body = { displayName: `Told ${change}` };
        assert.equal((await call("PATCH", `/v1/flows/${flow.id}`, { body })).status, 200);
        await untilTold(change + 1);
      });
      best = Math.min(best, heldMs);
    }
    gone.abort();
    assert.ok(best <= maxHeldMs, `${Math.round(best)} ms`);
  });
});

async function count(body: ReadableStream<Uint8Array>, note: (events: number) => void): Promise<void> {
  try {
    for await (const text of body.pipeThrough(new TextDecoderStream() as never) as AsyncIterable<string>)
      note(text.split("event: next").length - 1);
  } catch {
    // The test has let go of it.
  }
}

/** Wide ones, which name many others. */
async function recordsOf(call: Client): Promise<readonly Start[]> {
  const schema = readSchema();
  const { id: user } = await createUser(call, "ada");
  const sources = Array.from({ length: 400 }, (_, at) => sourceInput({ tenantKey: `s${at}`, ownerUserKey: "ada" }));
  assert.equal((await call("PUT", "/v1/sources/bulk", { body: { sources } })).status, 200);
  const { items } = (await call("GET", "/v1/sources?limit=400")).body as { items: readonly { readonly id: string }[] };
  const targets = items.map(({ id: sourceId }) => ({ sourceId }));
  const flow = await createFlow(call, flowInput({ targets, ownerUserKey: "ada" }));
  const run = await runToEnd(call, flow.id);
  const ids: Readonly<Record<string, string>> = {
    flow: await flowOfSchedules(call),
    run: run.id,
    user,
    source: items[0]?.id as string,
    contact: (await call("GET", "/v1/contacts?limit=1")).body.items[0].id,
    contactList: (await call("GET", "/v1/contact-lists?limit=1")).body.items[0].id,
  };
  const wide = { flow: [flow.id, await flowOfTargets(call, 2_000)] } as Readonly<Record<string, readonly string[]>>;
  return Object.entries(ids).flatMap(([name, id]) => {
    const type = schema.getQueryType()?.getFields()[name]?.type;
    assert.ok(type);
    return [id, ...(wide[name] ?? [])].map((one) => ({
      field: name,
      text: `query { ${name}(id: "${one}")`,
      type: getNamedType(type),
    }));
  });
}

/** Each relation at the nearest places where its type stands, again and again, with all leaves of what it leads to. */
function* relationQueries(starts: readonly Start[]) {
  const schema = readSchema();
  const found = [...placesFrom(starts, 2)];
  for (const { on, field } of [...relations, ...manyRelations]) {
    const type = schema.getType(on);
    assert.ok(isObjectType(type), on);
    const given = type.getFields()[field]?.type;
    assert.ok(given, `${on}.${field}`);
    const target = getNamedType(given);
    const leaves = isObjectType(target)
      ? Object.values(target.getFields()).filter(
          (one) => isLeafType(getNamedType(one.type)) && !one.args.some(isRequiredArgument),
        )
      : [];
    const inner = `{ __typename ${leaves.map(({ name }) => name).join(" ")} }`;
    const times = Array.from({ length: aliases }, (_, at) => `a${at}: ${field} ${inner}`).join(" ");
    for (const { typeName, query } of found) if (typeName === on) yield { on, field, query: query(times) };
  }
}
