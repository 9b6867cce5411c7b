/**
 * What a run makes of its flow's alerts: the crossings that are events, one delivery for each message to a contact on a
 * channel, sent or not, and what is remembered. Pure, total, and the same for the same run however late it is asked;
 * only quiet hours go by the present.
 *
 * Each target passes its gates by itself. What it has to tell goes to the contacts of all lists, each once, on the
 * channels of each, and each contact is decided on by itself. The first reason not to send is the one that is stored:
 * a cooldown, the contact's blacklist, its opt-ins, its addresses, its quiet hours.
 */
import type { Contact } from "#server/contacts/model.ts";
import { localIsoTime, minuteMs, offsetIn } from "#core/local-clock.ts";
import type { Wait } from "#server/sending/model.ts";
import { type CrossingEvent, type KeptBack, type Notice, passGates } from "./gates.ts";
import type { AlertChannel, AlertConfig, AlertTarget, AlertType, TargetMemories, TargetMemory } from "./model.ts";
import { quietUntil } from "./quiet-hours.ts";
import { channelsOf, type Skip, type SkippedStatus } from "./recipients.ts";
import { contactsOf, type Topic, topicsOf } from "./topics.ts";

export interface AlertInput {
  readonly run: AlertRun;
  readonly config: AlertConfig;
  /** As the flow's run before left them. */
  readonly memories: TargetMemories;
  /** By list, in the list's order. A list that is gone has none. */
  readonly contacts: ReadonlyMap<string, readonly Contact[]>;
  /** The present, for quiet hours; epoch ms. */
  readonly now: number;
}

export interface AlertRun {
  /** What its gates go by: its rule time (rule-time.ts); epoch ms. */
  readonly at: number;
  /** In the order of the flow. */
  readonly targets: readonly AlertTarget[];
}

export interface AlertOutcome {
  /** In the order of the flow. */
  readonly crossings: readonly Crossing[];
  /** By contact, type and channel; those of one type in the order of the flow. */
  readonly deliveries: readonly PlannedDelivery[];
  /** Of the run's targets alone. */
  readonly memories: TargetMemories;
}

/** A crossing that passed its gate: an event, whether or not somebody is to be told. */
export interface Crossing {
  readonly event: CrossingEvent;
  readonly target: AlertTarget;
}

/** One message to one contact on one channel, to be sent or stored as skipped. */
export interface PlannedDelivery {
  readonly type: Exclude<AlertType, "test">;
  readonly contact: Contact;
  readonly channel: AlertChannel;
  /** At least one, in the order of the flow. Deliveries about the same targets mostly share the array. */
  readonly targets: readonly AlertTarget[];
  readonly status: "pending" | SkippedStatus;
  /** In words: why it is skipped or held; null where nothing needs to be said. */
  readonly reason: string | null;
  /** Not sent before; epoch ms. Null for one that goes at once, or not at all. */
  readonly notBefore: number | null;
  /** Of a change of level: the one that the targets have now; null below all levels. */
  readonly level: string | null;
  /** What the tenant appends to the text. */
  readonly appended: string | null;
}

/** More single messages of one type to a contact on one channel are combined. */
export const maxSingleMessages = 500;

export function evaluateAlerts({ run, config, memories, contacts, now }: AlertInput): AlertOutcome {
  const asked = run.targets
    .filter(({ isSkipped }) => !isSkipped)
    .map((target) => ({ target, ...passGates(target, memories.get(target.identity) ?? null, config, run.at) }));
  const topics = topicsOf(asked, config, contacts);
  return {
    crossings: asked.flatMap(({ target, event }) => (event === null ? [] : [{ event, target }])),
    deliveries: contactsOf(topics).flatMap((contact) => deliveriesTo(contact, topics, config, now)),
    memories: memoriesAfter(run, memories, new Map(asked.map(({ target, memory }) => [target.identity, memory]))),
  };
}

/** Nothing was found out about a target that was skipped. One that the flow no longer has is forgotten. */
function memoriesAfter(
  { targets }: AlertRun,
  before: TargetMemories,
  asked: ReadonlyMap<string, TargetMemory>,
): TargetMemories {
  return new Map(
    targets.flatMap(({ identity }) => {
      const memory = asked.get(identity) ?? before.get(identity);
      return memory === undefined ? [] : [[identity, memory] as const];
    }),
  );
}

