/** Which language, and which manner of writing numbers and times. Pure. */

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** A tag that `Intl` takes: browsers may name one that it does not know, and would throw at. */
function saneLocale(tag: string | null | undefined): string | null {
  if (tag === null || tag === undefined || tag === "") return null;
  try {
    return new Intl.Locale(tag.replaceAll("_", "-").split(/[@.]/)[0] ?? "").toString();
  } catch {
    return null;
  }
}

/** The first of the wishes that is in a language of these pages; else English. */
export function chooseLocale(wishes: readonly (string | null | undefined)[]): string {
  const sane = wishes.map(saneLocale).filter((tag) => tag !== null);
  return sane.find((tag) => languageOf(tag) !== null) ?? "en-GB";
}

/** Null where these pages do not speak it. */
export function languageOf(tag: string): Language | null {
  const { language } = new Intl.Locale(tag);
  return languages.find((one) => one === language) ?? null;
}

/** A zone that `Intl` takes; null otherwise. */
export function saneTimeZone(zone: string | null | undefined): string | null {
  if (zone === null || zone === undefined || zone === "") return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
