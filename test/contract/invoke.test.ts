/**
 * Operations without HTTP: the same caller with the same input gets from `invoke` what REST gives it, refusals word for
 * word, for every operation of a part.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { AppError, problemKinds } from "#core/errors.ts";
import { type OperationObject, resolve } from "#openapi/document.ts";
import { readDocument } from "#openapi/read-document.ts";
import { type OperationId, operations } from "#openapi/operations.ts";
import type { PartOperation } from "#server/operations/handlers.ts";
import type { RawInput } from "#server/operations/invoke.ts";
import { filledPath, isOnRecord, makeWorld, pathParams, subjectOf, type World } from "#test/support/access.ts";
import type { Answer } from "#test/support/client.ts";
import { startService } from "#test/support/service.ts";
import { createKey, openSession } from "#test/support/users.ts";

const document = readDocument();
const processTag = "Operation";
const partOperations = (Object.keys(operations) as OperationId[]).filter(
  (id) => operations[id].tag !== processTag,
) as readonly PartOperation[];

let world: World;
/** Credentials by who has them; null for nobody. */
let tokens: Readonly<Record<string, string | null>>;

before(async () => {
  world = await makeWorld(await startService());
  const { tenant, neighbour, ada } = world;
  tokens = {
    "a key": tenant.key,
    "a key that may only read results": (await createKey(tenant.call, ["results:read"])).secret,
    "a user": (await openSession(tenant.call, ada)).token,
    "a neighbour": neighbour.key,
    nobody: null,
  };
});
after(() => world.service.close());

/** What a caller learns from an outcome, without what differs between two records of the same content. */
interface Outcome {
  readonly status: number;
  /** Of a refusal: its kind, its words and its places. Of a record: the names of its fields. */
  readonly says: unknown;
}

function outcomeOfResponse({ status, body }: Answer): Outcome {
  if (status < 400) return { status, says: namesOf(body) };
  const { title, detail, errors } = body;
  return { status, says: { title, detail, errors } };
}

async function outcomeOfInvoke(operationId: PartOperation, input: RawInput, token: string | null): Promise<Outcome> {
  const { service } = world;
  const requestId = "invoke";
  const identity = token === null ? null : await service.authenticate(token, requestId);
  try {
    const result = await service.operations.invokeRaw(operationId, input, identity ?? { kind: "anyone", requestId });
    return { status: result.status, says: result.raw === undefined ? namesOf(result.body) : undefined };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, title } = problemKinds[error.slug];
    return { status, says: { title, detail: error.message, errors: error.extras.errors } };
  }
}

/** As JSON has them: a field that is undefined is not there. */
function namesOf(body: unknown): unknown {
  return typeof body === "object" && body !== null ? Object.keys(JSON.parse(JSON.stringify(body))) : undefined;
}

type Body = Record<string, unknown>;
interface Variant {
  readonly title: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Body | undefined;
}

function variantsOf(operationId: PartOperation): readonly Variant[] {
  const example = exampleBody(operationId);
  const plain = { query: {}, body: example };
  const unknownParameter = { title: "an unknown parameter", query: { colour: "red" }, body: example };
  if (example === undefined) return [{ title: "nothing", ...plain }, unknownParameter];
  const wrong = Object.fromEntries(Object.keys(example).map((name) => [name, { wrong: true }]));
  return [
    { title: "the contract's example", ...plain },
    unknownParameter,
    { title: "an unknown field", query: {}, body: { ...example, colour: "red" } },
    { title: "an empty body", query: {}, body: {} },
    { title: "every field wrong", query: {}, body: wrong },
  ];
}

/** Where a tenant may have one of a kind: the example would be another. */
const further: Partial<Record<OperationId, Body>> = { createAdapter: { enabled: false } };

function exampleBody(operationId: PartOperation): Body | undefined {
  const { method, path } = operations[operationId];
  const operation = document.paths[path]?.[method.toLowerCase()] as OperationObject;
  const [example] = Object.values(operation.requestBody?.content["application/json"]?.examples ?? {});
  if (example === undefined) return undefined;
  return { ...resolve<{ value: Body }>(document, example as never).value, ...further[operationId] };
}

type Pair = readonly [forRest: string | null, forInvoke: string | null];
const pairs = new Map<unknown, Pair>();

/** Two records: what REST does to one, `invoke` shall not find done. The same two until something was done to them. */
async function pairOf(operationId: PartOperation): Promise<Pair> {
  if (!isOnRecord(operationId)) return [null, null];
  const subject = subjectOf(operationId);
  if (subject === undefined) return ["none", "none"];
  const pair = pairs.get(subject) ?? ([await subject.make(world), await subject.make(world)] as const);
  pairs.set(subject, pair);
  return pair;
}

function forgetPair(operationId: PartOperation): void {
  pairs.delete(subjectOf(operationId));
}

