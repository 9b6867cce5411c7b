/** The history of reports from the outside: what an entry says, how it is found, who sees which; and revoking. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { maxRecipientsPerPage } from "#schema/report-history.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { createTestClock } from "#test/support/clock.ts";
import { contactInput, flowInput } from "#test/support/records.ts";
import { type RecipientOf, writeContacts, writeReport } from "#test/support/report-history.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createTestTimer } from "#test/support/timer.ts";
import { createKey, newUser, type TestUser } from "#test/support/users.ts";

const start = Date.parse("2026-05-04T06:00:00Z");
const minuteMs = 60_000;
const clock = createTestClock(start);
let service: TestService;
before(async () => {
  service = await startService({ clock, timer: createTestTimer() });
});
after(() => service.close());

async function made(call: Client, place: string, body: object): Promise<string> {
  const answer = await call("POST", place, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
}

const newContact = (call: Client) => made(call, "/v1/contacts", contactInput());
const newFlow = (call: Client) => made(call, "/v1/flows", flowInput());
const write = (changes: Parameters<typeof writeReport>[1], recipients: readonly RecipientOf[] = []) =>
  writeReport(service.database, changes, recipients);

async function found(call: Client, flowId: string, query: Readonly<Record<string, string>> = {}) {
  const answer = await call("GET", `/v1/flows/${flowId}/reports?${new URLSearchParams(query)}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items.map(({ eventId }: { eventId: string }) => eventId) as string[];
}

describe("an entry", () => {
  let tenant: TestTenant;
  let flowId: string;
  before(async () => {
    tenant = await service.newTenant();
    flowId = await newFlow(tenant.call);
  });

  test("says which report was made, of which run, by which schedule, for which hour, and what became of it", async () => {
    const [one, other] = [await newContact(tenant.call), await newContact(tenant.call)];
    const id = await write(
      {
        tenantId: tenant.id,
        flowId,
        runId: "run-1",
        mode: "time",
        scheduleId: "weekly",
        order: { name: "Monday morning", targetFilter: "triggered" },
        slot: start,
        status: "error",
        reason: "comms_failed",
        counts: { total: 5, triggered: 2, shown: 2 },
        createdAt: start + 10,
        frozenAt: start + 20,
        expiresAt: start + 30,
        revokedAt: start + 40,
        endedAt: start + 50,
      },
      [
        { contactId: one, email: "one@example.com", status: "failed", error: "550 no such box" },
        { contactId: other, email: null, status: "skipped_unverified", reason: "the contact has no e-mail address" },
      ],
    );
    const entry = await tenant.call("GET", `/v1/flows/${flowId}/reports/${id}`);
    assert.equal(entry.status, 200, entry.text);
    assert.deepEqual(entry.body, {
      eventId: id,
      reportId: id,
      flowId,
      runId: "run-1",
      mode: "time",
      scheduleId: "weekly",
      scheduleName: "Monday morning",
      slot: "2026-05-04T06:00:00.000Z",
      status: "error",
      reason: "comms_failed",
      targetFilter: "triggered",
      targets: { total: 5, triggered: 2, shown: 2 },
      recipients: [
        { contactId: one, email: "one@example.com", outcome: "failed", reason: null, error: "550 no such box" },
        {
          contactId: other,
          email: null,
          outcome: "skipped_unverified",
          reason: "the contact has no e-mail address",
          error: null,
        },
      ],
      at: "2026-05-04T06:00:00.010Z",
      frozenAt: "2026-05-04T06:00:00.020Z",
      expiresAt: "2026-05-04T06:00:00.030Z",
      revokedAt: "2026-05-04T06:00:00.040Z",
      endedAt: "2026-05-04T06:00:00.050Z",
    });
    assert.deepEqual((await tenant.call("GET", `/v1/flows/${flowId}/reports`)).body, {
      items: [entry.body],
      nextCursor: null,
    });
  });

  test("that waits has no run, no counts and no report yet", async () => {
    const nothing = { runId: null, counts: null, frozenAt: null, expiresAt: null, endedAt: null };
    const id = await write({ tenantId: tenant.id, flowId, mode: "time", status: "waiting", ...nothing });
    const { body } = await tenant.call("GET", `/v1/flows/${flowId}/reports/${id}`);
    assert.deepEqual(
      [body.eventId, body.reportId, body.runId, body.targets, body.frozenAt, body.expiresAt, body.endedAt],
      [id, null, null, null, null, null, null],
    );
  });

  test("goes with its flow, and a recipient with its contact", async () => {
    const [gone, contactId] = [await newFlow(tenant.call), await newContact(tenant.call)];
    const id = await write({ tenantId: tenant.id, flowId: gone }, [{ contactId }]);
    const path = `/v1/flows/${gone}/reports/${id}`;
    assert.equal((await tenant.call("GET", path)).body.recipients.length, 1);
    await tenant.call("DELETE", `/v1/contacts/${contactId}`);
    assert.deepEqual((await tenant.call("GET", path)).body.recipients, []);
    await tenant.call("DELETE", `/v1/flows/${gone}`);
    assertProblem(await tenant.call("GET", path), { status: 404 });
  });
});

describe("the history is narrowed", () => {
  let tenant: TestTenant;
  let flowId: string;
  let ids: readonly string[];
  before(async () => {
    tenant = await service.newTenant();
    [flowId] = [await newFlow(tenant.call)];
    const [ada, bob] = [await newContact(tenant.call), await newContact(tenant.call)];
    const rows = [
      [{ mode: "time", scheduleId: "weekly", slot: start, order: { name: "100% Monday" } }, [ada]],
      [{ mode: "event", scheduleId: "on-frost", status: "error", order: { name: "Frost" } }, [bob]],
      [{ mode: "manual", status: "skipped", order: { name: "For the visit" } }, [ada, bob]],
    ] as const;
    const emails = { [ada]: "ada_1@example.com", [bob]: "bob@example.com" };
    const written: string[] = [];
    for (const [index, [changes, contacts]] of rows.entries()) {
      const recipients = contacts.map((contactId) => ({ contactId, email: emails[contactId] ?? null }));
      written.push(
        await write({ tenantId: tenant.id, flowId, createdAt: start + index * minuteMs, ...changes }, recipients),
      );
    }
    ids = written;
    // Of another flow: in none of the lists below.
    const other = { scheduleId: "weekly", mode: "time", order: { name: "100% Monday" } } as const;
    await write({ tenantId: tenant.id, flowId: await newFlow(tenant.call), ...other }, [{ contactId: ada }]);
  });

  const cases: readonly (readonly [title: string, query: Record<string, string>, expected: readonly number[]])[] = [
    ["to nothing less than the flow's", {}, [2, 1, 0]],
    ["to a mode", { mode: "event" }, [1]],
    ["to a status", { status: "skipped" }, [2]],
    ["to a schedule", { scheduleId: "weekly" }, [0]],
    ["by text in the schedule's id", { q: "ON-FR" }, [1]],
    ["by text in the schedule's name, or the name that was given", { q: "FOR the" }, [2]],
    ["by text that is no pattern", { q: "0% m" }, [0]],
    ["by text in recipients' addresses", { q: "BOB@" }, [2, 1]],
    ["by an address with a character of patterns", { q: "ada_1" }, [2, 0]],
    ["by several at once", { q: "ada", mode: "manual", status: "skipped" }, [2]],
    ["to nothing where nothing fits", { mode: "event", q: "ada" }, []],
  ];
  for (const [title, query, expected] of cases)
    test(title, async () => {
      const wanted = expected.map((index) => ids[index]);
      assert.deepEqual(await found(tenant.call, flowId, query), wanted);
    });

  test("by what exists only: all faults are told", async () => {
    const path = `/v1/flows/${flowId}/reports`;
    const wrong = await tenant.call("GET", `${path}?mode=fax&status=lost&limit=0&scheduleId=&color=red`);
    const locs = ["query.mode", "query.status", "query.limit", "query.scheduleId", "query.color"];
    assertProblem(wrong, { status: 422, slug: "validation", locs });
  });
});

test("pages lead through the history newest first, and are stable while reports are added", async () => {
  const tenant = await service.newTenant();
  const flowId = await newFlow(tenant.call);
  const ids: string[] = [];
  // Several of one time: the order is that of their ids.
  for (let index = 0; index < 7; index += 1)
    ids.push(await write({ tenantId: tenant.id, flowId, createdAt: start + Math.floor(index / 3) }));
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? "" : `&cursor=${cursor}`;
    const { body } = await tenant.call("GET", `/v1/flows/${flowId}/reports?limit=2${more}`);
    read.push(...body.items.map(({ eventId }: { eventId: string }) => eventId));
    cursor = body.nextCursor;
    await write({ tenantId: tenant.id, flowId, createdAt: start + minuteMs });
  } while (cursor !== null);
  assert.deepEqual(read, ids.toReversed());
});

test("a page of very many recipients ends early, and leads on", async () => {
  const tenant = await service.newTenant();
  const flowId = await newFlow(tenant.call);
  // One report too many for a page.
  const reports = 20;
  const contacts = await writeContacts(service.database, tenant.id, Math.ceil(maxRecipientsPerPage / reports) + 1);
  for (let index = 0; index < reports; index += 1)
    await write(
      { tenantId: tenant.id, flowId, createdAt: start + index },
      contacts.map((contactId) => ({ contactId })),
    );
  const { body } = await tenant.call("GET", `/v1/flows/${flowId}/reports?limit=50`);
  assert.deepEqual([body.items.length, body.items[1].recipients.length], [reports - 1, contacts.length]);
  assert.equal((await found(tenant.call, flowId, { cursor: body.nextCursor })).length, 1);
});

describe("a user's session", () => {
  let tenant: TestTenant;
  let [ada, bob] = [] as unknown as [TestUser, TestUser];
  let [flowOfAda, flowOfTenant] = ["", ""];
  let [ofAda, ofTenant] = ["", ""];
  before(async () => {
    tenant = await service.newTenant();
    [ada, bob] = [await newUser(tenant.call, "ada"), await newUser(tenant.call, "bob")];
    [flowOfAda, flowOfTenant] = [await newFlow(ada.call), await newFlow(tenant.call)];
    ofAda = await write({ tenantId: tenant.id, flowId: flowOfAda });
    ofTenant = await write({ tenantId: tenant.id, flowId: flowOfTenant });
  });

  test("sees the reports of its own flows, and its tenant all", async () => {
    assert.deepEqual(await found(ada.call, flowOfAda), [ofAda]);
    assert.equal((await ada.call("GET", `/v1/flows/${flowOfAda}/reports/${ofAda}`)).status, 200);
    assert.deepEqual(await found(tenant.call, flowOfAda), [ofAda]);
    assert.deepEqual(await found(tenant.call, flowOfTenant), [ofTenant]);
  });

  test("finds nothing of others: no flow, and no report, by whatever path", async () => {
    const neighbour = await service.newTenant();
    const strangers = [bob.call, neighbour.call, (await newUser(neighbour.call, "ada")).call];
    for (const call of strangers)
      for (const path of ["", `/${ofAda}`])
        assertProblem(await call("GET", `/v1/flows/${flowOfAda}/reports${path}`), { status: 404 });
    const flowOfBob = await newFlow(bob.call);
    assertProblem(await bob.call("GET", `/v1/flows/${flowOfBob}/reports/${ofAda}`), { status: 404 });
    assertProblem(await tenant.call("GET", `/v1/flows/${flowOfTenant}/reports/${ofAda}`), { status: 404 });
    for (const call of strangers)
      assertProblem(await call("DELETE", `/v1/flows/${flowOfAda}/reports/${ofAda}`), { status: 404 });
    assert.equal((await ada.call("GET", `/v1/flows/${flowOfAda}/reports/${ofAda}`)).body.revokedAt, null);
  });
});

describe("revoking", () => {
  let tenant: TestTenant;
  let flowId: string;
  before(async () => {
    tenant = await service.newTenant();
    flowId = await newFlow(tenant.call);
  });

  const pathOf = (id: string) => `/v1/flows/${flowId}/reports/${id}`;
  const entries = async (id: string) => {
    const { body } = await tenant.call("GET", `/v1/audit?recordType=report&recordId=${id}`);
    return body.items as readonly { action: string; before: object; after: object }[];
  };
  const now = new Date(start).toISOString();

  test("ends the link, keeps the entry, and stands in the audit log, once", async () => {
    const id = await write({ tenantId: tenant.id, flowId });
    for (let time = 0; time < 2; time += 1) {
      const answer = await tenant.call("DELETE", `/v1/flows/${flowId}/reports/${id}`);
      assert.deepEqual([answer.status, answer.text], [204, ""]);
    }
    assert.equal((await tenant.call("GET", pathOf(id))).body.revokedAt, now);
    assert.deepEqual(
      (await entries(id)).map(({ action, before, after }) => [action, before, after]),
      [["revoked", { revokedAt: null }, { revokedAt: now }]],
    );
  });

  test("of a report that waits for its run keeps it from being opened", async () => {
    const nothing = { runId: null, counts: null, frozenAt: null, expiresAt: null, endedAt: null };
    const id = await write({ tenantId: tenant.id, flowId, mode: "time", status: "waiting", ...nothing });
    assert.equal((await tenant.call("DELETE", pathOf(id))).status, 204);
    assert.equal((await tenant.call("GET", pathOf(id))).body.revokedAt, now);
  });

  test("changes nothing where no link is left: expired, or never made", async () => {
    const expired = await write({ tenantId: tenant.id, flowId, expiresAt: start });
    const none = { frozenAt: null, expiresAt: null, status: "skipped", reason: "no_matching_targets" } as const;
    for (const id of [expired, await write({ tenantId: tenant.id, flowId, ...none })]) {
      assert.equal((await tenant.call("DELETE", pathOf(id))).status, 204);
      assert.equal((await tenant.call("GET", pathOf(id))).body.revokedAt, null);
      assert.deepEqual(await entries(id), []);
    }
  });

  test("takes If-Match: a mail that ended in between does not matter, another's revocation does", async () => {
    const contactId = await newContact(tenant.call);
    const id = await write({ tenantId: tenant.id, flowId }, [{ contactId, status: "pending" }]);
    const tag = (await tenant.call("GET", pathOf(id))).headers.get("etag") ?? "";
    await tenant.call("DELETE", `/v1/contacts/${contactId}`);
    const later = (await tenant.call("GET", pathOf(id))).headers.get("etag");
    assert.notEqual(later, tag);
    const headers = { "if-match": tag };
    assertProblem(await tenant.call("DELETE", pathOf(id), { headers: { "if-match": '"other"' } }), {
      status: 412,
      slug: "precondition-failed",
    });
    assert.equal((await tenant.call("DELETE", pathOf(id), { headers })).status, 204);
    assertProblem(await tenant.call("DELETE", pathOf(id), { headers }), { status: 412, slug: "precondition-failed" });
  });

  test("needs flows:run, and reading needs results:read", async () => {
    const id = await write({ tenantId: tenant.id, flowId });
    const reader = tenant.call.as((await createKey(tenant.call, ["results:read"])).secret);
    const runner = tenant.call.as((await createKey(tenant.call, ["flows:run"])).secret);
    assert.equal((await reader("GET", pathOf(id))).status, 200);
    assertProblem(await reader("DELETE", pathOf(id)), { status: 403, slug: "forbidden" });
    assertProblem(await runner("GET", pathOf(id)), { status: 403, slug: "forbidden" });
    assertProblem(await runner("GET", `/v1/flows/${flowId}/reports`), { status: 403, slug: "forbidden" });
    assert.equal((await runner("DELETE", pathOf(id))).status, 204);
  });

  test("of what is not there is a 404", async () => {
    assertProblem(await tenant.call("DELETE", pathOf("none")), { status: 404 });
    assertProblem(await tenant.call("GET", pathOf("none")), { status: 404 });
    assertProblem(await tenant.call("GET", "/v1/flows/none/reports"), { status: 404 });
  });
});
