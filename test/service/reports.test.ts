/** Send-now from the outside: what is frozen and of which run, who gets it, what is refused, and how a link ends. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { flowInput, sourceInput } from "#test/support/records.ts";
import { openLink, payloadAt, sendNow, tokenOf } from "#test/support/report-calls.ts";
import { writeRun } from "#test/support/rows.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { createKey, newUser } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";

const dayMs = 24 * 3_600_000;

let world: AlertWorld;
let tenant: AlertTenant;
before(async () => {
  world = await startAlertWorld();
  tenant = await world.newTenant();
});
after(() => world.close());

const summer = { name: "Orchard", latitude: 47.61, longitude: 9.42 };
const winter = { name: "Station", latitude: -80, longitude: 0 };
/** In June warm at one of them. */
const warm = { tileKey: "bv", params: { trigger: "greater", threshold: 0, when: "last" } };
const twoPlaces = { displayName: "Codling moth", tiles: [warm], targets: [summer, winter] };

/** With a run that has succeeded. */
async function newFlow(call: Client = tenant.call, changes: object = {}): Promise<string> {
  const { id } = await createFlow(call, flowInput({ ...twoPlaces, ...changes }));
  const run = await runToEnd(call, id);
  assert.equal(run.status, "succeeded", JSON.stringify(run));
  return id;
}

const pathOf = (flowId: string) => `/v1/flows/${flowId}/reports/send-now`;
const history = async (flowId: string, call: Client = tenant.call) =>
  (await call("GET", `/v1/flows/${flowId}/reports`)).body.items;
const iso = (time: number): string => new Date(time).toISOString();

