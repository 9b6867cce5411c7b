/**
 * The world in which every operation is tried: a tenant with two users, a neighbour tenant with one, and records to try
 * operations on; and what the contract's gates and scopes, together with ownership, say about who may do what.
 */
import assert from "node:assert/strict";
import { type Scope, scopes, userSessionScopes } from "#core/caller.ts";
import { systemClock } from "#core/clock.ts";
import { type OperationObject, resolve } from "#openapi/document.ts";
import { readDocument } from "#openapi/read-document.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import { writeDelivery } from "./alert-rows.ts";
import { requestBacktest } from "./backtests.ts";
import { endedOutlook } from "./outlooks.ts";
import type { Answer, Client } from "./client.ts";
import { keepMail } from "./kept-mail.ts";
import { png } from "./pictures.ts";
import { adapterInput, flowInput, webhookInput } from "./records.ts";
import { writeReport } from "./report-history.ts";
import { runToEnd } from "./runs.ts";
import { ping, settled } from "./webhooks.ts";
import type { TestService, TestTenant } from "./service.ts";
import { tileInput } from "./tiles.ts";
import { createKey, createUser, openSession } from "./users.ts";

const document = readDocument();

export interface World {
  readonly service: TestService;
  readonly tenant: TestTenant;
  readonly neighbour: TestTenant;
  /** Owns the records of users. */
  readonly ada: string;
  /** Another user of the same tenant. */
  readonly bob: string;
  /** A user of the neighbour. */
  readonly nina: string;
}

/** Every request of the table is one tenant's. */
const rateLimitPerMinute = 1_000_000;

export async function makeWorld(service: TestService): Promise<World> {
  const [tenant, neighbour] = [await service.newTenant(), await service.newTenant()];
  for (const { id } of [tenant, neighbour]) {
    const patched = await service.operator("PATCH", `/v1/admin/tenants/${id}`, { body: { rateLimitPerMinute } });
    assert.equal(patched.status, 200, patched.text);
  }
  const { id: ada } = await createUser(tenant.call, "ada", { canOverrideBranding: true });
  const [{ id: bob }, { id: nina }] = [await createUser(tenant.call, "bob"), await createUser(neighbour.call, "nina")];
  return { service, tenant, neighbour, ada, bob, nina };
}

/**
 * Who reaches a record: `owned` its tenant and its user, `tenant` its tenant, `managed` those of its tenant who manage
 * users, `common` its tenant and all its users, `personal` its user alone, `shared` everybody.
 */
export type Reach = "owned" | "tenant" | "managed" | "common" | "personal" | "shared";

interface Subject {
  readonly reach: Reach;
  /** A new record, Ada's where users own such records: what stands in the path. */
  make(world: World): Promise<string>;
}

async function made(call: Client, path: string, body: object): Promise<Answer["body"]> {
  const answer = await call("POST", path, { body });
  assert.ok(answer.status === 201 || answer.status === 202, answer.text);
  return answer.body;
}

let count = 0;
const adas = { ownerUserKey: "ada" };
const newFlow = async ({ tenant }: World): Promise<string> =>
  (await made(tenant.call, "/v1/flows", flowInput(adas))).id;
const newUserOf = ({ tenant }: World) =>
  createUser(tenant.call, `user-${++count}`, { email: "user@example.com", phone: "+41446681800" });

async function newLogo({ tenant }: World): Promise<string> {
  const { status, body, text } = await tenant.call("PUT", "/v1/branding", { body: { logo: png } });
  assert.equal(status, 200, text);
  return body.logo.split("/").at(-1);
}

/** Disabled: a tenant has few active ones. */
async function newWebhook({ tenant }: World): Promise<string> {
  const { id } = await made(tenant.call, "/v1/webhooks", webhookInput());
  await tenant.call("PATCH", `/v1/webhooks/${id}`, { body: { status: "disabled" } });
  return id;
}

