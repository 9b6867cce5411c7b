/** The words that may stand in named places only, each place with its reason. */
import type { SourceFile } from "./sources.ts";
import { globalsOf, usesOf } from "./syntax.ts";

export interface Word {
  /** As `usesOf` names uses. */
  readonly uses: readonly string[];
  /** Place → why it is one. A place that ends in "/" is a folder. */
  readonly homes: Readonly<Record<string, string>>;
  readonly why: string;
}

export const words: readonly Word[] = [
  {
    why: "one file reads the wall clock",
    uses: ["Date.now", "new Date()"],
    homes: {
      "server/core/clock.ts": "the clock",
      "server/adapters/gallery/": "scripts of the sandbox, which tells them its own time",
    },
  },
  {
    why: "one file reads the environment",
    uses: ["process.env"],
    homes: { "server/config.ts": "the configuration" },
  },
  {
    why: "one file makes outgoing requests",
    uses: ["fetch()", "globalThis.fetch", "new Agent(…)"],
    homes: {
      "server/net/egress.ts": "the guard of all outgoing requests",
      "server/adapters/gallery/": "scripts of the sandbox, whose requests egress.ts guards",
    },
  },
  { why: "logs are structured", uses: ["console."], homes: {} },
  {
    why: "one file grants scopes",
    uses: ["grant()"],
    homes: { "server/operations/admit.ts": "a caller is made where a credential was checked" },
  },
  {
    why: "the whole tenant's records, and other tenants', are reached for named reasons only",
    uses: [".forSystem()"],
    homes: {
      "server/adapters/circuit-breaker.ts": "calls of adapters count for the tenant, whoever's run made them",
      "server/adapters/comms.ts": "a message leaves without a caller",
      "server/adapters/state.ts": "what an adapter leaves for its next call is there for whoever's run makes it",
      "server/adapters/service.ts": "an adapter that is deleted leaves the sources of every user",
      "server/alerts/decide-run.ts": "alerts follow from a run without a caller",
      "server/alerts/held.ts": "messages leave without a caller",
      "server/alerts/page/service.ts": "who follows the link in a mail has no credential",
      "server/alerts/permission.ts": "a message leaves without a caller",
      "server/alerts/read-run.ts": "alerts follow from a run without a caller",
      "server/alerts/send.ts": "a message leaves without a caller",
      "server/alerts/sms-answers.ts": "who answers an SMS is known to no tenant",
      "server/alerts/test-limit.ts": "the counts belong to no caller",
      "server/alerts/test-message.ts": "a delivery is written by the service alone, and names the tenant",
      "server/authentication/service.ts": "a credential is looked up before there is a caller",
      "server/alerts/decide-outlook.ts": "what an outlook makes of alerts is the service's own work",
      "server/outlooks/execute.ts": "an outlook works without a caller",
      "server/outlooks/jobs.ts": "the only process ends the leases that its predecessor left",
      "server/outlooks/periodic.ts": "old outlooks, and past years of all tenants, are removed",
      "server/backtests/basis.ts": "a backtest works without a caller",
      "server/backtests/execute.ts": "a backtest works without a caller",
      "server/backtests/jobs.ts": "the only process ends the leases that its predecessor left",
      "server/branding/jobs.ts": "a picture is copied for the tenant, without a caller",
      "server/branding/mail-brand.ts": "a message to a stranger names the tenant",
      "server/branding/service.ts": "a logo's address is public",
      "server/clock/service.ts": "the time is the service's own, and no tenant's",
      "server/compose.ts": "the metric of unfinished jobs is of all tenants",
      "server/events/single-event-job.ts": "an event is handed on without a caller",
      "server/events/dispatch.ts": "events are handed on without a caller",
      "server/http/idempotency.ts": "the keys are looked up before the request has a caller of its own",
      "server/queue/relay.ts": "due jobs are taken for all tenants",
      "server/reports/advance.ts": "reports are made without a caller",
      "server/reports/deliveries.ts": "a report is made without a caller",
      "server/reports/end-report.ts": "a report ends without a caller",
      "server/reports/freeze.ts": "a report is made without a caller",
      "server/reports/open.ts": "who has a link has no credential",
      "server/reports/pass.ts": "a report is due without a caller",
      "server/reports/periodic.ts": "reports are due for all tenants",
      "server/reports/permission.ts": "a mail leaves without a caller",
      "server/reports/read-contacts.ts": "a report is made without a caller",
      "server/reports/read-snapshot.ts": "a report is made without a caller",
      "server/reports/send-mails.ts": "a mail leaves without a caller",
      "server/reports/send-now.ts": "a report is written by the service alone, and names the tenant",
      "server/reports/settle.ts": "a report ends without a caller",
      "server/retention/periodic.ts": "what is due goes, of all tenants",
      "server/runs/work/claim.ts": "a run works without a caller",
      "server/runs/work/daily-outlook.ts": "a run works without a caller",
      "server/runs/work/end-run.ts": "a run works without a caller",
      "server/runs/work/evaluate-run.ts": "a run works without a caller",
      "server/runs/work/evaluate.ts": "a run works without a caller",
      "server/runs/work/execute.ts": "a run works without a caller",
      "server/runs/jobs.ts": "the only process ends the leases that its predecessor left",
      "server/runs/work/lease-beats.ts": "leases are renewed for all runs of the process at once",
      "server/runs/work/lease.ts": "a run works without a caller",
      "server/runs/queue-run.ts": "schedules and reports queue runs without a caller",
      "server/runs/plan/read-run.ts": "a run works without a caller",
      "server/runs/plan/runnable-tiles.ts": "a run works without a caller",
      "server/runs/work/share.ts": "a portion is worked on without a caller",
      "server/runs/plan/sources.ts": "a run works without a caller",
      "server/schedules/fire.ts": "a tick comes without a caller",
      "server/schedules/periodic.ts": "ticks are due for all tenants",
      "server/secrets/reseal.ts": "a new key seals the secrets of all tenants",
      "server/sending/end-attempts.ts": "the only process ends the attempts that its predecessor left",
      "server/sessions/periodic.ts": "what has expired goes, of all tenants",
      "server/sessions/service.ts":
        "who signs in, or starts the service, has no caller yet; a session that ends takes its descendants along",
      "server/source-syncs/jobs.ts": "a scheduled sync works without a caller",
      "server/source-syncs/periodic.ts": "the syncs that are due are those of all tenants",
      "server/source-syncs/service.ts": "the syncs of an adapter are those of all owners",
      "server/source-syncs/sync.ts": "a sync writes the sources of its owner, whoever started it",
      "server/sources/feeding.ts": "what feeds an area is its owner's, and what of it the caller sees is listed",
      "server/sources/boundary-quota.ts": "the quota is the tenant's, the sources are its users'",
      "server/sources/status.ts": "a run's readings set the status of sources; silence is found for all tenants",
      "server/tenancy/service.ts": "provisioning comes before the tenant; a revoked key ends its sessions",
      "server/tiles/publish.ts": "the built-in tiles belong to no tenant",
      "server/unsubscribing/service.ts": "who unsubscribes has no credential",
      "server/users/erasure.ts": "an erased user's records lie beyond what the caller's own scopes show",
      "server/users/service.ts": "a disabled user's sessions end",
      "server/verification/language.ts": "a message leaves without a caller",
      "server/verification/limits.ts": "limits count over tenants",
      "server/verification/periodic.ts": "what has expired goes, of all tenants",
      "server/verification/send.ts": "a message leaves without a caller",
      "server/verification/service.ts": "a link is opened by somebody without a credential",
      "server/webhooks/consume.ts": "an event is handed on without a caller",
      "server/webhooks/dispatch.ts": "due deliveries are taken for all tenants",
      "server/webhooks/note-health.ts": "attempts are made without a caller",
      "server/webhooks/operator-mail.ts": "an event is told to the operator",
      "server/webhooks/periodic.ts": "endpoints that fail are looked for in all tenants",
    },
  },
];

