/** Die Wörter der Marke für Demodaten, in der Form der englischen. */
import type { demo as en } from "./demo-en.ts";

export const demo: typeof en = {
  all: "Demodaten",
  some: "Zum Teil Demodaten",
};
