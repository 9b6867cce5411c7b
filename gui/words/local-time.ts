/** Days and times on the clock of a zone. Pure. */

/** `YYYY-MM-DD` */
export function localDay(at: number, timeZone: string): string {
  return localText(at, timeZone).slice(0, 10);
}

function localText(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return format.format(at).replace(" ", "T");
}

/** @param text local, `YYYY-MM-DDTHH:mm` */
export function localTime(text: string, timeZone: string): number {
  const asUtc = Date.parse(`${text}Z`);
  const offset = (at: number): number => Date.parse(`${localText(at, timeZone)}Z`) - Math.floor(at / 1_000) * 1_000;
  const near = asUtc - offset(asUtc);
  return asUtc - offset(near);
}
