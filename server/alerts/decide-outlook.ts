/**
 * Decides what a flow's outlooks make of its alerts: outlook by outlook in their order, each in one transaction. It
 * writes what is to be sent and what is not, the events and the memories, and takes the mark from the outlook. The job
 * of a flow's alerts is one at a time, so that no run changes the memories meanwhile.
 */
import { localDayAt, offsetOf } from "#core/local-clock.ts";
import { createBreather } from "#core/yield-when-long.ts";
import type { NewOutlook } from "#schema/outlooks.ts";
import type { Stores } from "#schema/stores.ts";
import { isSourceTarget, sourceIdsOf } from "#server/flows/targets.ts";
import type { OutlookTarget } from "#server/expectations/model.ts";
import { alertConfigOf } from "./config.ts";
import { type DecideDependencies, writeDecision } from "./decide-run.ts";
import { alertTextOf, deliveriesOf } from "./deliveries.ts";
import { type ExpectedInput, evaluateExpected, expectedEvent } from "./expected.ts";
import type { AlertConfig } from "./model.ts";
import { inlineType, readContacts, readDemoNotice, type WordedBasis } from "./read-run.ts";
import { sentEvent } from "./sent-event.ts";

/** Takes all outlooks of the flow that wait for alerts. @throws the signal's reason between two outlooks */
export async function decideOutlooks(
  dependencies: DecideDependencies,
  tenantId: string,
  flowId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database } = dependencies;
  for (;;) {
    signal.throwIfAborted();
    const marked = await database.read((stores) => stores.outlooks.forSystem().firstMarked(tenantId, flowId));
    if (marked === null) return;
    await decideOutlook(dependencies, marked);
  }
}

async function decideOutlook(
  { database, clock, metrics }: DecideDependencies,
  { record, flow }: NewOutlook,
): Promise<void> {
  const breathe = createBreather();
  const { tenantId, flowId, id, now } = record;
  const { frozenFlow } = flow;
  const config = alertConfigOf(frozenFlow.settings);
  const read = await database.read((stores) => readOutlook(stores, { record, flow }, config));
  const outcome = evaluateExpected({ ...read.input, outlook: record, config, now: clock.now() });
  const basis: WordedBasis = {
    run: { tenantId, id: null, flowId, now, tickAt: null, frozenFlow },
    ...{ flowName: read.flowName, config, tenant: read.tenant, demo: read.demo },
    timezoneOf: (position) => read.zones.get(position) ?? "UTC",
  };
  const deliveries = await deliveriesOf(basis, outcome.deliveries, new Map(), clock.now(), breathe);
  const events = outcome.expected.map((one) =>
    expectedEvent(record, basis, one, alertTextOf(basis, "expected", one.target)),
  );
  const isMine = await database.write(async (stores) => {
    // Another process may have been first.
    if (!(await stores.outlooks.forSystem().unmark(tenantId, id))) return false;
    const told = deliveries.flatMap((delivery) => sentEvent(delivery) ?? []);
    const { memories } = outcome;
    if (outcome.isNews)
      await writeDecision(
        stores,
        { tenantId, flowId },
        { deliveries, events: [...events, ...told], memories },
        breathe,
      );
    return true;
  });
  if (!isMine) return;
  for (const { channel, status } of deliveries) if (status !== "pending") metrics.observeDelivery({ channel, status });
}

async function readOutlook(stores: Stores, { record, flow }: NewOutlook, config: AlertConfig) {
  const { tenantId, flowId, id, now } = record;
  const outline = await stores.flows.forSystem().outline(tenantId, flowId);
  const tenant = await stores.tenants.forSystem().get(tenantId);
  const targets = await stores.outlooks.forSystem().targets(tenantId, id);
  const { named } = await readHints(stores, { record, flow });
  const input: Omit<ExpectedInput, "outlook" | "config" | "now"> = {
    targets,
    todayOf: ({ timezone }) => localDayAt(offsetOf(timezone ?? "UTC"), now),
    typeOf: ({ sourceId }: OutlookTarget) => (sourceId === null ? inlineType : (named.get(sourceId) ?? inlineType)),
    memories: await stores.alertMemories.forSystem().ofFlow(tenantId, flowId),
    contacts: outline === null ? new Map() : await readContacts(stores, tenantId, outline.ownerUserId, config),
  };
  return {
    input,
    flowName: outline?.displayName ?? "",
    tenant: tenant ?? { locale: null, timezone: null },
    demo: await readDemoNotice(stores, { tenantId, frozenFlow: flow.frozenFlow }),
    zones: new Map(targets.map(({ position, timezone }) => [position, timezone ?? "UTC"])),
  };
}

/** The kinds of the flow's sources, by id. */
async function readHints(
  stores: Stores,
  { record: { tenantId }, flow: { frozenFlow } }: NewOutlook,
): Promise<{ readonly named: ReadonlyMap<string, string> }> {
  if (!frozenFlow.targets.some(isSourceTarget)) return { named: new Map() };
  return { named: await stores.sources.forSystem().hintsOf(tenantId, sourceIdsOf(frozenFlow.targets)) };
}
