/** The words for when it will happen, in German. */
import type { outlook as english } from "./outlook-en.ts";

export const outlook: typeof english = {
  title: "Wann ist es so weit?",
  ask: "Fragen, wann es so weit ist",
  askAgain: "Erneut fragen",
  queued: "Wartet, bis es an der Reihe ist",
  progress: (done: number, of: number) =>
    of === 1 ? "Vorausschau läuft" : `Vorausschau: ${done} von ${of} Orten fertig`,
  failed: "Die Vorausschau ist fehlgeschlagen.",
  asOf: (time: string) => `Stand ${time}`,
  notOfPlace: (time: string) => `Die Vorausschau vom ${time} sagt nichts über diesen Ort.`,
  expected: {
    stage: (name: string, day: string) => `${name} wird am ${day} erwartet`,
    tile: (name: string, day: string) => `${name} löst voraussichtlich am ${day} aus`,
  },
  reached: {
    stage: (name: string, day: string) => `${name} am ${day} erreicht`,
    tile: (name: string, day: string) => `${name} hat am ${day} ausgelöst`,
  },
  notExpected: {
    stage: (name: string, day: string) => `${name} wird vor dem ${day} nicht erwartet`,
    tile: (name: string, day: string) => `${name} löst vor dem ${day} voraussichtlich nicht aus`,
  },
  unavailable: {
    stage: (name: string) => `Wann ${name} eintritt, lässt sich nicht sagen`,
    tile: (name: string) => `Wann ${name} auslöst, lässt sich nicht sagen`,
  },
  between: (share: string, days: string) => `in ${share} der Fälle zwischen dem ${days}`,
  byForecast: "nach der Vorhersage",
  onThatDay: (share: string) => `in ${share} der Fälle genau an diesem Tag`,
  and: "und",
  yearsReach: (reached: number, of: number) =>
    reached === 0
      ? `keines von ${of} früheren Jahren erreicht es`
      : `${reached} von ${of} früheren Jahren ${reached === 1 ? "erreicht" : "erreichen"} es`,
  nowAt: (current: string, threshold: string) => `Jetzt bei ${current}; die Schwelle ist ${threshold}.`,
  others: "Alles andere, wofür vorausgeschaut wird",
  what: "Was",
  threshold: "Schwelle",
  now: "Jetzt",
  when: "Wann",
  states: {
    reached: "erreicht",
    expected: "erwartet",
    not_expected: "nicht erwartet",
    unavailable: "lässt sich nicht sagen",
  },
  daysIn: (days: string, share: string) => `${days} in ${share} der Fälle`,
  before: (day: string) => `vor dem ${day}`,
  restsOn: (parts: string) => `Beruht auf ${parts}.`,
  triedWith: (parts: string) => `Geprüft anhand von ${parts}.`,
  read: {
    none: (day: string) => `Messwerten bis ${day}`,
    some: (day: string) => `Mess- und Demodaten bis ${day}`,
    all: (day: string) => `Demodaten bis ${day}`,
  },
  forecast: (day: string) => `der Vorhersage bis ${day}`,
  pastYears: (count: number, years: string) =>
    count === 1 ? `1 früheren Jahr (${years})` : `${count} früheren Jahren (${years})`,
  more: "Was man dazu noch wissen sollte",
  looksUntil: (day: string) => `Vorausgeschaut wird bis ${day}.`,
  leftOut: (count: number, years: string, reason: string) =>
    `${years} ${count === 1 ? "zählt" : "zählen"} nicht: ${reason}`,
  difference: (variable: string, days: number) => ({
    higher: (amount: string) => `${variable}: ${amount} höher als in jenen Jahren, über ${days} Tage`,
    lower: (amount: string) => `${variable}: ${amount} niedriger als in jenen Jahren, über ${days} Tage`,
    same: `${variable}: wie in jenen Jahren, über ${days} Tage`,
  }),
  band: (expected: string, days: string) => `${expected}; schattiert ${days}`,
  next: (day: string, place: string, what: string) => `${day} · ${place} · ${what}`,
  nextLabel: "Als Nächstes erwartet",
  settings: "Vorausschau",
  about:
    "Für jeden Ort der Tag, an dem es voraussichtlich so weit ist, und wie sicher das ist: aus Messwerten, der " +
    "Vorhersage und dem, was frühere Jahre danach brachten.",
  isDaily: "Jeden Tag vorausschauen",
  isDailyHint: "Nach dem ersten geplanten Lauf des Tages.",
  years: "Frühere Jahre",
  yearsHint: "5 bis 30; leer: 10. Mehr Jahre machen die Spanne der Tage sicherer.",
  tells: "Meine Listen benachrichtigen, wenn es erwartet wird innerhalb von",
  tellsHint: "Leer: Niemand wird benachrichtigt. Je Ort und Stufe einmal in der Saison.",
  days: "Tagen",
  noLists: "Der Flow hat noch keine Liste, also wird niemand benachrichtigt.",
};
