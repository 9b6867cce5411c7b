/** Reports as mails that leave (server/sending): when one may be sent, and what it says. */
import { LRUCache } from "lru-cache";
import type { Database } from "#schema/database.ts";
import type { StoredReportDelivery } from "#schema/report-deliveries.ts";
import { senderNameOf } from "#server/branding/mail-brand.ts";
import type { Logger } from "#server/logger.ts";
import type { EmailMessage } from "#server/net/message.ts";
import { reportLinkContext, unsubscribeLinkContext } from "#server/secrets/contexts.ts";
import { messageSender, type Sender, type SendingDependencies } from "#server/sending/sender.ts";
import { unsubscribeHeaders, unsubscribeLink } from "#server/unsubscribing/link.ts";
import { type AttachedPdf, attachedPdf, type MakePdf } from "./attachments.ts";
import { type LinkMaker, reportLink } from "./links.ts";
import { type MailContent, mailContentOf, maxMailTargets } from "./mail/content.ts";
import { type PdfNote, reportMail } from "./mail/mail.ts";
import type { FrozenReport, RecipientOutcome } from "./model.ts";
import { frozenReport } from "./open.ts";
import { type MailGiven, mailPermission } from "./permission.ts";
import { readerQuery } from "./reader.ts";

export interface MailDependencies extends SendingDependencies, LinkMaker {
  readonly logger: Logger;
  readonly makePdf: MakePdf;
}

/** Reports whose mails one process sends at about the same time. */
const maxCachedReports = 100;

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
function mailMaker({ database, sealer, baseUrl, makePdf, logger }: MailDependencies): MailMaker {
  const known = new LRUCache<string, Mailed>({ max: maxCachedReports });

  return async ({ id, tenantId, reportId }, { to, tenant, contact, report, sealedToken, sealedUnsubscribe }) => {
    const mailed = known.get(reportId) ?? (await readMailed(database, report));
    known.set(reportId, mailed);
    const { frozen, content } = mailed;
    const pdf = report.order.attachPdf ? await attachedPdf(frozen, contact, makePdf, logger) : null;
    const token = sealer.open(sealedToken, reportLinkContext(tenantId, reportId));
    const links = {
      report: `${reportLink(baseUrl(), token)}${readerQuery(contact)}`,
      unsubscribe: unsubscribeLink(baseUrl(), sealer.open(sealedUnsubscribe, unsubscribeLinkContext(tenantId, id))),
    };
    const mail = (note: PdfNote) => reportMail(content, contact, links, note);
    return {
      channel: "email",
      to,
      fromName: senderNameOf(tenant, content.brand),
      headers: unsubscribeHeaders(links.unsubscribe),
      ...withPdf(mail, pdf),
    };
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

interface Mailed {
  readonly frozen: FrozenReport;
  readonly content: MailContent;
}

/** @throws Error where the report is gone */
async function readMailed(database: Database, { tenantId, id, counts }: MailGiven["report"]): Promise<Mailed> {
  const frozen = await frozenReport(database, tenantId, id);
  if (frozen === null || counts === null) throw new Error(`The report ${id} is gone.`);
  return { frozen, content: mailContentOf(frozen.head, counts, await frozen.targets(0, maxMailTargets)) };
}
