/** Die Wörter für den Verlauf eines Flows, in der Form der englischen. */
import type { history as en } from "./history-en.ts";

export const history: typeof en = {
  title: (name: string) => `Verlauf von ${name}`,
  runNow: "Jetzt ausführen",
  waysToRun: "Arten auszuführen",
  runQuietly: "Jetzt ausführen und niemanden benachrichtigen",
  runAndTell: "Jetzt ausführen und die Listen des Flows benachrichtigen",
  runs: "Läufe",
  schedule: "Zeitplan",
  next: (time: string) => `nächster Lauf ${time}`,
  stripLabel: "Tage. Wählen Sie einen, um nur seine Läufe zu sehen.",
  stripHint: "● ausgelöst  ○ nicht ausgelöst  ! fehlgeschlagen. Wählen Sie einen Tag, um nur seine Läufe zu sehen.",
  day: (date: string, runs: number, triggered: number, failed: number) =>
    [
      `${date}: ${runs === 1 ? "1 Lauf" : `${runs} Läufe`}`,
      triggered === 0 ? "keiner ausgelöst" : `${triggered} ausgelöst`,
      ...(failed === 0 ? [] : [`${failed} fehlgeschlagen`]),
    ].join(", "),
  dayWithout: (date: string) => `${date}: kein Lauf`,
  allDays: "Alle Tage zeigen",
  noneThatDay: "An diesem Tag gab es keinen Lauf.",
  earlier: "Frühere zeigen",
  time: "Lauf",
  outcome: "Ergebnis",
  probability: "Wahrscheinlichkeit",
  trigger: "Gestartet",
  duration: "Dauer",
  asOf: (time: string) => `Stand ${time}`,
  emptyTitle: "Dieser Flow ist noch nicht gelaufen",
  emptyAbout:
    "Jeder Lauf sieht sich alle Orte des Flows an, und was er fand, steht dann hier. „Jetzt ausführen“ benachrichtigt " +
    "niemanden.",
  noTicks: "Es war noch nichts fällig",
  noTicksAbout: "Hier steht, was aus den geplanten Zeiten wurde und wie spät jede war.",
  tickSummary: (count: number, skipped: number) =>
    skipped === 0
      ? `Alle der letzten ${count} geplanten Zeiten wurden ausgeführt.`
      : `Von den letzten ${count} geplanten Zeiten ${skipped === 1 ? "wurde eine" : `wurden ${skipped}`} übersprungen.`,
  latest: (duration: string) => `Größte Verspätung: ${duration}`,
  due: "Fällig",
  became: "Was daraus wurde",
  lateness: "Verspätung",
  ticks: {
    run: "Ausgeführt",
    skipped_overlap: "Übersprungen: Der Lauf davor war nicht beendet",
    skipped_cap: "Übersprungen: so viele Läufe, wie es je Stunde sein dürfen",
    missed: "Verpasst: Nichts war da, das ihn gestartet hätte",
  },
};
