/** What quiet hours held, told together: what happened when, and how things are now. Pure. */
import { timeOfDayText } from "#core/figures.ts";
import { smsSegments, plainForSms } from "#core/sms.ts";
import { fairlyShortened } from "#core/shorten.ts";
import { inLine, inLines } from "#core/text.ts";
import { demoSentence } from "#server/data/demo-notice/notice.ts";
import type { Contact } from "#server/contacts/model.ts";
import type { TenantLanguage } from "#server/tenancy/reader.ts";
import type { AlertChannel, AlertContent, Happening, HeldContent, StateNow } from "../model.ts";
import { headline, targetsText, typeNameOf } from "./headline.ts";
import { type Words, wordsFor } from "./language.ts";
import { spokenText } from "./spoken.ts";

export interface HeldReader {
  readonly locale: string | null;
  /** IANA name: times are as its clocks show them. */
  readonly timezone: string;
}

/** The contact's own zone, else that of its quiet hours, else the tenant's, else that of the first target. */
export function heldZone(
  { timezone, quietHours }: Contact,
  tenant: TenantLanguage,
  { happenings }: HeldContent,
): string {
  return timezone ?? quietHours?.timeZone ?? tenant.timezone ?? happenings[0]?.targets[0]?.timezone ?? "UTC";
}

/** How much is said. */
interface Size {
  readonly maxNames: number;
  /** Lines of what happened, the newest; the others are counted. */
  readonly maxLines: number;
  /** In a line, the newest; the others are counted. */
  readonly maxTimes: number;
}

const everything: Size = { maxNames: Infinity, maxLines: Infinity, maxTimes: Infinity };
const spoken: Size = { maxNames: 3, maxLines: 3, maxTimes: 3 };
/** For an SMS, the best first. */
const sizes: readonly Size[] = [
  { maxNames: 3, maxLines: 4, maxTimes: 8 },
  { maxNames: 3, maxLines: 3, maxTimes: 4 },
  { maxNames: 1, maxLines: 3, maxTimes: 2 },
  { maxNames: 1, maxLines: 2, maxTimes: 1 },
];
/** A night in one SMS may be longer than a single alert, but it stays within this. */
const maxSegments = 3;
/** A shorter name tells little. */
const leastLegible = 10;

/** The text in the contact's language: a line for each kind of happening with its times, and the states now. */
export function heldText(held: HeldContent, reader: HeldReader, channel: AlertChannel): string {
  const words = wordsFor(reader.locale);
  if (channel === "sms") return smsText(words, held, reader);
  if (channel === "email") return whole(draftOf(words, held, reader, everything, "written"));
  return spokenText(words, whole(draftOf(words, held, reader, spoken)));
}

/** A text in the making: the names in it may still be shortened. */
interface Draft {
  readonly names: readonly string[];
  text(names: readonly string[]): string;
}

function whole({ names, text }: Draft): string {
  return text(names);
}

function smsText(words: Words, held: HeldContent, reader: HeldReader): string {
  const tail = [...appendedOf(held), ...demoOf(held, reader, spoken)];
  const room = Math.max(maxSegments, smsSegments(plainForSms(tail.join("\n"))) + 1);
  for (const size of sizes) {
    const { names, text } = draftOf(words, held, reader, size);
    const fits = (these: readonly string[]): boolean => smsSegments(plainForSms(text(these))) <= room;
    const fitting = fairlyShortened(names.map(plainForSms), leastLegible, fits);
    if (fitting !== null) return plainForSms(text(fitting));
  }
  const { names, text } = draftOf(words, held, reader, { maxNames: 1, maxLines: 1, maxTimes: 1 });
  const cut = names.map((name) => name.slice(0, leastLegible));
  return plainForSms(text(cut));
}

