/**
 * The head of a response that always says the same, but for the date and the request's id. Node checks every header's
 * name and value and joins the lines for each response: of a plain one that takes an eighth of the time
 * (docs/decisions/110). So the head that Node wrote is kept for as long as its date is right.
 */
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { type Clock, systemClock } from "#core/clock.ts";

const msPerSecond = 1000;

export interface HeadOptions {
  readonly status: number;
  /** All but the date, the request's id, and what Node says of the connection. */
  readonly headers: OutgoingHttpHeaders;
  readonly clock?: Clock;
}

/** Gives a response its head. What follows is to write its body. */
export type WriteHead = (response: ServerResponse, requestId: string) => void;

/** The head that Node has written and not yet sent. Node does not document it: without it, none is kept. */
type Written = ServerResponse & { _header?: unknown };

interface KeptHead {
  /** Of the date, since the epoch. */
  readonly second: number;
  readonly untilId: string;
  readonly afterId: string;
}

export function createHead({ status, headers, clock = systemClock }: HeadOptions): WriteHead {
  let kept: KeptHead | null = null;
  return (response, requestId) => {
    const second = Math.floor(clock.now() / msPerSecond);
    // The head of a response that ends its connection says so.
    if (kept?.second === second && response.shouldKeepAlive) {
      (response as Written)._header = kept.untilId + requestId + kept.afterId;
      return;
    }
    const date = new Date(second * msPerSecond).toUTCString();
    response.writeHead(status, { ...headers, date, "x-request-id": requestId });
    if (response.shouldKeepAlive) kept = keptHead(response, requestId, second);
  };
}

function keptHead({ _header: head }: Written, requestId: string, second: number): KeptHead | null {
  if (typeof head !== "string") return null;
  const [untilId, afterId, ...others] = head.split(requestId);
  if (untilId === undefined || afterId === undefined || others.length > 0) return null;
  return { second, untilId, afterId };
}
