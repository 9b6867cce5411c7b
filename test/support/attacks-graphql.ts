/** What one tenant may ask of GraphQL that would cost most: structures of its own, shown again and again. */
import assert from "node:assert/strict";
import type { Answer, Client } from "./client.ts";
import { contactInput, flowInput } from "./records.ts";
import { runToEnd } from "./runs.ts";

const many = (count: number, one: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join(" ");
const manyOf = <T>(count: number, one: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => one(at));

async function made(call: Client, path: string, body: object): Promise<string> {
  const answer = await call("POST", `/v1/${path}`, { body });
  assert.equal(answer.status, 201, answer.text.slice(0, 500));
  return answer.body.id;
}

/** A flow of fifty schedules, each to twenty-five lists of forty contacts: 50,000 contacts are named by it. */
export async function flowOfSchedules(call: Client): Promise<string> {
  const contactIds = await Promise.all(
    manyOf(40, (at) =>
      made(call, "contacts", contactInput({ displayName: `Contact ${at}`, email: `c${at}@a.example` })),
    ),
  );
  const contactListIds = await Promise.all(
    manyOf(25, (at) => made(call, "contact-lists", { displayName: `List ${at}`, contactIds })),
  );
  const schedules = manyOf(50, (at) => ({
    id: `s${at}`,
    mode: "time",
    contactListIds,
  }));
  return made(call, "flows", flowInput({ settings: { reports: { schedules } } }));
}

export const places = (count: number): readonly object[] =>
  manyOf(count, (at) => ({ name: `Field ${at}`, latitude: 47, longitude: at / 100 }));

export function flowOfTargets(call: Client, count: number): Promise<string> {
  return made(call, "flows", flowInput({ targets: places(count) }));
}

/** Of 0.4 MB, with texts and numbers. */
export function flowOfSettings(call: Client): Promise<string> {
  const extras = Object.fromEntries(manyOf(50, (at) => [`k${at}`, `${at}${"a".repeat(7_000)}`]));
  return made(call, "flows", flowInput({ settings: { ...extras, numbers: manyOf(9_000, (at) => at) } }));
}

const ask = (call: Client, query: string) => (): Promise<Answer> => call("POST", "/graphql", { body: { query } });

/** An attack, and the limit that ends it; null where it is answered. */
interface GraphqlAttack {
  readonly name: string;
  readonly limit: string | null;
  prepare(call: Client): Promise<() => Promise<Answer>>;
}

function attack(name: string, limit: string | null, prepare: (call: Client) => Promise<string>): GraphqlAttack {
  return { name: `GraphQL: ${name}`, limit, prepare: async (call) => ask(call, await prepare(call)) };
}

const nested = (id: string): string =>
  `flow(id: "${id}") { settings { reports { schedules { contactLists { contacts { id displayName email phone } } } } } }`;

export const graphqlAttacks: readonly GraphqlAttack[] = [
  attack("49 times a flow with 8,000 targets", "nodes", async (call) => {
    const id = await flowOfTargets(call, 8_000);
    const one = `flow(id: "${id}") { targets { ... on InlineTarget { name latitude longitude } } }`;
    return `{ ${many(49, (at) => `a${at}: ${one}`)} }`;
  }),
  attack("lists of lists behind schedules", "nodes", async (call) => `{ ${nested(await flowOfSchedules(call))} }`),
  attack("nine times lists of lists behind schedules", "nodes", async (call) => {
    const id = await flowOfSchedules(call);
    return `{ ${many(9, (at) => `a${at}: ${nested(id)}`)} }`;
  }),
  attack("8,000 targets under a name of 5,000 characters", "bytes", async (call) => {
    const id = await flowOfTargets(call, 8_000);
    return `{ flow(id: "${id}") { targets { ${"a".repeat(5_000)}: __typename } } }`;
  }),
  attack("49 times settings of 0.4 MB", "bytes", async (call) => {
    const id = await flowOfSettings(call);
    return `{ ${many(49, (at) => `a${at}: flow(id: "${id}") { settings { extras } }`)} }`;
  }),
  attack("45 pages of a run's results", null, async (call) => {
    const id = await flowOfTargets(call, 400);
    const run = await runToEnd(call, id);
    const after = (at: number): string => Buffer.from(`targets:${at * 8}`).toString("base64url");
    const page = (at: number): string =>
      `a${at}: results(first: 1, after: "${after(at)}") { edges { node { target { name } } } }`;
    return `{ run(id: "${run.id}") { ${many(45, page)} } }`;
  }),
  attack("one leaf 9,900 times", "repeats", async (call) => {
    const id = await flowOfTargets(call, 1);
    return `{ flow(id: "${id}") { ${"id ".repeat(9_900)} } }`;
  }),
  attack("one record 1,100 times under one name", "repeats", async (call) => {
    const id = await flowOfTargets(call, 1);
    return `{ ${`flow(id: "${id}") { id } `.repeat(1_100)} }`;
  }),
  attack("150 targets whose points are asked for wrongly", null, async (call) => {
    const id = await flowOfTargets(call, 150);
    const run = await runToEnd(call, id);
    const faulty = `results(first: 150) { edges { node { tiles { points(resolution: 1) { ts } } } } }`;
    return `{ run(id: "${run.id}") { ${faulty} } }`;
  }),
];
