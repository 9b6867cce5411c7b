/**
 * On which backend a test file runs: the embedded default, or PostgreSQL with Redis. `test/backends.test.ts` compares
 * these lists with what the files import. Files that import nothing that has a backend stand in none, and run once.
 */

/** @param isServed whether PostgreSQL and Redis answer */
export function runsOnEmbedded(file: string, isServed: boolean): boolean {
  return !isServed || !postgresqlWhereServed.includes(file);
}

export function runsOnPostgresql(file: string): boolean {
  return bothBackends.includes(file) || postgresqlWhereServed.includes(file);
}

/** Storage, queue, leases, lifecycle, and the acceptance path. */
export const bothBackends: readonly string[] = [
  "test/acceptance/crash.test.ts",
  "test/acceptance/fallon.test.ts",
  "test/acceptance/kills.test.ts",
  "test/acceptance/maricopa.test.ts",
  "test/contract/conditions.test.ts",
  "test/contract/conventions.test.ts",
  "test/contract/idempotency.test.ts",
  "test/contract/loop.test.ts",
  "test/contract/rate-limit.test.ts",
  "test/service/audit-coverage.test.ts",
  "test/service/boundary-quota.test.ts",
  "test/service/concurrency.test.ts",
  "test/service/database.test.ts",
  "test/service/events.test.ts",
  "test/service/flows-lists.test.ts",
  "test/service/flows-ownership.test.ts",
  "test/service/job-backlog.test.ts",
  "test/service/job-outcomes.test.ts",
  "test/service/key-rotation.test.ts",
  "test/service/kills.test.ts",
  "test/service/lease-beats.test.ts",
  "test/service/lifecycle.test.ts",
  "test/service/lists.test.ts",
  "test/service/migrations.test.ts",
  "test/service/neighbour.test.ts",
  "test/service/neighbours.test.ts",
  "test/service/one-transaction.test.ts",
  "test/service/outbox.test.ts",
  "test/service/ownership.test.ts",
  "test/service/processes.test.ts",
  "test/service/queue.test.ts",
  "test/service/queued-runs.test.ts",
  "test/service/redis-loss.test.ts",
  "test/service/requests-in-work.test.ts",
  "test/service/run-leases.test.ts",
  "test/service/run-results.test.ts",
  "test/service/run-stored-results.test.ts",
  "test/service/runs.test.ts",
  "test/service/secrets.test.ts",
  "test/service/silence.test.ts",
  "test/service/source-status.test.ts",
  "test/service/source-stores.test.ts",
  "test/service/source-sync-jobs.test.ts",
  "test/service/sources-bulk.test.ts",
  "test/service/sources-lists.test.ts",
  "test/service/stops.test.ts",
  "test/service/stored-responses.test.ts",
  "test/service/templates.test.ts",
  "test/service/tenancy.test.ts",
  "test/service/tile-cache.test.ts",
  "test/service/tile-publishing.test.ts",
  "test/service/trigger-states.test.ts",
  "test/service/user-erasure.test.ts",
];

/**
 * What one part of the API promises, over HTTP. How its rows come and go is tested on both backends by the files above;
 * all operations are called on PostgreSQL by `contract/access.test.ts`, on the embedded default by
 * `contract/invoke.test.ts`. On the embedded default where PostgreSQL and Redis do not answer.
 */
export const postgresqlWhereServed: readonly string[] = [
  "test/contract/access.test.ts",
  "test/service/adapter-failures.test.ts",
  "test/service/adapters.test.ts",
  "test/service/admin-tenants.test.ts",
  "test/service/audit.test.ts",
  "test/service/branding-skins.test.ts",
  "test/service/branding.test.ts",
  "test/service/contact-lists.test.ts",
  "test/service/contacts.test.ts",
  "test/service/flow-settings.test.ts",
  "test/service/flows.test.ts",
  "test/service/keys.test.ts",
  "test/service/own-user.test.ts",
  "test/service/read-only-fields.test.ts",
  "test/service/session-cookie.test.ts",
  "test/service/sessions.test.ts",
  "test/service/skipped-targets.test.ts",
  "test/service/source-sync-failures.test.ts",
  "test/service/source-syncs.test.ts",
  "test/service/sources-named.test.ts",
  "test/service/sources.test.ts",
  "test/service/tile-versions.test.ts",
  "test/service/tiles.test.ts",
  "test/service/users.test.ts",
  "test/service/verification-limits.test.ts",
  "test/service/verification-starts.test.ts",
  "test/service/verification.test.ts",
];

/** Files that import what has a backend, and do not test it: why the embedded default is enough. */
export const embeddedOnly: Readonly<Record<string, string>> = {
  "test/acceptance/demo.test.ts": "the demo has an embedded database whatever the settings say",
  "test/acceptance/readme.test.ts": "a newcomer's start, on the embedded default",
  "test/acceptance/reference.test.ts": "the reference page in a browser",
  "test/contract/all-faults.test.ts": "refused bodies: what is wrong with them is found before anything is stored",
  "test/contract/bad-input.test.ts": "refused before a use case begins",
  "test/contract/bodies.test.ts": "refused before a use case begins",
  "test/contract/compression.test.ts": "how responses are compressed on their way out",
  "test/contract/connection.test.ts": "sockets, CORS and frames: in front of every use case",
  "test/contract/invoke.test.ts": "two faces of the same operations are compared, whatever stores them",
  "test/contract/pages.test.ts": "pages from files",
  "test/contract/query-parameters.test.ts": "refused before a use case begins",
  "test/contract/refusals.test.ts": "refused before a use case begins",
  "test/pool/kills.test.ts": "a directory for a test of the pool, which knows no database",
  "test/rules/run-sources.test.ts": "types of the stores alone",
  "test/service/adapter-data.test.ts":
    "what adapters tell, up to the results of a run; runs.test.ts has what is stored of one",
  "test/service/adapter-exchange.test.ts": "swapping the adapter of a facet; concurrency.test.ts has its locks",
  "test/service/adapter-facets.test.ts": "what each facet asks and takes, before anything is stored",
  "test/service/adapter-hostile.test.ts": "what adapters and their servers answer is judged before anything is stored",
  "test/service/adapter-languages.test.ts": "two languages side by side; adapter-data has what is stored of it",
  "test/service/adapter-runs.test.ts": "what adapters tell, up to the results of a run",
  "test/service/adapter-user-key.test.ts": "what a request to an adapter says",
  "test/service/area-targets.test.ts":
    "averages of an area's sensors; sources-lists.test.ts has the boxes in which they are found",
  "test/service/data-health.test.ts": "what is found in series, up to the results of a run",
  "test/service/egress-network.test.ts": "a directory for a test of outgoing requests, which know no database",
  "test/service/five-hundred-sensors.test.ts": "the memory of a run, whatever stores its results",
  "test/service/flows-bad-input.test.ts": "refused before anything is stored",
  "test/service/no-data.test.ts": "what a run makes of missing data",
  "test/service/run-times.test.ts": "windows and time zones of runs",
  "test/service/season-end.test.ts": "what a tile shows of its season",
  "test/service/unanswered-data.test.ts": "what a run makes of data that nobody served",
};
