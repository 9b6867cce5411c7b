/**
 * Requests that meet in the database, on real PostgreSQL: what must hold whichever comes first. One of them is stopped
 * halfway by a lock from outside. Deadlocks are never dissolved here: requests that wait for each other in a circle
 * wait until the database ends the statement, and fail.
 */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { newId } from "#core/ids.ts";
import { openOrm, type Orm } from "#schema/connection/orm.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Answer, Client } from "#test/support/client.ts";
import { covers, type FreshLocation, freshLocation, postgresAbsence } from "#test/support/databases.ts";
import { startedInTurn, waitingForLocks, whileLocked } from "#test/support/outside-locks.ts";
import { contactInput, contactListInput, flowInput, sourceInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createKey, createUser, type OpenedSession, openSession } from "#test/support/users.ts";

const skip = covers("real") ? ((await postgresAbsence()) ?? false) : "this run covers the embedded drivers";
const crowd = 20;

describe("requests that meet", { skip }, () => {
  let fresh: FreshLocation;
  let outside: Orm;
  let service: TestService;
  let tenantId: string;
  let call: Client;

  before(async () => {
    fresh = await freshLocation("postgresql");
    outside = await openOrm(fresh.location);
    await outside.em
      .fork()
      .execute(
        "do $$ begin execute format('alter database %I set deadlock_timeout = %L', current_database(), '1h'); end $$",
      );
    if (!("databaseUrl" in fresh.location)) throw new Error("A PostgreSQL database was asked for.");
    const secretsKey = Buffer.alloc(32, 7).toString("base64");
    service = await startService({
      environment: { DATABASE_URL: fresh.location.databaseUrl, SECRETS_KEY: secretsKey, ROLES: "api" },
    });
  });
  after(async () => {
    await service.close();
    await outside.close();
    await fresh.drop();
  });
  beforeEach(async () => {
    const tenant = await service.newTenant();
    [tenantId, call] = [tenant.id, tenant.call];
    const unlimited = { body: { rateLimitPerMinute: 1_000_000 } };
    assert.equal((await service.operator("PATCH", `/v1/admin/tenants/${tenantId}`, unlimited)).status, 200);
    await call("GET", "/v1/auth/me");
  });

  /**
   * Whatever is written leaves an entry in the audit log: requests that write stop there, with all else done and
   * nothing committed.
   */
  const whileNothingIsCommitted = <T>(work: () => Promise<T>): Promise<T> =>
    whileLocked(outside, "lock table audit_entries in share mode", [], work);

  async function created(path: string, body: object): Promise<{ readonly id: string }> {
    const answer = await call("POST", path, { body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  }

  const many = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: crowd }, (_, index) => make(index)));

  function assertStatuses(answers: readonly Answer[], expected: readonly number[]): void {
    for (const { status, text } of answers) assert.ok(expected.includes(status), `${status} ${text}`);
  }

  async function isLetIn(bearer: Client): Promise<boolean> {
    const { status } = await bearer("GET", "/v1/auth/me");
    assert.ok(status === 200 || status === 401, String(status));
    return status === 200;
  }

  describe("a session that is minted while its minter is ended", () => {
    const mintWith = (minter: Client, minted: OpenedSession[]) => async (): Promise<Answer> => {
      const answer = await minter("POST", "/v1/session-tokens", { body: {} });
      if (answer.status === 201) minted.push({ ...answer.body, call: call.as(answer.body.token) });
      return answer;
    };

    async function assertNoneIsLetIn(minted: readonly OpenedSession[]): Promise<void> {
      for (const session of minted) assert.ok(!(await isLetIn(session.call)), "the session lives on");
      const { body } = await call("GET", "/v1/session-tokens");
      for (const { id } of minted)
        assert.notEqual(
          body.items.find((each: { id: string }) => each.id === id).revokedAt,
          null,
          "the session is listed as open",
        );
    }

    for (const generations of [1, 2, 3]) {
      test(`ends with it, ${generations} generation${generations === 1 ? "" : "s"} on`, async () => {
        const first = await openSession(call, null);
        let minter = first.call;
        for (let generation = 1; generation < generations; generation++)
          minter = (await openSession(minter, null)).call;
        const minted: OpenedSession[] = [];
        const answers = await whileNothingIsCommitted(() =>
          startedInTurn(outside, [mintWith(minter, minted), () => call("DELETE", `/v1/session-tokens/${first.id}`)]),
        );
        const [mint, end] = await Promise.all(answers);
        assert.deepEqual([mint?.status, end?.status], [201, 204]);
        await assertNoneIsLetIn(minted);
      });
    }

    test("ends with the key that mints it", async () => {
      const key = await createKey(call, ["users:manage"]);
      const minted: OpenedSession[] = [];
      const answers = await whileNothingIsCommitted(() =>
        startedInTurn(outside, [mintWith(call.as(key.secret), minted), () => call("DELETE", `/v1/keys/${key.id}`)]),
      );
      const [mint, end] = await Promise.all(answers);
      assert.deepEqual([mint?.status, end?.status], [201, 204]);
      await assertNoneIsLetIn(minted);
    });

    for (const minterKind of ["session", "key"] as const) {
      test(`is refused where the ${minterKind} was ended first, though the request had come in`, async () => {
        const { id: userId } = await createUser(call, "ada");
        const key = await createKey(call, ["users:manage"]);
        const session = await openSession(call.as(key.secret), null);
        const minter = minterKind === "key" ? call.as(key.secret) : session.call;
        const path = minterKind === "key" ? `/v1/keys/${key.id}` : `/v1/session-tokens/${session.id}`;
        const mint = await whileLocked(outside, "select from users where id = ? for update", [userId], async () => {
          const [started] = await startedInTurn(outside, [
            () => minter("POST", `/v1/users/${userId}/session-tokens`, { body: {} }),
          ]);
          assert.equal((await call("DELETE", path)).status, 204);
          return [started];
        });
        assertProblem((await mint[0]) as Answer, { status: 401 });
        const { body } = await call("GET", "/v1/session-tokens");
        assert.deepEqual(
          body.items.filter((each: { userId: string }) => each.userId === userId),
          [],
        );
      });
    }

    test("and a key, too, is not handed out by a key that was revoked after the request had come in", async () => {
      const key = await createKey(call, ["keys:manage"]);
      const issue = () =>
        call.as(key.secret)("POST", "/v1/keys", { body: { displayName: "Another", scopes: ["keys:manage"] } });
      const [issued] = await whileLocked(outside, "lock table api_keys in exclusive mode", [], async (also) => {
        const started = await startedInTurn(outside, [issue]);
        await also("update api_keys set revoked_at = now() where id = ?", [key.id]);
        return started;
      });
      assertProblem((await issued) as Answer, { status: 401 });
      const { body } = await call("GET", "/v1/keys?q=Another");
      assert.deepEqual(body.items, []);
    });

    test("is ended once, however many end it at the same time", async () => {
      const session = await openSession(call, null);
      assertStatuses(await many(() => call("DELETE", `/v1/session-tokens/${session.id}`)), [204]);
      const { body } = await call("GET", `/v1/audit?recordType=session&recordId=${session.id}&action=revoked`);
      assert.equal(body.items.length, 1);
    });
  });

  describe("requests that name each other's records", () => {
    test("do not wait in a circle: a list that is given its contacts and a contact that is deleted", async () => {
      const contact = await created("/v1/contacts", contactInput());
      const list = await created("/v1/contact-lists", contactListInput({ contactIds: [contact.id] }));
      const [patch, deletion] = await whileLocked(
        outside,
        "select from contact_lists where id = ? for update",
        [list.id],
        () =>
          startedInTurn(outside, [
            () => call("PATCH", `/v1/contact-lists/${list.id}`, { body: { contactIds: [contact.id] } }),
            () => call("DELETE", `/v1/contacts/${contact.id}`),
          ]),
      );
      assert.deepEqual([(await patch)?.status, (await deletion)?.status], [200, 204]);
      assert.deepEqual((await call("GET", `/v1/contact-lists/${list.id}`)).body.contactIds, []);
    });

    test("do not wait in a circle: lists that change while all their contacts are deleted", async () => {
      const contacts = await many((index) =>
        created("/v1/contacts", contactInput({ displayName: `Contact ${index}` })),
      );
      const ids = contacts.map(({ id }) => id);
      const orders = [
        ids,
        ids.toReversed(),
        ids.filter((_, index) => index % 2 === 0),
        ids.filter((_, index) => index % 3 > 0),
      ];
      const lists = await Promise.all(
        orders.map((contactIds) => created("/v1/contact-lists", contactListInput({ contactIds }))),
      );
      const answers = await Promise.all(
        ids.flatMap((id, index) => {
          const list = lists[index % lists.length]?.id;
          const contactIds = ids.slice(index).toReversed();
          return [
            call("DELETE", `/v1/contacts/${id}`),
            call("PATCH", `/v1/contact-lists/${list}`, { body: { contactIds } }),
          ];
        }),
      );
      assertStatuses(answers, [200, 204, 422]);
      for (const { id } of lists) assert.deepEqual((await call("GET", `/v1/contact-lists/${id}`)).body.contactIds, []);
    });

    for (const deed of ["deleted", "given away"] as const) {
      test(`do not wait in a circle: a contact that is given its blacklist and a source that is ${deed}`, async () => {
        await createUser(call, "ada");
        const source = await created("/v1/sources", sourceInput());
        const contact = await created("/v1/contacts", contactInput({ blacklist: [source.id] }));
        const path = `/v1/sources/${source.id}`;
        const [patch, other] = await whileLocked(
          outside,
          "select from contacts where id = ? for update",
          [contact.id],
          () =>
            startedInTurn(outside, [
              () =>
                call("PATCH", `/v1/contacts/${contact.id}`, { body: { blacklist: [source.id], displayName: "Bea" } }),
              () =>
                deed === "deleted" ? call("DELETE", path) : call("PATCH", path, { body: { ownerUserKey: "ada" } }),
            ]),
        );
        assert.deepEqual([(await patch)?.status, (await other)?.status], [200, deed === "deleted" ? 204 : 200]);
        const { blacklist, displayName } = (await call("GET", `/v1/contacts/${contact.id}`)).body;
        assert.deepEqual([blacklist, displayName], [[], "Bea"]);
      });
    }

    test("do not wait in a circle: blacklists that change while all their sources are deleted", async () => {
      const sources = await many((index) => created("/v1/sources", sourceInput({ displayName: `Source ${index}` })));
      const ids = sources.map(({ id }) => id);
      const contacts = await many((index) =>
        created("/v1/contacts", contactInput({ blacklist: index % 2 ? ids : ids.toReversed() })),
      );
      const answers = await Promise.all(
        ids.flatMap((id, index) => {
          const blacklist = ids.slice(index).toReversed();
          return [
            call("DELETE", `/v1/sources/${id}`),
            call("PATCH", `/v1/contacts/${contacts[index]?.id}`, { body: { blacklist } }),
          ];
        }),
      );
      assertStatuses(answers, [200, 204, 422]);
      for (const { id } of contacts) assert.deepEqual((await call("GET", `/v1/contacts/${id}`)).body.blacklist, []);
    });

    test("do not wait in a circle: a flow that is deleted and the end of its run, which names it", async () => {
      const flow = await created("/v1/flows", flowInput());
      assert.equal((await call("POST", `/v1/flows/${flow.id}/run`, { body: {} })).status, 202);
      const [deletion] = await whileLocked(
        outside,
        "select from runs where flow_id = ? for update",
        [flow.id],
        async (also) => {
          const started = await startedInTurn(outside, [() => call("DELETE", `/v1/flows/${flow.id}`)]);
          await also("select from flows where id = ? for key share", [flow.id]);
          return started;
        },
      );
      assert.equal((await deletion)?.status, 204);
    });

    test("do not wait in a circle: an adapter that is deleted and a bulk upsert of the sources that came from it", async () => {
      const script = "export default async function handle() { return { sources: [] }; }";
      const adapter = await created("/v1/adapters", {
        displayName: "Fields",
        facet: "targets",
        language: "typescript",
        script,
      });
      // Ids in one order, and rows in the order of the keys, which is the other.
      const [ofB, ofA] = [syncedSource("b", adapter.id), syncedSource("a", adapter.id)];
      await service.database.write((stores) => stores.sources.forSystem().insertAll([ofB, ofA]));
      const sources = ["a", "b"].map((tenantKey) => ({ tenantKey, displayName: `Renamed ${tenantKey}` }));
      const [deletion, bulk] = await whileLocked(outside, "select from sources where id = ? for update", [ofA.id], () =>
        startedInTurn(outside, [
          () => call("DELETE", `/v1/adapters/${adapter.id}`),
          () => call("PUT", "/v1/sources/bulk", { body: { sources } }),
        ]),
      );
      assert.deepEqual([(await deletion)?.status, (await bulk)?.status], [204, 200]);
    });

    test("do not wait in a circle: bulk upserts that make and change the same sources", async () => {
      const keys = Array.from({ length: 3 * crowd }, (_, index) => `k-${String(index).padStart(2, "0")}`);
      const answers = await many((index) => {
        const own = [...keys.slice(3 * index), ...keys.slice(0, 3 * index)].filter(
          (_, place) => (place + index) % 3 > 0,
        );
        const sources = own.map((tenantKey) => ({ tenantKey, hint: "sensor", displayName: `Request ${index}` }));
        return call("PUT", "/v1/sources/bulk", { body: { sources } });
      });
      assertStatuses(answers, [200]);
      const outcomes = answers
        .flatMap(({ body }) => body.items)
        .filter(({ outcome }) => outcome === "created" || outcome === "failed");
      assert.deepEqual(
        [outcomes.length, new Set(outcomes.map(({ tenantKey }) => tenantKey)).size],
        [keys.length, keys.length],
      );
    });

    test("do not wait in a circle: the same jobs that are added again in another order", async () => {
      const append = (jobIds: readonly string[]) =>
        service.database.write((stores) =>
          stores.outbox.appendAll(
            jobIds.map((jobId) => ({ tenantId, topic: "syncs", jobId, data: {}, dueAt: Date.now() + 3_600_000 })),
          ),
        );
      await append(["a", "b"]);
      const appended = await whileLocked(
        outside,
        "select from outbox where tenant_id = ? and job_id = 'a' for update",
        [tenantId],
        async () => {
          const started = [append(["a", "b"])];
          await waitingForLocks(outside, 1);
          started.push(append(["b", "a"]));
          await waitingForLocks(outside, 2);
          return started;
        },
      );
      await Promise.all(appended);
    });
  });

  test("a wrong code that is answered while another code is being sent leaves that other code in force", async () => {
    const contact = await created("/v1/contacts", contactInput());
    assert.equal(
      (await call("POST", `/v1/contacts/${contact.id}/verifications`, { body: { channel: "sms" } })).status,
      202,
    );
    const [sent, sentAnew] = ["a".repeat(64), "b".repeat(64)];
    const send =
      "update verifications set secret_hash = ?, expires_at = now() + interval '1 hour' where contact_id = ?";
    await outside.em.fork().execute(send, [sent, contact.id]);
    const [confirmation] = await whileLocked(outside, send, [sentAnew, contact.id], () =>
      startedInTurn(outside, [
        () => call("POST", `/v1/contacts/${contact.id}/verifications/confirm`, { body: { code: "123456" } }),
      ]),
    );
    assertProblem((await confirmation) as Answer, { status: 422, slug: "validation", locs: ["code"] });
    const sql = "select secret_hash, failed_attempts from verifications where contact_id = ?";
    assert.deepEqual(await outside.em.fork().execute(sql, [contact.id]), [
      { secret_hash: sentAnew, failed_attempts: 1 },
    ]);
  });

  function syncedSource(tenantKey: string, syncedBy: string) {
    const now = Date.now();
    return {
      id: newId(),
      tenantId,
      displayName: tenantKey,
      tenantKey,
      hint: "sensor",
      sensorType: null,
      location: null,
      boundary: null,
      timezone: null,
      enabled: true,
      disabledBySync: false,
      syncedBy,
      status: "unknown",
      lastDataAt: null,
      cadenceSeconds: null,
      ownerUserId: null,
      revision: 1,
      createdAt: now,
      updatedAt: now,
    } as const;
  }
});
