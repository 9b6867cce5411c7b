/**
 * Alerts as the specification's text has them ("Alert semantics", and what is added to it), for histories that tests
 * hold against the rules or against a running service. Written in the plainest way: for each contact and each target by
 * itself, by looking back through a diary of all that was said. Shares nothing with the service but words.
 */
import { type ModelQuietHours, quietEnd } from "./quiet-model.ts";

/** `settings.alerts`, as a caller gives it. */
export interface ModelAlerts {
  readonly contactListIds?: readonly string[];
  readonly triggerTypes?: readonly string[];
  readonly triggerAlertCooldownMinutes?: number;
  readonly resetAlertCooldownMinutes?: number;
  readonly aggregateAlerts?: boolean;
  readonly noDataAfterMinutes?: number;
  readonly levels?: readonly {
    readonly name: string;
    readonly atLeast: number;
    readonly contactListIds?: readonly string[];
  }[];
}

/** A contact, as a caller reads it. */
export interface ModelContact {
  readonly id: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly emailOptIn: boolean;
  readonly smsOptIn: boolean;
  readonly callOptIn: boolean;
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
  readonly blacklist: readonly string[];
  readonly quietHours: ModelQuietHours | null;
}

/** A target, as a run's results show it. Names are unique in these flows. */
export interface ModelTarget {
  readonly name: string;
  readonly sourceId: string | null;
  readonly probability: number | null;
  readonly state: {
    readonly isTriggered: boolean;
    readonly change: "trigger" | "reset" | null;
    readonly newestDataAt: number | null;
  } | null;
  readonly isSkipped: boolean;
}

/** A run that counts: scheduled, or manual with alerts. Others are not shown to the model. */
export interface ModelRun {
  /** The run's time; epoch ms. */
  readonly at: number;
  /** When its alerts were evaluated; epoch ms. */
  readonly now: number;
  readonly targets: readonly ModelTarget[];
}

export interface ExpectedSend {
  readonly type: string;
  readonly contactId: string;
  readonly channel: string;
  readonly targetNames: readonly string[];
  readonly status: string;
  /** Of a change of level: the one now. */
  readonly level: string | null;
  /** Held back until then by quiet hours; epoch ms. */
  readonly heldUntil: number | null;
}

export interface Expected {
  readonly sends: readonly ExpectedSend[];
  readonly events: readonly { readonly event: string; readonly targetName: string }[];
}

/** In one order, whatever the order in which they were found. */
export function inOrder({ sends, events }: Expected): Expected {
  const keyOf = ({ type, contactId, channel, status, level, targetNames }: ExpectedSend): string =>
    JSON.stringify([contactId, type, channel, status, level, targetNames]);
  const eventKeyOf = ({ event, targetName }: Expected["events"][number]): string => `${targetName} ${event}`;
  return { sends: sortedBy(sends, keyOf), events: sortedBy(events, eventKeyOf) };
}

function sortedBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...items].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Something that a target has to say. */
interface Saying {
  readonly type: "trigger" | "reset" | "level" | "no_data";
  /** Or that it is kept back for another reason, as messages of their own. */
  readonly isTooSoon: boolean | "untold";
  readonly level: string | null;
  readonly lists: readonly string[];
}

/** What is kept back for two reasons is told as two. */
type FoundSend = ExpectedSend & { readonly why: Saying["isTooSoon"] };

interface Entry {
  readonly at: number;
  readonly what:
    | "all quiet"
    | "told trigger"
    | "told reset"
    | "told level"
    | "told no_data"
    | "level now"
    | "newest"
    | "seen";
  readonly value: string | number | null;
}

/** The alerts of one flow. */
export class AlertModel {
  alerts: ModelAlerts = {};
  /** By list. */
  lists: Readonly<Record<string, readonly ModelContact[]>> = {};
  /** By target. */
  #diary = new Map<string, Entry[]>();

