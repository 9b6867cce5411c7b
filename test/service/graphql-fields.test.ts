/**
 * Every field of every type can be read over GraphQL, wherever it stands: of a tenant full of records, through queries,
 * through changes that tell something, and through subscriptions.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { getNamedType, isObjectType, isRequiredArgument } from "graphql";
import { createClient, type ExecutionResult } from "graphql-sse";
import type { Client } from "#test/support/client.ts";
import { graphql, type GraphqlErrorAnswer } from "#test/support/graphql.ts";
import { holds, placesFrom, readSchema, type Start } from "#test/support/graphql-paths.ts";
import {
  adapterInput,
  contactInput,
  flowInput,
  sampleRequests,
  sourceInput,
  webhookInput,
} from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { tileInput } from "#test/support/tiles.ts";
import { createUser, openSession } from "#test/support/users.ts";

const schema = readSchema();
/**
 * What is not made here: it takes another system's answer, a change that has its own tests, or something that went
 * wrong.
 */
const unseen: readonly string[] = [
  "AdapterSync",
  "AdapterSyncEdge",
  "AdapterSyncReport",
  "AdapterTestResult",
  "AlertDelivery",
  "AlertDeliveryEdge",
  "ApiKeyCreated",
  "BacktestMessage",
  "BacktestTransition",
  "Boundary",
  "Clock",
  "ColorAdjustment",
  "DataIssue",
  "DeliveryWhy",
  "EventEnvelope",
  "FieldError",
  "FlowImportPreview",
  "FlowImportPreviewPublishedTile",
  "FlowTick",
  "FlowTickEdge",
  "FrozenWebhookDelivery",
  "OwnSession",
  "OwnSessionEdge",
  "OwnerSync",
  "PingAccepted",
  "RecoverAccepted",
  "ReportRecipient",
  "SessionTokenCreated",
  "TargetResultTargetSensorSource",
  "TargetState",
  "TenantCreated",
  "TileAmount",
  "TileDefinitionForkedFrom",
  "TileTestError",
  "TileTestEvent",
  "TileTestResultReplayed",
  "TileTestTarget",
  "TileTestUpstream",
  "TileTestWindow",
  "TileUpgradeOutcome",
  "TileUpgradePreviewChange",
  "TileUpgradePreviewTile",
  "VerificationStarted",
  "WebhookWithSecret",
];

let service: TestService;
let tenant: TestTenant;
let ids: Readonly<Record<string, string>>;
before(async () => {
  service = await startService();
  tenant = await service.newTenant();
  const limit = { body: { rateLimitPerMinute: 1_000_000 } };
  assert.equal((await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, limit)).status, 200);
  ids = await fill(tenant.call);
});
after(() => service.close());

async function made(call: Client, path: string, body: object): Promise<string> {
  const { status, body: record, text } = await call("POST", `/v1/${path}`, { body });
  assert.ok(status === 201 || status === 202 || status === 200, `${path}: ${text}`);
  return record?.id ?? "";
}

/** A record of each kind, which name each other. */
async function fill(call: Client): Promise<Readonly<Record<string, string>>> {
  const { id: user } = await createUser(call, "ada");
  await openSession(call, user);
  const owned = { ownerUserKey: "ada" };
  const source = await made(call, "sources", sourceInput({ tenantKey: "probe", ...owned }));
  const quietHours = { start: "22:00", end: "06:00", timeZone: "UTC", mode: "hold" };
  const contact = await made(call, "contacts", contactInput({ quietHours, ...owned }));
  const list = await made(call, "contact-lists", { displayName: "Crew", contactIds: [contact], ...owned });
  const levels = [{ name: "high", atLeast: 50, contactListIds: [list] }];
  const settings = {
    alerts: { contactListIds: [list], levels },
    colors: { triggerColor: "#111111" },
    reports: { brand: { name: "Orchard" }, schedules: [{ id: "weekly", mode: "time", contactListIds: [list] }] },
  };
  const targets = [{ sourceId: source }, { name: "B", latitude: 47.6, longitude: 9.4 }];
  const schedule = { cron: "0 6 * * *", timeZone: "UTC" };
  const flow = (await createFlow(call, flowInput({ targets, settings, schedule, ...owned }))).id as string;
  const run = (await runToEnd(call, flow)).id as string;
  const adapter = await made(call, "adapters", adapterInput({ enabled: false }));
  const webhook = await made(call, "webhooks", webhookInput({ filter: { flowIds: [flow] } }));
  const weather = { temperature: { ts: [1_780_000_000_000], value: [20] } };
  const examples = [{ name: "warm", inputs: { weather }, expect: { isTriggered: true } }];
  const tile = await made(call, "tiles", tileInput("own", { examples }));
  const backtest = await made(call, `flows/${flow}/backtest`, {
    from: "2026-05-01T00:00:00Z",
    to: "2026-05-02T00:00:00Z",
  });
  const sent = await call("POST", `/v1/flows/${flow}/reports/send-now`, { body: {} });
  assert.equal(sent.status, 201, sent.text);
  const { report, link } = sent.body;
  const token = String(link).split("/").at(-1) as string;
  const known = { user, source, contact, list, flow, run, adapter, webhook, tile, backtest };
  return { ...known, tenant: tenant.id, report: report.eventId, token };
}

