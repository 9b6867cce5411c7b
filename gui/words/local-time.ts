/** Days and times on the clock of a zone. Pure. */

const dayMs = 86_400_000;

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

/** Of a day (`YYYY-MM-DD`), its first moment on that clock. */
export function startOfDay(day: string, timeZone: string): number {
  return localTime(`${day}T00:00`, timeZone);
}

/** `YYYY-MM-DD` */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}

/** Whether it is one, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
