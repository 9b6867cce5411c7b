/** The outlook that a flow has once a day, after a scheduled run. */
import { newId } from "#core/ids.ts";
import type { Stores } from "#schema/stores.ts";
import { dailyOutlookDay, newOutlook, outlookConfigOf } from "#server/expectations/rules.ts";
import { outlookJob } from "#server/queue/catalogue.ts";
import type { Run } from "../model.ts";

/** Part of the transaction that ends a run: the first scheduled one of a UTC day brings the flow's daily outlook. */
export async function addDailyOutlook(
  stores: Stores,
  run: Pick<Run, "tenantId" | "flowId" | "flowVersion" | "trigger" | "now" | "frozenFlow">,
  createdAt: number,
): Promise<void> {
  const day = dailyOutlookDay(run);
  if (day === null) return;
  const { tenantId, flowId, flowVersion, now, frozenFlow } = run;
  const store = stores.outlooks.forSystem();
  if (await store.hasDaily(tenantId, flowId, day.from, day.to)) return;
  const { years } = outlookConfigOf(frozenFlow.settings);
  const targetCount = frozenFlow.targets.length;
  const record = newOutlook({
    id: newId(),
    tenantId,
    flowId,
    flowVersion,
    now,
    years,
    isDaily: true,
    targetCount,
    createdAt,
  });
  await store.insert({ record, flow: { frozenFlow } });
  await stores.outbox.append(outlookJob(tenantId, record.id));
}