describe("what is sent by hand", () => {
  test("freezes the latest succeeded run, and its link works at once, for seven days", async () => {
    const flowId = await newFlow();
    const latest = await runToEnd(tenant.call, flowId);
    const answer = await tenant.call("POST", `/v1/flows/${flowId}/reports/send-now`);
    assert.equal(answer.status, 201, answer.text);
    const { report, link, expiresAt } = answer.body;
    const now = world.clock.now();
    assert.equal(answer.headers.get("location"), `/v1/flows/${flowId}/reports/${report.eventId}`);
    assert.deepEqual(
      [report.runId, report.mode, report.scheduleId, report.scheduleName, report.slot, report.targetFilter],
      [latest.id, "manual", null, "Sent by hand", null, "all"],
    );
    assert.deepEqual([report.reportId, report.at, report.frozenAt], [report.eventId, iso(now), iso(now)]);
    assert.deepEqual([expiresAt, report.expiresAt], [iso(now + 7 * dayMs), iso(now + 7 * dayMs)]);
    assert.ok(link.startsWith(`${world.service.baseUrl}/report/grt_`), link);
    const payload = await payloadAt(tenant.call, link);
    assert.deepEqual(
      [payload.flowName, payload.generatedAt, payload.reportDate, payload.expiresAt],
      ["Codling moth", iso(now), "2026-06-01", expiresAt],
    );
    assert.deepEqual(
      payload.targets.map(({ name, triggered, runAt }: Record<string, unknown>) => [name, triggered, runAt]),
      [
        ["Orchard", true, latest.now],
        ["Station", false, latest.now],
      ],
    );
    const place = answer.headers.get("location") ?? "";
    assert.equal((await tenant.call("GET", place)).body.reportId, report.eventId);
    const headers = { "if-match": answer.headers.get("etag") ?? "" };
    assert.equal((await tenant.call("DELETE", place, { headers })).status, 204);
  });

  test("shows the run that is named", async () => {
    const flowId = await newFlow();
    const [{ id: runId }] = (await tenant.call("GET", `/v1/flows/${flowId}/runs`)).body.items;
    const later = await runToEnd(tenant.call, flowId);
    assert.equal((await sendNow(tenant.call, flowId, { runId })).report.runId, runId);
    assert.equal((await sendNow(tenant.call, flowId)).report.runId, later.id);
  });

  test("during a run shows the latest that has succeeded, and starts none", async () => {
    const flowId = await newFlow();
    const [{ id: runId }] = (await tenant.call("GET", `/v1/flows/${flowId}/runs`)).body.items;
    await writeRun(world.service.database, world.clock, tenant.id, flowId);
    assert.equal((await sendNow(tenant.call, flowId)).report.runId, runId);
    assert.equal((await tenant.call("GET", `/v1/flows/${flowId}/runs`)).body.items.length, 2);
  });

  test("shows the targets of its filter, and counts them all", async () => {
    const flowId = await newFlow();
    for (const [targetFilter, names] of [
      ["all", ["Orchard", "Station"]],
      ["triggered", ["Orchard"]],
      ["not_triggered", ["Station"]],
    ] as const) {
      const { report, link } = await sendNow(tenant.call, flowId, { targetFilter });
      assert.deepEqual(report.targets, { total: 2, triggered: 1, shown: names.length });
      const { targets } = await payloadAt(tenant.call, link);
      assert.deepEqual(
        targets.map(({ name }: { name: string }) => name),
        names,
      );
    }
  });

  test("that shows nothing is skipped: an entry without a report, and without a link", async () => {
    const flowId = await newFlow(tenant.call, { targets: [winter] });
    const list = await tenant.newList(await tenant.newContact());
    const sent = await sendNow(tenant.call, flowId, { targetFilter: "triggered", contactListIds: [list] });
    assert.deepEqual([sent.link, sent.expiresAt], [null, null]);
    const { status, reason, reportId, targets, recipients } = sent.report;
    assert.deepEqual([status, reason, reportId, recipients], ["skipped", "no_matching_targets", null, []]);
    assert.deepEqual(targets, { total: 1, triggered: 0, shown: 0 });
    assert.deepEqual(await history(flowId), [sent.report]);
  });

  test("to nobody makes the link alone", async () => {
    const flowId = await newFlow();
    const { report, link } = await sendNow(tenant.call, flowId, { name: "For the visit" });
    assert.deepEqual(
      [report.status, report.reason, report.scheduleName, report.recipients],
      ["skipped", "no_recipients", "For the visit", []],
    );
    assert.equal((await openLink(tenant.call, link)).status, 200);
  });

  test("says at once who gets a mail, who does not, and why; a contact on several lists counts once", async () => {
    const flowId = await newFlow();
    const [told, silent, unverified] = [
      await tenant.newContact(),
      await tenant.newContact({ emailOptIn: false }),
      await tenant.newContact({}, []),
    ];
    const lists = [await tenant.newList(told, silent), await tenant.newList(unverified, told)];
    const { report } = await sendNow(tenant.call, flowId, { contactListIds: lists });
    assert.equal(report.status, "pending");
    const expected = [
      { contactId: told.id, email: told.email, outcome: "pending", reason: null, error: null },
      {
        contactId: silent.id,
        email: silent.email,
        outcome: "skipped_optout",
        reason: "the contact has not opted into e-mail",
        error: null,
      },
      {
        contactId: unverified.id,
        email: unverified.email,
        outcome: "skipped_unverified",
        reason: "the contact's e-mail address is not verified",
        error: null,
      },
    ];
    assert.deepEqual(report.recipients, expected);
  });

  test("has the flow's brand, each field by itself, over the tenant's", async () => {
    const own = await world.newTenant();
    const logo = "https://brand.example.com/logo.png";
    const put = await own.call("PUT", "/v1/branding", { body: { name: "Lakeside", logo } });
    assert.equal(put.status, 200, put.text);
    const plain = await newFlow(own.call);
    const branded = await newFlow(own.call, { settings: { reports: { brand: { name: "North Growers" } } } });
    const brandOf = async (flowId: string) => (await payloadAt(own.call, (await sendNow(own.call, flowId)).link)).brand;
    assert.deepEqual(await brandOf(plain), { name: "Lakeside", logo });
    assert.deepEqual(await brandOf(branded), { name: "North Growers", logo });
  });

  test("has the flow's notes, or its own, and the date of its time zone", async () => {
    const flowId = await newFlow(tenant.call, { notes: "Of the flow" });
    const payload = async (body: object) => payloadAt(tenant.call, (await sendNow(tenant.call, flowId, body)).link);
    assert.equal((await payload({})).notes, "Of the flow");
    assert.equal((await payload({ notes: null })).notes, "Of the flow");
    const other = await payload({ notes: "For this one", timeZone: "Pacific/Kiritimati" });
    assert.deepEqual([other.notes, other.reportDate], ["For this one", "2026-06-02"]);
  });

  test("is not throttled: each has a link of its own, also at the same time", async () => {
    const flowId = await newFlow();
    const list = await tenant.newList(await tenant.newContact());
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => sendNow(tenant.call, flowId, { contactListIds: [list] })),
    );
    assert.equal(new Set(sent.map(({ link }) => link)).size, 4);
    for (const { link } of sent) assert.equal((await openLink(tenant.call, link)).status, 200);
    assert.equal((await history(flowId)).length, 4);
  });

  test("under an Idempotency-Key is made once: a repetition has the same link", async () => {
    const flowId = await newFlow();
    const headers = { "idempotency-key": "report-1" };
    const first = await tenant.call("POST", pathOf(flowId), { body: { name: "Once" }, headers });
    const again = await tenant.call("POST", pathOf(flowId), { body: { name: "Once" }, headers });
    assert.deepEqual([first.status, again.status], [201, 201], again.text);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get("idempotency-replayed"), "true");
    assert.equal((await openLink(tenant.call, again.body.link)).status, 200);
    assert.equal((await history(flowId)).length, 1);
    const { report: other } = await sendNow(tenant.call, flowId);
    const audit = await tenant.call("GET", `/v1/audit?recordType=report&recordId=${other.eventId}`);
    assert.deepEqual(
      audit.body.items.map(({ action }: { action: string }) => action),
      ["created"],
    );
    assert.ok(!audit.text.includes("grt_"));
  });
});

