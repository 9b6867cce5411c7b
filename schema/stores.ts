/**
 * All stores of one unit of work, built by hand from its entity manager. Services get the stores. The entity manager
 * stays in this folder.
 *
 * `forCaller()` sees the records of a caller's tenant, and for a user's session the user's own. `forSystem()` sees
 * more. The architecture test names each file that may use it, with the reason.
 *
 * All code that locks several records locks them in this order, and those of one kind by id, so that no two
 * transactions ever wait for each other: a tenant, a run, its portions, its flow, then sources, contact lists,
 * contacts, and what hangs on these. A user comes before a key, and a key before its sessions. The counter of a
 * tenant's events comes after everything else (events.ts). An update that takes its values from other rows locks in a
 * statement of its own first: after a wait for a lock it would see those rows as they were before. No transaction waits
 * for rows for longer than `lock_timeout`, or waits at all for a lock by name (locks.ts). One that would have to is
 * tried again, without a connection in between.
 */
import type { Clock } from "#core/clock.ts";
import type { NoteChange } from "#server/changes/model.ts";
import { adapterStores } from "./adapters.ts";
import { alertDeliveryStores } from "./alert-deliveries.ts";
import { alertMemoryStores } from "./alert-memories.ts";
import { auditStores } from "./audit.ts";
import { backtestStores } from "./backtests.ts";
import { brandingStores } from "./branding.ts";
import { changeStores } from "./changes.ts";
import { contactListStores } from "./contact-lists.ts";
import { contactStores } from "./contacts.ts";
import { erasureStores } from "./erasure.ts";
import { eventStores, type NotedEvent } from "./events.ts";
import { eventsToHandOutStores } from "./events-to-hand-out.ts";
import { flowStores } from "./flows.ts";
import { idempotencyStores } from "./idempotency.ts";
import { keyedRecordStores } from "./keyed-records.ts";
import { keyStores } from "./keys.ts";
import { outboxStores, type WokenJob } from "./outbox.ts";
import { ownTileStores } from "./own-tiles.ts";
import { outlookStores } from "./outlooks.ts";
import { pastYearStores } from "./past-years.ts";
import { phoneStopStores } from "./phone-stops.ts";
import { reportDeliveryStores } from "./report-deliveries.ts";
import { reportHistoryStores } from "./report-history.ts";
import { reportScheduleStores } from "./report-schedules.ts";
import { reportTargetStores } from "./report-targets.ts";
import { reportStores } from "./reports.ts";
import { retentionStores } from "./retention.ts";
import { runPortionStores } from "./run-portions.ts";
import { runStores } from "./runs.ts";
import { sealedStores } from "./sealed.ts";
import { serviceTimeStores } from "./service-time.ts";
import type { Session } from "./connection/session.ts";
import { sessionStores } from "./sessions.ts";
import { sourceStores } from "./sources.ts";
import { sourceHealthStores } from "./source-health.ts";
import { sourceSyncStores } from "./source-syncs.ts";
import { tenantStores } from "./tenants.ts";
import { tickStores } from "./ticks.ts";
import { tileBehaviourStores } from "./tile-behaviours.ts";
import { tileStores } from "./tiles.ts";
import { triggerStateStores } from "./trigger-states.ts";
import { userStores } from "./users.ts";
import { verificationStores } from "./verifications.ts";
import { verificationUsesStores } from "./verification-uses.ts";
import { webhookDeliveryStores } from "./webhook-deliveries.ts";
import { webhookSubscriptionStores } from "./webhook-subscriptions.ts";

export interface StoreContext {
  readonly session: Session;
  readonly clock: Clock;
  /** Called when a job was added to the outbox, so that the relay is woken after the commit. */
  readonly onAppend: () => void;
  /** Called with a job that was added as woken, so that it is woken after the commit; null where nobody here would. */
  readonly onWoken: ((job: WokenJob) => void) | null;
  /** Called with the id of a run that has changed, so that others are told after the commit. */
  readonly onRunChange: (runId: string) => void;
  /** Called with the id of a flow that has changed, or that has a new run. */
  readonly onFlowChange: (flowId: string) => void;
  /** Called with each change of a record, so that those who are looking at it are told after the commit. */
  readonly noteChange: NoteChange;
  /** Called when webhook deliveries have become due, so that those who send them are woken after the commit. */
  readonly onDeliveriesDue: () => void;
  /** Called with events, which are written as the transaction ends. */
  readonly onEvents: (events: readonly NotedEvent[]) => void;
  /** Called when what lets somebody in has changed; resolves when that is part of the transaction. */
  readonly onCredentialChange: () => Promise<void>;
}

