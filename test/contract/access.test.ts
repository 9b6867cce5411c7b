/**
 * Who may do what, for every operation of the contract and every kind of caller: the expected result is derived from
 * the contract's gates and scopes and from the record's owner (test/support/access.ts), and then tried. Credentials
 * that are none are tried in turns, so that every operation meets one beside no credential at all, and with
 * `npm test -- --all` each of them. A part that adds operations adds a record there, never a second mechanism.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { scopes } from "#core/caller.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import {
  attempt,
  callersOf,
  clientOf,
  expectedOf,
  isOnRecord,
  keptRecord,
  makeWorld,
  recordFor,
  subjectOf,
  type Who,
  type World,
} from "#test/support/access.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { isInFull } from "#test/support/in-full.ts";
import { flowInput } from "#test/support/records.ts";
import { startService } from "#test/support/service.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";

const minuteMs = 60_000;
const clock = createTestClock();
const ids = Object.keys(operations) as OperationId[];
const guarded = ids.filter((id) => operations[id].gate !== "public");

let world: World;
/** Where only strangers try: all of its records are read before and after. */
let quiet: World;
/** Credentials that never existed, or no longer do. */
let refused: Readonly<Record<string, string | null>>;

before(async () => {
  const service = await startService({ clock });
  world = await makeWorld(service);
  quiet = await makeWorld(service);
  refused = await makeRefused(world);
});
after(() => world.service.close());

async function makeRefused({ tenant: { call } }: World): Promise<Readonly<Record<string, string | null>>> {
  const revoked = await createKey(call, scopes);
  const expired = await createKey(call, scopes, { expiresAt: new Date(clock.now() + minuteMs).toISOString() });
  const gone = await createUser(call, "gone");
  const sessions = {
    "a session of a revoked key": (await openSession(call.as(revoked.secret), null)).token,
    "an expired session": (await openSession(call, null, { ttlMinutes: 5 })).token,
    "a session of a disabled user": (await openSession(call, gone.id)).token,
    "a revoked session": await revokedSession(call),
  };
  assert.equal((await call("DELETE", `/v1/keys/${revoked.id}`)).status, 204);
  assert.equal((await call("POST", `/v1/users/${gone.id}/disable`)).status, 200);
  clock.advance(6 * minuteMs);
  return {
    "no credential": null,
    garbage: "garbage",
    "a made-up key": "gsk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "a made-up session": "gst_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "a revoked key": revoked.secret,
    "an expired key": expired.secret,
    ...sessions,
  };
}

async function revokedSession(call: Client): Promise<string> {
  const { id, token } = await openSession(call, null);
  assert.equal((await call("DELETE", `/v1/session-tokens/${id}`)).status, 204);
  return token;
}

/** All records of the quiet world, except what changes by itself: the last use of keys, and the progress of runs. */
async function snapshot(): Promise<unknown> {
  const lists = ["/v1/flows", "/v1/sources", "/v1/adapters", "/v1/contacts", "/v1/contact-lists", "/v1/users"];
  const answers = await Promise.all(lists.map((path) => quiet.tenant.call("GET", `${path}?limit=500`)));
  return answers.map(({ body }) =>
    body.items.map(({ lastRun: _run, ...record }: Readonly<Record<string, unknown>>) => record),
  );
}

function assertRefused(answer: Answer, status: 401 | 403 | 404, who: string): void {
  if (answer.status !== status) assert.fail(`${who} got ${answer.status} instead of ${status}: ${answer.text}`);
  assertProblem(answer, { status, ...(status === 403 ? { slug: "forbidden" } : {}) });
  assert.equal(answer.headers.get("www-authenticate"), status === 401 ? "Bearer" : null);
}

function assertLetIn(answer: Answer, operationId: OperationId, who: string): void {
  const refusals = isOnRecord(operationId) ? [401, 403, 404] : [401, 403];
  if (refusals.includes(answer.status) || answer.status >= 500)
    assert.fail(`${who} got ${answer.status}: ${answer.text}`);
}

test("every operation on one record has a record to try it on", () => {
  assert.deepEqual(
    guarded.filter((id) => isOnRecord(id) && subjectOf(id) === undefined),
    [],
  );
});

describe("without a valid credential", () => {
  /** A credential that is none is tried on so many operations once; the next operation begins with the next one. */
  const share = 8;
  const metBy = new Map<OperationId, string[]>();

  for (const [at, operationId] of guarded.entries()) {
    test(`${operationId} is a 401, whatever is wrong with the credential`, async () => {
      const record = await keptRecord(operationId, world);
      for (const [turn, [title, credential]] of Object.entries(refused).entries()) {
        if (credential !== null && !isInFull && (at + turn) % share !== 0) continue;
        assertRefused(await attempt(world.service.call.as(credential), operationId, record), 401, title);
        metBy.set(operationId, [...(metBy.get(operationId) ?? []), title]);
      }
    });
  }

  test("every guarded operation met no credential at all and a wrong one, and every wrong one was tried", () => {
    const met = guarded.map((id) => metBy.get(id) ?? []);
    assert.deepEqual(
      guarded.filter((_, at) => met[at]?.[0] !== "no credential" || met[at].length < 2),
      [],
    );
    assert.deepEqual([...new Set(met.flat())].toSorted(), Object.keys(refused).toSorted());
  });

  // The credential of openSession is in its body (test/service/session-cookie.test.ts).
  for (const operationId of ids.filter((id) => operations[id].gate === "public" && id !== "openSession")) {
    test(`${operationId} needs none`, async () => {
      const answer = await attempt(world.service.call.as(null), operationId, await recordFor(operationId, world));
      assert.ok(![401, 403].includes(answer.status) && answer.status < 500, answer.text);
    });
  }
});

