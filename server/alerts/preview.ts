/**
 * The preview of a flow's alerts: what messages would say under settings that need not be stored. Sends and stores
 * nothing. Knows no face.
 */
import type { Caller } from "#core/caller.ts";
import type { Clock } from "#core/clock.ts";
import { type FieldError, invalid, notFound } from "#core/errors.ts";
import type { MailLook } from "#core/html-mail.ts";
import { localDayAt, offsetOf } from "#core/local-clock.ts";
import type { Parts } from "#core/partial-body.ts";
import type { Database } from "#schema/database.ts";
import type { Stores } from "#schema/stores.ts";
import { mailLookOf } from "#server/branding/mail-brand.ts";
import type { Flow } from "#server/flows/model.ts";
import { recoveryFaults } from "#server/flows/recovery.ts";
import type { FlowReferences } from "#server/flows/service.ts";
import { checkSettings, contactListIdsOf, type Settings } from "#server/flows/settings.ts";
import { identityOf, sourceIdsOf } from "#server/flows/targets.ts";
import { localTime, noSources, type Subject, subjectsOf } from "#server/runs/plan/subjects.ts";
import type { TargetState } from "#server/runs/model.ts";
import type { TenantLanguage } from "#server/tenancy/reader.ts";
import { isoDate } from "#tile/local-time";
import { alertConfigOf } from "./config.ts";
import { contentOf } from "./deliveries.ts";
import { shownNotice } from "./evaluate.ts";
import type { Notice } from "./gates.ts";
import type { AlertConfig, AlertContent, AlertTarget } from "./model.ts";
import { type DecidedOutlook, inlineType, readDemoNotice, type WordedBasis } from "./read-run.ts";
import { alertMessage, alertText, withDemoNotice } from "./words/message.ts";

/** A message to nobody in particular. */
export interface AlertSample {
  readonly locale: string;
  readonly type: Notice["type"];
  /** Of a change of level: the one that is reached; null below all levels. */
  readonly level: string | null;
  /** Of the e-mail. */
  readonly subject: string;
  readonly text: string;
  readonly smsText: string;
  readonly voiceText: string;
}

export interface AlertPreviewDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Without a trailing slash. */
  readonly baseUrl: () => string;
  /** Of these contact lists, those that the flow's owner has. */
  readonly holdContactLists: FlowReferences["contactLists"];
}

export type AlertPreviews = ReturnType<typeof alertPreviews>;
type Reader = Caller<"results:read">;

/** More names than these show nothing new. */
const maxTargets = 10;

export function alertPreviews({ database, clock, baseUrl, holdContactLists }: AlertPreviewDependencies) {
  /** By the rules of stored settings. */
  const faultsOf = async (
    stores: Stores,
    { tenantId, ownerUserId, tiles }: Flow,
    alerts: object,
  ): Promise<readonly FieldError[]> => {
    const settings: Settings = { alerts };
    const known = await holdContactLists(stores, tenantId, ownerUserId, contactListIdsOf(settings));
    return [...checkSettings(settings, known), ...recoveryFaults(tiles, settings)].map(({ loc, message }) => ({
      loc: loc.replaceAll("settings.alerts", "alerts"),
      message: message.replaceAll("settings.alerts", "alerts"),
    }));
  };

  return {
    /** What is wrong with the settings, beyond the contract's schema. Empty where there is no such flow. */
    faults: (caller: Reader, flowId: string, alerts: Parts<object>): Promise<readonly FieldError[]> =>
      database.write(async (stores) => {
        const flow = await stores.flows.forCaller(caller).get(flowId);
        return flow === null ? [] : faultsOf(stores, flow, alerts);
      }),

    /**
     * @param alerts as `settings.alerts`
     * @throws AppError `not-found`, `validation`
     */
    preview: async (
      caller: Reader,
      flowId: string,
      alerts: object,
      locales: readonly string[],
    ): Promise<readonly AlertSample[]> => {
      const { basis, subjects, look } = await database.write(async (stores) => {
        const flow = await stores.flows.forCaller(caller).get(flowId);
        const tenant = await stores.tenants.forCaller(caller).own();
        if (flow === null || tenant === null) throw notFound("flow");
        const errors = await faultsOf(stores, flow, alerts);
        if (errors.length > 0) throw invalid(errors);
        const look = await mailLookOf(stores, tenant, flow.settings, baseUrl());
        return { ...(await wordedBasis(stores, { flow, alerts, tenant, now: clock.now() })), look };
      });
      const told = basis.config.isAggregated ? subjects : subjects.slice(0, 1);
      if (told.length === 0) return [];
      const contents = noticesOf(basis.config).map((notice) => contentFor(basis, notice, told));
      return contents.flatMap((content) => locales.map((locale) => sampleOf(content, locale, basis.tenant, look)));
    },
  };
}