async function newDelivery({ tenant }: World): Promise<string> {
  const { id } = await made(tenant.call, "/v1/webhooks", webhookInput());
  await ping(tenant.call, id);
  const { deliveryId } = await settled(tenant.call, id, "failed");
  await tenant.call("PATCH", `/v1/webhooks/${id}`, { body: { status: "disabled" } });
  return `${id}|${deliveryId}`;
}

async function newReport(world: World): Promise<string> {
  const flowId = await newFlow(world);
  const { service, tenant } = world;
  return `${flowId}|${await writeReport(service.database, { tenantId: tenant.id, flowId })}`;
}

/**
 * By the start of the path; the first that fits counts. A part that adds operations on records adds its record here.
 */
const subjects: readonly (readonly [string, Subject])[] = [
  ["/v1/flows/{id}/reports/{reportId}", { reach: "owned", make: newReport }],
  ["/v1/flows/", { reach: "owned", make: newFlow }],
  [
    "/v1/runs/",
    // Ended: what a run answers while it is in work depends on the moment.
    { reach: "owned", make: async (world) => (await runToEnd(world.tenant.call, await newFlow(world))).id },
  ],
  [
    "/v1/backtests/",
    { reach: "owned", make: async (world) => (await requestBacktest(world.tenant.call, await newFlow(world))).id },
  ],
  [
    "/v1/outlooks/",
    { reach: "owned", make: async (world) => (await endedOutlook(world.tenant.call, await newFlow(world))).id },
  ],
  [
    "/v1/sources/",
    {
      reach: "owned",
      make: async ({ tenant }) =>
        (await made(tenant.call, "/v1/sources", { displayName: "S", hint: "sensor", ...adas })).id,
    },
  ],
  [
    "/v1/contacts/",
    {
      reach: "owned",
      make: async ({ tenant }) =>
        (await made(tenant.call, "/v1/contacts", { displayName: "C", email: "c@example.com", ...adas })).id,
    },
  ],
  [
    "/v1/contact-lists/",
    {
      reach: "owned",
      make: async ({ tenant }) =>
        (await made(tenant.call, "/v1/contact-lists", { displayName: "L", contactIds: [], ...adas })).id,
    },
  ],
  [
    "/v1/alert-deliveries/",
    {
      reach: "owned",
      make: async ({ service, tenant }) => {
        const contact = { displayName: "C", email: "c@example.com", ...adas };
        const { id: contactId } = await made(tenant.call, "/v1/contacts", contact);
        return writeDelivery(service.database, { tenantId: tenant.id, contactId });
      },
    },
  ],
  ["/v1/adapter-templates/", { reach: "shared", make: async () => "open-meteo" }],
  ["/v1/flow-templates/", { reach: "shared", make: async () => "codling-moth" }],
  [
    "/v1/adapters/",
    {
      reach: "tenant",
      make: async ({ tenant }) => (await made(tenant.call, "/v1/adapters", adapterInput({ enabled: false }))).id,
    },
  ],
  ["/v1/webhooks/{id}/deliveries/{deliveryId}", { reach: "tenant", make: newDelivery }],
  ["/v1/webhooks/", { reach: "tenant", make: newWebhook }],
  ["/v1/keys/", { reach: "tenant", make: async ({ tenant }) => (await createKey(tenant.call, ["flows:run"])).id }],
  ["/v1/users/by-key/", { reach: "tenant", make: async (world) => (await newUserOf(world)).tenantKey }],
  ["/v1/users/", { reach: "tenant", make: async (world) => (await newUserOf(world)).id }],
  ["/v1/session-tokens/", { reach: "managed", make: async ({ tenant }) => (await openSession(tenant.call, null)).id }],
  [
    "/v1/auth/sessions/",
    { reach: "personal", make: async ({ tenant, ada }) => (await openSession(tenant.call, ada)).id },
  ],
  ["/v1/branding/logos/", { reach: "shared", make: newLogo }],
  [
    "/v1/tiles/",
    {
      reach: "common",
      make: async ({ tenant }) => (await made(tenant.call, "/v1/tiles", tileInput(`tile-${++count}`))).id,
    },
  ],
  ["/v1/admin/tenants/", { reach: "tenant", make: async ({ service }) => (await service.newTenant()).id }],
  [
    "/v1/admin/outbox/{id}/attachments/",
    { reach: "shared", make: async ({ service }) => `${await keepMail(service, systemClock)}|1` },
  ],
  ["/v1/admin/outbox/", { reach: "shared", make: async ({ service }) => keepMail(service, systemClock) }],
  ["/problems/", { reach: "shared", make: async () => "validation" }],
];

