/** Previews of alerts from the outside: what messages would say, as alerts then say it; and that nothing is sent. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import PostalMime from "postal-mime";
import { type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { graphqlData } from "#test/support/graphql.ts";
import { createKey, newUser } from "#test/support/users.ts";

let world: AlertWorld;
let tenant: AlertTenant;
before(async () => {
  world = await startAlertWorld();
  tenant = await world.newTenant();
});
after(() => world.close());

const targets = ["North", "South", "East", "West"].map((name, place) => ({
  name,
  latitude: 47 + place / 100,
  longitude: 9.42,
}));

interface Sample {
  readonly locale: string;
  readonly triggerType: string;
  readonly level: string | null;
  readonly subject: string;
  readonly text: string;
  readonly smsText: string;
  readonly voiceText: string;
}

async function preview(flowId: string, alerts: object, locales?: readonly string[], call: Client = tenant.call) {
  const body = { alerts, ...(locales === undefined ? {} : { locales }) };
  const answer = await call("POST", `/v1/flows/${flowId}/alerts/preview`, { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.messages as readonly Sample[];
}

test("a sample is what alerts under these settings then say, and nothing is sent or stored", async () => {
  const contact = await tenant.newContact({ smsOptIn: true, callOptIn: true, locale: "de" });
  const contactListIds = [await tenant.newList(contact)];
  const alerts = { contactListIds, aggregateAlerts: true, triggerMessage: "Zu den Fallen: ≥ 5 °C." };
  const { id } = await tenant.newFlow({}, { displayName: "Wickler", targets });
  const [sample, ...others] = await preview(id, alerts, ["de"]);
  assert.ok(sample);
  assert.deepEqual(others, []);
  const settings = async () => (await tenant.call("GET", `/v1/flows/${id}`)).body.settings.alerts;
  assert.deepEqual(await settings(), {});
  assert.deepEqual((await tenant.call("GET", `/v1/flows/${id}/alerts`)).body.items, []);

  const changed = await tenant.call("PATCH", `/v1/flows/${id}`, { body: { settings: { alerts } } });
  assert.equal(changed.status, 200, changed.text);
  await tenant.run(id);
  await tenant.deliveries(id, 3);
  const [mail] = world.mailsTo(contact.email);
  const { text } = await PostalMime.parse(mail?.raw ?? "");
  assert.ok(text?.startsWith(`${sample.text}\n\n`), text);
  const placed = world.smsTo(contact.phone).map(({ form }) => form["Body"] ?? form["Twiml"]);
  const call = `<Response><Say language="de-DE">${sample.voiceText}</Say></Response>`;
  assert.deepEqual(placed.toSorted(), [call, sample.smsText].toSorted());
  assert.match(sample.subject, /^Wickler: ausgelöst bei /);
});

test("there is one for each kind that the settings let be told, in each language", async () => {
  const { id } = await tenant.newFlow({}, { displayName: "Frost", targets });
  const kinds = async (alerts: object) =>
    (await preview(id, alerts)).map(({ triggerType, level }) => (level === null ? triggerType : level));
  assert.deepEqual(await kinds({}), ["trigger"]);
  const all = {
    triggerTypes: ["trigger", "reset"],
    resetMessage: "Over.",
    levels: [
      { name: "High", atLeast: 80, message: "Act." },
      { name: "Raised", atLeast: 50 },
    ],
    noDataAfterMinutes: 120,
    expectedWithinDays: 7,
  };
  assert.deepEqual(await kinds(all), ["trigger", "reset", "Raised", "High", "level", "no_data", "expected"]);
  const samples = await preview(id, all, ["en", "de-CH"]);
  assert.equal(samples.length, 14);
  const textOf = (triggerType: string, locale: string) =>
    samples.find((one) => one.triggerType === triggerType && one.locale === locale)?.text;
  const demo = "Based on demo data, not on measurements.";
  assert.equal(textOf("reset", "en"), `Frost Flow reset for location North\nOver.\n${demo}`);
  const spoken = samples.find(({ triggerType, locale }) => triggerType === "reset" && locale === "de-CH");
  for (const text of [spoken?.smsText, spoken?.voiceText])
    assert.match(text ?? "", /\nBeruht auf Demodaten, nicht auf Messungen\.$/);
  assert.match(textOf("trigger", "de-CH") ?? "", /^Frost.*ausgelöst.*North$/m);
  assert.match(textOf("expected", "en") ?? "", /North \(8 Jun 2026\)|North \(Jun 8, 2026\)/);
  assert.match(textOf("no_data", "en") ?? "", /no data for location North since/);
  assert.match(
    samples.find(({ level }) => level === "High")?.text ?? "",
    /^Frost Flow level High for .*North\nAct\.\n/,
  );
});

test("settings are held to the rules of stored ones: all faults are told, at their places", async () => {
  const { id } = await tenant.newFlow({});
  const faultsOf = async (alerts: object) => {
    const answer = await tenant.call("POST", `/v1/flows/${id}/alerts/preview`, { body: { alerts } });
    assertProblem(answer, { status: 422, slug: "validation" });
    return answer.body.errors.map(({ loc }: { readonly loc: string }) => loc).toSorted();
  };
  const levels = [
    { name: "High", atLeast: 50 },
    { name: "High", atLeast: 80 },
  ];
  assert.deepEqual(await faultsOf({ contactListIds: ["none"], levels }), [
    "alerts.contactListIds[0]",
    "alerts.levels[1].name",
  ]);
  assert.deepEqual(await faultsOf({ noDataAfterMinutes: 1, contactListIds: ["none"] }), [
    "alerts.contactListIds[0]",
    "alerts.noDataAfterMinutes",
  ]);
  assert.deepEqual(await faultsOf({ recoveryMargin: 900_000 }), ["alerts.recoveryMargin"]);
});

test("a source is named as it is now, and one that is disabled is not", async () => {
  const source = { displayName: "Lake field", hint: "sensor", location: { latitude: 47, longitude: 9 } };
  const made = await tenant.call("POST", "/v1/sources", { body: { ...source, sensorType: "thermometer" } });
  assert.equal(made.status, 201, made.text);
  const { id } = await tenant.newFlow({}, { displayName: "Frost", targets: [{ sourceId: made.body.id }, targets[0]] });
  const textOf = async () => (await preview(id, { aggregateAlerts: true })).map(({ text }) => text.split("\n")[0]);
  assert.deepEqual(await textOf(), ["Frost Flow trigger for sensor Lake field, location North"]);
  const disabled = await tenant.call("PATCH", `/v1/sources/${made.body.id}`, { body: { enabled: false } });
  assert.equal(disabled.status, 200, disabled.text);
  assert.deepEqual(await textOf(), ["Frost Flow trigger for location North"]);
});

test("a flow without places has no samples; GraphQL answers as REST does", async () => {
  const { id: empty } = await tenant.newFlow({}, { targets: [], status: "draft" });
  assert.deepEqual(await preview(empty, {}), []);
  const { id } = await tenant.newFlow({}, { targets });
  const query = `mutation ($id: ID!, $input: AlertPreviewRequest!) { previewAlerts(id: $id, input: $input) {
    messages { locale triggerType level subject text smsText voiceText } } }`;
  const input = { alerts: { noDataAfterMinutes: 60 }, locales: ["en"] };
  const { previewAlerts } = await graphqlData(tenant.call, query, { id, input });
  assert.deepEqual(previewAlerts.messages, await preview(id, { noDataAfterMinutes: 60 }, ["en"]));
});

test("who may read results may preview, of the flows that they reach", async () => {
  const bob = await newUser(tenant.call, "bob");
  const { id } = await tenant.newFlow({}, { targets });
  const as = async (scope: string) => tenant.call.as((await createKey(tenant.call, [scope])).secret);
  assert.equal((await preview(id, {}, undefined, await as("results:read"))).length, 1);
  const path = `/v1/flows/${id}/alerts/preview`;
  const refused = await (await as("flows:run"))("POST", path, { body: { alerts: {} } });
  assertProblem(refused, { status: 403, slug: "forbidden" });
  assertProblem(await bob.call("POST", path, { body: { alerts: {} } }), { status: 404 });
});
