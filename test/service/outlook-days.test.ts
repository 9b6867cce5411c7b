/** An outlook a day over a season, on a clock that is moved: what it brings, and who is told of it, once. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { graphqlData } from "#test/support/graphql.ts";
import { endedOutlook, yearlyWeather } from "#test/support/outlooks.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow } from "#test/support/runs.ts";
import { eventually } from "#test/support/wait.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const place = { name: "Block 7", latitude: 47, longitude: 0, timezone: "UTC" };
const begin = Date.parse("2027-05-09T06:00:00Z");
const withinDays = 6;

let world: AlertWorld;
let tenant: AlertTenant;

before(async () => {
  world = await startAlertWorld();
  world.later(begin - world.clock.now());
  tenant = await world.newTenant();
  await createAdapter(tenant.call, yearlyWeather(72));
});
after(() => world.close());

function heat(threshold: number) {
  return { tileKey: "gdd", params: { dataSource: "adapter", source: "weather", tBase: 10, threshold } };
}

async function activeFlow(alerts: object, threshold = 150): Promise<Json> {
  const settings = { outlook: { years: 5, isDaily: true }, alerts };
  const input = { tiles: [heat(threshold)], targets: [place], settings, status: "active", scheduleMinutes: 720 };
  return createFlow(tenant.call, flowInput(input));
}

async function outlooksOf(flowId: string): Promise<Json[]> {
  return (await tenant.call("GET", `/v1/flows/${flowId}/outlooks?limit=100`)).body.items;
}

/** The next scheduled run, and the outlook that it may bring. */
async function tick(flowId: string, outlooks: number): Promise<void> {
  const before = (await tenant.call("GET", `/v1/flows/${flowId}`)).body.lastRun?.id;
  world.later(12 * hourMs);
  await eventually("the run has ended", async () => {
    const { lastRun } = (await tenant.call("GET", `/v1/flows/${flowId}`)).body;
    return lastRun !== null && lastRun.id !== before && lastRun.status === "succeeded";
  });
  await eventually("the day's outlook has ended", async () => {
    const found = await outlooksOf(flowId);
    assert.ok(found.length <= outlooks, `${found.length} outlooks`);
    return found.length === outlooks && found.every(({ status }) => status === "succeeded");
  });
  await tenant.settled(flowId);
}

