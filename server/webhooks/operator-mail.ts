/**
 * The operator's mail about a webhook that has been failing for long. A job of its own, so that it waits for the mail
 * server, and nothing waits for it.
 */
import { escapeHtml } from "#core/html.ts";
import { htmlMail } from "#core/html-mail.ts";
import { mailColorsOf } from "#server/branding/mail-colors.ts";
import { defaultSkin } from "#server/branding/rules.ts";
import type { Database } from "#schema/database.ts";
import type { EventData } from "#server/events/catalogue.ts";
import type { EventConsumer } from "#server/events/single-event-job.ts";
import type { EmailMessage, Messenger } from "#server/net/message.ts";
import { noticeJob } from "#server/queue/catalogue.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";

const concurrency = 2;
const sendTimeoutMs = 45_000;
const serviceName = "Flow Evaluation Service";

/** Asks for a mail about each warning. */
export const noticeWarnings: EventConsumer = async (stores, events) => {
  const warnings = events.filter(({ event }) => event === "webhook.disabling");
  await stores.outbox.appendAll(warnings.map(noticeJob));
};

export interface NoticeDependencies {
  readonly database: Database;
  readonly messenger: Pick<Messenger, "send">;
  /** Null where the operator has given none: nobody is told. */
  readonly operatorEmail: string | null;
}

export function noticeJobs({ database, messenger, operatorEmail }: NoticeDependencies): HandledJobs {
  return {
    topic: "notices",
    concurrency,
    handler: async ({ id, tenantId }, signal) => {
      if (operatorEmail === null) return "done";
      const event = await database.read((stores) => stores.events.forSystem().get(tenantId, id));
      if (event?.event !== "webhook.disabling") return "done";
      const timeout = AbortSignal.timeout(sendTimeoutMs);
      await messenger.send(noticeOf(operatorEmail, tenantId, event.data), AbortSignal.any([signal, timeout]));
      return "done";
    },
  };
}

function noticeOf(
  to: string,
  tenantId: string,
  { subscriptionId, url, failingSince, disablesAt, percent }: EventData["webhook.disabling"],
): EmailMessage {
  const subject = `A webhook of tenant ${tenantId} will be disabled at ${minuteOf(disablesAt)}`;
  const lines = [
    `Every delivery to ${url} has failed since ${minuteOf(failingSince)}, which is ${percent} % of the time until it is disabled.`,
    `Webhook ${subscriptionId} of tenant ${tenantId}. One successful delivery before ${minuteOf(disablesAt)} ends the warning.`,
  ];
  const body = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n");
  const look = { name: serviceName, logo: null, colors: mailColorsOf(defaultSkin) };
  return {
    channel: "email",
    to,
    subject,
    text: `${lines.join("\n\n")}\n`,
    html: htmlMail(look, { language: "en", title: "A webhook will be disabled", body, foot: null }),
  };
}

/** Operators read UTC. @param time ISO 8601 */
function minuteOf(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}
