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
import { adapterInput, contactInput, flowInput, sourceInput, webhookInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createUser, openSession } from "#test/support/users.ts";

const schema = readSchema();
/** Of types that nothing above has: they tell of other systems' answers, of keys in work, or of what went wrong. */
const unseen: readonly string[] = [];

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
  const contact = await made(call, "contacts", contactInput(owned));
  const list = await made(call, "contact-lists", { displayName: "Crew", contactIds: [contact], ...owned });
  const levels = [{ name: "high", atLeast: 50, contactListIds: [list] }];
  const settings = {
    alerts: { contactListIds: [list], levels },
    reports: { schedules: [{ id: "weekly", mode: "time", contactListIds: [list] }] },
  };
  const targets = [{ sourceId: source }, { name: "B", latitude: 47.6, longitude: 9.4 }];
  const warm = { tileKey: "bv", params: { trigger: "greater", threshold: 0, when: "last" } };
  const flow = (await createFlow(call, flowInput({ tiles: [warm], targets, settings, ...owned }))).id as string;
  const run = (await runToEnd(call, flow)).id as string;
  const adapter = await made(call, "adapters", adapterInput({ enabled: false }));
  const webhook = await made(call, "webhooks", webhookInput());
  const tile = (await call("GET", "/v1/tiles?limit=1")).body.items[0].id as string;
  const backtest = await made(call, `flows/${flow}/backtest`, { from: "2026-05-01T00:00:00Z", to: "2026-05-02T00:00:00Z" });
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

const literal = (value: unknown): string => JSON.stringify(value).replaceAll(/"(\w+)":/g, "$1:");

/** What changes nothing, or only adds: with its input. */
const changes: Readonly<Record<string, object | null>> = {
  previewReport: { schedule: { id: "weekly", mode: "time" } },
  sendReport: {},
  previewTileUpgrade: null,
  backtestFlow: { from: "2026-05-01T00:00:00Z", to: "2026-05-02T00:00:00Z" },
  runFlow: {},
  createFlow: { displayName: "Another", status: "draft", tiles: [], targets: [] },
  setSkin: { light: { primary_main: "#123456" } },
};

function startsOf(kind: "query" | "mutation" | "subscription"): readonly Start[] {
  const type = { query: schema.getQueryType(), mutation: schema.getMutationType() }[kind as "query" | "mutation"];
  const root = kind === "subscription" ? schema.getSubscriptionType() : type;
  return Object.values(root?.getFields() ?? {}).flatMap((field) => {
    if (kind === "mutation" && !Object.hasOwn(changes, field.name)) return [];
    const given = field.args.filter((one) => isRequiredArgument(one) || one.name === "input").map(({ name }) => {
      if (name === "input") return changes[field.name] === null ? "" : `input: ${literal(changes[field.name])}`;
      const value = { deliveryId: "none", token: ids["token"], reportId: ids["report"], userKey: "ada", key: "ada" }[name];
      return `${name}: ${literal(value ?? idFor(field.name))}`;
    });
    const args = given.filter((one) => one !== "").join(", ");
    return [{ text: `${kind} { ${field.name}${args === "" ? "" : `(${args})`}`, type: getNamedType(field.type) }];
  });
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
    for (const { start, typeName, query } of placesFrom([...startsOf("query"), ...startsOf("mutation")], 3)) {
      const isOperators = /\{ tenants?\b/.test(start.text);
      const { data, errors } = await graphql(isOperators ? service.operator : tenant.call, query);
      faults.push(...faultsIn(errors).map((fault) => `${start.text} ${typeName}: ${fault}`));
      note(data, typeName);
    }
    assert.deepEqual([...new Set(faults)], []);
  });

  test("is read through every subscription", async () => {
    for (const { typeName, query } of placesFrom(startsOf("subscription"), 1)) {
      const { data, errors } = await streamed(query);
      assert.deepEqual(errors ?? [], [], `${typeName}: ${query}`);
      note(data, typeName);
    }
  });

  test("was there to be read", () => {
    const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith("__"));
    const roots = ["Query", "Mutation", "Subscription"];
    const missing = types.map(({ name }) => name).filter((name) => !roots.includes(name) && !seen.has(name));
    assert.deepEqual(missing, unseen);
  });
});