describe("an outlook a day", () => {
  test("comes with the first scheduled run of a UTC day, and is told once in a season", async () => {
    const ada = await tenant.newContact({ locale: "de", smsOptIn: true });
    const alerts = { contactListIds: [await tenant.newList(ada)], triggerTypes: ["trigger"] };
    const flow = await activeFlow({ ...alerts, expectedWithinDays: withinDays }, 110);
    const daysAhead = new Map<string, number>();
    let outlooks = 0;
    let [lastDay, isReached] = ["", false];
    for (let ticks = 0; !isReached && ticks < 60; ticks += 1) {
      const day = new Date(world.clock.now() + 12 * hourMs).toISOString().slice(0, 10);
      if (day !== lastDay) outlooks += 1;
      lastDay = day;
      await tick(flow.id, outlooks);
      const [{ next, counts, now }] = await outlooksOf(flow.id);
      isReached = counts.reached === 1;
      if (next !== null)
        daysAhead.set(day, (Date.parse(next.expectedAt) - Math.floor(Date.parse(now) / dayMs) * dayMs) / dayMs);
    }
    assert.ok(isReached, "the season brings it");
    const [firstSoon] = [...daysAhead].find(([, days]) => days <= withinDays) ?? assert.fail("it never comes near");
    assert.ok([...daysAhead.values()][0] ?? 0 > withinDays, "it begins far away");

    const log = (await tenant.call("GET", `/v1/flows/${flow.id}/alerts`)).body.items as Json[];
    const expected = log.filter(({ triggerType }) => triggerType === "expected");
    assert.deepEqual(expected.map(({ channel }) => channel).toSorted(), ["email", "sms"]);
    for (const { at, status } of expected) assert.deepEqual([at.slice(0, 10), status], [firstSoon, "sent"]);
    const [mail] = world.mailsTo(ada.email).filter(({ text }) => text.includes("zu erwarten"));
    assert.match(mail?.text ?? "", /Degree days Flow bald zu erwarten f.+r Ort Block 7 \(\d\d\. Mai 2027\)/);
    assert.match(mail?.text ?? "", /Zu erwarten am \d\d\. Mai 2027, zwischen \d\d\. Mai 2027 und .* der F/);

    const events = await tenant.events("flow.expected");
    const own = events.filter(({ data }) => data["flowId"] === flow.id);
    assert.equal(own.length, 1);
    const { outlookId, message, ...data } = own[0]?.data ?? {};
    const { body: outlook } = await tenant.call("GET", `/v1/outlooks/${outlookId}`);
    const [{ row, stage, expectedAt, earliest, latest, coverage, reachedShare }] = outlook.targets[0].expectations;
    const about = { flowId: flow.id, flowName: "Degree days", sourceId: null, targetName: "Block 7", hint: null };
    const found = { row, stage, expectedAt, earliest, latest, coverage, reachedShare };
    assert.deepEqual(data, { ...about, ...found, demoData: "none" });
    assert.match(message, /^Degree days Flow expected soon for location Block 7 \(May \d+, 2027\)$/);
  });

  test("without expectedWithinDays tells nobody, and its event comes within 14 days", async () => {
    const flow = await activeFlow({}, 700);
    await tick(flow.id, 1);
    const [{ next }] = await outlooksOf(flow.id);
    assert.ok(Date.parse(next.expectedAt) - world.clock.now() > 14 * dayMs);
    const events = async () =>
      (await tenant.events("flow.expected")).filter(({ data }) => data["flowId"] === flow.id).length;
    assert.equal(await events(), 0);
    await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { tiles: [heat(200)] } });
    await endedOutlook(tenant.call, flow.id, { years: 5 });
    await tenant.settled(flow.id);
    await eventually("the event is there", async () => (await events()) === 1);
    await endedOutlook(tenant.call, flow.id, { years: 5, now: new Date(world.clock.now() - dayMs).toISOString() });
    assert.equal(await events(), 1, "of the past nobody is told");
    const log = async () => (await tenant.call("GET", `/v1/flows/${flow.id}/alerts`)).body.items as Json[];
    assert.equal((await log()).length, 0);

    const lists = [await tenant.newList(await tenant.newContact())];
    const settings = { alerts: { contactListIds: lists, expectedWithinDays: 14 } };
    const changed = await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { settings } });
    assert.equal(changed.status, 200, changed.text);
    for (let times = 0; times < 2; times += 1) {
      await endedOutlook(tenant.call, flow.id, { years: 5 });
      await eventually("a list that is set later in the season is told", async () => (await log()).length === 1);
      await tenant.atRest();
    }
    assert.deepEqual([(await log()).length, await events()], [1, 1], "once, and without another event");
  });

  test("is part of the flow, of its runs' targets and of why, over both faces", async () => {
    const flow = await activeFlow({}, 400);
    await tick(flow.id, 1);
    const [newest] = await outlooksOf(flow.id);
    const { body: whole } = await tenant.call("GET", `/v1/outlooks/${newest.id}`);
    const { body: shown } = await tenant.call("GET", `/v1/flows/${flow.id}`);
    assert.deepEqual(shown.outlook, newest);
    assert.deepEqual(newest.now, shown.lastRun.now);
    const { expectations } = whole.targets[0];
    const { body: run } = await tenant.call("GET", `/v1/runs/${shown.lastRun.id}`);
    assert.deepEqual(run.results[0].outlook, expectations);
    const { body: result } = await tenant.call("GET", `/v1/runs/${shown.lastRun.id}/result?position=0`);
    assert.deepEqual(result.outlook, expectations);
    const { body: why } = await tenant.call("GET", `/v1/runs/${shown.lastRun.id}/why`);
    assert.deepEqual(why.outlook, expectations);
    assert.match(why.summary, /It is expected on 2027-\d\d-\d\d, between 2027-\d\d-\d\d and 2027-\d\d-\d\d\./);
    const query =
      "query ($id: ID!) { flow(id: $id) { outlook { id next { expectedAt } } } outlook(id: $outlook) { id } }";
    const asked = query.replace("$id: ID!", "$id: ID!, $outlook: ID!");
    const answer: Json = await graphqlData(tenant.call, asked, { id: flow.id, outlook: newest.id });
    assert.deepEqual([answer.flow.outlook.id, answer.outlook.id], [newest.id, newest.id]);
    const changed = await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { tiles: [heat(500)] } });
    assert.deepEqual([changed.body.outlook, newest.flowVersion], [null, flow.version], "it was about other tiles");
    const { body: earlier } = await tenant.call("GET", `/v1/runs/${shown.lastRun.id}`);
    assert.deepEqual(earlier.results[0].outlook, expectations, "a run of that version keeps it");
  });
});
