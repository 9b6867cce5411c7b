/** What everybody who opens a flow sees of it, kept in `settings.gui`: the seasons that are looked at. Pure. */
import { isRecord } from "../../api/problem.ts";

export interface SharedView {
  /** How many, the newest first. */
  readonly seasons: number;
  /** Up to which day of each, as `YYYY-MM-DD`, of which the year does not count; null for today. */
  readonly day: string | null;
}

const usual: SharedView = { seasons: 5, day: null };
/** As many as one preview takes. */
const mostSeasons = 10;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** @param gui whatever is stored there; what does not fit is as usual */
export function sharedViewOf(gui: unknown): SharedView {
  const { seasons, day } = isRecord(gui) && isRecord(gui["view"]) ? gui["view"] : {};
  const isCount = typeof seasons === "number" && Number.isInteger(seasons) && seasons >= 1 && seasons <= mostSeasons;
  const isDay = typeof day === "string" && dayPattern.test(day) && !Number.isNaN(Date.parse(day));
  return { seasons: isCount ? seasons : usual.seasons, day: isDay ? day : usual.day };
}

/** What others keep beside it stays. */
export function withSharedView(gui: unknown, view: SharedView): unknown {
  return { ...(isRecord(gui) ? gui : {}), view };
}
