/** The REST face of explanations: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import { expectationJson } from "#server/expectations/json.ts";
import { type Told, toldIn } from "#server/language/told.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import { issueJson } from "#server/runs/health-json.ts";
import type { DeliveryWhy, RunWhy, TileWhy } from "./model.ts";
import type { WhyService } from "./service.ts";

export function whyHandlers(service: WhyService): Pick<Handlers, "explainRun"> {
  return {
    explainRun: async ({ caller, params, query, language }) => {
      const why = await service.explain(caller, params.id, query, language);
      return { status: 200, body: whyJson(toldIn(language), why) };
    },
  };
}

function whyJson(
  told: Told,
  { now, state, tiles, data, outlook, alerts, ...why }: RunWhy,
): components["schemas"]["RunWhy"] {
  return {
    ...why,
    now: isoTime(now),
    state: state && { ...state, since: isoTime(state.since), newestDataAt: nullableTime(state.newestDataAt) },
    tiles: tiles.map(tileJson),
    data: {
      ...data,
      newestDataAt: nullableTime(data.newestDataAt),
      issues: data.issues.map((issue) => issueJson(told, issue)),
    },
    outlook: outlook.map((one) => expectationJson(told, one)),
    alerts: { ...alerts, deliveries: alerts.deliveries.map(deliveryJson) },
  };
}

function tileJson({ comparedAt, newestPointAt, ...tile }: TileWhy): components["schemas"]["TileWhy"] {
  return { ...tile, comparedAt: nullableTime(comparedAt), newestPointAt: nullableTime(newestPointAt) };
}

function deliveryJson({ type, at, ...delivery }: DeliveryWhy): components["schemas"]["DeliveryWhy"] {
  return { ...delivery, triggerType: type, at: isoTime(at) };
}

function nullableTime(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}