  run(run: ModelRun): Expected {
    const names = new Set(run.targets.map(({ name }) => name));
    for (const name of this.#diary.keys()) if (!names.has(name)) this.#diary.delete(name);
    const events: { event: string; targetName: string }[] = [];
    const sends: FoundSend[] = [];
    const contacts = this.#everybody();
    for (const target of run.targets) {
      if (target.isSkipped) continue;
      const sayings = this.#sayings(target, run.at);
      for (const { type, isTooSoon } of sayings) {
        if (isTooSoon !== false || target.state?.change !== type) continue;
        events.push({ event: type === "trigger" ? "flow.triggered" : "flow.reset", targetName: target.name });
      }
      for (const saying of sayings.filter(({ type }) => type !== "reset" || this.#types().includes("reset")))
        for (const contact of contacts) sends.push(...this.#sendsOf(saying, target, contact, run.now));
    }
    return { sends: this.#combined(sends), events };
  }

  #types(): readonly string[] {
    return this.alerts.triggerTypes ?? [];
  }

  #everybody(): readonly ModelContact[] {
    const seen = new Map<string, ModelContact>();
    for (const list of Object.values(this.lists)) for (const contact of list) seen.set(contact.id, contact);
    return [...seen.values()];
  }

  #last(target: string, what: Entry["what"]): Entry | undefined {
    return this.#diary.get(target)?.findLast((entry) => entry.what === what);
  }

  #note(at: number, target: string, what: Entry["what"], value: Entry["value"] = null): void {
    this.#diary.set(target, [...(this.#diary.get(target) ?? []), { at, what, value }]);
  }

  /** Is it less than so many minutes since it was told? */
  #isTooSoon(target: string, what: Entry["what"], minutes: number | undefined, at: number): boolean {
    const last = this.#last(target, what);
    return last !== undefined && at < last.at + (minutes ?? 0) * 60_000;
  }

  #sayings(target: ModelTarget, at: number): readonly Saying[] {
    if (this.#last(target.name, "seen") === undefined) this.#note(at, target.name, "seen");
    if (target.state?.change === "trigger") this.#note(at, target.name, "all quiet");
    const sayings = this.#allSayings(target, at);
    if (target.state?.isTriggered === false) this.#note(at, target.name, "all quiet");
    return sayings;
  }

