/**
 * Hands events out, in every process with the role worker: what a tenant has emitted goes to the consumers in portions,
 * since a transaction for each event would cost more than what follows from it. Tenants take turns, and one has one
 * portion in work at a time in a process, so that a burst of one holds up nobody. A portion that fails is left to the
 * relay, which brings each of its events alone (single-event-job.ts): one that no consumer can take holds up no other.
 */
import type { Logger } from "#server/logger.ts";
import { inLane, inOwnLane, jobLane } from "#core/fair-share.ts";
import { type Repetition, repeat, type Timer } from "#core/repeat.ts";
import { inSpan } from "#core/trace.ts";
import type { PortionLimits } from "#schema/events-to-hand-out.ts";
import type { FanOutOptions } from "./single-event-job.ts";

/** Portions in work at a time, each of another tenant. */
const maxPortions = 4;
const defaultLimits: PortionLimits = { maxEvents: 50, maxBytes: 256 * 1024 };
const pollMs = 1_000;
const notHandedOut = "events were not handed out; it is tried again";

export interface HandOutOptions extends FanOutOptions {
  readonly logger: Logger;
  readonly timer?: Timer;
  readonly limits?: PortionLimits;
}

export interface HandOut {
  /** There may be something to hand out. */
  wake(): void;
  /** Hands out what there is now. Never rejects. */
  wakeDue(): Promise<void>;
  start(): void;
  /** Begins no more portions, and waits for those in work. */
  stop(): Promise<void>;
}

export function createHandOut({ database, consumers, logger, timer, limits = defaultLimits }: HandOutOptions): HandOut {
  const inWork = new Map<string, Promise<void>>();
  /** The tenant whose turn was last. */
  let last = "";
  /** Events since the start. */
  let handedOut = 0;
  let passes: Repetition | null = null;
  let isStopped = false;

  /** Resolves with how many events there were. */
  const portion = async (tenantId: string): Promise<number> => {
    let ids: readonly string[] = [];
    try {
      await database.write(async (stores) => {
        const events = await stores.eventsToHandOut.forSystem().take(tenantId, limits);
        ids = events.map(({ id }) => id);
        if (events.length > 0) for (const consume of consumers) await consume(stores, events);
      });
    } catch (err) {
      if (ids.length === 0) throw err;
      logger.warn({ err, tenantId, events: ids.length }, "a portion of events was not handed out; each is tried alone");
      await database.write((stores) => stores.eventsToHandOut.forSystem().leaveToRelay(tenantId, ids));
    }
    return ids.length;
  };

  const begin = (tenantId: string): void => {
    const span = { name: "events handed out", kind: "consumer" } as const;
    const work = inLane(jobLane(tenantId), () => inSpan(span, () => portion(tenantId), null))
      .finally(() => inWork.delete(tenantId))
      .then(
        // Where there was nothing, another process is taking it.
        (count) => {
          handedOut += count;
          if (count > 0) wake();
        },
        (err: unknown) => logger.warn({ err }, notHandedOut),
      );
    inWork.set(tenantId, work);
  };

  const pass = async (): Promise<void> => {
    while (inWork.size < maxPortions && !isStopped) {
      const room = maxPortions - inWork.size;
      const [from, busy] = [last, [...inWork.keys()]];
      const tenants = await database.read((stores) => stores.eventsToHandOut.forSystem().tenants(from, busy, room));
      last = tenants.at(-1) ?? "";
      for (const tenantId of tenants) if (!isStopped) begin(tenantId);
      // Once round.
      if (tenants.length === 0 && from === "") return;
    }
  };

  const wake = (): void => void passes?.run();

  return {
    wake,
    wakeDue: async () => {
      for (let before = -1; before < handedOut; ) {
        before = handedOut;
        await passes?.run();
        await Promise.all(inWork.values());
      }
    },
    start: () => {
      const onError = (err: unknown) => logger.warn({ err }, notHandedOut);
      const round = () => inOwnLane(pass);
      passes = repeat({ everyMs: pollMs, isFirstAtOnce: true, round, onError, ...(timer ? { timer } : {}) });
    },
    stop: async () => {
      isStopped = true;
      await passes?.stop();
      await Promise.all(inWork.values());
    },
  };
}