/** What a contact has to be told of one topic, or is not told for a reason that lies in its targets. */
interface Share {
  readonly notice: Notice;
  readonly targets: readonly AlertTarget[];
  readonly skip: Skip | null;
}

export function deliveriesTo(
  contact: Contact,
  topics: readonly Topic[],
  config: AlertConfig,
  now: number,
): readonly PlannedDelivery[] {
  const shares = topics.flatMap((topic) => sharesOf(contact, topic));
  const countOf = (share: Share): number =>
    shares
      .filter(({ notice, skip }) => notice.type === share.notice.type && skip?.status === share.skip?.status)
      .reduce((sum, { targets }) => sum + targets.length, 0);
  const quiet = quietOf(contact, now);
  const channels = channelsOf(contact);
  return shares.flatMap((share) => {
    const isCombined = config.isAggregated || countOf(share) > maxSingleMessages;
    const groups = isCombined ? [share.targets] : share.targets.map((target) => [target]);
    return channels.flatMap(({ channel, skip }) => {
      const fate = fateOf(share.skip ?? skip ?? quiet);
      return groups.map((targets) => ({ ...shownNotice(share.notice, config), contact, channel, targets, ...fate }));
    });
  });
}

function sharesOf(contact: Contact, { notice, heardBy }: Topic): readonly Share[] {
  const { targets, sourceIds } = heardBy(contact.id);
  if (notice.keptBack !== null) return shareOf(notice, targets, keptBackSkip(notice.type, notice.keptBack));
  const blacklist = new Set(contact.blacklist);
  const isListed = ({ sourceId }: AlertTarget): boolean => sourceId !== null && blacklist.has(sourceId);
  if (!contact.blacklist.some((id) => sourceIds.has(id))) return shareOf(notice, targets, null);
  return [
    ...shareOf(
      notice,
      targets.filter((target) => !isListed(target)),
      null,
    ),
    ...shareOf(notice, targets.filter(isListed), blacklistSkip),
  ];
}

function shareOf(notice: Notice, targets: readonly AlertTarget[], skip: Skip | null): readonly Share[] {
  return targets.length === 0 ? [] : [{ notice, targets, skip }];
}

const blacklistSkip: Skip = { status: "skipped_blacklisted", reason: "the contact's blacklist holds the source" };

const lastTold: Readonly<Record<Notice["type"], string>> = {
  trigger: "the last alert",
  reset: "the last reset alert",
  level: "the last change of level",
  no_data: "the last alert",
  expected: "the last alert",
};

function keptBackSkip(type: Notice["type"], keptBack: KeptBack): Skip {
  const reason =
    keptBack.by === "cooldown"
      ? `within the cooldown of ${keptBack.cooldownMs / minuteMs} min since ${lastTold[type]}`
      : "nobody was told of the trigger that it ends";
  return { status: "skipped_cooldown", reason };
}

/** Quiet hours let a message wait, or drop it. */
export function quietOf({ quietHours }: Contact, now: number): Skip | Wait | null {
  const until = quietUntil(quietHours, now);
  if (quietHours === null || until === null) return null;
  if (quietHours.mode === "drop") return { status: "skipped_quiet_hours", reason: "in the contact's quiet hours" };
  const end = localIsoTime(offsetIn(quietHours.timeZone) ?? utc, until);
  return { notBefore: until, reason: `held until the contact's quiet hours end at ${end}` };
}

const utc = (): number => 0;

function fateOf(cause: Skip | Wait | null): Pick<PlannedDelivery, "status" | "reason" | "notBefore"> {
  if (cause === null) return { status: "pending", reason: null, notBefore: null };
  return "status" in cause ? { ...cause, notBefore: null } : { status: "pending", ...cause };
}

/** What a message says of a notice, and what the tenant appends. */
export function shownNotice(
  { type, level }: Pick<Notice, "type" | "level">,
  { triggerMessage, resetMessage }: AlertConfig,
): Pick<PlannedDelivery, "type" | "level" | "appended"> {
  const appended = {
    trigger: triggerMessage,
    reset: resetMessage,
    level: level?.message ?? null,
    no_data: null,
    expected: null,
  };
  return { type, level: level?.name ?? null, appended: appended[type] };
}
