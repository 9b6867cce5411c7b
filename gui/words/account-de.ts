/** Deutsch, in der Form der englischen Wörter. */
import type { account as en } from "./account-en.ts";

export const account: typeof en = {
  about: "Wie der Dienst mit Ihnen spricht, und wie Sie erreicht werden.",
  languageHint:
    "Für diese Seiten, Nachrichten und Berichte. In diesem Browser geht vor, was Sie im Menü des Kontos wählen.",
  timeZoneHint: "Für die Zeiten in diesen Seiten, in Nachrichten und Berichten. Etwa Europe/Berlin",
  addressesAbout: "Ihr Anbieter setzt sie. Bestätigen Sie sie, damit Nachrichten Sie erreichen.",
  noUser: (tenant) => `Diese Anmeldung ist ${tenant} selbst, nicht die einer Person`,
  noUserAbout: "Sie hat keinen eigenen Namen, keine Sprache und keine Adressen. Nutzer haben das.",
  tenantAbout: "Für Personen, die nichts Eigenes gesetzt haben, und unter welchem Namen Mails hinausgehen.",
  tenantName: "Name des Mandanten",
  sender: "Absender von Mails",
  senderHint: "Neben der Adresse. Ohne ihn der Name der Marke.",
  frames: "In Ihren eigenen Seiten",
  framesAbout:
    "Ihr Produkt kann diese Seiten in einem Rahmen zeigen, angemeldet als die Person, die es gerade benutzt.",
  frameOrigins: "Sites, die sie zeigen dürfen",
  frameOriginsHint: "Eine je Zeile, etwa https://portal.example.com",
  framesSave: "Sites speichern",
  frameFault: (position, message) => `Zeile ${position} ${message}.`,
  frameSnippet: "Für Ihre Seite",
  frameCopied: "Es liegt in der Zwischenablage.",
  frameNotCopied: "Es liess sich nicht kopieren: markieren Sie es, und kopieren Sie es mit der Tastatur.",
  frameGuide: "Wie sie eine Anmeldung bekommt",
  limits: "Vom Betreiber gesetzt",
  limitsAbout: "Wenden Sie sich an den Betreiber des Dienstes, wenn Sie anderes brauchen.",
  runsPerHour: "Geplante Läufe je Stunde",
  requestsPerMinute: "Anfragen je Minute",
  retention: {
    runDays: "Tage, die Läufe bleiben",
    runsPerFlow: "Läufe, die je Flow bleiben",
    eventDays: "Tage, die Ereignisse bleiben",
    deliveryDays: "Tage, die Nachrichten und Berichte bleiben",
    auditDays: "Tage, die das Protokoll bleibt",
  },
  asForAll: "wie für alle Mandanten",
};
