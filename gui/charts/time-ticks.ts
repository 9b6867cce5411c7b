/** What stands below the time axis of a plot: in the zone of what is plotted. Pure. */

const dayMs = 86_400_000;

/**
 * Days, months or times of day: as much as parts a tick from its neighbours. The first tick of a day or of a year names
 * that one, by the clock of the zone.
 * @param hasYears false where each plot is of another year
 */
export function timeTicks(
  locale: string,
  timeZone: string,
  hasYears: boolean,
): (at: number, distance: number) => string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const year = format({ year: "numeric" });
  const month = format({ month: "short" });
  const day = format({ day: "numeric", month: "short" });
  const time = format({ hour: "2-digit", minute: "2-digit" });
  const clock = new Intl.DateTimeFormat("en", {
    timeZone,
    month: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const on = (at: number, wanted: "month" | "hour" | "minute"): number =>
    Number(clock.formatToParts(at).find(({ type }) => type === wanted)?.value);
  return (at, distance) => {
    if (distance >= 360 * dayMs) return hasYears ? year.format(at) : "";
    if (distance >= 27 * dayMs) return hasYears && on(at, "month") === 1 ? year.format(at) : month.format(at);
    const isMidnight = on(at, "hour") === 0 && on(at, "minute") === 0;
    return distance >= dayMs || isMidnight ? day.format(at) : time.format(at);
  };
}