type Basis = WordedBasis<DecidedOutlook>;

interface Worded {
  readonly flow: Flow;
  readonly alerts: object;
  readonly tenant: TenantLanguage;
  readonly now: number;
}

/** Targets that a run would leave out are told of nothing. */
async function wordedBasis(
  stores: Stores,
  { flow, alerts, tenant, now }: Worded,
): Promise<{ readonly basis: Basis; readonly subjects: readonly Subject[] }> {
  const { tenantId, id: flowId, displayName, tiles, targets, settings, ownerUserKey } = flow;
  const shown = targets.slice(0, maxTargets);
  const frozenFlow = { tiles, targets: shown, settings: { ...settings, alerts }, userKey: ownerUserKey };
  const named = await stores.sources.forOwner(tenantId, flow.ownerUserId).named(sourceIdsOf(shown));
  const sources = { ...noSources, named: new Map(named.map((source) => [source.id, source])) };
  const { subjects } = subjectsOf({ frozenFlow }, sources);
  const zones = new Map(
    subjects.map(({ position, place }) => [position, localTime(place.timezone, place.longitude).timezone]),
  );
  const basis = {
    run: { tenantId, id: null, flowId, now, tickAt: null, frozenFlow },
    flowName: displayName,
    config: alertConfigOf(frozenFlow.settings),
    tenant,
    demo: await readDemoNotice(stores, { tenantId, frozenFlow }),
    timezoneOf: (position: number) => zones.get(position) ?? "UTC",
  };
  return { basis, subjects };
}

type ShownNotice = Pick<Notice, "type" | "level">;

/** Every kind that the settings let be told, in the order in which a person would meet them. */
function noticesOf({ onReset, levels, noDataAfterMs, expectedWithinDays }: AlertConfig): readonly ShownNotice[] {
  const plain = (type: Notice["type"]): ShownNotice => ({ type, level: null });
  return [
    plain("trigger"),
    ...(onReset ? [plain("reset")] : []),
    ...levels.map((level) => ({ type: "level", level }) as const),
    ...(levels.length > 0 ? [plain("level")] : []),
    ...(noDataAfterMs === null ? [] : [plain("no_data")]),
    ...(expectedWithinDays === null ? [] : [plain("expected")]),
  ];
}

function contentFor(basis: Basis, notice: ShownNotice, subjects: readonly Subject[]): AlertContent {
  const targets = subjects.map((subject) => sampleTarget(basis, notice, subject));
  return contentOf(basis, { ...shownNotice(notice, basis.config), targets }, new Map());
}

function sampleTarget(
  { run: { now, frozenFlow }, config, timezoneOf }: Basis,
  { type, level }: ShownNotice,
  { position, place, source }: Subject,
): AlertTarget {
  const given = frozenFlow.targets[position];
  const day = localDayAt(offsetOf(timezoneOf(position)), now) + (config.expectedWithinDays ?? 0);
  return {
    position,
    identity: given === undefined ? "" : identityOf(given),
    sourceId: source?.id ?? null,
    name: place.name,
    targetType: source?.hint ?? inlineType,
    probability: level?.atLeast ?? null,
    stage: null,
    state: silentSince(now - (config.noDataAfterMs ?? 0)),
    isSkipped: false,
    ...(type === "expected" ? { expected: { at: isoDate(day), earliest: null, latest: null, coverage: null } } : {}),
  };
}

function silentSince(newestDataAt: number): TargetState {
  return { isTriggered: false, since: newestDataAt, isHeld: false, change: null, heldBecause: null, newestDataAt };
}

function sampleOf(content: AlertContent, locale: string, { timezone }: TenantLanguage, look: MailLook): AlertSample {
  const shownFor = (channel: "email" | "sms" | "voice"): string =>
    withDemoNotice(content, alertText(content, locale, channel, timezone), locale, channel);
  const mail = alertMessage(
    { content, channel: "email", message: alertText(content, locale, "email", timezone), combinedMessage: null },
    { to: "", locale, timezone, units: null },
    look,
    { alert: null, unsubscribe: null },
  );
  return {
    ...{ locale, type: content.type as Notice["type"], level: content.level },
    ...{ subject: "subject" in mail ? mail.subject : "", text: shownFor("email") },
    ...{ smsText: shownFor("sms"), voiceText: shownFor("voice") },
  };
}
