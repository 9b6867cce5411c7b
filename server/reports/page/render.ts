/** Makes the page of a frozen report, with pauses in which the service does other things. */
import { createBreather } from "#core/yield-when-long.ts";
import { SharedCache } from "#core/shared-cache.ts";
import { pagePolicy } from "#server/pages/policy.ts";
import type { Reader } from "#server/tenancy/reader.ts";
import type { FrozenReport } from "../model.ts";
import { wordsFor } from "../words/language.ts";
import { readerQuery, seenBy } from "../reader.ts";
import { isPicture, tileHelps } from "./frame-html.ts";
import { createPage, maxTargetsPerPage, type PageText } from "./page.ts";

/** Read together. A target's tiles may hold thousands of points. */
const targetsPerRead = 4;

/** Of all cached pages together, and of one tenant's. */
const maxCachedBytes = 16 * 1024 * 1024;
const maxCachedBytesOfTenant = maxCachedBytes / 4;

export interface RenderedPage {
  readonly html: string;
  /** The Content-Security-Policy that lets in what the page is made of, and nothing else. */
  readonly policy: string;
}

export interface ReportPages {
  /**
   * The latest are cached: what is frozen does not change. Who may have it is decided by who opens the report.
   * @param from the first target, counted from 1; beyond the last one it is the last
   * @param reader whose language and time it is in; where nothing is known, the report's own
   */
  page(report: FrozenReport, token: string, from: number, reader: Reader): Promise<RenderedPage>;
}

export function createReportPages(): ReportPages {
  const pages = new SharedCache<RenderedPage>({
    maxBytes: maxCachedBytes,
    maxBytesOfTenant: maxCachedBytesOfTenant,
    bytesOf: ({ html, policy }) => 2 * (html.length + policy.length),
  });
  return {
    page: (report, token, from, reader) => {
      const { tenantId, id, head, targetCount } = report;
      const parts = [id, token, head.look.locale, readerQuery(reader), firstOf(from, targetCount)];
      return pages.get({ tenantId, parts }, () => renderPage(report, token, from, reader));
    },
  };
}

/** The place of the page's first target, from 0. */
function firstOf(from: number, targetCount: number): number {
  return Math.max(0, Math.min(from, targetCount) - 1);
}

/**
 * @param from the first target, counted from 1; beyond the last one it is the last
 * @param reader whose language and time it is in; where nothing is known, the report's own
 */
export async function renderPage(
  report: FrozenReport,
  token: string,
  from: number,
  reader: Reader,
): Promise<RenderedPage> {
  const { head, counts, targetCount } = seenBy(report, reader);
  const breathe = createBreather();
  const first = firstOf(from, targetCount);
  const frame = { head, counts, words: wordsFor(head.look.locale) };
  const helps: string[] = [];
  for (const help of first === 0 ? tileHelps(frame) : []) {
    helps.push(help);
    await breathe();
  }
  const page = createPage(frame, { token, query: readerQuery(reader), targetCount, first, helps });
  await breathe();
  const end = Math.min(targetCount, first + maxTargetsPerPage);
  for (let next = first, isFull = false; next < end && !isFull; next += targetsPerRead) {
    for (const target of await report.targets(next, Math.min(targetsPerRead, end - next))) {
      await breathe();
      isFull ||= !page.add(target);
      if (isFull) break;
    }
  }
  await breathe();
  const text = page.finish();
  return { html: text.html, policy: policyOf(text, head.brand.logo) };
}

function policyOf({ style }: PageText, logo: string | null): string {
  return pagePolicy({ style, ...(isPicture(logo) ? { pictures: sourceOf(logo) } : {}) });
}

/** One picture's address, without what a policy does not look at, and without the signs that end a part of it. */
function sourceOf(logo: string): string {
  const { origin, pathname } = new URL(logo);
  return `${origin}${pathname.replaceAll(";", "%3B").replaceAll(",", "%2C")}`;
}
