/**
 * What an outlook makes of its flow's alerts: the targets whose next trigger is expected soon, each told once a season
 * for each stage. It goes the way of all alerts: lists, opt-ins, blacklists and quiet hours. Pure.
 */
import type { Contact } from "#server/contacts/model.ts";
import { dayFromIsoDate } from "#tile/local-time";
import type { NewEvent } from "#server/events/catalogue.ts";
import { headlineOf } from "#server/expectations/headline.ts";
import type { Expectation, OutlookRecord, OutlookTarget } from "#server/expectations/model.ts";
import { deliveriesTo, type PlannedDelivery } from "./evaluate.ts";
import { memoryOf } from "./gates.ts";
import type { AlertConfig, AlertTarget, ExpectedNews, TargetMemories, TargetMemory } from "./model.ts";
import type { WordedBasis } from "./read-run.ts";
import { type ContactsByList, contactsOf, topicsOf } from "./topics.ts";

/** Of the event, where nobody is to be told. */
const eventWithinDays = 14;
/** Of a season: up to 200 stages, each with its event and its messages. */
const maxTold = 400;

export interface ExpectedInput {
  readonly outlook: Pick<OutlookRecord, "now" | "createdAt">;
  readonly targets: readonly OutlookTarget[];
  /** Local day number of `outlook.now` at a target. */
  readonly todayOf: (target: OutlookTarget) => number;
  readonly typeOf: (target: OutlookTarget) => string;
  readonly config: AlertConfig;
  readonly memories: TargetMemories;
  readonly contacts: ContactsByList;
  /** The present, for quiet hours; epoch ms. */
  readonly now: number;
}

/** A target that is told of, and what is expected of it. */
export interface ExpectedTarget {
  readonly target: AlertTarget & { readonly expected: ExpectedNews };
  readonly expectation: Expectation;
}

export interface ExpectedOutcome {
  /** Of which there is an event. */
  readonly expected: readonly ExpectedTarget[];
  readonly deliveries: readonly PlannedDelivery[];
  /** Of all targets of the flow that are remembered. */
  readonly memories: TargetMemories;
  /** There is something to write. */
  readonly isNews: boolean;
}

export function evaluateExpected(input: ExpectedInput): ExpectedOutcome {
  const { outlook, config, contacts, now } = input;
  const memories = new Map(input.memories);
  const expected: ExpectedTarget[] = [];
  const untold: ExpectedTarget[] = [];
  const isTelling = config.expectedWithinDays !== null && config.contactListIds.length > 0;
  for (const target of input.targets) {
    const expectation = soonExpected(target, input);
    if (expectation === null) continue;
    const memory = memories.get(target.identity) ?? memoryOf(outlook.createdAt);
    const told = toldThisSeason(memory, target);
    // Lists that are set after the event are told still.
    const [event, lists] = [toldKey(target, expectation), toldKey(target, expectation, "lists")];
    const news = [event, ...(isTelling ? [lists] : [])].filter((key) => !told.includes(key));
    if (news.length === 0) continue;
    memories.set(target.identity, { ...memory, expectedTold: [...told, ...news].slice(-maxTold) });
    const one = { target: alertTarget(target, input.typeOf(target), expectation), expectation };
    if (news.includes(event)) expected.push(one);
    if (news.includes(lists)) untold.push(one);
  }
  const notice = { type: "expected", level: null, listIds: config.contactListIds, keptBack: null } as const;
  const asked = untold.map(({ target }) => ({ target, notices: [notice] }));
  const topics = topicsOf(asked, config, contacts);
  const deliveries = contactsOf(topics).flatMap((contact: Contact) => deliveriesTo(contact, topics, config, now));
  return { expected, deliveries, memories, isNews: expected.length + untold.length > 0 };
}

/** What decides the target next, where it is expected on one of the next days. The last of the days is one of them. */
function soonExpected(target: OutlookTarget, { config, todayOf }: ExpectedInput): Expectation | null {
  const expectation = headlineOf(target);
  if (expectation?.state !== "expected" || expectation.expectedAt === null) return null;
  const days = dayFromIsoDate(expectation.expectedAt) - todayOf(target);
  return days <= (config.expectedWithinDays ?? eventWithinDays) ? expectation : null;
}

/** Without a season, a year of the expected day stands for it. */
function seasonOf({ season }: OutlookTarget, expectedAt: string | null): string {
  return season ?? (expectedAt ?? "").slice(0, 4);
}

function toldKey(target: OutlookTarget, { row, stage, expectedAt }: Expectation, ...whom: readonly "lists"[]): string {
  return JSON.stringify([seasonOf(target, expectedAt), row, stage, ...whom]);
}

function toldThisSeason({ expectedTold = [] }: TargetMemory, target: OutlookTarget): readonly string[] {
  const season = target.season === null ? null : JSON.stringify([target.season]).slice(0, -1);
  return season === null ? expectedTold : expectedTold.filter((key) => key.startsWith(season));
}

function alertTarget(
  { position, identity, sourceId, targetName: name }: OutlookTarget,
  targetType: string,
  { stage, expectedAt, earliest, latest, coverage }: Expectation,
): ExpectedTarget["target"] {
  return {
    ...{ position, identity, sourceId, name, targetType, stage, isSkipped: false },
    ...{ probability: null, state: null },
    expected: { at: expectedAt ?? "", earliest, latest, coverage },
  };
}

/** @param message the English text that a message about the target alone would have */
export function expectedEvent(
  { id: outlookId, tenantId, flowId }: Pick<OutlookRecord, "id" | "tenantId" | "flowId">,
  { flowName, demo }: Pick<WordedBasis, "flowName" | "demo">,
  { target, expectation }: ExpectedTarget,
  message: string,
): NewEvent {
  const { row, stage, expectedAt, earliest, latest, coverage, reachedShare } = expectation;
  const { sourceId, name: targetName, targetType } = target;
  return {
    tenantId,
    event: "flow.expected",
    data: {
      ...{ outlookId, flowId, flowName, sourceId, targetName },
      hint: sourceId === null ? null : targetType,
      ...{ row, stage, expectedAt, earliest, latest, coverage, reachedShare },
      ...{ demoData: demo?.extent ?? "none", message },
    },
  };
}
