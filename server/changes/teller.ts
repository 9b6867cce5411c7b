/**
 * Tells every process which records have changed here: at once, and what follows soon after it together. What happens
 * in a burst takes a few messages a second.
 */
import { systemTimer, type Timer } from "#core/repeat.ts";
import type { Bus } from "#server/bus/bus.ts";
import { changesText, Gathered } from "./gathered.ts";
import { changesChannel, type NotedChange } from "./model.ts";

/** Of one tenant, between two messages of this process. */
export const gatherMs = 500;

export interface ChangeTeller {
  /** After the commit. */
  tell(changes: readonly NotedChange[]): void;
  /** Tells what waits. What comes afterwards is told at once. */
  stop(): void;
}

export interface ChangeTellerOptions {
  readonly bus: Pick<Bus, "publish">;
  readonly timer?: Timer;
}

export function createChangeTeller({ bus, timer = systemTimer }: ChangeTellerOptions): ChangeTeller {
  /** Of tenants that were told of something in this interval or the one before. */
  const waiting = new Map<string, Gathered>();
  let endTicks: (() => void) | null = null;
  let isStopped = false;

  const publish = (tenantId: string, gathered: Gathered): void =>
    bus.publish(changesChannel(tenantId), changesText(gathered.take()));

  const tick = (): void => {
    for (const [tenantId, gathered] of waiting) {
      if (gathered.isEmpty) waiting.delete(tenantId);
      else publish(tenantId, gathered);
    }
    if (waiting.size > 0) return;
    endTicks?.();
    endTicks = null;
  };

  return {
    tell: (changes) => {
      const first = new Map<string, Gathered>();
      for (const { tenantId, ...change } of changes) {
        const gathered = waiting.get(tenantId) ?? first.get(tenantId) ?? new Gathered();
        if (!waiting.has(tenantId)) first.set(tenantId, gathered);
        gathered.add(change);
      }
      for (const [tenantId, gathered] of first) {
        publish(tenantId, gathered);
        if (!isStopped) waiting.set(tenantId, gathered);
      }
      if (waiting.size > 0) endTicks ??= timer.every(gatherMs, tick);
    },
    stop: () => {
      isStopped = true;
      for (const [tenantId, gathered] of waiting) if (!gathered.isEmpty) publish(tenantId, gathered);
      waiting.clear();
      endTicks?.();
      endTicks = null;
    },
  };
}
