/** The REST face of outlooks: times ↔ ISO 8601, sentences → the reader's language. Decides nothing. */
import type { Handlers, PartialRequest } from "#server/operations/handlers.ts";
import { english, outcomeIn, type Told, toldIn } from "#server/language/told.ts";
import { expectationJson, outlookSummaryJson } from "#server/expectations/json.ts";
import type { OutlookTarget } from "#server/expectations/model.ts";
import type { OutlookRequest } from "./rules.ts";
import type { Outlook, OutlookService } from "./service.ts";

/** A short one has ended by then. */
const pollAfterSeconds = "2";

type OutlookOperations = "requestOutlook" | "listFlowOutlooks" | "getOutlook";

export function outlookHandlers(service: OutlookService): Pick<Handlers, OutlookOperations> {
  return {
    requestOutlook: async ({ caller, params, body }) => {
      const outlook = await service.request(caller, params.id, toRequest(body));
      return {
        status: 202,
        body: outlookJson(english, outlook),
        headers: { Location: `/v1/outlooks/${outlook.id}`, "Retry-After": pollAfterSeconds },
      };
    },
    listFlowOutlooks: async ({ caller, params, query, language }) => {
      const told = toldIn(language);
      const { items, nextCursor } = await service.page(caller, params.id, query);
      return { status: 200, body: { items: items.map((one) => outlookSummaryJson(told, one)), nextCursor } };
    },
    getOutlook: async ({ caller, params, query, language }) => ({
      status: 200,
      body: outlookJson(toldIn(language), await service.get(caller, params.id, query)),
    }),
  };
}

/** Also of a body that fits in part only. */
export function toRequest(body: PartialRequest<"requestOutlook">["body"] | undefined): OutlookRequest {
  const { now, years } = body ?? {};
  return {
    ...(now === undefined ? {} : { now: Date.parse(now) }),
    ...(years === undefined ? {} : { years }),
  };
}

function outlookJson(told: Told, { demoData, targets, nextCursor, ...record }: Outlook) {
  return {
    ...outlookSummaryJson(told, record),
    demoData,
    targets: targets.map((target) => targetJson(told, target)),
    nextCursor,
  };
}

function targetJson(told: Told, { identity: _identity, season: _season, expectations, ...target }: OutlookTarget) {
  return {
    ...target,
    skipped: outcomeIn(told, target.skipped),
    expectations: expectations.map((one) => expectationJson(told, one)),
  };
}
