/** Die Wörter für vergangene Saisons, in der Form der englischen. */
import type { seasons as en } from "./seasons-en.ts";

export const seasons: typeof en = {
  title: (flow: string) => (flow === "" ? "Frühere Saisons" : `Frühere Saisons von ${flow}`),
  tryTitle: "Eine Saison durchspielen",
  tryAbout:
    "Der gesicherte Flow wird zu jeder seiner Zeiten ausgewertet, mit Zuständen, Sendepausen und den Nachrichten, die " +
    "hinausgegangen wären. Gesendet wird nichts.",
  season: "Saison",
  soFar: (year: number) => `${year} bis heute`,
  ownDays: "Eigene Tage",
  from: "Von",
  to: "Bis",
  wrongRange: "Der erste Tag liegt vor dem letzten, und beide sind vorbei.",
  every: "Ausgewertet",
  everyHint: "Eine lange Spanne mit vielen Zeitpunkten wird abgelehnt. Mit weniger Zeitpunkten geht sie.",
  everies: { own: "zu den Zeiten des Flows", hour: "einmal je Stunde", day: "einmal am Tag" },
  try: "Durchspielen",
  earlier: "Schon durchgespielt",
  chooseOne: "Was hätte er gemeldet?",
  chooseOneAbout: "Spielen Sie eine Saison durch, oder öffnen Sie eine von früher.",
  range: (from: string, to: string) => `${from} bis ${to}`,
  queued: "wartet, bis sie an der Reihe ist",
  progress: (done: number, of: number) => `${done} von ${of} Zeiten fertig`,
  madeAt: (time: string) => `durchgespielt ${time}`,
  ticksFailed: (failed: number, of: number, error: string) => `${failed} von ${of} Zeiten schlugen fehl. ${error}`,
  outcome: (places: number, messages: number) =>
    `${places === 0 ? "Kein Ort" : places === 1 ? "1 Ort" : `${places} Orte`} ${places > 1 ? "hätten" : "hätte"} ` +
    `ausgelöst, und ${messages === 0 ? "keine Nachricht" : messages === 1 ? "1 Nachricht" : `${messages} Nachrichten`} ` +
    `${messages > 1 ? "wären" : "wäre"} hinausgegangen.`,
  crossings: "Wann er ausgelöst hätte",
  since: (day: string) => `seit ${day}`,
  days: (from: string, to: string) => `${from} bis ${to}`,
  moreStretches: (count: number) => `${count} weitere`,
  moreTargets: (count: number) => `${count} weitere Orte sind nicht aufgeführt.`,
  leftOut: (count: number) => `${count} weitere sind nicht aufbewahrt.`,
  messages: (count: number) => (count === 1 ? "1 Nachricht" : `${count} Nachrichten`),
  someContact: "einen Kontakt",
  toContact: (channel: string, contact: string) => `${channel} an ${contact}`,
  sentAt: (time: string) => `Wäre um ${time} hinausgegangen.`,
  kinds: { trigger: "Ausgelöst", reset: "Wieder normal", level: "Neue Stufe", no_data: "Keine Daten" },
  channels: { email: "E-Mail", sms: "SMS", voice: "Anruf" },
  outcomes: {
    sent: "wäre hinausgegangen",
    failed: "wäre gescheitert",
    skipped_unverified: "Adresse nicht bestätigt",
    skipped_optout: "abbestellt",
    skipped_blacklisted: "gesperrt",
    skipped_cooldown: "Sendepause",
    skipped_quiet_hours: "Ruhezeit",
  },
  upgradeTitle: "Neuere Versionen von Kacheln",
  upgradeAbout: "Der Flow behält die Versionen, mit denen er gebaut wurde. Sehen Sie zuerst, was neuere ändern würden.",
  compareVersions: "Die letzten 14 Tage vergleichen",
  upgrade: "Übernehmen",
  upgraded: "Der Flow hat die neuesten Versionen seiner Kacheln.",
  versions: (tile: string, from: number, to: number) => `${tile}: Version ${from} → ${to}`,
  changes: (count: number, of: number) =>
    count === 0
      ? `Keines von ${of} Ergebnissen wäre anders gewesen.`
      : `${count} von ${of} Ergebnissen wären anders gewesen.`,
  day: "Tag",
  place: "Ort",
  before: "Jetzt",
  after: "Mit neuen Versionen",
  triggered: "ausgelöst",
  notTriggered: "nicht ausgelöst",
};