/** The files that use a word outside its homes, and the homes that do not use it any more. */
export function straysOf({ uses, homes }: Word, sources: readonly SourceFile[]): string[] {
  const users = sources.filter((file) => uses.some((use) => usesOf(file).has(use))).map((file) => file.path);
  const isAt = (path: string, home: string) => (home.endsWith("/") ? path.startsWith(home) : path === home);
  const strays = users.filter((path) => !Object.keys(homes).some((home) => isAt(path, home)));
  const empty = Object.keys(homes).filter((home) => !users.some((path) => isAt(path, home)));
  return [...strays, ...empty.map((home) => `${home}: a home that is not used any more`)];
}

/** Uses that make a function depend on more than its arguments, or change more than its result. */
const effects = [
  "Date.now",
  "new Date()",
  "performance.",
  "process.",
  "fetch()",
  "console.",
  "Math.random",
  "setTimeout()",
  "setInterval()",
  "setImmediate()",
  "queueMicrotask()",
  "randomBytes()",
  "randomUUID()",
];

/** What a browser has: no rule asks it, and the service has none. */
export const browserGlobals = [
  ...["window", "document", "navigator", "location", "history"],
  ...["localStorage", "sessionStorage", "indexedDB"],
] as const;

export function hasEffects(file: SourceFile): boolean {
  const uses = usesOf(file);
  return effects.some((effect) => uses.has(effect)) || globalsOf(file, browserGlobals).size > 0;
}
