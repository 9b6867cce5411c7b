/** Deutsch, in der Form der englischen Wörter. */
import type { secrets as en } from "./secrets-en.ts";

export const secrets: typeof en = {
  once: "Es wird nur dieses eine Mal gezeigt. Bewahren Sie es auf, wo niemand sonst es liest.",
  copied: "Kopiert.",
  notCopied: "Der Browser kopiert nicht. Markieren Sie den Text und kopieren Sie ihn selbst.",
  done: "Fertig",
  use: "Schlüssel verwenden",
  checking: "Wird geprüft",
  notKept: "Er bleibt im Speicher dieser Seite und wird vergessen, wenn Sie sie verlassen.",
};
