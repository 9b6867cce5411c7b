/** Who sends webhook deliveries, and how those who make them due wake them: in this process or in another. */
import type { Cleanup } from "#server/cleanup.ts";
import type { Metrics } from "#server/metrics.ts";
import { webhookRequests } from "#server/net/callers.ts";
import { createEgress } from "#server/net/egress.ts";
import { createDispatcher, type Dispatcher } from "#server/webhooks/dispatch.ts";
import type { Infrastructure } from "./infrastructure.ts";

const channel = "webhook deliveries";

/** For every role: what is made due is told to those who send. */
export function tellOfDeliveries({ database, bus }: Pick<Infrastructure, "database" | "bus">): void {
  database.onDeliveriesDue(() => bus.publish(channel));
}

/** For the role worker. */
export function startDispatcher(infrastructure: Infrastructure, metrics: Metrics, cleanup: Cleanup): Dispatcher {
  const { config, bus } = infrastructure;
  const egress = createEgress({ caller: webhookRequests, allowPrivate: config.egressAllowPrivate });
  cleanup.add(egress.close);
  const dispatcher = createDispatcher({ ...infrastructure, egress, observe: metrics.observeWebhookAttempt });
  cleanup.addStop(dispatcher.stop);
  const unsubscribe = bus.subscribe(channel, dispatcher.wake);
  cleanup.addStop(async () => unsubscribe());
  dispatcher.start();
  return dispatcher;
}
