/** The REST face of backtests: times ↔ ISO 8601. Decides nothing. */
import { isoTime } from "#core/time.ts";
import type { Handlers, PartialRequest } from "#server/operations/handlers.ts";
import type { Backtest, BacktestMessage, BacktestRecord, BacktestTransition } from "./model.ts";
import type { BacktestRequest } from "./rules.ts";
import type { BacktestService } from "./service.ts";

/** A short one has ended by then. */
const pollAfterSeconds = "2";

type BacktestOperations = "backtestFlow" | "listFlowBacktests" | "getBacktest";

export function backtestHandlers(service: BacktestService): Pick<Handlers, BacktestOperations> {
  return {
    backtestFlow: async ({ caller, params, body }) => {
      const { from, to, everyMinutes } = body;
      const span = { from: Date.parse(from), to: Date.parse(to) };
      const request = everyMinutes === undefined ? span : { ...span, everyMinutes };
      const backtest = await service.request(caller, params.id, request);
      return {
        status: 202,
        body: backtestJson(backtest),
        headers: { Location: `/v1/backtests/${backtest.id}`, "Retry-After": pollAfterSeconds },
      };
    },
    listFlowBacktests: async ({ caller, params, query }) => {
      const { items, nextCursor } = await service.page(caller, params.id, query);
      return { status: 200, body: { items: items.map(recordJson), nextCursor } };
    },
    getBacktest: async ({ caller, params }) => {
      const backtest = await service.get(caller, params.id);
      return { status: 200, body: backtestJson(backtest), etag: etagOf(backtest) };
    },
  };
}

/** Also of a body that fits in part only. */
export function toSpan({ from, to }: PartialRequest<"backtestFlow">["body"]): Partial<BacktestRequest> {
  return {
    ...(from === undefined ? {} : { from: Date.parse(from) }),
    ...(to === undefined ? {} : { to: Date.parse(to) }),
  };
}

/** Its messages become fewer where a contact is deleted. */
function etagOf({ status, ticksDone, messages }: Backtest): string {
  return `${status}.${ticksDone}.${messages.length}`;
}

function backtestJson({ demoData, transitions, messages, ...record }: Backtest) {
  return {
    ...recordJson(record),
    demoData,
    transitions: transitions.map(transitionJson),
    messages: messages.map(messageJson),
  };
}

function recordJson({ tenantId: _tenant, ...record }: BacktestRecord) {
  return {
    ...record,
    from: isoTime(record.from),
    to: isoTime(record.to),
    createdAt: isoTime(record.createdAt),
    startedAt: nullableTime(record.startedAt),
    finishedAt: nullableTime(record.finishedAt),
  };
}

function transitionJson(transition: BacktestTransition) {
  return { ...transition, at: isoTime(transition.at) };
}

function messageJson({ at, sentAt, ...message }: BacktestMessage) {
  return { ...message, at: isoTime(at), sentAt: nullableTime(sentAt), targets: [...message.targets] };
}

function nullableTime(time: number | null): string | null {
  return time === null ? null : isoTime(time);
}
