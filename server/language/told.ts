/**
 * What the service says in results and faults, in the reader's language. It is made and stored in English, and told at
 * the face: a phrase book of each other language knows the English sentence. A sentence that no phrase knows stays as
 * it is, such as those of a tenant's own scripts. Pure.
 */
import type { ProblemSlug } from "#core/errors.ts";
import { whenNeeded } from "#core/lazy.ts";
import { decimalSignOf } from "#core/locale.ts";
import { readerOf } from "#core/words.ts";
import fields from "./de/faults/fields.json" with { type: "json" };
import flows from "./de/faults/flows.json" with { type: "json" };
import openEnded from "./de/faults/open-ended.json" with { type: "json" };
import records from "./de/faults/records.json" with { type: "json" };
import requests from "./de/faults/requests.json" with { type: "json" };
import nouns from "./de/nouns.json" with { type: "json" };
import outcomes from "./de/outcomes.json" with { type: "json" };
import titles from "./de/titles.json" with { type: "json" };
import traces from "./de/traces.json" with { type: "json" };
import { type Figures, phraseReader } from "./phrases.ts";

/**
 * `trace`: a line of a tile's trace. `issue`: what is wrong with a series, with its name before. `outcome`: why
 * something was left out, failed, or is held. `fault`: what a caller did wrong.
 */
export type Said = "trace" | "issue" | "outcome" | "fault";

export interface Told {
  readonly language: "en" | "de";
  /** The sentence in the reader's language; as it is where no phrase knows it. */
  tell(said: Said, english: string): string;
  title(slug: ProblemSlug, english: string): string;
}

const germanTitles: Readonly<Record<ProblemSlug, string>> = titles;
/** What fits many texts comes last. */
const faults: Readonly<Record<string, string>> = { ...fields, ...requests, ...records, ...flows, ...openEnded };
export const germanTables = { ...traces, ...outcomes, ...nouns, fault: faults };
/** An issue begins with the name of its series, as in a trace. */
const tableOf = { trace: "trace", issue: "trace", outcome: "outcome", fault: "fault" } as const;

export const english: Told = {
  language: "en",
  tell: (_said, text) => text,
  title: (_slug, text) => text,
};

/** The two ways in which German is read: a phrase book takes longer to prepare than most requests. */
const german = { comma: whenNeeded(() => germanWith(",")), point: whenNeeded(() => germanWith(".")) };

/** @param locale BCP 47; null: the reader names none */
export function toldIn(locale: string | null): Told {
  const { language, tag } = readerOf({ en: null, de: null }, locale);
  if (language === "en") return english;
  return decimalSignOf(tag) === "," ? german.comma() : german.point();
}

function germanWith(decimalSign: string): Told {
  const read = phraseReader(germanTables, germanFigures(decimalSign));
  return {
    language: "de",
    tell: (said, text) => read(tableOf[said], text) ?? text,
    title: (slug) => germanTitles[slug],
  };
}

function germanFigures(decimalSign: string): Figures {
  const day = (text: string): string => `${text.slice(-2)}.${text.slice(-5, -3)}.${text.slice(0, -6)}`;
  return {
    number: (text) => text.replace(".", decimalSign),
    day,
    time: (date, clock) => `${day(date)} um ${clock}`,
    utc: (date, clock) => `${day(date)} um ${clock} UTC`,
  };
}

/** Why something was left out, failed, or is held; null where nothing is to be said. */
export function outcomeIn(told: Told, why: string | null): string | null {
  return why === null ? null : told.tell("outcome", why);
}
