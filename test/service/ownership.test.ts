/**
 * Who may see what, after any history. Random sequences of creating, assigning, disabling, enabling, revoking and
 * ending are carried out over HTTP and against a model of a few lines; after each step every credential must see
 * exactly the flows that the model says.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { flowInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";

const userKeys = ["ada", "bob"] as const;
type UserKey = (typeof userKeys)[number];

interface Credential {
  readonly user: UserKey | null;
  /** Position of the key it comes from; -1: the tenant's first key, which stays. */
  readonly key: number;
  isEnded: boolean;
}

interface Model {
  /** Owner of each flow that exists, by its position; undefined once deleted. */
  readonly flows: (UserKey | null | undefined)[];
  readonly enabled: Record<UserKey, boolean>;
  readonly revokedKeys: Set<number>;
  readonly credentials: Credential[];
}

interface Real {
  readonly tenant: Client;
  readonly users: Readonly<Record<UserKey, string>>;
  readonly flows: string[];
  readonly keys: { readonly id: string; readonly call: Client }[];
  readonly credentials: { readonly id: string; readonly call: Client }[];
}

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

function works(model: Model, credential: Credential): boolean {
  return !credential.isEnded && !model.revokedKeys.has(credential.key);
}

function sees(credential: Credential, owner: UserKey | null | undefined): boolean {
  return owner !== undefined && (credential.user === null || credential.user === owner);
}

async function assertSame(model: Model, real: Real): Promise<void> {
  for (const [index, credential] of model.credentials.entries()) {
    const call = callOf(real, { index });
    const list = await call("GET", "/v1/flows");
    if (!works(model, credential)) {
      assertProblem(list, { status: 401 });
      continue;
    }
    const expected = real.flows.filter((_id, flow) => sees(credential, model.flows[flow]));
    assert.deepEqual(
      list.body.items.map(({ id }: { id: string }) => id),
      expected.toReversed(),
    );
    for (const { ownerUserKey, id } of list.body.items) assert.equal(ownerUserKey, model.flows[real.flows.indexOf(id)]);
  }
}

/** A step names things by any number: the one at that position, around and around. */
function at<T>(items: readonly T[], position: number): { readonly index: number; readonly item: T } | null {
  const index = items.length === 0 ? -1 : position % items.length;
  const item = items[index];
  return item === undefined ? null : { index, item };
}

function callOf(real: Real, { index }: { readonly index: number }): Client {
  const credential = real.credentials[index];
  if (credential === undefined) throw new Error("The model and the service count the same credentials.");
  return credential.call;
}

type Step = fc.AsyncCommand<Model, Real>;

function step(title: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return {
    check: () => true,
    toString: () => title,
    run: async (model, real) => {
      await run(model, real);
      await assertSame(model, real);
    },
  };
}

const ownerChoice = fc.constantFrom<UserKey | null>(...userKeys, null);
const position = fc.nat(7);

const creates = fc.tuple(position, ownerChoice).map(([by, owner]) =>
  step(`#${by} creates for ${owner}`, async (model, real) => {
    const credential = at(model.credentials, by);
    if (credential === null) return;
    const call = callOf(real, credential);
    const isUser = credential.item.user !== null;
    const answer = await call("POST", "/v1/flows", { body: flowInput(isUser ? {} : { ownerUserKey: owner }) });
    if (!works(model, credential.item)) return assertProblem(answer, { status: 401 });
    assert.equal(answer.status, 201, answer.text);
    real.flows.push(answer.body.id);
    model.flows.push(isUser ? credential.item.user : owner);
  }),
);

const assigns = fc.tuple(position, position, ownerChoice).map(([by, flow, owner]) =>
  step(`#${by} gives flow ${flow} to ${owner}`, async (model, real) => {
    const [credential, target] = [at(model.credentials, by), at(real.flows, flow)];
    if (credential === null || target === null) return;
    const call = callOf(real, credential);
    const answer = await call("PATCH", `/v1/flows/${target.item}`, { body: { ownerUserKey: owner } });
    if (!works(model, credential.item)) return assertProblem(answer, { status: 401 });
    if (!sees(credential.item, model.flows[target.index])) return assertProblem(answer, { status: 404 });
    // A user may send back whose the flow is, and nothing else.
    const isRefused = credential.item.user !== null && owner !== model.flows[target.index];
    if (isRefused) return assertProblem(answer, { status: 422, slug: "validation", locs: ["ownerUserKey"] });
    assert.equal(answer.status, 200, answer.text);
    model.flows[target.index] = owner;
  }),
);

