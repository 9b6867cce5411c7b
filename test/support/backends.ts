/**
 * On which backends a test file runs. Most run on one: on PostgreSQL with Redis where these answer, otherwise on the
 * embedded default. Those named here run on both, because a driver is their matter, or on one of the two alone. With
 * `npm test -- --all` what may run on both does. `test/backends.test.ts` compares the lists with what the files import
 * and skip. Each list is in the order of its names, a line a file.
 */

/** Where the files are that test the service. Others touch no backend, unless they are named here. */
const foldersOfService = ["test/acceptance/", "test/contract/", "test/service/"];

export interface Choice {
  /** PostgreSQL and Redis answer. */
  readonly isServed: boolean;
  /** Whatever may run on both does. */
  readonly isAll: boolean;
}

export function isOfService(file: string): boolean {
  return foldersOfService.some((folder) => file.startsWith(folder));
}

export function runsOnPostgresql(file: string): boolean {
  return file in postgresqlOnly || file in bothBackends || (isOfService(file) && !(file in embeddedOnly));
}

export function runsEmbedded(file: string, { isServed, isAll }: Choice): boolean {
  if (file in postgresqlOnly) return false;
  return isAll || !isServed || file in bothBackends || !runsOnPostgresql(file);
}

/** Files whose matter is what differs between the two. */
export const bothBackends: Readonly<Record<string, string>> = {
  "test/acceptance/fallon.test.ts": "a tenant's whole path, from the first source to the results",
  "test/contract/conditions.test.ts": "compared versions are a driver's numbers of rows",
  "test/contract/idempotency.test.ts": "keys are locks, and one transaction",
  "test/contract/rate-limit.test.ts": "counted in the process, or in Redis",
  "test/service/bus.test.ts": "a driver each",
  "test/service/credential-invalidation.test.ts": "the process's own changes, or PostgreSQL's notifications",
  "test/service/database.test.ts": "drivers, pools and transactions",
  "test/service/events-handed-out.test.ts": "sequences without gaps, under locks",
  "test/service/job-backlog.test.ts": "what waits, by each queue",
  "test/service/job-outcomes.test.ts": "how jobs end, by each queue",
  "test/service/key-rotation.test.ts": "sealing keys from the environment, or from the data directory",
  "test/service/lifecycle.test.ts": "one process with a data directory, or several",
  "test/service/lists.test.ts": "order and pages: collations and comparisons of rows",
  "test/service/migrations.test.ts": "the schema as each driver takes it",
  "test/service/one-transaction.test.ts": "transactions",
  "test/service/outbox.test.ts": "the outbox, claimed by one connection or many",
  "test/service/queue.test.ts": "a driver each",
  "test/service/queued-runs.test.ts": "runs through each queue",
  "test/service/read-statements.test.ts": "how many statements a read is, to each driver",
  "test/service/run-leases.test.ts": "leases: the database's time and locks",
  "test/service/run-statements.test.ts": "how many statements a run is, to each driver",
  "test/service/run-stored-results.test.ts": "results as each driver keeps them: bytes, arrays, JSON",
  "test/service/runs.test.ts": "a run from the request to what is stored of it",
  "test/service/secrets.test.ts": "the key in the data directory, which PostgreSQL has none of",
  "test/service/source-stores.test.ts": "places and areas: what each driver finds in a box",
  "test/service/templates.test.ts": "databases are copied in two ways",
  "test/service/upgrades.test.ts": "databases of earlier versions, on each driver",
  "test/service/webhook-dispatch.test.ts": "rows that are a queue, claimed under locks",
  "test/service/woken-at-once.test.ts": "who wakes a run, by each queue",
};

/** Files each of whose tests is skipped on the embedded default: what they are about, which it does not have. */
export const postgresqlOnly: Readonly<Record<string, string>> = {
  "test/contract/graphql-structures.test.ts": "the embedded database works on the event loop that is watched",
  "test/contract/loop.test.ts": "the embedded database works on the event loop that is watched",
  "test/service/alert-loop.test.ts": "the embedded database works on the event loop that is watched",
  "test/service/concurrency.test.ts": "locks between connections: the embedded database has one",
  "test/service/lease-beats.test.ts": "the connection that is kept for heartbeats, and locks between connections",
  "test/service/processes.test.ts": "two processes on one database",
  "test/service/redis-loss.test.ts": "a Redis that loses everything",
  "test/service/redis-queue.test.ts": "several processes on one Redis, and one that is killed",
  "test/service/run-events-processes.test.ts": "two processes on one database, and what Redis tells them",
  "test/service/schedule-kills.test.ts": "several processes on one database; a PostgreSQL and a Redis that are killed",
  "test/service/silence.test.ts": "servers that fall silent: the embedded database is none",
  "test/service/tenant-isolation-loop.test.ts": "the embedded database works on the event loop that is watched",
  "test/service/tile-cache.test.ts": "another process that publishes tiles",
  "test/service/webhook-kills.test.ts": "several processes on one database; a Redis that is emptied",
};

