/** The role worker: what each part handles of the queue's jobs. */
import { alertJobs, messageJobs } from "#server/alerts/jobs.ts";
import { deliverySender } from "#server/alerts/send.ts";
import { logoJobs } from "#server/branding/jobs.ts";
import { logoRequests } from "#server/net/callers.ts";
import { createEgress } from "#server/net/egress.ts";
import type { Cleanup } from "#server/cleanup.ts";
import { backtestExecutor } from "#server/backtests/execute.ts";
import { backtestJobs } from "#server/backtests/jobs.ts";
import { outlookExecutor } from "#server/outlooks/execute.ts";
import { outlookJobs } from "#server/outlooks/jobs.ts";
import { eventJobs } from "#server/events/single-event-job.ts";
import type { Metrics } from "#server/metrics.ts";
import type { HandledJobs } from "#server/queue/handled-jobs.ts";
import { endReport } from "#server/reports/end-report.ts";
import { freezeReport } from "#server/reports/freeze.ts";
import { reportJobs } from "#server/reports/jobs.ts";
import { mailJobs } from "#server/reports/mail-jobs.ts";
import { mailSender } from "#server/reports/send-mails.ts";
import { portionJobs, runJobs } from "#server/runs/jobs.ts";
import { syncJobs } from "#server/source-syncs/jobs.ts";
import { noticeJobs } from "#server/webhooks/operator-mail.ts";
import { verificationJobs } from "#server/verification/send.ts";
import { eventConsumers } from "./events.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { SharedServices } from "./shared-services.ts";

/** @param baseUrl how people reach the service; known once it listens */
export function handleJobs(
  infrastructure: Infrastructure,
  { executor, jobScripts, sync, tenantMessenger: messenger, reportPdfs }: SharedServices,
  metrics: Metrics,
  baseUrl: () => string,
  cleanup: Cleanup,
): void {
  const { config, database, relay, clock } = infrastructure;
  const logoEgress = createEgress({ caller: logoRequests, allowPrivate: config.egressAllowPrivate });
  cleanup.add(logoEgress.close);
  const handled: readonly HandledJobs[] = [
    runJobs({ executor, concurrency: config.runConcurrency }),
    portionJobs({ executor, clock }),
    backtestJobs({ executor: backtestExecutor({ ...infrastructure, ...jobScripts, baseUrl }), clock }),
    outlookJobs({ executor: outlookExecutor({ ...infrastructure, ...jobScripts }), clock }),
    verificationJobs({ ...infrastructure, baseUrl }),
    logoJobs({ database, clock, egress: logoEgress }),
    syncJobs({ database, sync }),
    eventJobs({ database, consumers: eventConsumers }),
    noticeJobs({ ...infrastructure, operatorEmail: config.operatorEmail }),
    alertJobs({ database, clock, metrics }),
    messageJobs(deliverySender({ ...infrastructure, messenger, metrics, baseUrl })),
    mailJobs(mailSender({ ...infrastructure, messenger, baseUrl, makePdf: reportPdfs.pdfAttachment }), {
      ...infrastructure,
      baseUrl,
    }),
    reportJobs({
      ...infrastructure,
      freeze: (report) => freezeReport({ ...infrastructure, baseUrl }, report),
      end: (stores, report, end) => endReport(stores, report, end, clock.now(), { ...infrastructure, baseUrl }),
    }),
  ];
  for (const { topic, concurrency, handler, tenantConcurrency } of handled)
    relay.handle(topic, concurrency, handler, tenantConcurrency);
}