describe("the mails of what is sent by hand", () => {
  const ended = async (flowId: string, eventId: string) => {
    const path = `/v1/flows/${flowId}/reports/${eventId}`;
    await eventually("the report has ended", async () => (await tenant.call("GET", path)).body.endedAt !== null);
    return (await tenant.call("GET", path)).body;
  };
  const toldOf = async (eventId: string) =>
    (await tenant.events("report.generated")).filter(({ data }) => data.eventId === eventId);

  test("carry the link to each address once, and the end is told once", async () => {
    const flowId = await newFlow(tenant.call, { settings: { reports: { brand: { name: "Lakeside" } } } });
    const contact = await tenant.newContact();
    const same = await tenant.newContact({ email: contact.email }, []);
    const silent = await tenant.newContact({ emailOptIn: false });
    const lists = [await tenant.newList(contact, silent), await tenant.newList(silent, same, contact)];
    const { report, link } = await sendNow(tenant.call, flowId, { contactListIds: lists });
    const { status, reason, recipients } = await ended(flowId, report.eventId);
    assert.deepEqual([status, reason], ["sent", null]);
    assert.deepEqual(
      recipients.map(({ contactId, outcome }: Record<string, string>) => [contactId, outcome]),
      [
        [contact.id, "sent"],
        [silent.id, "skipped_optout"],
        [same.id, "skipped_unverified"],
      ],
    );
    const mails = world.mailsTo(contact.email);
    assert.equal(mails.length, 1);
    assert.match(mails[0]?.text ?? "", /^Subject: Lakeside Report: Codling moth\r?$/m);
    assert.ok(mails[0]?.text.includes(link));
    assert.deepEqual(world.mailsTo(silent.email), []);
    const [told, ...more] = await toldOf(report.eventId);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [told?.data.link, told?.data.mode, told?.data.scheduleId, told?.data.status, told?.data.recipients.length],
      [link, "manual", null, "sent", 3],
    );
  });

  test("are none where nothing is to be sent; that is told too", async () => {
    const flowId = await newFlow(tenant.call, { targets: [winter] });
    const [nobody, nothing] = [
      await sendNow(tenant.call, flowId),
      await sendNow(tenant.call, flowId, { targetFilter: "triggered" }),
    ];
    const ends = [];
    for (const { report } of [nobody, nothing]) ends.push(...(await toldOf(report.eventId)));
    assert.deepEqual(
      ends.map(({ data }) => [data.status, data.reason, data.link, data.reportId === null]),
      [
        ["skipped", "no_recipients", nobody.link, false],
        ["skipped", "no_matching_targets", null, true],
      ],
    );
  });
});

describe("what cannot be sent", () => {
  test("is a report of a flow without a succeeded run", async () => {
    const { id } = await createFlow(tenant.call, flowInput());
    const own = await world.newTenant();
    const refused = { status: 409, slug: "no-succeeded-run" };
    assertProblem(await tenant.call("POST", pathOf(id)), refused);
    await writeRun(world.service.database, world.clock, tenant.id, id);
    assertProblem(await tenant.call("POST", pathOf(id)), refused);
    const source = (await own.call("POST", "/v1/sources", { body: sourceInput() })).body.id;
    const failing = await createFlow(own.call, flowInput({ targets: [{ sourceId: source }] }));
    await own.call("PATCH", `/v1/sources/${source}`, { body: { enabled: false } });
    assert.equal((await runToEnd(own.call, failing.id)).status, "failed");
    assertProblem(await own.call("POST", pathOf(failing.id)), refused);
    assert.deepEqual([await history(id), await history(failing.id, own.call)], [[], []]);
  });

  test("is a run of another flow, one that goes on, one that is not there: 422 at runId", async () => {
    const [flowId, other] = [await newFlow(), await newFlow()];
    const [{ id: ofOther }] = (await tenant.call("GET", `/v1/flows/${other}/runs`)).body.items;
    const queued = await writeRun(world.service.database, world.clock, tenant.id, flowId);
    for (const runId of [ofOther, queued.id, "none"]) {
      const answer = await tenant.call("POST", pathOf(flowId), { body: { runId } });
      assertProblem(answer, { status: 422, slug: "validation", locs: ["runId"] });
      assert.equal(answer.body.errors.length, 1);
    }
    assert.deepEqual(await history(flowId), []);
  });

  test("tells all faults at once: of the schema, of lists, of the run and of the zone", async () => {
    const flowId = await newFlow();
    const list = await tenant.newList(await tenant.newContact());
    const contactListIds = [list, "none", "nothing"];
    const body = { runId: "none", contactListIds, timeZone: "Mars/Olympus", name: "Report", targetFilter: "all" };
    const locs = ["runId", "contactListIds[1]", "contactListIds[2]", "timeZone"];
    const locsOf = async (sent: object) => {
      const answer = await tenant.call("POST", pathOf(flowId), { body: sent });
      assertProblem(answer, { status: 422, slug: "validation" });
      return answer.body.errors.map(({ loc }: { loc: string }) => loc).toSorted();
    };
    assert.deepEqual(await locsOf(body), locs.toSorted());
    const more = { ...body, targetFilter: "some", attachPdf: "yes", color: "red" };
    assert.deepEqual(await locsOf(more), [...locs, "targetFilter", "attachPdf", "color"].toSorted());
    assert.deepEqual(await history(flowId), []);
  });

  test("names lists of the flow's owner only", async () => {
    const ada = await newUser(tenant.call, "ada");
    const flowId = await newFlow(ada.call);
    const [ofTenant, ofAda] = [
      await tenant.newList(await tenant.newContact()),
      (await ada.call("POST", "/v1/contact-lists", { body: { displayName: "Own", contactIds: [] } })).body.id,
    ];
    for (const call of [ada.call, tenant.call]) {
      const body = { contactListIds: [ofAda, ofTenant] };
      const answer = await call("POST", pathOf(flowId), { body });
      assertProblem(answer, { status: 422, slug: "validation", locs: ["contactListIds[1]"] });
      assert.equal(answer.body.errors.length, 1);
      await sendNow(call, flowId, { contactListIds: [ofAda] });
    }
  });
});

