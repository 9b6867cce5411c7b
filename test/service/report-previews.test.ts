/** Previews of report schedules from the outside: what would be sent, when, to whom; and that nothing is. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { graphqlData } from "#test/support/graphql.ts";
import { flowInput } from "#test/support/records.ts";
import { payloadAt, sendNow, tokenOf } from "#test/support/report-calls.ts";
import { writeRun } from "#test/support/rows.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { createKey, newUser } from "#test/support/users.ts";

/** Noon of 1 June 2026, a Monday. */
let world: AlertWorld;
let tenant: AlertTenant;
before(async () => {
  world = await startAlertWorld();
  tenant = await world.newTenant();
});
after(() => world.close());

const warm = { tileKey: "bv", params: { trigger: "greater", threshold: 0, when: "last" } };
const targets = [
  { name: "Orchard", latitude: 47.61, longitude: 9.42 },
  { name: "Station", latitude: -80, longitude: 0 },
];

const newFlow = async (call: Client = tenant.call, changes: object = {}): Promise<string> =>
  (await createFlow(call, flowInput({ tiles: [warm], targets, notes: "See to the traps.", ...changes }))).id;

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function preview(flowId: string, schedule: object, call: Client = tenant.call): Promise<any> {
  const body = { schedule: { id: "weekly", mode: "time", ...schedule } };
  const answer = await call("POST", `/v1/flows/${flowId}/reports/preview`, { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

describe("when it would be sent", () => {
  let flowId: string;
  before(async () => {
    flowId = await newFlow();
  });
  const localOf = async (schedule: object) =>
    (await preview(flowId, schedule)).nextSends.map(({ local }: { local: string }) => local);

  test("are the next five hours of its calendar, on its own clock", async () => {
    const calendar = { daysOfWeek: [1], timeOfDay: "08:30", timeZone: "Europe/Berlin" };
    const { nextSends } = await preview(flowId, calendar);
    assert.deepEqual(nextSends[0], { at: "2026-06-08T06:00:00.000Z", local: "2026-06-08T08:00:00.000+02:00" });
    const days = nextSends.map(({ local }: { local: string }) => local.slice(0, 10));
    assert.deepEqual(days, ["2026-06-08", "2026-06-15", "2026-06-22", "2026-06-29", "2026-07-06"]);
  });

  test("follows the defaults where the schedule says nothing: every day at 8 UTC", async () => {
    assert.deepEqual((await localOf({})).slice(0, 2), [
      "2026-06-02T08:00:00.000+00:00",
      "2026-06-03T08:00:00.000+00:00",
    ]);
  });

  test("is as if the flow were active and the schedule enabled; never for events, or for a day that never comes", async () => {
    assert.equal((await localOf({ enabled: false })).length, 5);
    assert.deepEqual(await localOf({ mode: "event" }), []);
  });
});

describe("what it would show", () => {
  test("is just what send-now then freezes: of the latest succeeded run, with the schedule's filter and zone", async () => {
    const flowId = await newFlow();
    await runToEnd(tenant.call, flowId);
    await runToEnd(tenant.call, flowId);
    await writeRun(world.service.database, world.clock, tenant.id, flowId);
    for (const targetFilter of ["all", "triggered", "not_triggered"]) {
      const order = { targetFilter, timeZone: "Pacific/Kiritimati" };
      const { payload } = await preview(flowId, { ...order });
      assert.equal(payload.targets.length, targetFilter === "all" ? 2 : 1);
      assert.equal(payload.reportDate, "2026-06-02");
      assert.deepEqual(await payloadAt(tenant.call, (await sendNow(tenant.call, flowId, order)).link), payload);
    }
  });

  test("is nothing without a succeeded run, and where no target matches", async () => {
    const flowId = await newFlow(tenant.call, { targets: targets.slice(1) });
    assert.equal((await preview(flowId, {})).payload, null);
    await runToEnd(tenant.call, flowId);
    assert.equal((await preview(flowId, { targetFilter: "triggered" })).payload, null);
    assert.equal((await preview(flowId, { targetFilter: "not_triggered" })).payload.targets.length, 1);
  });
});

test("to whom it would go is as send-now has it, in words for those who are skipped", async () => {
  const flowId = await newFlow();
  await runToEnd(tenant.call, flowId);
  const people = [
    await tenant.newContact(),
    await tenant.newContact({ emailOptIn: false }),
    await tenant.newContact({}, []),
  ];
  const contactListIds = [await tenant.newList(...people.slice(0, 2)), await tenant.newList(...people.slice(1))];
  const { recipients } = await preview(flowId, { contactListIds });
  assert.deepEqual(
    recipients.map(({ contactId, outcome }: Record<string, string>) => [contactId, outcome]),
    [
      [people[0]?.id, "would_send"],
      [people[1]?.id, "skipped_optout"],
      [people[2]?.id, "skipped_unverified"],
    ],
  );
  const { report } = await sendNow(tenant.call, flowId, { contactListIds });
  assert.deepEqual(
    recipients.map(({ reason }: { reason: string | null }) => reason),
    report.recipients.map(({ reason }: { reason: string | null }) => reason),
  );
  assert.deepEqual((await preview(flowId, {})).recipients, []);
});

test("over GraphQL a preview has its recipients and targets, and so has the report at its link", async () => {
  const flowId = await newFlow();
  await runToEnd(tenant.call, flowId);
  const schedule = { id: "weekly", mode: "time", contactListIds: [await tenant.newList(await tenant.newContact())] };
  const report = "targets { name triggered probability tiles { key lastValue points { ts value } } }";
  const query = `mutation ($id: ID!, $input: ReportPreviewRequest!) { previewReport(id: $id, input: $input) {
    nextSends { local } recipients { contactId outcome reason } payload { ${report} } } }`;
  const { previewReport } = await graphqlData(tenant.call, query, { id: flowId, input: { schedule } });
  const { nextSends, recipients, payload } = await preview(flowId, schedule);
  const without = ({ at: _, ...send }: { readonly at: string; readonly local: string }) => send;
  assert.deepEqual(previewReport.nextSends, nextSends.map(without));
  assert.deepEqual(previewReport.recipients, recipients);
  assert.equal(previewReport.recipients.length, 1);
  const names = (shown: { readonly targets: readonly { readonly name: string }[] }) =>
    shown.targets.map(({ name }) => name);
  assert.deepEqual(names(previewReport.payload), names(payload));
  assert.equal(previewReport.payload.targets.length, 2);
  const token = tokenOf((await sendNow(tenant.call, flowId)).link);
  const shared = await graphqlData(
    tenant.call,
    `query ($token: String!) { sharedReport(token: $token) { ${report} } }`,
    {
      token,
    },
  );
  assert.deepEqual(shared.sharedReport.targets, previewReport.payload.targets);
});

test("nothing is sent, stored or noted", async () => {
  const own = await world.newTenant();
  const flowId = await newFlow(own.call);
  await runToEnd(own.call, flowId);
  const contact = await own.newContact();
  const schedule = { contactListIds: [await own.newList(contact)] };
  const noted = async () => [
    (await own.call("GET", `/v1/flows/${flowId}`)).body,
    (await own.call("GET", `/v1/flows/${flowId}/reports`)).body,
    (await own.call("GET", `/v1/flows/${flowId}/runs`)).body,
    (await own.call("GET", "/v1/audit")).body,
    (await own.events("report.generated")).length,
  ];
  const earlier = await noted();
  assert.equal((await preview(flowId, schedule, own.call)).recipients[0].outcome, "would_send");
  assert.deepEqual(await noted(), earlier);
  assert.deepEqual(world.mailsTo(contact.email), []);
});

test("a schedule is held to the rules of a stored one: all faults are told, at their places", async () => {
  const flowId = await newFlow();
  const faultsOf = async (schedule: object) => {
    const answer = await tenant.call("POST", `/v1/flows/${flowId}/reports/preview`, { body: { schedule } });
    assertProblem(answer, { status: 422, slug: "validation" });
    return answer.body.errors.map(({ loc, message }: Record<string, string>) => `${loc}: ${message}`).toSorted();
  };
  const unknown = { timeZone: "Mars/Olympus", contactListIds: ["none"] };
  const told = [
    "schedule.contactListIds[0]: no such contact list",
    "schedule.timeZone: must be an IANA time zone name, such as Europe/Berlin",
  ];
  assert.deepEqual(await faultsOf({ id: "weekly", mode: "time", ...unknown }), told);
  const more = { mode: "hourly", timeOfDay: "8", daysOfWeek: [7], ...unknown };
  assert.deepEqual(await faultsOf(more), [
    told[0],
    "schedule.daysOfWeek[0]: must be at most 6",
    "schedule.id: is required",
    "schedule.mode: must be one of time, event",
    "schedule.timeOfDay: must be a time of day such as 08:00",
    told[1],
  ]);
  const stored = await tenant.call("PATCH", `/v1/flows/${flowId}`, {
    body: { settings: { reports: { schedules: [{ id: "weekly", mode: "time", ...unknown }] } } },
  });
  assert.deepEqual(
    stored.body.errors
      .map(({ loc, message }: Record<string, string>) =>
        `${loc}: ${message}`.replace("settings.reports.schedules[0]", "schedule"),
      )
      .toSorted(),
    told,
  );
});

test("who may read results may preview, of the flows that they reach", async () => {
  const ada = await newUser(tenant.call, "ada");
  const bob = await newUser(tenant.call, "bob");
  const flowId = await newFlow(ada.call);
  const path = `/v1/flows/${flowId}/reports/preview`;
  const body = { schedule: { id: "weekly", mode: "time" } };
  const as = async (scope: string) => tenant.call.as((await createKey(tenant.call, [scope])).secret);
  const neighbour = await world.newTenant();
  for (const call of [ada.call, tenant.call, await as("results:read")])
    assert.equal((await call("POST", path, { body })).status, 200);
  assertProblem(await (await as("flows:run"))("POST", path, { body }), { status: 403, slug: "forbidden" });
  for (const call of [bob.call, neighbour.call]) assertProblem(await call("POST", path, { body }), { status: 404 });
  const list = await tenant.newList(await tenant.newContact());
  const ofTenant = { schedule: { ...body.schedule, contactListIds: [list] } };
  assertProblem(await ada.call("POST", path, { body: ofTenant }), {
    status: 422,
    slug: "validation",
    locs: ["schedule.contactListIds[0]"],
  });
});
