/** A report as one reader sees it: in the reader's language and time, where a link or a mail names them. Pure. */
import { isLocale } from "#core/locale.ts";
import { isTimeZone } from "#core/timezone.ts";
import type { Reader } from "#server/tenancy/reader.ts";
import type { FrozenReport } from "./model.ts";
import { wordsFor } from "./words/language.ts";

/** What a link says of its reader. Anybody may write it, so what is not known is left out. */
export interface ReaderQuery {
  readonly locale?: string;
  readonly timezone?: string;
}

export function linkReader({ locale, timezone }: ReaderQuery): Reader {
  return {
    locale: locale !== undefined && isLocale(locale) ? wordsFor(locale).locale : null,
    timezone: timezone !== undefined && isTimeZone(timezone) ? timezone : null,
  };
}

/** What a link to a report says of its reader: nothing where nothing is known. Begins with `?`. */
export function readerQuery({ locale, timezone }: Reader): string {
  const said = Object.entries({ locale, timezone }).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return said.length === 0 ? "" : `?${said.join("&")}`;
}

export function seenBy(report: FrozenReport, { locale, timezone }: Reader): FrozenReport {
  const { head } = report;
  const { look } = head;
  const own = { locale: locale === null ? look.locale : wordsFor(locale).locale, timeZone: timezone ?? look.timeZone };
  return { ...report, head: { ...head, look: { ...look, ...own } } };
}
