/**
 * Which texts are language tags (BCP 47), such as `en` or `de-CH`, and which clock and which decimal sign one has.
 * Well-formed is enough: whether a translation exists is not asked.
 */
import { LRUCache } from "lru-cache";

export const maxLocaleLength = 64;

export function isLocale(tag: string): boolean {
  if (tag.length > maxLocaleLength) return false;
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Of a browser's Accept-Language the first, which counts; null where it names none. */
export function firstLanguageOf(acceptLanguage: string | undefined): string | null {
  const first = acceptLanguage?.split(/[,;]/)[0]?.trim() ?? "";
  return isLocale(first) ? first : null;
}

/** Making a format takes longer than using one. */
const hourCycles = new LRUCache<string, Intl.LocaleHourCycleKey>({ max: 1_000 });

/** The clock that a well-formed tag asks for, else the one that is usual there. */
export function hourCycleOf(tag: string): Intl.LocaleHourCycleKey {
  const known = hourCycles.get(tag);
  if (known !== undefined) return known;
  const hourCycle = new Intl.DateTimeFormat(tag, { hour: "numeric" }).resolvedOptions().hourCycle ?? "h23";
  hourCycles.set(tag, hourCycle);
  return hourCycle;
}

const decimalSigns = new LRUCache<string, string>({ max: 500 });

/** What stands before the decimals, by a well-formed tag: `,` in German, but `.` in that of Switzerland. */
export function decimalSignOf(tag: string): string {
  const known = decimalSigns.get(tag);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(tag).formatToParts(0.5);
  const sign = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  decimalSigns.set(tag, sign);
  return sign;
}
