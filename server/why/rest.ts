/** The REST face of explanations: records ↔ JSON, times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { components } from "#openapi/types.ts";
import { expectationJson } from "#server/expectations/json.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { DeliveryWhy, RunWhy, TileWhy } from "./model.ts";
import type { WhyService } from "./service.ts";

export function whyHandlers(service: WhyService): Pick<Handlers, "explainRun"> {
  return {
    explainRun: async ({ caller, params, query, language: asked }) => {
      const { language, ...why } = await service.explain(caller, params.id, query, asked);
      return { status: 200, body: whyJson(why), headers: { "Content-Language": language } };
    },
  };
}

type Explanation = Omit<RunWhy, "language">;

function whyJson({ now, state, tiles, data, outlook, alerts, ...why }: Explanation): components["schemas"]["RunWhy"] {
  return {
    ...why,
    now: isoTime(now),
    state: state && { ...state, since: isoTime(state.since), newestDataAt: nullableTime(state.newestDataAt) },
    tiles: tiles.map(tileJson),
    data: {
      ...data,
      newestDataAt: nullableTime(data.newestDataAt),
      issues: data.issues.map((issue) => ({ ...issue, from: isoTime(issue.from), to: isoTime(issue.to) })),
    },
    outlook: outlook.map(expectationJson),
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
