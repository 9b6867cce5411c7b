/** The words of the page of today, in German. */
import type { today as english } from "./today-en.ts";

export const today: typeof english = {
  title: "Heute",
  summary: "In Kürze",
  triggered: "Jetzt ausgelöst",
  triggeredCount: (count: number) => `${count} ausgelöst`,
  troubleCount: (count: number) => `${count} zu prüfen`,
  expectedCount: (count: number) => `${count} erwartet`,
  places: (count: number) => (count === 1 ? "1 Ort" : `${count} Orte`),
  placesSoFar: (count: number) => (count === 1 ? "bisher 1 Ort" : `bisher ${count} Orte`),
  since: (time: string) => `ausgelöst seit ${time}`,
  held: (because: string) => `gehalten: ${because}`,
  allPlaces: (count: number) => `Alle ${count} Orte`,
  fewerPlaces: "Weniger Orte",
  shownOf: (shown: number, of: number) => `${shown} von ${of} werden gezeigt.`,
  noneTriggered: "Zurzeit ist kein Ort ausgelöst",
  noneTriggeredAbout: "Was geplante Läufe als ausgelöst finden, steht hier: wo, seit wann und warum.",
  hiddenTargets: (scope: string) => `Ausgelöste Orte werden nicht gezeigt: Dieser Anmeldung fehlt das Recht ${scope}.`,
  hiddenSources: (scope: string) =>
    `Verstummte Quellen werden nicht gezeigt: Dieser Anmeldung fehlt das Recht ${scope}.`,
  nowhere: (count: number) =>
    count === 1 ? "1 Ort hat keine Position und steht nur in der Liste." : `${count} Orte haben keine Position.`,
  trouble: "Zu prüfen",
  failed: (time: string) => `fehlgeschlagen am ${time}`,
  late: (time: string) => `verspätet: fällig am ${time}`,
  silent: (time: string) => `ohne Daten seit ${time}`,
  silentAlways: "ohne Daten",
  noTrouble: "Kein Flow ist fehlgeschlagen oder verspätet.",
  noTroubleNorSilence: "Kein Flow ist fehlgeschlagen oder verspätet, und alle Quellen senden Daten.",
  flowsLooked: (looked: number, of: number) => `Nur ${looked} von ${of} Flows wurden geprüft.`,
  sourcesLooked: (looked: number) => `Nur die ersten ${looked} Quellen wurden geprüft.`,
  expected: "Erwartet in den nächsten 14 Tagen",
  toTrigger: "löst voraussichtlich aus",
  between: (days: string) => `zwischen dem ${days}`,
  noneExpected:
    "Nichts wird erwartet. Ein Flow schaut voraus, wenn seine Einstellungen es vorsehen oder ein Lauf danach fragt.",
  emptyTitle: "Noch nichts zu sehen",
  emptyAbout:
    "Sobald Flows laufen, zeigt diese Seite, was wo ausgelöst ist, was fehlgeschlagen oder verstummt ist und was " +
    "erwartet wird.",
};