/** What stands for each parameter of the path. @param record of a record within another both ids, apart by `|` */
export function pathParams(path: string, record: string | null): Readonly<Record<string, string>> {
  const ids = record?.split("|") ?? [];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return Object.fromEntries(names.flatMap((name, index) => (ids[index] === undefined ? [] : [[name, ids[index]]])));
}

export function filledPath(path: string, record: string | null): string {
  const params = pathParams(path, record);
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    params[name] === undefined ? whole : encodeURIComponent(params[name]),
  );
}

export function isOnRecord(operationId: OperationId): boolean {
  return operations[operationId].path.includes("{");
}

export function subjectOf(operationId: OperationId): Subject | undefined {
  const { path } = operations[operationId];
  return isOnRecord(operationId) ? subjects.find(([start]) => path.startsWith(start))?.[1] : undefined;
}

/** New for each: the request changes it, or does away with it. */
export async function newRecord(operationId: OperationId, world: World): Promise<string | null> {
  return (await subjectOf(operationId)?.make(world)) ?? null;
}

const kept = new WeakMap<World, Map<Subject, Promise<string>>>();

/** One of each kind for all requests that are refused, or only read. */
export async function keptRecord(operationId: OperationId, world: World): Promise<string | null> {
  const subject = subjectOf(operationId);
  if (subject === undefined) return null;
  const records = kept.get(world) ?? new Map<Subject, Promise<string>>();
  kept.set(world, records);
  const record = records.get(subject) ?? subject.make(world);
  records.set(subject, record);
  return record;
}

/** For a request that is carried out. */
export function recordFor(operationId: OperationId, world: World): Promise<string | null> {
  return operations[operationId].method === "GET" ? keptRecord(operationId, world) : newRecord(operationId, world);
}

export interface Who {
  readonly title: string;
  readonly kind: "nobody" | "operator" | "key" | "tenant-session" | "user-session";
  readonly scopes: readonly Scope[];
  readonly place: "tenant" | "owner" | "other-user" | "elsewhere";
  /** With a new credential. */
  call(world: World): Promise<Client>;
}

const clients = new WeakMap<World, Map<string, Promise<Client>>>();

/** With the credential of earlier operations: only logout uses it up. */
export function clientOf(world: World, who: Who, operationId: OperationId): Promise<Client> {
  if (operationId === "logout") return who.call(world);
  const known = clients.get(world) ?? new Map<string, Promise<Client>>();
  clients.set(world, known);
  const credential = [who.kind, who.place, ...who.scopes].join(" ");
  const client = known.get(credential) ?? who.call(world);
  known.set(credential, client);
  return client;
}

export type Expected = 401 | 403 | 404 | "let in";

/** What an operation asks of a caller beyond gate and scopes. */
const further: Partial<Record<OperationId, (who: Who) => boolean>> = {
  createKey: ({ kind }) => kind === "key",
  updateMe: ({ kind }) => kind === "user-session",
  startOwnVerification: ({ kind }) => kind === "user-session",
  confirmOwnVerification: ({ kind }) => kind === "user-session",
  getOwnBrand: ({ kind }) => kind === "user-session",
  // Of the users, Ada alone may override the tenant's branding.
  setOwnBrand: ({ place }) => place === "owner",
};

/** Where the contract's example asks for more than the least that a caller of the operation has. */
const bodies: Partial<Record<OperationId, object>> = {
  createKey: { displayName: "No more than its maker", scopes: ["keys:manage"] },
};

