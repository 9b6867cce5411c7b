/** The words of plots, in German. */
import type { charts as en } from "./charts-en.ts";

export const charts: typeof en = {
  missing: "Das Diagramm konnte nicht geladen werden. Die Worte daneben sagen, was es zeigen würde.",
  reload: "Seite neu laden",
};
