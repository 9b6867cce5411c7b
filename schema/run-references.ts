/**
 * What still shows a run, or will: a run stays as long as one of these holds, however old it is. The one place in which
 * a part says that it needs runs.
 *
 * Each is a condition on the run `r` at the time `given.now`. It is asked in the statement that marks the run as
 * expired, which locks its row, and passes over one that has changed since. So a part that begins to show a run that
 * has ended writes to that row too (`hold`), and takes none that is expired.
 */
import type { QueueName } from "#server/queue/model.ts";

const fanOut: QueueName = "events";

export const showingRuns: Readonly<Record<string, string>> = {
  "an event of the run that its consumers have not got yet": `exists (
    select from outbox job join events e on e.tenant_id = job.tenant_id and e.id = job.job_id
    where job.tenant_id = r.tenant_id and job.topic = '${fanOut}' and e.data->>'runId' = r.id
  )`,
  "alerts, which have not looked at it yet": "r.alerts_due",
  "reports, which have not looked at it yet": "r.reports_due",
  "a delivery of an alert": `exists (
    select from alert_deliveries d where d.tenant_id = r.tenant_id and d.run_id = r.id
  )`,
  "a report that is under way, or whose link leads to it": `exists (
    select from reports p where p.tenant_id = r.tenant_id and p.run_id = r.id
      and (p.status in ('waiting', 'pending') or (p.expires_at > given.now and p.revoked_at is null))
  )`,
};
