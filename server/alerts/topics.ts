/**
 * Who hears of what: the notices of a run's targets, those that say the same as one topic, and the contacts of their
 * lists. A contact that stands in several lists counts once. Pure.
 */
import type { Contact } from "#server/contacts/model.ts";
import type { KeptBack, Notice } from "./gates.ts";
import { type AlertConfig, type AlertTarget, alertTypes } from "./model.ts";

/** Contacts by list. */
export type ContactsByList = ReadonlyMap<string, readonly Contact[]>;

/** What several targets have to tell: of one type, of one level, passed or kept back. */
export interface Topic {
  /** Of the first target; those of the others differ in their lists alone. */
  readonly notice: Notice;
  readonly audiences: readonly Audience[];
  /** What a contact hears of it. Contacts that hear of the same targets share the answer, since both may be many. */
  readonly heardBy: (contactId: string) => Hearing;
}

export interface Hearing {
  /** In the order of the flow. */
  readonly targets: readonly AlertTarget[];
  readonly sourceIds: ReadonlySet<string | null>;
}

/** By the contact's id. */
type Audience = ReadonlyMap<string, Contact>;

export interface AskedTarget {
  readonly target: AlertTarget;
  readonly notices: readonly Notice[];
}

/** Whether it passed, or what kept it back. */
const fates: readonly (KeptBack["by"] | null)[] = [null, "cooldown", "untold"];

/** By type, those that passed first, levels from the lowest to the highest. */
export function topicsOf(
  asked: readonly AskedTarget[],
  { levels }: AlertConfig,
  contacts: ContactsByList,
): readonly Topic[] {
  const audienceOf = audiences(contacts);
  const topics = new Map<number, { readonly notice: Notice; readonly parts: Part[] }>();
  const placeOf = ({ type, keptBack, level }: Notice): number => {
    const kind = alertTypes.indexOf(type) * fates.length + fates.indexOf(keptBack?.by ?? null);
    return kind * (levels.length + 1) + (level === null ? 0 : levels.indexOf(level) + 1);
  };
  for (const { target, notices } of asked) {
    for (const notice of notices) {
      const place = placeOf(notice);
      const topic = topics.get(place) ?? { notice, parts: [] };
      topics.set(place, topic);
      topic.parts.push({ target, audience: audienceOf(notice.listIds) });
    }
  }
  return [...topics]
    .toSorted(([one], [other]) => one - other)
    .map(([, { notice, parts }]) => ({ notice, ...hearings(parts) }));
}

/** Everybody who hears of anything, each once. */
export function contactsOf(topics: readonly Topic[]): readonly Contact[] {
  const all = new Set(topics.flatMap((topic) => topic.audiences));
  return [...new Map([...all].flatMap((audience) => [...audience])).values()];
}

function audiences(contacts: ContactsByList): (listIds: readonly string[]) => Audience {
  const known = new Map<string, Audience>();
  return (listIds) => {
    const key = JSON.stringify(listIds);
    const members = (): readonly Contact[] => listIds.flatMap((id) => contacts.get(id) ?? []);
    const audience = known.get(key) ?? new Map(members().map((contact) => [contact.id, contact]));
    known.set(key, audience);
    return audience;
  };
}

interface Part {
  readonly target: AlertTarget;
  readonly audience: Audience;
}

function hearings(parts: readonly Part[]): Pick<Topic, "audiences" | "heardBy"> {
  const all = [...new Set(parts.map(({ audience }) => audience))];
  const known = new Map<string, Hearing>();
  const heardBy = (contactId: string): Hearing => {
    const hears = all.map((audience) => audience.has(contactId));
    const key = hears.join();
    const hearing = known.get(key) ?? hearingOf(parts, new Set(all.filter((_, index) => hears[index])));
    known.set(key, hearing);
    return hearing;
  };
  return { audiences: all, heardBy };
}

function hearingOf(parts: readonly Part[], heard: ReadonlySet<Audience>): Hearing {
  const targets = parts.filter(({ audience }) => heard.has(audience)).map(({ target }) => target);
  return { targets, sourceIds: new Set(targets.map(({ sourceId }) => sourceId)) };
}
