/**
 * Every field of every type can be read over GraphQL, wherever it stands: of a tenant full of records, through queries,
 * through changes and through subscriptions.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { getNamedType, isCompositeType, isObjectType, isRequiredArgument } from "graphql";
import { createClient, type ExecutionResult } from "graphql-sse";
import type { Client } from "#test/support/client.ts";
import { graphql } from "#test/support/graphql.ts";
import { placesFrom, readSchema, type Start, typesIn, wholeSelection } from "#test/support/graphql-paths.ts";
import { type Change, type RecordWorld, startRecordWorld } from "#test/support/graphql-records.ts";

const schema = readSchema();
/** What is not made here, and why. */
const unseen: readonly (readonly [typeName: string, why: string])[] = [];
/** Changes that are not made here, and why. */
const unmade: readonly (readonly [field: string, why: string])[] = [
  ["confirmOwnVerification", "needs the code of a message; answers with a user"],
  ["confirmContactVerification", "needs the code of a message; answers with a contact"],
  ["confirmUserVerification", "needs the code of a message; answers with a user"],
];

let world: RecordWorld;
before(async () => {
  world = await startRecordWorld();
});
after(() => world?.close());

function rootFields(kind: "query" | "mutation" | "subscription") {
  const types = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  };
  return Object.values(types[kind]?.getFields() ?? {});
}

function startsOf(kind: "query" | "subscription"): readonly Start[] {
  return rootFields(kind).map((field) => {
    const asked = field.args.filter((one) => isRequiredArgument(one) || one.name === "first");
    const args = asked.map(({ name }) => `${name}: ${JSON.stringify(argumentFor(field.name, name))}`);
    const inBrackets = args.length === 0 ? "" : `(${args.join(", ")})`;
    return { field: field.name, text: `${kind} { ${field.name}${inBrackets}`, type: getNamedType(field.type) };
  });
}

function argumentFor(field: string, argument: string): unknown {
  const value =
    argument === "id" ? world.ids[recordIn(field)] : (world.keys[`${field}.${argument}`] ?? world.keys[argument]);
  return value ?? assert.fail(`nothing to ask ${field} with as ${argument}`);
}

/** Which kind of record is named first in a field's name: of `contactLists`, `contactList`, and not `contact`. */
function recordIn(field: string): string {
  const found = Object.keys(world.ids).flatMap((record) => {
    const at = field.toLowerCase().indexOf(record.toLowerCase());
    return at === -1 ? [] : [{ record, at }];
  });
  const [first] = found.toSorted((a, b) => a.at - b.at || b.record.length - a.record.length);
  return first?.record ?? assert.fail(`${field} names no record`);
}

function askedBy(field: string): Client {
  if (/^(tenants?|clock|outboxMessages?|serviceHealth)$/.test(field)) return world.operator;
  return /^own(?!Tenant$)/.test(field) ? world.session : world.tenant.call;
}

interface Fault {
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
}

const faultsIn = (errors: readonly Fault[]): readonly string[] =>
  errors.map(({ message, path }) => `${path?.join(".")}: ${message}`);

async function streamed(query: string): Promise<ExecutionResult<unknown, unknown>> {
  const client = createClient({
    url: `${world.baseUrl}/graphql`,
    headers: { authorization: `Bearer ${world.tenant.key}` },
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
    if (typesIn(data).has(typeName)) seen.add(typeName);
  };

  test("is read through every query", async () => {
    const faults: string[] = [];
    for (const { start, typeName, fields, query } of placesFrom(startsOf("query"), 2)) {
      const { data, errors } = await graphql(askedBy(start.field), query(fields));
      faults.push(...faultsIn(errors).map((fault) => `${start.text} ${typeName}: ${fault}`));
      note(data, typeName);
    }
    assert.deepEqual([...new Set(faults)], []);
  });

  test("is read through every subscription", async () => {
    for (const { typeName, fields, query } of placesFrom(startsOf("subscription"), 1)) {
      const { data, errors = [] } = await streamed(query(fields));
      assert.deepEqual(faultsIn(errors), [], query(fields));
      note(data, typeName);
    }
  });

  test("is read through every change, of types that are met nowhere else", async () => {
    const fields = new Map(rootFields("mutation").map((field) => [field.name, field]));
    const faults: string[] = [];
    for (const { name, args, by } of world.changes) {
      const { type, args: known } = fields.get(name) ?? assert.fail(`no change ${name}`);
      const given = known.filter((one) => Object.hasOwn(args, one.name));
      const declared = given.map((one) => `$${one.name}: ${String(one.type)}`).join(", ");
      const passed = given.map((one) => `${one.name}: $${one.name}`).join(", ");
      const inBrackets = (text: string): string => (text === "" ? "" : `(${text})`);
      const selection = wholeSelection(getNamedType(type), seen);
      const text = `mutation ${inBrackets(declared)} { ${name}${inBrackets(passed)} ${selection} }`;
      const caller = { operator: world.operator, session: world.session, tenant: world.tenant.call }[by ?? "tenant"];
      const { data, errors } = await graphql(caller, text, args);
      // A run that was just asked for has nothing to explain.
      const unforeseen = errors.filter(({ extensions }) => extensions.code !== "RUN_IN_PROGRESS");
      faults.push(...faultsIn(unforeseen));
      for (const typeName of typesIn(data)) seen.add(typeName);
    }
    assert.deepEqual(faults, []);
  });

  test("was there to be read", () => {
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && !type.name.startsWith("__"),
    );
    const roots = ["Query", "Mutation", "Subscription"];
    const missing = types.map(({ name }) => name).filter((name) => !roots.includes(name) && !seen.has(name));
    assert.deepEqual(
      missing.toSorted(),
      unseen.map(([typeName]) => typeName),
    );
    const made = new Set(world.changes.map(({ name }: Change) => name));
    const records = rootFields("mutation").filter(({ type }) => isCompositeType(getNamedType(type)));
    assert.deepEqual(
      records.map(({ name }) => name).filter((name) => !made.has(name)),
      unmade.map(([field]) => field),
    );
  });
});
