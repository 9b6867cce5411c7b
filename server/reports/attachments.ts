/** The PDF of a report as mails carry it. */
import type { Logger } from "#server/logger.ts";
import type { Attachment } from "#server/net/message.ts";
import type { Reader } from "#server/tenancy/reader.ts";
import type { FrozenReport } from "./model.ts";

export interface PdfContent {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

/** Rejects where the document cannot be made. */
export type MakePdf = (report: FrozenReport, reader: Reader) => Promise<PdfContent>;

/**
 * Encoded, it is a third longer. Many mail servers take messages of 10 MB and no more, such as Postfix
 * (`message_size_limit`, https://www.postfix.org/postconf.5.html).
 */
export const maxPdfBytes = 7 * 1024 * 1024;

export type AttachedPdf =
  | { readonly state: "attached"; readonly pdf: Attachment }
  | { readonly state: "missing" | "large" };

/** Never rejects: a mail goes without its PDF rather than not at all. */
export async function attachedPdf(
  report: FrozenReport,
  reader: Reader,
  makePdf: MakePdf,
  logger: Logger,
): Promise<AttachedPdf> {
  try {
    const { filename, contentType, content } = await makePdf(report, reader);
    if (content.byteLength > maxPdfBytes) return { state: "large" };
    return { state: "attached", pdf: { filename, contentType, base64: Buffer.from(content).toString("base64") } };
  } catch (err) {
    logger.warn({ err, reportId: report.id }, "a report is mailed without its PDF: it could not be made");
    return { state: "missing" };
  }
}