/** @param style of the time since when there are no data: a mail names the zone once, beside all times */
function draftOf(
  words: Words,
  held: HeldContent,
  reader: HeldReader,
  size: Size,
  style: "written" | "zoned" = "zoned",
): Draft {
  const lines = linesOf(held);
  const shown = lines.slice(-size.maxLines);
  const omitted =
    held.omitted + lines.slice(0, lines.length - shown.length).reduce((sum, { at }) => sum + at.length, 0);
  const drafts = [
    ...shown.map((line) => lineDraft(words, line, held, reader, size, style)),
    ...stateDrafts(words, held.states, size),
  ];
  const tail = [
    ...(omitted === 0 ? [] : [words.say("held.more", { count: omitted })]),
    ...appendedOf(held),
    ...demoOf(held, reader, size),
  ];
  return {
    names: drafts.flatMap(({ names }) => names),
    text: (names) => {
      let first = 0;
      const said = drafts.map((draft) => {
        const own = names.slice(first, first + draft.names.length);
        first += draft.names.length;
        return draft.text(own);
      });
      return [...said, ...tail].join("\n");
    },
  };
}

/** What happened several times in the same way. */
interface Line {
  readonly newest: Happening;
  /** Ascending. */
  readonly at: readonly number[];
}

/** By their first time. */
function linesOf({ happenings }: HeldContent): readonly Line[] {
  const kinds = Map.groupBy(happenings, ({ type, level, targets }) =>
    JSON.stringify([
      type,
      level,
      targets.map(({ identity, sourceId, name, stage }) => [identity ?? [sourceId, name], stage]),
    ]),
  );
  return [...kinds.values()].flatMap((alike) => {
    const newest = alike.at(-1);
    return newest === undefined ? [] : [{ newest, at: alike.map(({ at }) => at) }];
  });
}

function lineDraft(
  words: Words,
  { newest, at }: Line,
  held: HeldContent,
  { timezone }: HeldReader,
  { maxNames, maxTimes }: Size,
  style: "written" | "zoned",
): Draft {
  const content: AlertContent = { ...newest, temperatureUnits: null };
  const { names, line } = headline(words, content, { maxNames, hasSince: true }, style, timezone);
  const shown = at.slice(-maxTimes).map((time) => timeOfDayText(words, time, held.at, timezone));
  const times = shown.join(", ");
  const said = at.length === shown.length ? times : words.say("held.times", { count: at.length, times });
  return { names, text: (these) => words.say("held.line", { line: line(these), times: said }) };
}

/** Each state that a target has now, with the targets that have it. */
function stateDrafts(words: Words, states: readonly StateNow[], { maxNames }: Size): readonly Draft[] {
  const alike = Map.groupBy(states, ({ isTriggered, level, isSilent }) =>
    JSON.stringify([isTriggered, level, isSilent]),
  );
  return [...alike.values()].flatMap((these) => {
    const [first] = these;
    if (first === undefined) return [];
    const listed = these.slice(0, maxNames);
    const state = stateText(words, first);
    return [
      {
        names: listed.flatMap(({ targetType, name }) => [typeNameOf(words, targetType), inLine(name)]),
        text: (names: readonly string[]) =>
          words.say("held.now", { targets: targetsText(words, names, these.length - listed.length), state }),
      },
    ];
  });
}

function stateText(words: Words, { isTriggered, level, isSilent }: StateNow): string {
  const known = isTriggered === null ? "held.unknown" : isTriggered ? "held.triggered" : "held.normal";
  return [
    words.say(known),
    ...(level === null ? [] : [words.say("held.level", { level: inLine(level) })]),
    ...(isSilent ? [words.say("held.silent")] : []),
  ].join(", ");
}

/** Said once of all, where any of it rests on demo data. */
function demoOf({ happenings }: HeldContent, { locale }: HeldReader, { maxNames }: Size): readonly string[] {
  const notices = happenings.flatMap(({ demo }) => demo ?? []);
  if (notices.length === 0) return [];
  const isAll = notices.length === happenings.length && notices.every(({ extent }) => extent === "all");
  const tiles = [...new Set(notices.flatMap((notice) => notice.tiles))];
  return [demoSentence(locale, { extent: isAll ? "all" : "some", tiles }, maxNames === Infinity)];
}

/** What the tenant appends, each text once. */
function appendedOf({ happenings }: HeldContent): readonly string[] {
  return [...new Set(happenings.map(({ appended }) => inLines(appended ?? "")))].filter((text) => text !== "");
}
