/** The PDF of a report as mails carry it: made once for all of its mails that one process sends. */
import { LRUCache } from "lru-cache";
import type { Logger } from "#server/logger.ts";
import type { Attachment } from "#server/net/message.ts";

/** Rejects, or is null, where the document cannot be made. */
export type AttachPdf = (tenantId: string, reportId: string) => Promise<Attachment | null>;

/**
 * Encoded, it is a third longer. Many mail servers take messages of 10 MB and no more, such as Postfix
 * (`message_size_limit`, https://www.postfix.org/postconf.5.html).
 */
export const maxPdfBytes = 7 * 1024 * 1024;
const maxKeptChars = 64 * 1024 * 1024;

export type AttachedPdf =
  | { readonly state: "attached"; readonly pdf: Attachment }
  | { readonly state: "missing" | "large" };

/** Never rejects: a mail goes without its PDF rather than not at all. */
export type PdfOf = (tenantId: string, reportId: string) => Promise<AttachedPdf>;

/** @param attach null where no PDFs can be made */
export function sharedPdfs(attach: AttachPdf | null, logger: Logger): PdfOf {
  const kept = new LRUCache<string, AttachedPdf>({
    maxSize: maxKeptChars,
    sizeCalculation: (made) => (made.state === "attached" ? made.pdf.base64.length : 0) + 1,
  });
  const inWork = new Map<string, Promise<AttachedPdf>>();

  const made = async (tenantId: string, reportId: string): Promise<AttachedPdf> => {
    try {
      const pdf = (await attach?.(tenantId, reportId)) ?? null;
      if (pdf === null) return { state: "missing" };
      const found: AttachedPdf =
        Buffer.byteLength(pdf.base64, "base64") > maxPdfBytes ? { state: "large" } : { state: "attached", pdf };
      kept.set(reportId, found);
      return found;
    } catch (err) {
      logger.warn({ err, reportId }, "a report is mailed without its PDF: it could not be made");
      return { state: "missing" };
    }
  };

  return (tenantId, reportId) => {
    const known = kept.get(reportId);
    if (known !== undefined) return Promise.resolve(known);
    const begun = inWork.get(reportId) ?? made(tenantId, reportId).finally(() => inWork.delete(reportId));
    inWork.set(reportId, begun);
    return begun;
  };
}
