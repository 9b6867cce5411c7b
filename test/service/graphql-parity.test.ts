/**
 * One scenario, carried out by two tenants: by one over REST, by the other over GraphQL. What they are given, what they
 * are refused and why, and what is left behind is the same: records, tags, audit entries, events.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Client } from "#test/support/client.ts";
import { adapterInput, contactInput, flowInput, sourceInput } from "#test/support/records.ts";
import { finished } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import {
  type Asked,
  type Outcome,
  overGraphql,
  overRest,
  type Perform,
  withoutNulls,
} from "#test/support/two-faces.ts";
import { createKey, createUser } from "#test/support/users.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

/** What the scenario does next, from the outcomes until now. */
type Step = (ids: Readonly<Record<string, string>>) => Asked & { readonly keeps?: string; readonly as?: "reader" };

const settings = { temperatureUnits: "fahrenheit", ours: { deep: [1, null] } };
const run = { now: "2026-06-01T00:00:00Z" };

const steps: Readonly<Record<string, Step>> = {
  "a source is created": () => ({
    operationId: "createSource",
    body: sourceInput({ tenantKey: "probe" }),
    keeps: "source",
  }),
  "its key is taken": () => ({ operationId: "createSource", body: sourceInput({ tenantKey: "probe" }) }),
  "a flow is created": ({ source }) => ({
    operationId: "createFlow",
    body: flowInput({
      notes: "Notes",
      settings,
      targets: [{ sourceId: source }, { name: "B", latitude: 1, longitude: 2 }],
    }),
    keeps: "flow",
  }),
  "a flow with many faults is refused": () => ({
    operationId: "createFlow",
    body: flowInput({ displayName: "", tiles: [{ tileKey: "gdd", params: { threshold: "x" } }, { tileKey: "none" }] }),
  }),
  "a flow of an unknown source is refused": () => ({
    operationId: "createFlow",
    body: flowInput({ targets: [{ sourceId: "none" }] }),
  }),
  "templates are listed": () => ({ operationId: "listFlowTemplates", query: { crop: "apple", limit: 2 } }),
  "a template is read": () => ({ operationId: "getFlowTemplate", params: { key: "frost-apple-full-bloom" } }),
  "a template that is not there is read": () => ({ operationId: "getFlowTemplate", params: { key: "none" } }),
  "a flow of a template is created": () => ({
    operationId: "createFlowFromTemplate",
    body: { templateKey: "chill-portions", targets: flowInput().targets, language: "de" },
  }),
  "a flow of an unknown template is refused": () => ({
    operationId: "createFlowFromTemplate",
    body: { templateKey: "none", targets: [] },
  }),
  "a reader may not make a flow of a template": () => ({
    operationId: "createFlowFromTemplate",
    body: { templateKey: "chill-portions", targets: [] },
    as: "reader",
  }),
  "the flow is read": ({ flow }) => ({ operationId: "getFlow", params: { id: flow as string } }),
  "a flow that is not there is read": () => ({ operationId: "getFlow", params: { id: "none" } }),
  "the flow is changed": ({ flow }) => ({
    operationId: "updateFlow",
    params: { id: flow as string },
    body: { status: "active", schedule: { cron: "0 6 * * *", timeZone: "Europe/Zurich" }, notes: null },
  }),
  "a change of an older state is refused": ({ flow }) => ({
    operationId: "updateFlow",
    params: { id: flow as string },
    body: { notes: "Late" },
    ifMatch: '"old"',
  }),
  "a read-only field is refused": ({ flow }) => ({
    operationId: "updateFlow",
    params: { id: flow as string },
    body: { scheduleMinutes: 1 },
  }),
  "a reader may read": ({ flow }) => ({ operationId: "getFlow", params: { id: flow as string }, as: "reader" }),
  "a reader may not change": ({ flow }) => ({
    operationId: "updateFlow",
    params: { id: flow as string },
    body: { notes: "Mine" },
    as: "reader",
  }),
  "the source cannot be deleted while the flow names it": ({ source }) => ({
    operationId: "deleteSource",
    params: { id: source as string },
  }),
  "the flow is run": ({ flow }) => ({
    operationId: "runFlow",
    params: { id: flow as string },
    body: run,
    keeps: "run",
  }),
  "the run is read": ({ run: id }) => ({ operationId: "getRun", params: { id: id as string } }),
  "its outcomes are listed": ({ run: id }) => ({ operationId: "listRunOutcomes", params: { id: id as string } }),
  "its result for one target is read": ({ run: id }) => ({
    operationId: "getRunResult",
    params: { id: id as string },
    query: { position: 0, resolution: 5 },
  }),
  "a result of a target that it has not is refused": ({ run: id }) => ({
    operationId: "getRunResult",
    params: { id: id as string },
    query: { sourceId: "none" },
  }),
  "a run before 1900 is refused": ({ flow }) => ({
    operationId: "runFlow",
    params: { id: flow as string },
    body: { now: "1800-01-01T00:00:00Z" },
  }),
  "the flow's runs are listed": ({ flow }) => ({ operationId: "listFlowRuns", params: { id: flow as string } }),
  "the flow's next ticks are read": ({ flow }) => ({
    operationId: "previewFlowSchedule",
    params: { id: flow as string },
    query: { count: 2 },
  }),
  "flows are listed": () => ({ operationId: "listFlows", query: { limit: 1, q: "degree" } }),
  "a page larger than any is refused": () => ({ operationId: "listEvents", query: { limit: 501 } }),
  "a contact is created": () => ({ operationId: "createContact", body: contactInput(), keeps: "contact" }),
  "a contact list is created": ({ contact }) => ({
    operationId: "createContactList",
    body: { displayName: "Crew", contactIds: [contact] },
    keeps: "list",
  }),
  "a script that does not compile is refused": () => ({
    operationId: "createAdapter",
    body: adapterInput({ script: "export default async function handle( {" }),
  }),
  "an adapter is created": () => ({
    operationId: "createAdapter",
    body: adapterInput({ enabled: false }),
    keeps: "adapter",
  }),
  "an adapter is changed": ({ adapter }) => ({
    operationId: "updateAdapter",
    params: { id: adapter as string },
    body: { displayName: "Other weather" },
  }),
  "tiles are listed": () => ({ operationId: "listTiles", query: { limit: 3 } }),
  "the flow is deleted": ({ flow }) => ({ operationId: "deleteFlow", params: { id: flow as string } }),
  "it is gone": ({ flow }) => ({ operationId: "deleteFlow", params: { id: flow as string } }),
};

