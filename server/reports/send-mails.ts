/** Reports as mails that leave (server/sending): when one may be sent, and what it says. */
import { LRUCache } from "lru-cache";
import type { Database } from "#schema/database.ts";
import type { StoredReportDelivery } from "#schema/report-deliveries.ts";
import type { Logger } from "#server/logger.ts";
import type { EmailMessage } from "#server/net/message.ts";
import { reportLinkContext, unsubscribeLinkContext } from "#server/secrets/contexts.ts";
import { messageSender, type Sender, type SendingDependencies } from "#server/sending/sender.ts";
import { type AttachedPdf, type AttachPdf, type PdfOf, sharedPdfs } from "./attachments.ts";
import { type LinkMaker, reportLink, unsubscribeLink } from "./links.ts";
import { type MailContent, mailContentOf, maxMailTargets } from "./mail/content.ts";
import { type MailLinks, type PdfNote, reportMail } from "./mail/mail.ts";
import type { RecipientOutcome } from "./model.ts";
import { frozenReport } from "./open.ts";
import { type MailGiven, mailPermission } from "./permission.ts";

export interface MailDependencies extends SendingDependencies, LinkMaker {
  readonly logger: Logger;
  /** Null where no PDFs can be made. */
  readonly attach: AttachPdf | null;
}

/** Reports whose mails one process sends at about the same time. */
const keptContents = 100;

type SkippedOutcome = Extract<RecipientOutcome, `skipped_${string}`>;
type MailMaker = (delivery: StoredReportDelivery, given: MailGiven) => Promise<EmailMessage>;

export function mailSender(dependencies: MailDependencies): Sender {
  const { logger } = dependencies;
  return messageSender<SkippedOutcome, StoredReportDelivery, MailGiven>(dependencies, {
    rows: (stores) => stores.reportDeliveries.forSystem(),
    permission: mailPermission,
    message: mailMaker(dependencies),
    observeEnd: ({ id, reportId, status, attempts, error, reason }) => {
      if (status === "failed" || status === "unknown")
        logger.warn({ deliveryId: id, reportId, status, attempts, reason: error ?? reason }, "a report was not mailed");
    },
  });
}

/** What is frozen is read once for the mails of a report. */
function mailMaker({ database, sealer, baseUrl, attach, logger }: MailDependencies): MailMaker {
  const contents = new LRUCache<string, MailContent>({ max: keptContents });
  const pdfOf: PdfOf = sharedPdfs(attach, logger);

  return async ({ id, tenantId, reportId }, { to, contact, report, sealedToken, sealedUnsubscribe }) => {
    const content = contents.get(reportId) ?? (await readContent(database, report));
    contents.set(reportId, content);
    const pdf = report.order.attachPdf ? await pdfOf(tenantId, reportId) : null;
    const links = {
      report: reportLink(baseUrl(), sealer.open(sealedToken, reportLinkContext(tenantId, reportId))),
      unsubscribe: unsubscribeLink(baseUrl(), sealer.open(sealedUnsubscribe, unsubscribeLinkContext(tenantId, id))),
    };
    const mail = (note: PdfNote) => reportMail(content, contact, links, note);
    return { channel: "email", to, headers: headersOf(links), ...withPdf(mail, pdf) };
  };
}

function withPdf(
  mail: (note: PdfNote) => Pick<EmailMessage, "subject" | "text" | "html">,
  pdf: AttachedPdf | null,
): Pick<EmailMessage, "subject" | "text" | "html" | "attachments" | "unattached"> {
  if (pdf === null) return mail("none");
  if (pdf.state !== "attached") return mail(pdf.state);
  const { text, html } = mail("large");
  return { ...mail("attached"), attachments: [pdf.pdf], unattached: { text, html } };
}

/** One click ends them: RFC 8058. */
function headersOf({ unsubscribe }: MailLinks): Readonly<Record<string, string>> {
  return { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** @throws Error where the report is gone */
async function readContent(database: Database, { tenantId, id, counts }: MailGiven["report"]): Promise<MailContent> {
  const frozen = await frozenReport(database, tenantId, id);
  if (frozen === null || counts === null) throw new Error(`The report ${id} is gone.`);
  return mailContentOf(frozen.head, counts, await frozen.targets(0, maxMailTargets));
}
