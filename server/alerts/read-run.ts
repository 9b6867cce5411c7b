/**
 * What alerts read of a run that has ended: its targets, the contacts that may be told, what is remembered. Everything
 * but the run itself is as it is now.
 */
import type { Stores } from "#schema/stores.ts";
import type { Contact } from "#server/contacts/model.ts";
import { identityOf, isSourceTarget, sourceIdsOf } from "#server/flows/targets.ts";
import type { FinishedRun, TargetOutcome } from "#server/runs/model.ts";
import { localTime } from "#server/runs/subjects.ts";
import { alertConfigOf, listIdsOf } from "./config.ts";
import type { AlertConfig, AlertTarget, TargetMemories } from "./model.ts";

export interface AlertBasis {
  readonly run: FinishedRun;
  readonly flowName: string;
  readonly config: AlertConfig;
  /** In the order of the flow. */
  readonly targets: readonly AlertTarget[];
  readonly memories: TargetMemories;
  readonly contacts: ReadonlyMap<string, readonly Contact[]>;
  /** IANA name, or `UTC+05:00`. */
  timezoneOf(position: number): string;
}

/** Null where the flow is gone. */
export async function readBasis(stores: Stores, run: FinishedRun): Promise<AlertBasis | null> {
  const { tenantId, flowId, frozenFlow } = run;
  const flow = await stores.flows.forSystem().outline(tenantId, flowId);
  if (flow === null) return null;
  const config = alertConfigOf(frozenFlow.settings);
  const outcomes = await stores.runs.forSystem().outcomesOf(run);
  return {
    run,
    flowName: flow.displayName,
    config,
    targets: outcomes.map((outcome, position) => alertTarget(run, outcome, position)),
    memories: await stores.alertMemories.forSystem().ofFlow(tenantId, flowId),
    contacts: await readContacts(stores, tenantId, flow.ownerUserId, config),
    timezoneOf: await readTimezones(stores, run, outcomes),
  };
}

function alertTarget(
  { frozenFlow }: FinishedRun,
  { target, probability, state, skipped }: TargetOutcome,
  position: number,
): AlertTarget {
  const given = frozenFlow.targets[position];
  return {
    position,
    identity: given === undefined ? "" : identityOf(given),
    sourceId: target.sourceId,
    name: target.name,
    targetType: target.hint ?? inlineType,
    probability,
    state,
    isSkipped: skipped !== null,
  };
}

/** What a place is called that has no source. */
const inlineType = "location";

async function readContacts(
  stores: Stores,
  tenantId: string,
  ownerUserId: string | null,
  config: AlertConfig,
): Promise<ReadonlyMap<string, readonly Contact[]>> {
  const members = await stores.contactLists.forOwner(tenantId, ownerUserId).members(listIdsOf(config));
  const ids = [...new Set([...members.values()].flat())];
  const contacts = await stores.contacts.forSystem().named(tenantId, ids);
  const present = (listed: readonly string[]) => listed.flatMap((id) => contacts.get(id) ?? []);
  return new Map([...members].map(([listId, listed]) => [listId, present(listed)]));
}

/** As runs see them: the source's, or the place's own; without one it follows from the longitude. */
async function readTimezones(
  stores: Stores,
  { tenantId, frozenFlow: { targets } }: FinishedRun,
  outcomes: readonly TargetOutcome[],
): Promise<(position: number) => string> {
  const zones = await stores.sources.forSystem().timezonesOf(tenantId, sourceIdsOf(targets));
  return (position) => {
    const given = targets[position];
    const named = given === undefined ? null : isSourceTarget(given) ? zones.get(given.sourceId) : given.timezone;
    return localTime(named ?? null, outcomes[position]?.target.longitude ?? null).timezone;
  };
}