/** `tenantKey` of records, `key` of tiles. */
function isOwnId(name: string): boolean {
  return name === "tenantKey" || name === "key";
}

/** What the other of two requests for a new record is about: a tenant's own ids are taken once. */
function another(body: Body | undefined): Body | undefined {
  if (body === undefined) return undefined;
  const keys = Object.entries(body).filter(([name, value]) => isOwnId(name) && typeof value === "string");
  return structuredClone({ ...body, ...Object.fromEntries(keys.map(([name, value]) => [name, `${value}-2`])) });
}

async function compare(operationId: PartOperation, who: string, token: string | null, variant: Variant): Promise<void> {
  const { method, path } = operations[operationId];
  const { title, query, body } = variant;
  const [record, other] = await pairOf(operationId);
  const search = new URLSearchParams(query).toString();
  const answer = await world.service.call.as(token)(method, filledPath(path, record) + (search && `?${search}`), {
    ...(body === undefined ? {} : { body }),
  });
  const input = { params: pathParams(path, other), query: { ...query }, body: another(body) };
  const [invoked, responded] = [await outcomeOfInvoke(operationId, input, token), outcomeOfResponse(answer)];
  assert.deepEqual(withoutKeys(invoked), withoutKeys(responded), `${who}, ${title}`);
  if (method !== "GET" && responded.status < 400) forgetPair(operationId);
}

/** The two records are alike but for their keys, which some answers name. */
function withoutKeys(outcome: object): unknown {
  return JSON.parse(JSON.stringify(outcome).replaceAll(/tile-\d+/g, "tile"));
}

describe("invoke and REST say the same", () => {
  for (const operationId of partOperations.filter((id) => id !== "logout")) {
    test(operationId, async () => {
      const { "a key": key = null, ...others } = tokens;
      const [plain, ...variants] = variantsOf(operationId);
      for (const variant of variants) await compare(operationId, "a key", key, variant);
      assert.ok(plain);
      for (const [who, token] of Object.entries(others)) await compare(operationId, who, token, plain);
      await compare(operationId, "a key", key, plain);
    });
  }

  test("logout, each ending a session of its own", async () => {
    const { tenant, ada } = world;
    const [session, other] = [await openSession(tenant.call, ada), await openSession(tenant.call, ada)];
    const answer = await session.call("POST", operations.logout.path);
    assert.equal(answer.status, 204);
    assert.deepEqual(await outcomeOfInvoke("logout", { params: {}, body: undefined }, other.token), {
      status: 204,
      says: undefined,
    });
    assert.equal(await world.service.authenticate(other.token, "invoke"), null);
  });
});

describe("invoke, typed by the operation", () => {
  const identityOfKey = async () => (await world.service.authenticate(world.tenant.key, "typed")) ?? assert.fail();

  test("gives the result of the operation, with the contract's defaults filled in", async () => {
    const identity = await identityOfKey();
    const { invoke } = world.service.operations;
    const typedFlow = { ...exampleBody("createFlow"), tenantKey: "typed" };
    const { status, body, etag } = await invoke("createFlow", { params: {}, body: typedFlow }, identity);
    assert.equal(status, 201);
    const { body: read } = await invoke("getFlow", { params: { id: body.id } }, identity);
    assert.deepEqual(read.displayName, body.displayName);
    const changed = await invoke(
      "updateFlow",
      { params: { id: body.id }, body: { displayName: "Other" }, ifMatch: `"${etag}"` },
      identity,
    );
    assert.equal(changed.body.displayName, "Other");
    const stale = invoke(
      "updateFlow",
      { params: { id: body.id }, body: { displayName: "Late" }, ifMatch: `"${etag}"` },
      identity,
    );
    await assert.rejects(stale, (error) => error instanceof AppError && error.slug === "precondition-failed");
    const page = await invoke("listFlows", { params: {}, query: { limit: 1 } }, identity);
    assert.ok(page.body.items !== undefined);
  });

  test("does not compile with parameters, a query or a body of another operation", async () => {
    const identity = await identityOfKey();
    const { invoke } = world.service.operations;
    const isRefused = (error: unknown) => error instanceof AppError;
    await assert.rejects(
      // @ts-expect-error getFlow has the parameter `id`
      invoke("getFlow", { params: { flowId: "a" } }, identity),
      isRefused,
    );
    await assert.rejects(
      // @ts-expect-error listFlows has no parameter `colour`
      invoke("listFlows", { params: {}, query: { colour: "red" } }, identity),
      isRefused,
    );
    await assert.rejects(
      // @ts-expect-error a flow's name is a text
      invoke("createFlow", { params: {}, body: { displayName: 5 } }, identity),
      isRefused,
    );
    await assert.rejects(
      // @ts-expect-error there is no such operation of a part
      async () => invoke("getHealth", { params: {} }, identity),
    );
  });
});
