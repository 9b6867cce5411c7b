/**
 * A tenant with a record of every kind, which name each other, in every state that a type of the GraphQL schema tells
 * of; and changes with valid input, for what only changes tell.
 */
import assert from "node:assert/strict";
import { newId } from "#core/ids.ts";
import { type AlertTenant, type AlertWorld, startAlertWorld } from "./alert-world.ts";
import { endedBacktest } from "./backtests.ts";
import { endedOutlook } from "./outlooks.ts";
import type { Client } from "./client.ts";
import { keepMail } from "./kept-mail.ts";
import { publishTile, publishVersion } from "./own-tiles.ts";
import { adapterInput, contactInput, contactListInput, flowInput, sampleRequests, sourceInput } from "./records.ts";
import { createAdapter, createFlow } from "./runs.ts";
import { areaInput, createSource, sensorInput, square } from "./sensors.ts";
import { synced, targetsAdapter } from "./sync.ts";
import { tileInput, versionInput } from "./tiles.ts";
import { createUser, openSession } from "./users.ts";
import { eventually } from "./wait.ts";
import { bodyOf, constantWeather, type DataServer, json, relayingAdapter, startDataServer } from "./weather-server.ts";
import { createWebhook, ping, settled } from "./webhooks.ts";

export interface RecordWorld {
  readonly baseUrl: string;
  readonly tenant: AlertTenant;
  readonly operator: Client;
  /** The session of the user who owns the records. */
  readonly session: Client;
  /** By the kind of record. */
  readonly ids: Readonly<Record<string, string>>;
  /** What else queries are asked with. */
  readonly keys: Readonly<Record<string, unknown>>;
  /** In the order in which they are carried out. */
  readonly changes: readonly Change[];
  close(): Promise<void>;
}

/** A mutation with all its arguments. */
export interface Change {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Else by the tenant's key. */
  readonly by?: "operator" | "session";
}

const [secondMs, hourMs, yearMs] = [1_000, 3_600_000, 365 * 24 * 3_600_000];
const owned = { ownerUserKey: "ada" };
/** Triggers at every run. */
const hot = { tileKey: "bv", params: { trigger: "greater", threshold: -60, when: "last" } };
const someDays = { from: "2026-05-01T00:00:00Z", to: "2026-05-03T00:00:00Z" };
const never = `export default function evaluate() {
  return { kind: "numeric", points: [], isTriggered: false, lastValue: 0 };
}`;
const anyLogo = "https://orchard.example.com/logo.png";
const sensed = "temperature.ambient";