const deletes = fc.tuple(position, position).map(([by, flow]) =>
  step(`#${by} deletes flow ${flow}`, async (model, real) => {
    const [credential, target] = [at(model.credentials, by), at(real.flows, flow)];
    if (credential === null || target === null) return;
    const answer = await callOf(real, credential)("DELETE", `/v1/flows/${target.item}`);
    if (!works(model, credential.item)) return assertProblem(answer, { status: 401 });
    if (!sees(credential.item, model.flows[target.index])) return assertProblem(answer, { status: 404 });
    assert.equal(answer.status, 204, answer.text);
    model.flows[target.index] = undefined;
  }),
);

const issuesKey = fc.constant(
  step("a key is issued", async (_model, real) => {
    const { id, secret } = await createKey(real.tenant, ["flows:write", "users:manage"]);
    real.keys.push({ id, call: real.tenant.as(secret) });
  }),
);

const mints = fc.tuple(position, ownerChoice).map(([by, user]) =>
  step(`key ${by} mints for ${user}`, async (model, real) => {
    const minter = at(real.keys, by);
    const key = minter?.index ?? -1;
    const call = minter?.item.call ?? real.tenant;
    if (model.revokedKeys.has(key)) return assertProblem(await call("POST", "/v1/session-tokens"), { status: 401 });
    if (user !== null && !model.enabled[user]) {
      return assertProblem(await call("POST", `/v1/users/${real.users[user]}/session-tokens`), {
        status: 409,
        slug: "conflict",
      });
    }
    real.credentials.push(await openSession(call, user === null ? null : real.users[user]));
    model.credentials.push({ user, key, isEnded: false });
  }),
);

const switches = fc.tuple(fc.constantFrom(...userKeys), fc.boolean()).map(([user, enabled]) =>
  step(`${user} is ${enabled ? "enabled" : "disabled"}`, async (model, real) => {
    const answer = await real.tenant("POST", `/v1/users/${real.users[user]}/${enabled ? "enable" : "disable"}`);
    assert.equal(answer.body.enabled, enabled, answer.text);
    model.enabled[user] = enabled;
    if (!enabled) for (const credential of model.credentials) if (credential.user === user) credential.isEnded = true;
  }),
);

const revokes = position.map((key) =>
  step(`key ${key} is revoked`, async (model, real) => {
    const target = at(real.keys, key);
    if (target === null) return;
    assert.equal((await real.tenant("DELETE", `/v1/keys/${target.item.id}`)).status, 204);
    model.revokedKeys.add(target.index);
  }),
);

const ends = fc.tuple(position, fc.boolean()).map(([session, byItself]) =>
  step(`session ${session} is ended ${byItself ? "by itself" : "by the tenant"}`, async (model, real) => {
    const target = at(model.credentials, session);
    if (target === null) return;
    const id = real.credentials[target.index]?.id;
    const call = callOf(real, target);
    const answer = byItself
      ? await call("POST", "/v1/auth/logout")
      : await real.tenant("DELETE", `/v1/session-tokens/${id}`);
    assert.equal(answer.status, byItself && !works(model, target.item) ? 401 : 204, answer.text);
    target.item.isEnded = true;
  }),
);

async function setUp(): Promise<{ model: Model; real: Real }> {
  const { call: tenant, id } = await service.newTenant();
  await service.operator("PATCH", `/v1/admin/tenants/${id}`, { body: { rateLimitPerMinute: 1_000_000 } });
  const users = { ada: (await createUser(tenant, "ada")).id, bob: (await createUser(tenant, "bob")).id };
  const model: Model = { flows: [], enabled: { ada: true, bob: true }, revokedKeys: new Set(), credentials: [] };
  const real: Real = { tenant, users, flows: [], keys: [], credentials: [] };
  for (const user of [...userKeys, null]) {
    real.credentials.push(await openSession(tenant, user === null ? null : users[user]));
    model.credentials.push({ user, key: -1, isEnded: false });
  }
  return { model, real };
}

test("whatever was created, assigned, disabled, revoked and ended before, everybody sees what is theirs, and nothing else", async () => {
  const steps = fc.commands([creates, creates, assigns, deletes, issuesKey, mints, mints, switches, revokes, ends], {
    maxCommands: 25,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      await fc.asyncModelRun(setUp, commands);
    }),
    { numRuns: propertyRuns(25) },
  );
});
