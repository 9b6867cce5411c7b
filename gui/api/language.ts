/** In which language the service is asked: that in which the page is shown, not that of the browser. */

let spoken: string | null = null;

/** @param locale a BCP 47 tag */
export function askIn(locale: string): void {
  spoken = locale;
}

/** Until the page speaks, the browser says it by itself. */
export function languageHeaders(): Readonly<Record<string, string>> {
  return spoken === null ? {} : { "Accept-Language": spoken };
}