export async function startRecordWorld(): Promise<RecordWorld> {
  const world = await startAlertWorld({ MOVABLE_CLOCK: "1" });
  const server = await startDataServer();
  const close = async (): Promise<void> => {
    await world.close();
    await server.close();
  };
  try {
    return { ...(await filled(world, server)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function filled(world: AlertWorld, server: DataServer): Promise<Omit<RecordWorld, "close">> {
  answerAll(server);
  const { operator, baseUrl } = world.service;
  const tenant = await world.newTenant();
  const retention = { runDays: 90, runsPerFlow: 100, eventDays: 90, deliveryDays: 90, auditDays: 400 };
  const body = { rateLimitPerMinute: 1_000_000, retention };
  assert.equal((await operator("PATCH", `/v1/admin/tenants/${tenant.id}`, { body })).status, 200);
  const { call } = tenant;
  const user = await createUser(call, "ada", {
    email: "ada@example.com",
    phone: "+41441234567",
    timezone: "Europe/Zurich",
    canOverrideBranding: true,
  });
  const records = { user: user.id, ...(await sources(call, server.origin)), ...(await tiles(call)) };
  const flows = await flowsOf(world, tenant, records);
  const webhook = await createWebhook(call, `${server.origin}/hook`, {
    filter: { flowIds: [flows.flow], sourceIds: [records.source], hints: ["area"] },
  });
  await ping(call, webhook.id);
  const { deliveryId } = await settled(call, webhook.id, "succeeded");
  const { token, ...report } = await sentReport(world, tenant, flows.flow, flows.contactList);
  const waiting = { tenantId: tenant.id, topic: "notices", jobId: newId(), data: {} } as const;
  const dueAt = world.clock.now() + yearMs;
  await world.service.database.write((stores) => stores.outbox.append({ ...waiting, dueAt }));
  const own = { webhook: webhook.id, tenant: tenant.id, outboxMessage: await keepMail(world.service, world.clock) };
  const ids = { ...records, ...flows, ...own };
  const keys = {
    ...{ ...report, deliveryId, token, userKey: "ada", tenantKey: "ada", first: 20 },
    ...{ "flowTemplate.key": "codling-moth", "adapterTemplate.key": "open-meteo" },
  };
  return {
    baseUrl,
    tenant,
    operator,
    session: (await openSession(call, user.id)).call,
    ids,
    keys,
    changes: changesOf(ids, { ...keys, deliveryId, flowExport: await foreignExport(world) }),
  };
}

/** As a tenant's own server: a catalogue, weather, sensors of which one reading cannot be true, and a webhook. */
function answerAll(server: DataServer): void {
  server.answer((request, response) => {
    void bodyOf(request).then((text) => json(response, answerTo(JSON.parse(text))));
  });
}

function answerTo(asked: { readonly facet?: string; readonly from: string; readonly to: string }): unknown {
  if (asked.facet === "targets") return { sources: [{ tenantKey: "f-1", displayName: "Field 1", hint: "sensor" }] };
  // Nothing was measured before 2021: an outlook of six years has to do without one.
  if (asked.from < "2021") return { series: [] };
  if (asked.facet === "weather") return constantWeather(asked);
  if (asked.facet !== "series") return {};
  const points = constantWeather(asked).series.flatMap((one) => one.points);
  const tooHot = points.slice(-2, -1).map(([ts]) => [ts, 500] as const);
  return { series: [{ metric: sensed, points: [...points.slice(0, -2), ...tooHot, ...points.slice(-1)] }] };
}

type SourceRecord = "source" | "probe" | "adapter" | "weather" | "templated";

async function sources(call: Client, origin: string): Promise<Readonly<Record<SourceRecord, string>>> {
  const area = await createSource(call, areaInput("orchard", [square(9.4, 47.6, 9.5, 47.7)], owned));
  const probe = await createSource(call, sensorInput("probe", 47.65, 9.45, { sensorType: "soil-probe", ...owned }));
  const weather = await createAdapter(call, relayingAdapter(origin));
  await createAdapter(call, relayingAdapter(origin, { facet: "series", displayName: "Own sensors" }));
  const catalogue = await createAdapter(call, targetsAdapter(origin));
  await synced(call, catalogue.id);
  const templated = await createAdapter(call, { templateKey: "open-meteo", settings: {}, env: {}, enabled: false });
  return { source: area.id, probe: probe.id, adapter: catalogue.id, weather: weather.id, templated: templated.id };
}

/** The parameters of the tenant's own tile, in each of its versions: with a list, and two that a rule compares. */
function ownParams() {
  const { paramsSchema } = tileInput("own");
  const rules = {
    type: "array",
    maxItems: 3,
    items: { type: "object", properties: { over: { type: "number", "x-ui-unit": "°C" } } },
  };
  const upper = { type: "number", default: 100 };
  return { ...paramsSchema, properties: { ...paramsSchema.properties, rules, upper } };
}

/** A tile with an example that gives everything, and its fork. */
async function tiles(call: Client) {
  const endMs = Date.UTC(2026, 4, 29);
  const watering = { ts: 1_780_000_000_000, kind: "irrigated", name: "A", amount: 1, unit: "mm", note: "By hand" };
  const weather = { temperature: { ts: [1_780_000_000_000], value: [20] } };
  const example = {
    name: "warm",
    target: { name: "North", latitude: 47, longitude: 9, elevation: 400, timezone: "UTC" },
    now: "2026-05-29T00:00:00Z",
    window: { start: "2026-05-28T00:00:00Z", end: "2026-05-29T00:00:00Z" },
    inputs: { weather, series: { [sensed]: weather.temperature }, events: [watering] },
    upstream: {
      kind: "numeric",
      points: [{ ts: endMs, value: 1, isTriggered: true }],
      isTriggered: true,
      lastValue: 1,
    },
    expect: {
      isTriggered: true,
      lastValue: 20,
      pointCount: 1,
      points: [{ ts: endMs - 1, value: 20, isTriggered: true }],
      stage: "warm",
    },
  };
  const inputs = [
    { kind: "weather", variables: ["temperature"] },
    { kind: "series", metrics: [sensed] },
    { kind: "events", events: ["irrigated"] },
  ];
  const window = { lookBacks: [{ amount: 3, units: "days", times: 2, when: { dataSource: "generate" } }] };
  const plain = tileInput("own");
  const crossRules = [{ param: "limit", mustBe: "lessThan", other: "upper", message: "must be below it" }];
  const own = await publishTile(call, {
    ...plain,
    script: plain.script.replace("lastValue: value", 'lastValue: value, stage: "warm"'),
    inputs,
    window,
    examples: [example],
    paramsSchema: ownParams(),
    crossRules,
  });
  const forked = await call("POST", `/v1/tiles/${own.id}/fork`, { body: { key: "forked" } });
  assert.equal(forked.status, 201, forked.text);
  return { tile: forked.body.id as string, ownTile: own.id as string };
}

/** A flow that has run, been due, told its contact, and been tried on earlier days; and one of an older tile. */
async function flowsOf(
  world: AlertWorld,
  tenant: AlertTenant,
  { source, probe, ownTile }: Readonly<Record<string, string>>,
) {
  const { call } = tenant;
  const quietHours = { start: "22:00", end: "05:00", timeZone: "UTC", mode: "hold" };
  const personal = { tenantKey: "ann", locale: "en-GB", timezone: "UTC", blacklist: [probe] };
  const contact = await tenant.newContact({ quietHours, ...personal, ...owned }, ["email"]);
  const started = await call("POST", `${contact.path}/verifications`, { body: { channel: "sms" } });
  assert.equal(started.status, 202, started.text);
  const { status, body, text } = await call("POST", "/v1/contact-lists", {
    body: contactListInput({ tenantKey: "crew", contactIds: [contact.id], ...owned }),
  });
  assert.equal(status, 201, text);
  const list: string = body.id;
  const weekly = { id: "weekly", mode: "time", months: [1], weeksOfMonth: [5], daysOfWeek: [0] };
  const settings = {
    alerts: {
      contactListIds: [list],
      triggerTypes: ["trigger", "reset"],
      triggerAlertCooldownMinutes: 60,
      resetAlertCooldownMinutes: 60,
      triggerMessage: "Light the candles.",
      resetMessage: "Put them out.",
      aggregateAlerts: true,
      recoveryMargin: 1,
      keepFiringMinutes: 1,
      noDataAfterMinutes: 600,
      levels: [{ name: "high", atLeast: 50, contactListIds: [list], message: "Hurry." }],
    },
    colors: { triggerColor: "#111111", resetColor: "#222222", useGradient: true, color20: "#333", color100: "#444" },
    reports: { brand: { name: "Orchard", logo: anyLogo }, schedules: [{ ...weekly, contactListIds: [list] }] },
    temperatureUnits: "fahrenheit",
    outlook: { years: 6, isDaily: true },
    gui: { tab: 1 },
    maxRunsPerHour: 60,
    ours: { deep: [1, null] },
  };
  const read = { dataSource: "adapter", metric: sensed, trigger: "greater", threshold: 15, when: "last" };
  const input = flowInput({
    status: "active",
    tenantKey: "main",
    tiles: [hot, { tileKey: "own", reportOnly: true }, { tileKey: "bv", params: read, reportOnly: true }],
    targets: [{ sourceId: source }],
    settings,
    schedule: { cron: "0 6 * * *", timeZone: "UTC" },
    ...owned,
  });
  const { id: flow } = await createFlow(call, input);
  const { id: run } = await tenant.run(flow);
  const [delivery] = await tenant.deliveries(flow, input.targets.length);
  assert.ok(delivery);
  world.later(18 * hourMs);
  await eventually("the flow is due", async () => {
    const { body } = await call("GET", `/v1/flows/${flow}/ticks`);
    return body.items.length > 0;
  });
  const backtest = await endedBacktest(call, flow, someDays);
  const heat = { dataSource: "adapter", source: "weather", tBase: 10, threshold: 2_000 };
  const { id: warm } = await createFlow(call, flowInput({ tiles: [{ tileKey: "gdd", params: heat }] }));
  await endedOutlook(call, flow, { years: 6 });
  const outlook = await endedOutlook(call, warm, { years: 6 });
  const { id: olderFlow } = await createFlow(call, flowInput({ tiles: [{ tileKey: "own" }] }));
  await publishVersion(call, ownTile as string, versionInput({ script: never, paramsSchema: ownParams() }));
  return {
    ...{ flow, run, olderFlow, contact: contact.id, contactList: list, alertDelivery: delivery.id },
    backtest: backtest.id as string,
    outlook: outlook.id as string,
    warm,
  };
}

/** A report that the contact was sent. */
async function sentReport(world: AlertWorld, { call }: AlertTenant, flow: string, contactListId: string) {
  const path = `/v1/flows/${flow}/reports`;
  const sent = await call("POST", `${path}/send-now`, { body: { contactListIds: [contactListId] } });
  assert.equal(sent.status, 201, sent.text);
  const reportId: string = sent.body.report.eventId;
  await eventually("the report is sent", async () => {
    world.later(secondMs);
    return (await call("GET", `${path}/${reportId}`)).body.endedAt !== null;
  });
  return { reportId, token: String(sent.body.link).split("/").at(-1) as string };
}

/** Of a flow whose tile the tenant does not have. */
async function foreignExport(world: AlertWorld): Promise<unknown> {
  const { call } = await world.newTenant();
  await publishTile(call, tileInput("foreign"));
  const { id } = await createFlow(call, flowInput({ tiles: [{ tileKey: "foreign" }] }));
  const { status, body, text } = await call("GET", `/v1/flows/${id}/export`);
  assert.equal(status, 200, text);
  return body;
}

interface Given extends Readonly<Record<string, unknown>> {
  readonly deliveryId: string;
  readonly flowExport: unknown;
}

function changesOf(ids: Readonly<Record<string, string>>, { deliveryId, flowExport }: Given): readonly Change[] {
  const { flow, contact, contactList, webhook, source, adapter, user } = ids;
  const change = (name: string, args: Change["args"] = {}): Change => ({ name, args });
  const of = (record: string | undefined, name: string, input?: unknown): Change =>
    change(name, { id: record, ...(input === undefined ? {} : { input }) });
  const made = (name: string, input: unknown): Change => change(name, { input });
  const soon = "2026-12-01T00:00:00Z";
  const operators = [
    made("createTenant", { displayName: "A third" }),
    of(ids["tenant"], "updateTenant", { displayName: "The second" }),
    of(ids["tenant"], "createTenantKey", { displayName: "Found again", scopes: ["keys_manage"], expiresAt: soon }),
    made("moveClock", { advanceSeconds: 1 }),
  ];
  const users = [made("updateMe", { locale: "de-DE" }), made("startOwnVerification", { channel: "email" })];
  const schedule = { id: "weekly", mode: "time", contactListIds: [contactList] };
  const fault = `export default function evaluate() { throw new Error("no"); }`;
  const light = { text: { secondary: "#aaaaaa" }, background: { default: "#ffffff", paper: "#ffffff" } };
  return [
    ...operators.map((one) => ({ ...one, by: "operator" as const })),
    ...users.map((one) => ({ ...one, by: "session" as const })),
    made("createKey", { displayName: "Reader", scopes: ["results_read"], expiresAt: soon }),
    made("createUser", { tenantKey: "bob" }),
    of(user, "updateUser", { displayName: "Ada" }),
    of(user, "startUserVerification", { channel: "sms" }),
    of(user, "createUserSessionToken"),
    change("createSessionToken"),
    made("createTile", tileInput("another")),
    made("checkTile", { ...tileInput("checked"), script: fault, language: "javascript" }),
    made("testTileDraft", { script: fault, language: "javascript", target: { latitude: 47, longitude: 9 } }),
    of(ids["ownTile"], "testTile", { replay: { runId: ids["run"], targetIndex: 0, row: 1 } }),
    of(ids["tile"], "updateTile", { displayName: "Forked" }),
    of(ids["tile"], "createTileVersion", versionInput({ script: never, paramsSchema: ownParams() })),
    of(ids["tile"], "forkTile", { key: "forked-again" }),
    made("createFlow", flowInput()),
    made("createFlowFromTemplate", { templateKey: "chill-portions", targets: flowInput().targets }),
    change("importFlow", { input: flowExport, dryRun: true }),
    change("importFlow", { input: flowExport }),
    of(flow, "updateFlow", { notes: "Changed" }),
    of(ids["olderFlow"], "previewTileUpgrade", someDays),
    made("previewFlow", {
      tiles: flowInput().tiles,
      targets: flowInput().targets,
      at: [someDays.from],
      rows: [0],
      resolution: 10,
    }),
    of(ids["olderFlow"], "upgradeTiles"),
    of(flow, "backtestFlow", someDays),
    of(flow, "requestOutlook", { years: 5 }),
    of(flow, "runFlow", {}),
    made("createAdapter", adapterInput({ enabled: false })),
    of(adapter, "updateAdapter", { displayName: "Catalogue" }),
    of(ids["templated"], "upgradeAdapter", {}),
    of(ids["weather"], "testAdapter", { request: sampleRequests.weather }),
    made("testAdapterDraft", { adapterId: ids["weather"], request: sampleRequests.weather }),
    of(adapter, "syncAdapter", {}),
    made("createSource", sourceInput({ tenantKey: "created" })),
    made("upsertSources", { sources: [sourceInput({ tenantKey: "bulk" }), sourceInput({ timezone: "Nowhere" })] }),
    of(source, "updateSource", { displayName: "Orchard" }),
    made("createContact", contactInput()),
    of(contact, "testContact", { channel: "email" }),
    of(contact, "updateContact", { email: "new@example.com" }),
    of(contact, "startContactVerification", { channel: "email" }),
    made("createContactList", contactListInput()),
    of(contactList, "updateContactList", { displayName: "All" }),
    of(flow, "previewReport", { schedule }),
    of(flow, "previewAlerts", { alerts: { triggerTypes: ["trigger"] }, locales: ["de"] }),
    of(flow, "sendReport", {}),
    made("createWebhook", { url: "https://hooks.invalid/flows", events: ["run_completed"] }),
    of(webhook, "updateWebhook", { description: "Changed" }),
    of(webhook, "rotateWebhookSecret", {}),
    of(webhook, "pingWebhook"),
    of(webhook, "recoverWebhook", { since: "2026-06-01T00:00:00Z" }),
    change("redeliverWebhookDelivery", { id: webhook, deliveryId }),
    made("updateOwnTenant", { locale: "de-CH" }),
    made("setBrand", { name: "Orchard", logo: anyLogo }),
    change("setSkin", { input: { light }, adjust: true }),
    { ...made("setOwnBrand", { name: "Ada's" }), by: "session" },
    of(user, "disableUser"),
    of(user, "enableUser"),
  ];
}
