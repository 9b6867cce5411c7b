/** Reports for whoever has a link, over REST. Decides nothing. */
import type { Handlers } from "#server/operations/handlers.ts";
import { csvOf } from "./csv.ts";
import type { FrozenReport } from "./model.ts";
import type { ReportPages } from "./page/render.ts";
import { payloadOf } from "./payload.ts";
import type { ReportPdfs } from "./pdf/report-pdfs.ts";
import { linkReader, seenBy } from "./reader.ts";

type Operations = "getSharedReport" | "getSharedReportCsv" | "getSharedReportPdf" | "getSharedReportPage";

export interface SharedReports {
  /** @throws AppError not-found where no valid link has the token, whatever is the matter with it */
  readonly open: (token: string) => Promise<FrozenReport>;
  readonly pages: ReportPages;
  readonly pdfs: Pick<ReportPdfs, "shared">;
}

/** Of all that a link leads to: nobody else keeps it, and no search engine lists it. */
export const sharedHeaders = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } as const;

export function sharedReportHandlers({ open, pages, pdfs }: SharedReports): Pick<Handlers, Operations> {
  return {
    getSharedReport: async ({ params }) => ({
      status: 200,
      body: payloadOf(await open(params.token)),
      headers: sharedHeaders,
    }),
    getSharedReportCsv: async ({ params }) => {
      const report = await open(params.token);
      const name = `report-${report.head.reportDate}.csv`;
      return {
        status: 200,
        body: undefined,
        headers: { ...sharedHeaders, "Content-Disposition": `attachment; filename="${name}"` },
        raw: { contentType: "text/csv; charset=utf-8", content: csvOf(report) },
      };
    },
    getSharedReportPdf: async ({ params, query }) => {
      const report = seenBy(await open(params.token), linkReader(query));
      const { filename, contentType, content } = await pdfs.shared(report);
      return {
        status: 200,
        body: undefined,
        headers: { ...sharedHeaders, "Content-Disposition": `inline; filename="${filename}"` },
        raw: { contentType, content },
      };
    },
    getSharedReportPage: async ({ params: { token }, query }) => {
      const { html, policy } = await pages.page(await open(token), token, query.from ?? 1, linkReader(query));
      return {
        status: 200,
        body: undefined,
        headers: { ...sharedHeaders, "Content-Security-Policy": policy },
        raw: { contentType: "text/html; charset=utf-8", content: Buffer.from(html) },
      };
    },
  };
}
