/** Who hands events out, and how those who emit them wake them: in this process or in another. */
import type { Cleanup } from "#server/cleanup.ts";
import type { EventConsumer } from "#server/events/single-event-job.ts";
import { createHandOut, type HandOut } from "#server/events/dispatch.ts";
import { deliverToSubscriptions } from "#server/webhooks/consume.ts";
import { noticeWarnings } from "#server/webhooks/operator-mail.ts";
import type { Infrastructure } from "./infrastructure.ts";

const channel = "events";

/** Each gets every event. */
export const eventConsumers: readonly EventConsumer[] = [deliverToSubscriptions, noticeWarnings];

/** For every role: what is emitted is told to those who hand it out. */
export function tellOfEvents({ database, bus }: Pick<Infrastructure, "database" | "bus">): void {
  database.onEvents(() => bus.publish(channel));
}

/** For the role worker. */
export function startHandOut({ database, logger, timer, bus }: Infrastructure, cleanup: Cleanup): HandOut {
  const handOut = createHandOut({ database, consumers: eventConsumers, logger, timer });
  cleanup.addStop(handOut.stop);
  const unsubscribe = bus.subscribe(channel, handOut.wake);
  cleanup.addStop(async () => unsubscribe());
  handOut.start();
  return handOut;
}