describe("who may send", () => {
  test("is who may run flows; who may only read results may not", async () => {
    const flowId = await newFlow();
    const as = async (scope: string) => tenant.call.as((await createKey(tenant.call, [scope])).secret);
    assertProblem(await (await as("results:read"))("POST", pathOf(flowId)), { status: 403, slug: "forbidden" });
    assert.equal((await (await as("flows:run"))("POST", pathOf(flowId))).status, 201);
  });

  test("is not another user or another tenant: for them the flow is not there", async () => {
    const [ada, bob] = [await newUser(tenant.call, "ada-2"), await newUser(tenant.call, "bob-2")];
    const flowId = await newFlow(ada.call);
    const neighbour = await world.newTenant();
    for (const call of [bob.call, neighbour.call]) {
      assertProblem(await call("POST", pathOf(flowId)), { status: 404 });
      // Of a body that does not fit they learn what its shape says, and nothing of the flow.
      const body = { targetFilter: "some", runId: "none", contactListIds: ["none"] };
      const told = (await call("POST", pathOf(flowId), { body })).body.errors;
      assert.deepEqual(
        told.map(({ loc }: { loc: string }) => loc),
        ["targetFilter"],
      );
    }
    await sendNow(ada.call, flowId);
    assert.equal((await history(flowId, ada.call)).length, 1);
  });
});

describe("a link", () => {
  test("ends after seven days, and not before", async () => {
    const flowId = await newFlow();
    const { link } = await sendNow(tenant.call, flowId);
    world.later(7 * dayMs - 1);
    assert.equal((await openLink(tenant.call, link)).status, 200);
    world.later(1);
    const expired = await openLink(tenant.call, link);
    assertProblem(expired, { status: 404 });
    const unknown = await openLink(tenant.call, `${link.slice(0, -4)}AAAA`);
    assert.deepEqual({ ...expired.body, requestId: "" }, { ...unknown.body, requestId: "" });
  });

  test("ends when it is revoked, alone, and says no more than one that never was", async () => {
    const flowId = await newFlow();
    const [one, other] = [await sendNow(tenant.call, flowId), await sendNow(tenant.call, flowId)];
    const revoked = await tenant.call("DELETE", `/v1/flows/${flowId}/reports/${one.report.eventId}`);
    assert.equal(revoked.status, 204, revoked.text);
    const gone = await openLink(tenant.call, one.link);
    const unknown = await openLink(tenant.call, `${other.link}A`);
    assertProblem(gone, { status: 404 });
    assert.deepEqual({ ...gone.body, requestId: "" }, { ...unknown.body, requestId: "" });
    assert.equal((await openLink(tenant.call, other.link)).status, 200);
  });

  test("stands nowhere in what callers read later: not in the history, not in the audit log", async () => {
    const flowId = await newFlow();
    const { link } = await sendNow(tenant.call, flowId);
    const token = tokenOf(link);
    for (const path of [`/v1/flows/${flowId}/reports`, "/v1/audit?recordType=report"])
      assert.ok(!(await tenant.call("GET", path)).text.includes(token), path);
  });
});