describe("with a valid credential", () => {
  const strangersOf = (operationId: OperationId): readonly Who[] =>
    callersOf(operationId).filter((who) => expectedOf(operationId, who) === 404);
  let earlier: unknown;
  before(async () => {
    for (const operationId of guarded) if (strangersOf(operationId).length > 0) await keptRecord(operationId, quiet);
    earlier = await snapshot();
  });

  for (const operationId of guarded) {
    const callers = callersOf(operationId);
    test(`${operationId} lets in whom gate, scopes and ownership let in: ${callers.length} callers`, async () => {
      const untouched = await keptRecord(operationId, world);
      for (const who of callers) {
        const expected = expectedOf(operationId, who);
        if (expected === 404) continue;
        const record = expected === "let in" ? await recordFor(operationId, world) : untouched;
        const answer = await attempt(await clientOf(world, who, operationId), operationId, record);
        if (expected === "let in") assertLetIn(answer, operationId, who.title);
        else assertRefused(answer, expected, who.title);
      }
      for (const who of strangersOf(operationId)) {
        const call = await clientOf(quiet, who, operationId);
        assertRefused(await attempt(call, operationId, await keptRecord(operationId, quiet)), 404, who.title);
      }
    });
  }

  test("nobody who does not reach a record has changed anything", async () => {
    assert.deepEqual(await snapshot(), earlier);
  });

  test("the table holds every kind of answer", () => {
    const seen = new Set(guarded.flatMap((id) => callersOf(id).map((who) => expectedOf(id, who))));
    assert.deepEqual([...seen].map(String).toSorted(), ["403", "404", "let in"]);
  });
});

describe("lists", () => {
  for (const operationId of guarded.filter(
    (id) => id.startsWith("list") && operations[id].gate !== "admin" && !isOnRecord(id),
  )) {
    const { path } = operations[operationId];
    const single = ids.find((id) => operations[id].path.startsWith(`${path}/{id}`));
    // Entries of the audit log are read as a list only (test/service/audit.test.ts).
    if (single === undefined) continue;
    test(`${operationId} shows a record to whom it may be shown, and to nobody else`, async () => {
      const id = await keptRecord(single, world);
      for (const who of callersOf(operationId).filter((each) => expectedOf(operationId, each) === "let in")) {
        const list = await (await clientOf(world, who, operationId))("GET", `${path}?limit=500`);
        assert.equal(list.status, 200, list.text);
        const isShown = list.body.items.some((item: Readonly<Record<string, unknown>>) =>
          [item.id, item.deliveryId].includes(id),
        );
        assert.equal(isShown, expectedOf(single, { ...who, scopes }) === "let in", who.title);
      }
    });
  }
});

describe("a record that the caller does not reach cannot be named in a body either", () => {
  const made = async (call: Client, path: string, body: object): Promise<string> => {
    const answer = await call("POST", path, { body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body.id;
  };

  test("a neighbour's, another user's and a made-up one are the same 422", async () => {
    const { tenant, neighbour, ada, bob } = world;
    const bobs = (await openSession(tenant.call, bob)).call;
    const adas = (await openSession(tenant.call, ada)).call;
    await createUser(neighbour.call, "neighbours-user");
    const contact = { displayName: "C", email: "c@example.com" };
    const list = { displayName: "L", contactIds: [] };
    const foreign = (path: string, body: object) => [
      made(neighbour.call, path, body),
      made(bobs, path, body),
      Promise.resolve("made-up"),
    ];
    const contactLists = await Promise.all(foreign("/v1/contact-lists", list));
    const contacts = await Promise.all(foreign("/v1/contacts", contact));
    for (const caller of [adas, tenant.call]) {
      for (const id of contactLists) {
        const body = flowInput({ settings: { alerts: { contactListIds: [id] } } });
        assertProblem(await caller("POST", "/v1/flows", { body }), {
          status: 422,
          slug: "validation",
          locs: ["settings.alerts.contactListIds[0]"],
        });
      }
      for (const id of contacts) {
        const body = { ...list, contactIds: [id] };
        assertProblem(await caller("POST", "/v1/contact-lists", { body }), {
          status: 422,
          slug: "validation",
          locs: ["contactIds[0]"],
        });
      }
      for (const body of [
        flowInput({ targets: [{ sourceId: "made-up" }] }),
        flowInput({ tiles: [{ tileDefinitionId: "made-up", tileVersion: 1, params: {} }] }),
      ]) {
        assertProblem(await caller("POST", "/v1/flows", { body }), { status: 422, slug: "validation" });
      }
    }
    for (const key of ["neighbours-user", "made-up"]) {
      for (const [path, body] of [
        ["/v1/flows", flowInput()],
        ["/v1/contacts", contact],
        ["/v1/contact-lists", list],
      ] as const) {
        const answer = await tenant.call("POST", path, { body: { ...body, ownerUserKey: key } });
        assertProblem(answer, { status: 422, slug: "validation", locs: ["ownerUserKey"] });
        assert.deepEqual((await tenant.call("GET", `${path}?userKey=${key}`)).body.items, []);
      }
    }
  });
});