  #allSayings(target: ModelTarget, at: number): readonly Saying[] {
    return [
      ...this.#onTrigger(target, at),
      ...this.#onReset(target, at),
      ...this.#onLevel(target, at),
      ...this.#onSilence(target, at),
    ];
  }

  /** Rules 1 and 2. */
  #onTrigger({ name, state }: ModelTarget, at: number): readonly Saying[] {
    const isNew = state?.change === "trigger";
    if (this.#types().includes("trigger") ? !isNew : state?.isTriggered !== true) return [];
    const isTooSoon = this.#isTooSoon(name, "told trigger", this.alerts.triggerAlertCooldownMinutes, at);
    if (isTooSoon && !isNew) return [];
    if (!isTooSoon) this.#note(at, name, "told trigger");
    return [{ type: "trigger", isTooSoon, level: null, lists: this.alerts.contactListIds ?? [] }];
  }

  #onReset({ name, state }: ModelTarget, at: number): readonly Saying[] {
    if (state?.change !== "reset") return [];
    const latest = this.#diary.get(name)?.findLast(({ what }) => what === "all quiet" || what === "told trigger");
    const lists = this.alerts.contactListIds ?? [];
    // Nobody was told of what is over.
    if (latest?.what !== "told trigger") return [{ type: "reset", isTooSoon: "untold", level: null, lists }];
    const isTooSoon = this.#isTooSoon(name, "told reset", this.alerts.resetAlertCooldownMinutes, at);
    if (!isTooSoon) this.#note(at, name, "told reset");
    return [{ type: "reset", isTooSoon, level: null, lists }];
  }

  #onLevel({ name, probability }: ModelTarget, at: number): readonly Saying[] {
    if (probability === null) return [];
    const levels = [...(this.alerts.levels ?? [])].sort((one, other) => one.atLeast - other.atLeast);
    const now = levels.filter(({ atLeast }) => atLeast <= probability).at(-1)?.name ?? null;
    const lastSeen = this.#last(name, "level now")?.value ?? null;
    this.#note(at, name, "level now", now);
    const heightOf = (level: Entry["value"]): number => levels.findIndex((one) => one.name === level);
    const told = heightOf(this.#last(name, "told level")?.value ?? null);
    if (heightOf(now) === told) return [];
    const isFall = heightOf(now) < told;
    const isTooSoon = isFall && this.#isTooSoon(name, "told level", this.alerts.triggerAlertCooldownMinutes, at);
    if (isTooSoon && lastSeen === now) return [];
    if (!isTooSoon) this.#note(at, name, "told level", now);
    const lists = levels
      .filter((_, height) => (isFall ? height <= told && height >= heightOf(now) : height === heightOf(now)))
      .flatMap((level) => level.contactListIds ?? this.alerts.contactListIds ?? []);
    return [{ type: "level", isTooSoon, level: now, lists }];
  }

  #onSilence({ name, state }: ModelTarget, at: number): readonly Saying[] {
    const known = this.#last(name, "newest")?.value ?? null;
    const newest = state?.newestDataAt ?? known;
    if (newest !== null) this.#note(at, name, "newest", newest);
    if (newest !== null && (known === null || newest > known))
      this.#diary.set(
        name,
        (this.#diary.get(name) ?? []).filter(({ what }) => what !== "told no_data"),
      );
    const { noDataAfterMinutes } = this.alerts;
    if (noDataAfterMinutes === undefined || this.#last(name, "told no_data") !== undefined) return [];
    const since = Number(newest ?? this.#last(name, "seen")?.at);
    if (at <= since + noDataAfterMinutes * 60_000) return [];
    this.#note(at, name, "told no_data");
    return [{ type: "no_data", isTooSoon: false, level: null, lists: this.alerts.contactListIds ?? [] }];
  }

  #sendsOf(saying: Saying, target: ModelTarget, contact: ModelContact, now: number): readonly FoundSend[] {
    const isListed = saying.lists.some((id) => (this.lists[id] ?? []).some((one) => one.id === contact.id));
    if (!isListed) return [];
    const send = { type: saying.type, contactId: contact.id, targetNames: [target.name], level: saying.level };
    const isBlacklisted = target.sourceId !== null && contact.blacklist.includes(target.sourceId);
    const wishes = [
      { channel: "email", isWanted: contact.emailOptIn, isFit: contact.email !== null && contact.emailVerified },
      { channel: "sms", isWanted: contact.smsOptIn, isFit: contact.phone !== null && contact.phoneVerified },
      { channel: "voice", isWanted: contact.callOptIn, isFit: contact.phone !== null && contact.phoneVerified },
    ];
    const channels = wishes.filter(({ isWanted }) => isWanted);
    const ledger = contact.email === null ? "sms" : "email";
    return (channels.length === 0 ? [{ channel: ledger, isFit: null }] : channels).map(({ channel, isFit }) => {
      const end = contact.quietHours === null ? null : quietEnd(contact.quietHours, now);
      const isDropped = end !== null && contact.quietHours?.mode === "drop";
      let status = "pending";
      if (isDropped) status = "skipped_quiet_hours";
      if (isFit === false) status = "skipped_unverified";
      if (isFit === null) status = "skipped_optout";
      if (isBlacklisted) status = "skipped_blacklisted";
      if (saying.isTooSoon !== false) status = "skipped_cooldown";
      const why = status === "skipped_cooldown" ? saying.isTooSoon : false;
      return { ...send, channel, status, heldUntil: status === "pending" ? end : null, why };
    });
  }

  /** Rule 4. Also where a contact would have more than 500 messages of one type on a channel. */
  #combined(sends: readonly FoundSend[]): readonly ExpectedSend[] {
    const keyOf = ({ type, contactId, channel, status, level, why }: FoundSend, isWhole: boolean): string =>
      [type, contactId, channel, status, ...(isWhole ? [level, why] : [])].join("|");
    const groups = new Map<string, FoundSend[]>();
    const counts = new Map<string, number>();
    for (const send of sends) {
      const key = keyOf(send, true);
      groups.set(key, [...(groups.get(key) ?? []), send]);
      counts.set(keyOf(send, false), (counts.get(keyOf(send, false)) ?? 0) + 1);
    }
    return [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const isCombined = this.alerts.aggregateAlerts === true || (counts.get(keyOf(first, false)) ?? 0) > 500;
      const shown = isCombined ? [{ ...first, targetNames: group.flatMap(({ targetNames }) => targetNames) }] : group;
      return shown.map(({ why: _, ...send }) => send);
    });
  }
}
