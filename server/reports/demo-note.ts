/** What a report says of demo data. It follows from the frozen tiles, so reports of any age say it. Pure. */
import { type DemoNotice, demoNoticeOf, demoSentence } from "#server/data/demo-notice/notice.ts";
import type { ReportHead } from "./model.ts";

type Head = Pick<ReportHead, "flowTiles">;

export function reportNotice({ flowTiles }: Head): DemoNotice | null {
  return demoNoticeOf(flowTiles, ({ displayName }) => displayName);
}

/** A sentence; null where there are none. @param locale BCP 47, of the texts around it */
export function demoNoteOf(head: Head, locale: string): string | null {
  const notice = reportNotice(head);
  return notice === null ? null : demoSentence(locale, notice);
}
