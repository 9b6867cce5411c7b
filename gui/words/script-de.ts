/** Die Wörter für eigene Skripte und Abgleiche, auf Deutsch. */
import type { script as english } from "./script-en.ts";

export const script: typeof english = {
  about: "Ein kleines Programm von Ihnen zwischen Ihren Systemen und den Flows. Es beginnt mit einem, das läuft.",
  keptHere: "Nicht gesichert. In diesem Browser behalten, ohne Geheimnisse.",
  notKept: "Nicht gesichert. Dieser Browser behält nichts: Neuladen verlöre es.",
  conflict:
    "Jemand anderes hat es inzwischen gesichert. Was Sie geschrieben haben, ist noch da: Sichern Sie es noch einmal, " +
    "um es an dessen Stelle zu setzen.",
  script: "Skript",
  facet: "Wofür es da ist",
  facetHints: {
    weather: "das Wetter eines Orts",
    series: "Messwerte von Sensoren",
    events: "was im Feld getan oder gesehen wurde",
    targets: "Ihre Felder und Sensoren",
    comms: "verschickt Nachrichten",
  },
  language: "Sprache",
  languageNames: { typescript: "TypeScript", python: "Python" },
  languages: {
    typescript: "Ein Modul, dessen default export mit request und host aufgerufen wird.",
    python: "Ein Modul mit async def handle(request, host).",
  },
  hosts: "Server, die es erreichen darf",
  hostsAbout: "Andere erreicht es nicht. Ein gesichertes Geheimnis geht an keinen Server, der nicht gesichert ist.",
  host: (row) => `Server ${row}`,
  hostSample: "https://weather.example.com",
  addHost: "Server hinzufügen",
  secretName: "Name eines weiteren Geheimnisses",
  secretNameHint: "Unter diesem Namen findet das Skript es in env.",
  addSecret: "Geheimnis hinzufügen",
  settingsAbout: "Was das Skript in settings findet und was nicht geheim ist. Ein Schema macht daraus Felder.",
  schema: "Schema der Einstellungen",
  schemaHint: "JSON Schema eines Objekts; leer gelten beliebige Einstellungen.",
  settingsJson: "Einstellungen als JSON",
  badJson: "Dies ist kein JSON.",
  testAbout: "Das Skript wird einmal gefragt, so wie es hier steht. Nichts davon wird gesichert oder aufbewahrt.",
  request: "Anfrage",
  sendsForReal: "Hier wird wirklich eine Nachricht verschickt.",
  syncs: "Abgleiche",
  syncsAbout:
    "Jede Stunde wird ein eingeschalteter Dienst für Orte nach den Orten jeder Person gefragt. Was er nicht mehr " +
    "anbietet, wird ausgeschaltet, nie gelöscht.",
  syncNow: "Jetzt abgleichen",
  syncing: "Wird abgeglichen…",
  synced: (changes) => `Abgeglichen: ${changes}.`,
  syncGoesOn: (count) => (count === 1 ? "Ein Abgleich läuft noch." : `${count} Abgleiche laufen noch.`),
  syncAllTheSame: "Trotzdem abgleichen",
  stoppedAbout: "Ein Abgleich wurde angehalten, weil er mehr als die Hälfte der Orte ausgeschaltet hätte.",
  noSyncs: "Noch wurde nichts abgeglichen.",
  noOwner: "Ohne Person",
  outcomes: {
    synced: "Abgeglichen",
    stopped: "Angehalten, nichts geändert",
    failed: "Gescheitert, nichts geändert",
  },
  offered: (count) => (count === 1 ? "1 Ort angeboten" : `${count} Orte angeboten`),
  changes: ({ created, updated, disabled, reenabled }) =>
    [
      ...(created === 0 ? [] : [`${created} neu`]),
      ...(updated === 0 ? [] : [`${updated} geändert`]),
      ...(disabled === 0 ? [] : [`${disabled} ausgeschaltet`]),
      ...(reenabled === 0 ? [] : [`${reenabled} wieder eingeschaltet`]),
    ].join(", ") || "nichts geändert",
  lastGood: (time) => `Zuletzt gelungen ${time}.`,
};