/** What the contract's gate and scopes, and then the record's reach, say. */
export function expectedOf(operationId: OperationId, who: Who): Expected {
  const { gate, scopes: needed } = operations[operationId];
  if (who.kind === "nobody") return 401;
  if (gate === "admin") return who.kind === "operator" ? "let in" : 403;
  if (who.kind === "operator") return 403;
  if (gate === "tenant" && who.kind === "user-session") return 403;
  if (!(needed as readonly Scope[]).every((scope) => who.scopes.includes(scope))) return 403;
  if (further[operationId]?.(who) === false) return 403;
  return reaches(subjectOf(operationId)?.reach ?? "shared", who) ? "let in" : 404;
}

function reaches(reach: Reach, { place, kind, scopes: held }: Who): boolean {
  if (reach === "managed") return place === "tenant" && held.includes("users:manage");
  if (reach === "shared") return true;
  if (reach === "common") return place !== "elsewhere";
  if (reach === "personal") return place === "owner" && kind === "user-session";
  return place === "tenant" || (place === "owner" && reach === "owned");
}

/** Sends the contract's own example as the body. */
export async function attempt(client: Client, operationId: OperationId, record: string | null): Promise<Answer> {
  const { method, path } = operations[operationId];
  const example = bodyOf(operationId);
  return client(method, filledPath(path, record), example === undefined ? {} : { body: example });
}

/** What an attempt sends as its body; undefined for none. */
export function bodyOf(operationId: OperationId): unknown {
  return bodies[operationId] ?? exampleBody(operationId);
}

function exampleBody(operationId: OperationId): unknown {
  const { method, path } = operations[operationId];
  const operation = document.paths[path]?.[method.toLowerCase()] as OperationObject;
  const [example] = Object.values(operation.requestBody?.content["application/json"]?.examples ?? {});
  return example === undefined ? undefined : resolve<{ value: unknown }>(document, example as never).value;
}

const others = (scope: Scope): readonly Scope[] => scopes.filter((each) => each !== scope);

export function keyWith(held: readonly Scope[]): Who["call"] {
  return async ({ tenant }) => tenant.call.as((await createKey(tenant.call, held)).secret);
}

function tenantSessionWith(held: readonly Scope[]): Who["call"] {
  return async (world) => (await openSession(await keyWith(held)(world), null)).call;
}

/** The valid callers an operation is tried with. */
export function callersOf(operationId: OperationId): readonly Who[] {
  const needed = operations[operationId].scopes as readonly Scope[];
  const user =
    (id: "ada" | "bob"): Who["call"] =>
    async (world) =>
      (await openSession(world.tenant.call, world[id])).call;
  const without = needed.flatMap((scope): Who[] => [
    {
      title: `a key without ${scope}`,
      kind: "key",
      scopes: others(scope),
      place: "tenant",
      call: keyWith(others(scope)),
    },
    {
      title: `a tenant session without ${scope}`,
      kind: "tenant-session",
      scopes: others(scope),
      place: "tenant",
      call: tenantSessionWith(others(scope)),
    },
  ]);
  const least: readonly Scope[] = needed.length > 0 ? needed : ["branding:manage"];
  return [
    {
      title: "the operator",
      kind: "operator",
      scopes: [],
      place: "elsewhere",
      call: async ({ service }) => service.operator,
    },
    { title: "a key with just the scopes", kind: "key", scopes: least, place: "tenant", call: keyWith(least) },
    {
      title: "a tenant session with just the scopes",
      kind: "tenant-session",
      scopes: least,
      place: "tenant",
      call: tenantSessionWith(least),
    },
    ...without,
    { title: "the owner", kind: "user-session", scopes: userSessionScopes, place: "owner", call: user("ada") },
    { title: "another user", kind: "user-session", scopes: userSessionScopes, place: "other-user", call: user("bob") },
    {
      title: "a neighbour's key",
      kind: "key",
      scopes,
      place: "elsewhere",
      call: async ({ neighbour }) => neighbour.call,
    },
    {
      title: "a neighbour's user",
      kind: "user-session",
      scopes: userSessionScopes,
      place: "elsewhere",
      call: async ({ neighbour, nina }) => (await openSession(neighbour.call, nina)).call,
    },
  ];
}