/** Which record a field is asked of, by how its name begins. */
const recordOf: readonly (readonly [beginning: RegExp, record: string])[] = [
  [/^(previewFlow|exportFlow|flow|previewReport|sendReport|previewTile|backtestFlow|runFlow)/, "flow"],
  [/^(run|explainRun)/, "run"],
  [/^contactList/, "list"],
  [/^(user|source|contact|adapter|webhook|tile|tenant|backtest)/, "user"],
];

function idFor(field: string): string {
  const [found] = recordOf.flatMap(([beginning, record]) => (beginning.test(field) ? [record] : []));
  const own = /^(user|source|contact|adapter|webhook|tile|tenant|backtest)/.exec(field)?.[1];
  return ids[found === "user" && own !== undefined ? own : (found ?? "")] ?? "none";
}

/** What changes nothing, or only adds: with its input. */
const changes = (): Readonly<Record<string, object | null>> => ({
  previewReport: { schedule: { id: "weekly", mode: "time", contactListIds: [ids["list"]] } },
  sendReport: {},
  previewTileUpgrade: null,
  backtestFlow: { from: "2026-05-01T00:00:00Z", to: "2026-05-02T00:00:00Z" },
  runFlow: {},
  createFlow: { displayName: "Another", status: "draft", tiles: [], targets: [] },
  setSkin: {},
  testTileDraft: { script: tileInput("draft").script, language: "javascript", target: { latitude: 47, longitude: 9 } },
  testAdapter: { request: sampleRequests.weather },
  upsertSources: { sources: [sourceInput({ tenantKey: "bulk" })] },
});

function startsOf(kind: "query" | "mutation" | "subscription"): readonly Start[] {
  const type = { query: schema.getQueryType(), mutation: schema.getMutationType() }[kind as "query" | "mutation"];
  const inputs = changes();
  const root = kind === "subscription" ? schema.getSubscriptionType() : type;
  return Object.values(root?.getFields() ?? {}).flatMap((field) => {
    if (kind === "mutation" && !Object.hasOwn(inputs, field.name)) return [];
    const input = field.args.find(({ name }) => name === "input");
    const hasInput = input !== undefined && inputs[field.name] !== null;
    const named = field.args.filter(
      (one) => one.name !== "input" && (isRequiredArgument(one) || one.name === "position"),
    );
    const args = named.map(({ name }) => `${name}: ${JSON.stringify(argumentFor(field.name, name))}`);
    if (hasInput) args.push("input: $input");
    const declared = hasInput ? ` ($input: ${String(input.type)})` : "";
    return [
      {
        text: `${kind}${declared} { ${field.name}${args.length === 0 ? "" : `(${args.join(", ")})`}`,
        type: getNamedType(field.type),
        variables: hasInput ? { input: inputs[field.name] } : {},
      },
    ];
  });
}

function argumentFor(field: string, argument: string): unknown {
  const known = { token: ids["token"], reportId: ids["report"], userKey: "ada", key: "ada", position: 0 };
  return argument === "id" ? idFor(field) : (known[argument as keyof typeof known] ?? "none");
}

const faultsIn = (errors: readonly GraphqlErrorAnswer[]): readonly string[] =>
  errors
    .filter(({ extensions }) => extensions.status >= 500 || extensions.code.startsWith("GRAPHQL_"))
    .map(({ message, path }) => `${path?.join(".")}: ${message}`);

async function streamed(query: string): Promise<ExecutionResult<unknown, unknown>> {
  const client = createClient({
    url: `${service.baseUrl}/graphql`,
    headers: { authorization: `Bearer ${tenant.key}` },
    retryAttempts: 0,
  });
  const results = client.iterate({ query });
  const { value } = await results.next();
  await results.return?.();
  return value;
}

describe("every field of every type", () => {
  const seen = new Set<string>();
  const note = (data: unknown, typeName: string): void => {
    if (holds(data, typeName)) seen.add(typeName);
  };

  test("is read through every query, and through changes", async () => {
    const faults: string[] = [];
    for (const { start, typeName, fields, query } of placesFrom([...startsOf("query"), ...startsOf("mutation")], 2)) {
      const isOperators = /\{ tenants?\b/.test(start.text);
      const { data, errors } = await graphql(
        isOperators ? service.operator : tenant.call,
        query(fields),
        start.variables,
      );
      faults.push(...faultsIn(errors).map((fault) => `${start.text} ${typeName}: ${fault}`));
      note(data, typeName);
    }
    assert.deepEqual([...new Set(faults)], []);
  });

  test("is read through every subscription", async () => {
    for (const { typeName, fields, query } of placesFrom(startsOf("subscription"), 1)) {
      const { data, errors = [] } = await streamed(query(fields));
      assert.deepEqual(faultsIn(errors as unknown as readonly GraphqlErrorAnswer[]), [], query(fields));
      note(data, typeName);
    }
  });

  test("was there to be read", () => {
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && !type.name.startsWith("__"),
    );
    const roots = ["Query", "Mutation", "Subscription"];
    const missing = types.map(({ name }) => name).filter((name) => !roots.includes(name) && !seen.has(name));
    assert.deepEqual(missing.filter((name) => !unseen.includes(name)).toSorted(), []);
  });
});
