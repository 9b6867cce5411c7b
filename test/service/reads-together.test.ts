/** Flows that are asked for at once and read together, against asking for each alone. */
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { AppError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Identity } from "#server/operations/admit.ts";
import "#test/support/property-runs.ts";
import { flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { statementsIn } from "#test/support/statements.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";
import { runToEnd } from "#test/support/runs.ts";

let service: TestService;
/** Tokens of two tenants, of a second key, and of a user of the first tenant. */
let credentials: readonly string[];
/** Of flows of either tenant, with runs and without, of a user and of nobody; and some that no flow has. */
let ids: readonly string[];
/** Flows of the first tenant. */
let own: readonly string[];

before(async () => {
  service = await startService();
  const other = await service.newTenant();
  const user = await createUser(service.call, "grower");
  const session = await openSession(service.call, user.id);
  const key = await createKey(service.call, ["flows:write"]);
  credentials = [service.tenantKey, other.key, key.secret, session.token];
  const made: string[] = [];
  for (const call of [service.call, service.call, session.call, session.call, other.call, other.call]) {
    const { status, body, text } = await call("POST", "/v1/flows", {
      body: flowInput({ displayName: `Flow ${made.length}` }),
    });
    assert.equal(status, 201, text);
    made.push(body.id);
  }
  own = made.slice(0, 4);
  for (const id of own.slice(1, 3)) await runToEnd(service.call, id);
  ids = [...made, newId(), "", "a,b", '"', "\\", "{}", "null", "ü", "'; select 1", "?", "$1", "\u0001"];
});
after(() => service.close());

async function identityOf(credential: string): Promise<Identity> {
  const identity = await service.authenticate(credential, "test");
  assert.ok(identity !== null);
  return identity;
}

/** As a request over REST gets it, or the problem's name. */
async function askFor(id: string, identity: Identity): Promise<unknown> {
  try {
    const { status, body, etag } = await service.operations.invoke("getFlow", { params: { id } }, identity);
    return { status, body, etag };
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return error.slug;
  }
}

test("each of many that are asked for at once, by several, is what it is when asked for alone", async () => {
  const identities = await Promise.all(credentials.map(identityOf));
  const alone = new Map<string, unknown>();
  for (const [who, identity] of identities.entries())
    for (const id of ids) alone.set(`${who} ${id}`, await askFor(id, identity));
  const found = [...alone.values()].filter((each) => each !== "not-found");
  // Those of its own tenant, and the user's own.
  assert.equal(found.length, 4 + 2 + 4 + 2);
  const asks = fc.array(fc.record({ who: fc.nat(credentials.length - 1), id: fc.constantFrom(...ids) }), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(asks, async (asks) => {
      const got = await Promise.all(asks.map(({ who, id }) => askFor(id, identities[who] as Identity)));
      assert.deepEqual(
        got,
        asks.map(({ who, id }) => alone.get(`${who} ${id}`)),
      );
    }),
  );
});

test("over HTTP too", async () => {
  const texts = async (credential: string, id: string): Promise<string> => {
    const { status, text, headers } = await service.call.as(credential)("GET", `/v1/flows/${encodeURIComponent(id)}`);
    return `${status} ${headers.get("etag")} ${status === 200 ? text : ""}`;
  };
  const asks = credentials.flatMap((credential) => [...own, ...ids].map((id) => ({ credential, id })));
  const alone: string[] = [];
  for (const { credential, id } of asks) alone.push(await texts(credential, id));
  assert.deepEqual(await Promise.all(asks.map(({ credential, id }) => texts(credential, id))), alone);
});

test("what one credential asks for in one turn of the event loop is one statement, and for each credential one", async () => {
  const [one, two, , user] = await Promise.all(credentials.map(identityOf));
  if (one === undefined || two === undefined || user === undefined) throw new Error("There are credentials.");
  const asking = async (...asks: readonly (readonly [string, Identity])[]): Promise<number> =>
    (await statementsIn(() => Promise.all(asks.map(([id, identity]) => askFor(id, identity))))).length;
  const [a = "", b = "", c = ""] = own;
  assert.equal(await asking([a, one]), 1);
  assert.equal(await asking([a, one], [b, one], [c, one], [a, one]), 1);
  assert.equal(await asking([a, one], [a, two], [b, one], [c, user], [b, two]), 3);
});

test("within a transaction a flow is as the transaction has it, and for others it is not there", async () => {
  const identity = await identityOf(service.tenantKey);
  const fromOutside = AsyncLocalStorage.snapshot();
  const failure = new Error("undone");
  let foreign: Promise<unknown> | null = null;
  let inside: unknown = null;
  const whole = service.database.asOne({
    first: async () => {},
    work: async () => {
      const { body } = await service.operations.invokeRaw("createFlow", { params: {}, body: flowInput() }, identity);
      const { id } = body as { readonly id: string };
      foreign = fromOutside(() => askFor(id, identity));
      inside = await askFor(id, identity);
      throw failure;
    },
    last: () => null,
  });
  await assert.rejects(whole, failure);
  assert.equal((inside as { status?: unknown }).status, 200);
  assert.equal(await foreign, "not-found");
});