interface Left {
  readonly outcomes: readonly (readonly [step: string, outcome: Outcome])[];
  readonly audit: unknown;
  readonly events: unknown;
}

async function played(face: (call: Client) => Perform): Promise<Left> {
  const { call } = await service.newTenant();
  const { id: userId } = await createUser(call, "ada");
  const reader = await createKey(call, ["results:read"]);
  const ids: Record<string, string> = { user: userId };
  const outcomes: [string, Outcome][] = [];
  for (const [title, step] of Object.entries(steps)) {
    const { keeps, as, ...asked } = step(ids);
    const outcome = await face(as === "reader" ? call.as(reader.secret) : call)(asked);
    outcomes.push([title, outcome]);
    if (keeps !== undefined) ids[keeps] = outcome.value?.id ?? assert.fail(`${title}: ${JSON.stringify(outcome)}`);
    if (keeps === "run") await finished(call, ids["run"] as string);
  }
  const left = async (path: string) => {
    const { status, body, text } = await call("GET", path);
    assert.equal(status, 200, text);
    return withoutNulls(body.items);
  };
  return { outcomes, audit: await left("/v1/audit?limit=100"), events: await left("/v1/events?limit=100") };
}

/** Of records, and of requests. */
const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b[0-9a-f]{32}\b/g;
/** What differs between any two tenants, and any two moments. */
const ownFields = /(At|^at|^durationMs|^sequence|^etag|^prefix|^secret|^time)$/;

/** Ids by their order, and what is of a moment by its type alone. */
function comparable(value: unknown, known: Map<string, string>): unknown {
  const text = JSON.stringify(withoutNulls(value), (name, member: unknown) => {
    // GraphQL shows an empty connection where REST leaves results out.
    if (name === "results" && Array.isArray(member) && member.length === 0) return undefined;
    return ownFields.test(name) && typeof member !== "object" ? typeof member : member;
  });
  return JSON.parse(
    text.replaceAll(idPattern, (id) => {
      if (!known.has(id)) known.set(id, `id ${known.size + 1}`);
      return known.get(id) as string;
    }),
  );
}

describe("over REST and over GraphQL", () => {
  test("one scenario has the same outcomes and leaves the same behind", async () => {
    const [rest, gql] = [await played(overRest), await played(overGraphql)];
    const ids = [new Map<string, string>(), new Map<string, string>()] as const;
    for (const [at, [title, outcome]] of rest.outcomes.entries()) {
      const [found, expected] = [comparable(gql.outcomes[at]?.[1], ids[1]), comparable(outcome, ids[0])];
      assert.deepEqual(found, expected, title);
    }
    const problems = rest.outcomes.filter(([, { problem }]) => problem !== undefined);
    assert.ok(problems.length >= 10, "the scenario is refused often enough");
    assert.deepEqual(comparable(gql.audit, ids[1]), comparable(rest.audit, ids[0]));
    assert.deepEqual(comparable(gql.events, ids[1]), comparable(rest.events, ids[0]));
    assert.ok((rest.audit as readonly object[]).length >= 9);
  });
});
