/**
 * The language of the page: the reader's own choice here, else the user's record, else the frame's init message, else
 * the browser. German words are fetched when they are wanted.
 */
import { en, type Words } from "./en.ts";
import { chooseLocale, type Language, languageOf, saneTimeZone } from "./locale.ts";

const localeKey = "flow-evaluation:locale";

export interface Speech {
  readonly words: Words;
  readonly language: Language;
  /** A BCP 47 tag. */
  readonly locale: string;
}

let speech: Speech = { words: en, language: "en", locale: "en-GB" };
interface Wishes {
  readonly chosen: string | null;
  readonly user: string | null;
  readonly frame: string | null;
}

let wishes: Wishes = { chosen: ownChoice(), user: null, frame: null };
/** The last to ask is the one that is heard: words may come later than those that were asked for after them. */
let turn = 0;
const listeners = new Set<() => void>();

export function currentSpeech(): Speech {
  return speech;
}

export function onSpeechChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function beginWords(): Promise<void> {
  return speak();
}

/** What a user's record or a frame's page wishes for; null for none. */
export function wishLocale(from: "user" | "frame", locale: string | null): Promise<void> {
  wishes = { ...wishes, [from]: locale };
  return speak();
}

export function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(localeKey, language);
  } catch {
    // In a frame the browser may forbid it: the choice holds until the page is left.
  }
  wishes = { ...wishes, chosen: language };
  return speak();
}

/** The browser's zone, where the user's record names none. */
export function timeZoneOf(wish: string | null | undefined): string {
  return saneTimeZone(wish) ?? saneTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? "UTC";
}

async function speak(): Promise<void> {
  turn += 1;
  const own = turn;
  const locale = chooseLocale([wishes.chosen, wishes.user, wishes.frame, ...navigator.languages]);
  const language = languageOf(locale) ?? "en";
  const words = await wordsOf(language);
  if (words === null || own !== turn) return;
  speech = { words, language, locale };
  document.documentElement.lang = language;
  for (const tell of listeners) tell();
}

/** Null where they cannot be fetched: then the page goes on in the language that it speaks. */
async function wordsOf(language: Language): Promise<Words | null> {
  if (language === "en") return en;
  return import("./de.ts").then(
    ({ de }) => de,
    () => null,
  );
}

function ownChoice(): string | null {
  try {
    return localStorage.getItem(localeKey);
  } catch {
    return null;
  }
}
