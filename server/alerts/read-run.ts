/**
 * What alerts read of a run that has ended: its targets, the contacts that may be told, what is remembered. Everything
 * but the run itself is as it is now.
 */
import type { Stores } from "#schema/stores.ts";
import { type DemoNotice, demoNoticeOf } from "#server/data/demo-notice/notice.ts";
import { identityOf, isSourceTarget, sourceIdsOf } from "#server/flows/targets.ts";
import type { FinishedRun, TargetOutcome } from "#server/runs/model.ts";
import { localTime } from "#server/runs/plan/subjects.ts";
import { takesDemoData } from "#server/tiles/demo-use.ts";
import type { TenantLanguage } from "#server/tenancy/reader.ts";
import { alertConfigOf, listIdsOf } from "./config.ts";
import type { AlertConfig, AlertTarget, TargetMemories } from "./model.ts";
import type { ContactsByList } from "./topics.ts";

/** What of a run alerts go by. */
export type DecidedRun = Pick<FinishedRun, "tenantId" | "id" | "flowId" | "now" | "tickAt" | "frozenFlow">;

/** The same of an outlook, which no run stands for. */
export type DecidedOutlook = Omit<DecidedRun, "id"> & { readonly id: null };

export interface AlertBasis extends WordedBasis<DecidedRun> {
  /** In the order of the flow. */
  readonly targets: readonly AlertTarget[];
  readonly memories: TargetMemories;
  readonly contacts: ContactsByList;
}

/** What messages are made of, beside their targets. */
export interface WordedBasis<Cause extends DecidedRun | DecidedOutlook = DecidedRun | DecidedOutlook> {
  readonly run: Cause;
  readonly flowName: string;
  readonly config: AlertConfig;
  readonly tenant: TenantLanguage;
  /** Null where the flow takes no demo data. */
  readonly demo: DemoNotice | null;
  /** IANA name, or `UTC+05:00`. */
  timezoneOf(position: number): string;
}

/** What is known beside the run. */
export interface AlertFacts {
  readonly flowName: string;
  /** For every target of the run, in the order of the flow. */
  readonly outcomes: readonly TargetOutcome[];
  readonly memories: TargetMemories;
  readonly contacts: ContactsByList;
  readonly tenant: TenantLanguage;
  readonly demo: DemoNotice | null;
  /** Time zones of the sources that have one, by id. */
  readonly timezones: ReadonlyMap<string, string | null>;
}

/** Null where the flow is gone, as it is with its tenant. */
export async function readBasis(stores: Stores, run: FinishedRun): Promise<AlertBasis | null> {
  const { tenantId, flowId, frozenFlow } = run;
  const flow = await stores.flows.forSystem().outline(tenantId, flowId);
  const tenant = await stores.tenants.forSystem().get(tenantId);
  if (flow === null || tenant === null) return null;
  return basisOf(run, {
    flowName: flow.displayName,
    outcomes: await stores.runs.forSystem().outcomesOf(run),
    memories: await stores.alertMemories.forSystem().ofFlow(tenantId, flowId),
    contacts: await readContacts(stores, tenantId, flow.ownerUserId, alertConfigOf(frozenFlow.settings)),
    tenant,
    demo: await readDemoNotice(stores, run),
    timezones: await readTimezones(stores, run),
  });
}

/** Pure. */
export function basisOf(run: DecidedRun, { outcomes, timezones, ...facts }: AlertFacts): AlertBasis {
  return {
    ...facts,
    run,
    config: alertConfigOf(run.frozenFlow.settings),
    targets: outcomes.map((outcome, position) => alertTarget(run, outcome, position)),
    timezoneOf: (position) => timezoneAt(run, outcomes, timezones, position),
  };
}

function alertTarget(
  { frozenFlow }: DecidedRun,
  { target, probability, stage, state, skipped }: TargetOutcome,
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
    stage: stage?.name ?? null,
    state,
    isSkipped: skipped !== null,
  };
}

/** What a place is called that has no source. */
export const inlineType = "location";

/** By list, those that may be told of a flow of this owner. */
export async function readContacts(
  stores: Stores,
  tenantId: string,
  ownerUserId: string | null,
  config: AlertConfig,
): Promise<ContactsByList> {
  const members = await stores.contactLists.forOwner(tenantId, ownerUserId).members(listIdsOf(config));
  const ids = [...new Set([...members.values()].flat())];
  const contacts = await stores.contacts.forSystem().named(tenantId, ids);
  const present = (listed: readonly string[]) => listed.flatMap((id) => contacts.get(id) ?? []);
  return new Map([...members].map(([listId, listed]) => [listId, present(listed)]));
}

/** Only where the flow takes demo data are the names of its tiles read. */
export async function readDemoNotice(
  stores: Stores,
  { tenantId, frozenFlow: { tiles } }: Pick<DecidedRun, "tenantId" | "frozenFlow">,
): Promise<DemoNotice | null> {
  const demoTiles = tiles.filter(takesDemoData);
  if (demoTiles.length === 0) return null;
  const ids = demoTiles.map(({ tileDefinitionId }) => tileDefinitionId);
  const names = await stores.tiles.forSystem().names(tenantId, ids);
  return demoNoticeOf(tiles, ({ tileDefinitionId, tileKey }) => names.get(tileDefinitionId) ?? tileKey);
}

/** Of the sources that the flow names. */
export function readTimezones(
  stores: Stores,
  { tenantId, frozenFlow: { targets } }: Pick<DecidedRun, "tenantId" | "frozenFlow">,
): Promise<ReadonlyMap<string, string | null>> {
  return stores.sources.forSystem().timezonesOf(tenantId, sourceIdsOf(targets));
}

/** As runs see them: the source's, or the place's own; without one it follows from the longitude. */
function timezoneAt(
  { frozenFlow: { targets } }: DecidedRun,
  outcomes: readonly TargetOutcome[],
  timezones: AlertFacts["timezones"],
  position: number,
): string {
  const given = targets[position];
  const named = given === undefined ? null : isSourceTarget(given) ? timezones.get(given.sourceId) : given.timezone;
  return localTime(named ?? null, outcomes[position]?.target.longitude ?? null).timezone;
}
