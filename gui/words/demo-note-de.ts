/** Die Wörter des Hinweises auf Demodaten, in der Form der englischen. */
import type { demoNote as en } from "./demo-note-en.ts";

export const demoNote: typeof en = {
  all: "Beruht auf Demodaten, nicht auf Messungen.",
  some: "Beruht zum Teil auf Demodaten, nicht auf Messungen.",
};
