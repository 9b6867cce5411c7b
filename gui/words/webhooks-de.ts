/** The words for webhooks, in German. */
import type { webhooks as english } from "./webhooks-en.ts";

const meanings: Readonly<Record<string, string>> = {
  "run.completed": "Ein Lauf ist zu Ende: gelungen oder gescheitert.",
  "flow.triggered": "Ein Ort ist ausgelöst worden und hat die Prüfung für Alarme bestanden.",
  "flow.reset": "Ein Ort ist nicht mehr ausgelöst und hat die Prüfung für die Rückkehr bestanden.",
  "alert.sent": "Ein Alarm an einen Kontakt über einen Kanal wurde gesendet, ist gescheitert oder wurde ausgelassen.",
  "report.generated": "Ein Bericht wurde erstellt und sein Link gesendet, ausgelassen oder nicht zugestellt.",
  "user.verified": "Eine E-Mail-Adresse oder Telefonnummer eines Nutzers wurde bestätigt.",
  "contact.verified": "Eine E-Mail-Adresse oder Telefonnummer eines Kontakts wurde bestätigt.",
  "sources.synced": "Ein Abgleich der Orte mit ihrem Dienst ist zu Ende.",
  ping: "Ein Ping dieses Webhooks wurde verlangt.",
  "source.status.changed": "Daten eines Orts kommen jetzt, oder sie kommen nicht mehr.",
  "adapter.disabled": "Ein Dienst wurde nach zu vielen gescheiterten Abfragen hintereinander ausgeschaltet.",
  "webhook.disabling":
    "Ein Webhook ist die Hälfte, drei Viertel oder neun Zehntel der Zeit gescheitert, nach der er ausgeschaltet wird.",
  "flow.expected":
    "Der Ausblick erwartet das nächste Auslösen eines Orts in wenigen Tagen: einmal je Saison und Stadium.",
};