/** Files that import what has a backend, and need the embedded default, or are spared the way to a server. */
export const embeddedOnly: Readonly<Record<string, string>> = {
  "test/acceptance/demo.test.ts": "the demo has an embedded database whatever the settings say",
  "test/acceptance/readme.test.ts": "a newcomer's start, on the embedded default",
  "test/acceptance/reference.test.ts": "the reference page in a browser",
  "test/acceptance/webhook-snippets.test.ts": "a directory for functions that know no service",
  "test/contract/access-graphql.test.ts":
    "who may do what is decided before anything is stored; over REST the same table runs on both",
  "test/contract/all-faults.test.ts": "refused bodies: what is wrong with them is found before anything is stored",
  "test/contract/bad-input.test.ts": "refused before a use case begins",
  "test/contract/bodies.test.ts": "refused before a use case begins",
  "test/contract/compression.test.ts": "how responses are compressed on their way out",
  "test/contract/connection.test.ts": "sockets, CORS and frames: in front of every use case",
  "test/contract/health.test.ts": "how the process is: in front of every use case",
  "test/contract/invoke.test.ts": "two faces of the same operations are compared, whatever stores them",
  "test/contract/pages.test.ts": "pages from files",
  "test/contract/query-parameters.test.ts": "refused before a use case begins",
  "test/contract/refusals.test.ts": "refused before a use case begins",
  "test/pool/kills.test.ts": "a directory for a test of the pool, which knows no database",
  "test/rules/adapter-types.test.ts": "types of folders that authors make; nothing is stored",
  "test/rules/bounded-texts.test.ts": "texts as functions see them; nothing is stored",
  "test/rules/flows-tiles.test.ts": "pure rules, on tiles made up here",
  "test/rules/gui-editor.test.ts": "what the editor makes of a made-up tile; nothing is stored",
  "test/rules/gui-tile-spec.test.ts": "specifications of the tiles of this catalogue; nothing is stored",
  "test/rules/lock-retries.test.ts": "when work is tried again, whatever refused the lock",
  "test/rules/point-bytes.test.ts": "bytes alone; run-stored-results.test.ts has what is stored",
  "test/rules/report-snapshot.test.ts": "pure rules, on tiles made up here",
  "test/rules/run-result.test.ts": "the two columns of a result alone; run-stored-results.test.ts has what is stored",
  "test/rules/run-sources.test.ts": "types of the stores alone",
  "test/service/adapter-data.test.ts":
    "what adapters tell, up to the results of a run; runs.test.ts has what is stored of one",
  "test/service/adapter-drafts.test.ts": "what is tried before anything is stored",
  "test/service/adapter-exchange.test.ts": "swapping the adapter of a facet; concurrency.test.ts has its locks",
  "test/service/adapter-facets.test.ts": "what each facet asks and takes, before anything is stored",
  "test/service/adapter-hostile.test.ts": "what adapters and their servers answer is judged before anything is stored",
  "test/service/adapter-languages.test.ts": "two languages side by side; adapter-data has what is stored of it",
  "test/service/adapter-runs.test.ts": "what adapters tell, up to the results of a run",
  "test/service/adapter-user-key.test.ts": "what a request to an adapter says",
  "test/service/alert-times.test.ts":
    "what alerts go by and say; alerts.test.ts and alert-attempts.test.ts have their stores",
  "test/service/area-targets.test.ts":
    "averages of an area's sensors; sources-lists.test.ts has the boxes in which they are found",
  "test/service/backtest-equality.test.ts":
    "what two ways of taking the same ticks tell; backtests.test.ts has what is stored of a backtest",
  "test/service/data-health.test.ts": "what is found in series, up to the results of a run",
  "test/service/egress-network.test.ts": "a directory for a test of outgoing requests, which know no database",
  "test/service/embedded-statements.test.ts": "how the embedded database is asked",
  "test/service/five-hundred-sensors.test.ts": "the memory of a run, whatever stores its results",
  "test/service/flows-bad-input.test.ts": "refused before anything is stored",
  "test/service/graphql-clients.test.ts":
    "what two clients make of the two faces; graphql-parity.test.ts compares them",
  "test/service/graphql-fields.test.ts": "what fields show; graphql.test.ts has what is stored",
  "test/service/graphql-landing.test.ts": "what is told of the schema, and a page: no record is stored for it",
  "test/service/graphql-log.test.ts": "what is logged, whatever stores the records",
  "test/service/graphql-parity.test.ts":
    "two faces of the same operations are compared; graphql.test.ts has what is stored",
  "test/service/gui-editing.test.ts": "the pages in a browser",
  "test/service/gui-editor.test.ts": "the pages in a browser",
  "test/service/gui-frame.test.ts": "the pages in a browser",
  "test/service/gui-journey.test.ts": "the pages in a browser",
  "test/service/gui-screens.test.ts": "the pages in a browser",
  "test/service/gui-session.test.ts": "the pages in a browser",
  "test/service/gui-unknown-tile.test.ts": "the pages in a browser",
  "test/service/lost-key.test.ts": "the data directory, which PostgreSQL has none of",
  "test/service/no-data.test.ts": "what a run makes of missing data",
  "test/service/own-tiles-hostile.test.ts": "what the sandbox and the checks hold back, whatever stores it",
  "test/service/pages-browser.test.ts": "what pages look like in a browser",
  "test/service/report-page-browser.test.ts": "the page of a report in a browser",
  "test/service/run-result-statements.test.ts": "how results become statements; no database takes them",
  "test/service/run-times.test.ts": "windows and time zones of runs",
  "test/service/season-end.test.ts": "what a tile shows of its season",
  "test/service/tile-author.test.ts": "an author's commands, and what they send; own tiles' tests have their store",
  "test/service/tile-tests.test.ts": "tests of tiles store nothing; tile-test-replays.test.ts reads what runs stored",
  "test/service/unanswered-data.test.ts": "what a run makes of data that nobody served",
  "test/service/webhook-listen.test.ts":
    "the receiver is no part of the service; webhook-deliveries.test.ts has what is stored of deliveries",
  "test/tiles/definitions.test.ts": "the built-in definitions as files",
};