/** How each is made. */
const makers = {
  tenants: ({ session, onCredentialChange }: StoreContext) => tenantStores(session.em, onCredentialChange),
  keys: ({ session, onCredentialChange }: StoreContext) => keyStores(session.em, onCredentialChange),
  users: ({ session, onCredentialChange }: StoreContext) => userStores(session.em, onCredentialChange),
  sessions: ({ session, onCredentialChange }: StoreContext) => sessionStores(session.em, onCredentialChange),
  sources: ({ session }: StoreContext) => sourceStores(session.em),
  outbox: ({ session, clock, onAppend }: StoreContext) => outboxStores(session, clock, onAppend),
  events: ({ session, clock, onEvents }: StoreContext) => eventStores(session.em, clock, onEvents),
  eventsToHandOut: ({ session, clock, onAppend }: StoreContext) => eventsToHandOutStores(session, clock, onAppend),
  idempotency: ({ session }: StoreContext) => idempotencyStores(session.em),
  sealed: ({ session }: StoreContext) => sealedStores(session.em),
  tiles: ({ session }: StoreContext) => tileStores(session),
  tileBehaviours: ({ session }: StoreContext) => tileBehaviourStores(session.em),
  ownTiles: ({ session }: StoreContext) => ownTileStores(session.em),
  flows: ({ session, onFlowChange }: StoreContext) => flowStores(session, onFlowChange),
  runs: ({ session, clock, onAppend, onWoken, onRunChange, onFlowChange, noteChange }: StoreContext) =>
    runStores(session.em, { onRunChange, noteChange }, { clock, onNew: onFlowChange, onAppend, onWoken, noteChange }),
  runPortions: ({ session, onRunChange }: StoreContext) => runPortionStores(session.em, onRunChange),
  retention: ({ session }: StoreContext) => retentionStores(session.em),
  ticks: ({ session }: StoreContext) => tickStores(session.em),
  triggerStates: ({ session }: StoreContext) => triggerStateStores(session.em),
  adapters: ({ session }: StoreContext) => adapterStores(session.em),
  sourceSyncs: ({ session, noteChange }: StoreContext) => sourceSyncStores(session.em, noteChange),
  sourceHealth: ({ session, noteChange }: StoreContext) => sourceHealthStores(session.em, noteChange),
  audit: ({ session, clock, noteChange }: StoreContext) => auditStores(session.em, clock, noteChange),
  changes: ({ session }: StoreContext) => changeStores(session.em),
  branding: ({ session }: StoreContext) => brandingStores(session.em),
  contacts: ({ session }: StoreContext) => contactStores(session.em),
  contactLists: ({ session }: StoreContext) => contactListStores(session.em),
  keyedRecords: ({ session }: StoreContext) => keyedRecordStores(session.em),
  alertDeliveries: ({ session, noteChange }: StoreContext) => alertDeliveryStores(session.em, noteChange),
  alertMemories: ({ session }: StoreContext) => alertMemoryStores(session.em),
  backtests: ({ session, noteChange }: StoreContext) => backtestStores(session.em, noteChange),
  outlooks: ({ session, onFlowChange, noteChange }: StoreContext) =>
    outlookStores(session.em, onFlowChange, noteChange),
  pastYears: ({ session }: StoreContext) => pastYearStores(session.em),
  phoneStops: ({ session }: StoreContext) => phoneStopStores(session.em),
  reportSchedules: ({ session }: StoreContext) => reportScheduleStores(session),
  reports: ({ session, noteChange }: StoreContext) => reportStores(session.em, noteChange),
  reportTargets: ({ session }: StoreContext) => reportTargetStores(session.em),
  reportDeliveries: ({ session }: StoreContext) => reportDeliveryStores(session.em),
  reportHistory: ({ session }: StoreContext) => reportHistoryStores(session.em),
  erasure: ({ session, onCredentialChange }: StoreContext) => erasureStores(session.em, onCredentialChange),
  verifications: ({ session }: StoreContext) => verificationStores(session.em),
  verificationUses: ({ session }: StoreContext) => verificationUsesStores(session.em),
  webhookSubscriptions: ({ session }: StoreContext) => webhookSubscriptionStores(session.em),
  webhookDeliveries: ({ session, onDeliveriesDue, noteChange }: StoreContext) =>
    webhookDeliveryStores(session, onDeliveriesDue, noteChange),
  serviceTime: ({ session }: StoreContext) => serviceTimeStores(session.em),
};

type Makers = typeof makers;

export type Stores = { readonly [Name in keyof Makers]: ReturnType<Makers[Name]> };

/** Each is made when it is first asked for: a unit of work needs few of them. */
class StoresOnDemand {
  readonly context: StoreContext;
  readonly made: Record<string, unknown> = {};

  constructor(context: StoreContext) {
    this.context = context;
  }
}

for (const [name, make] of Object.entries<(context: StoreContext) => unknown>(makers)) {
  Object.defineProperty(StoresOnDemand.prototype, name, {
    get(this: StoresOnDemand) {
      this.made[name] ??= make(this.context);
      return this.made[name];
    },
  });
}

export function buildStores(context: StoreContext): Stores {
  return new StoresOnDemand(context) as unknown as Stores;
}