export const webhooks: typeof english = {
  title: "Webhooks",
  about:
    "Der Dienst sagt Ihrem Server sofort, was geschieht. Jedes Ereignis ist ein signierter POST mit JSON " +
    "an Ihre Adresse.",
  add: "Webhook hinzufügen",
  addAbout: "Legen Sie fest, wohin welche Ereignisse gehen. Was Sie ab dann bekommen, steht in seinen Zustellungen.",
  emptyTitle: "Noch kein Webhook",
  emptyAbout:
    "Ein Webhook erspart Ihnen das Nachfragen. Zum Beispiel: https://hooks.example.com/flows bekommt " +
    "flow.triggered und öffnet ein Ventil.",
  nothingFound: "Kein Webhook passt",
  noScope: "Dafür braucht es die Berechtigung webhooks:manage, die Ihre Anmeldung nicht hat.",
  search: "Adressen und Notizen durchsuchen",
  status: "Status",
  anyStatus: "Jeder Status",
  statuses: { active: "Eingeschaltet", disabled: "Ausgeschaltet" },
  failingSince: (time) => `Seit ${time} ist jeder Versuch gescheitert`,
  lastSuccess: (time) => `Zuletzt zugestellt ${time}`,
  noSuccess: "Keine gelungene Zustellung verzeichnet",
  notFoundTitle: "Diesen Webhook gibt es nicht",
  notFoundAbout: "Vielleicht wurde er gelöscht.",

  ping: "Ping senden",
  pinging: "Warten auf Ihren Server…",
  pingTook: (code, ms) => `Ihr Server hat den Ping angenommen: ${code}, nach ${ms} ms.`,
  pingRefused: (code, ms) => `Ihr Server hat den Ping nicht angenommen: ${code}, nach ${ms} ms.`,
  pingFailed: (error) => `Der Ping kam nicht an: ${error}`,
  pause: "Anhalten",
  enable: "Einschalten",
  pauseAbout: "Was geschieht, solange er ausgeschaltet ist, wird nicht nachgeliefert, steht aber bei den Ereignissen.",
  toEvents: "Zu den Ereignissen",
  disabledAbout: "Schalten Sie ihn ein, um Pings zu senden und erneut zuzustellen.",
  nowPaused: "Er ist ausgeschaltet. Nichts wird gesendet.",
  nowEnabled: "Er ist eingeschaltet.",
  delete: "Löschen",
  conflict: "Jemand anderes hat ihn inzwischen geändert. Sie sehen den jetzigen Stand.",

  settings: "Einstellungen",
  url: "Adresse",
  urlHint: "https://, öffentlich erreichbar, ohne Passwort darin.",
  description: "Notiz",
  descriptionHint: "Für Sie selbst: wozu er dient.",
  events: "Ereignisse",
  kinds: {
    named: "Gewählte Ereignisse",
    usual: "Die üblichen Ereignisse (*)",
    all: "Alle Ereignisse, auch künftige (**)",
  },
  usualAbout: "Die unten als üblich bezeichneten.",
  isUsual: "üblich",
  meaning: (event, said) => meanings[event] ?? said,
  filter: "Nur zu…",
  narrowed: "durch einen Filter eingeengt",
  filterAbout:
    "Ein Ereignis muss eines jeder Liste betreffen. Auch was nichts dieser Art betrifft, wird " +
    "zurückgehalten. Pings kommen immer.",
  filterSet: (count) => (count === 1 ? "1 Liste ist gesetzt" : `${count} Listen sind gesetzt`),
  flows: "Flows",
  flowSearch: "Flows suchen",
  sources: "Orte und Sensoren",
  sourceSearch: "Orte und Sensoren suchen",
  hints: "Arten von Orten",
  hintsHint: "Wie bei Ihren Orten eingetragen, mit Kommas getrennt. Zum Beispiel: sensor, field",
  addOne: (name) => `${name} hinzufügen`,
  removeOne: (name) => `${name} entfernen`,
  noMatch: "Nichts passt",
  secret: "Eigenes Geheimnis (optional)",
  secretHint: "16 Zeichen oder mehr. Ohne dieses erzeugt der Dienst eines.",
  save: "Speichern",
  saving: "Wird gespeichert…",
  saved: "Gespeichert.",
  discard: "Änderungen verwerfen",

  keepSecret: "Bewahren Sie dieses Geheimnis jetzt auf",
  keepAbout: "Es wird nur dieses eine Mal gezeigt. Niemand kann es später lesen.",
  secretName: "Geheimnis",
  copied: "Das Geheimnis ist kopiert.",
  notCopied: "Dieser Browser lässt die Seite nicht kopieren. Markieren Sie das Geheimnis und kopieren Sie es von Hand.",
  whatToDo: [
    "Legen Sie es dort ab, wo Ihr Server seine Geheimnisse liest.",
    "Vergleichen Sie bei jeder Zustellung X-Service-Signature: HMAC-SHA256 von Zeit und Inhalt, mit dem " +
      "Geheimnis als Schlüssel.",
    "Antworten Sie mit 401, was nicht echt ist, und mit 2xx innert 10 Sekunden, was echt ist.",
  ],
  guide: "Code für fünf Sprachen steht in der Anleitung zu Webhooks",
  stored: "Ich habe es aufbewahrt",
  rotate: "Neues Geheimnis",
  rotateAbout:
    "Das neue Geheimnis signiert ab dann jeden Versuch, auch den früherer Zustellungen. Es wird gleich " +
    "danach einmal gezeigt.",
  grace: "Das alte Geheimnis signiert weiter",
  graces: { "0": "nicht mehr", "3600": "eine Stunde lang", "86400": "einen Tag lang" },
  graceAbout:
    "Beide stehen in webhook-signature, das Bibliotheken von Standard Webhooks lesen. " +
    "X-Service-Signature ist nur vom neuen: Ein Empfänger, der sie prüft, weist Nachrichten ab, bis er es hat.",
  rotateNow: "Neues Geheimnis erzeugen",

  deliveries: "Zustellungen",
  deliveriesEmpty: "Noch wurde nichts gesendet",
  deliveriesEmptyAbout: "Senden Sie einen Ping, um zu sehen, ob Ihr Server antwortet.",
  nothingSent: "Keine Zustellung passt",
  deliverySearch: "Ereignisse suchen",
  deliveryStatuses: {
    pending: "wartet",
    succeeded: "zugestellt",
    failed: "gescheitert, kommt erneut",
    dead: "aufgegeben",
  },
  attempts: (count) => (count === 1 ? "1 Versuch" : `${count} Versuche`),
  nextAttempt: (time) => `nächster Versuch ${time}`,
  more: "Versuche und Inhalt",
  attemptColumns: { at: "Zeit", outcome: "Antwort", took: "Dauer" },
  milliseconds: (count) => `${count} ms`,
  noAttempt: "Es gab noch keinen Versuch.",
  response: "Letzte Antwort Ihres Servers",
  noResponse: "Ihr Server hat ohne Text geantwortet, oder gar nicht.",
  payload: "Was gesendet wird",
  redeliver: "Erneut zustellen",
  redelivered: "Es wird erneut gesendet.",
  recover: "Gescheiterte erneut zustellen",
  recoverAbout:
    "Für die Tage nach einem Ausfall: Was in dieser Zeit scheiterte, wird mit gleichem Inhalt erneut " + "gesendet.",
  recoverFrom: "Von",
  recoverTo: "Bis",
  recoverStatuses: "Welche",
  count: "Zählen",
  counted: (count) => {
    if (count === 0) return "In dieser Zeit gibt es nichts erneut zu senden.";
    return count === 1 ? "1 Zustellung würde erneut gesendet." : `${count} Zustellungen würden erneut gesendet.`;
  },
  recoverNow: (count) => `${count} erneut senden`,
  recovered: (count) =>
    count === 1 ? "1 Zustellung wird erneut gesendet." : `${count} Zustellungen werden erneut gesendet.`,
};
