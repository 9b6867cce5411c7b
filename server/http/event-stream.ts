/**
 * Events as `text/event-stream` (WHATWG HTML, section 9.2), one at a time: the next is asked for when the connection
 * has room, so that a slow reader makes nothing pile up here.
 */
import { Readable } from "node:stream";
import type { EventStream, StreamedEvent } from "#server/operations/handlers.ts";

export const eventStreamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  // Proxies such as nginx would hold the events back.
  "x-accel-buffering": "no",
  // Otherwise a stream that ends as the service stops would leave it a connection to wait for.
  connection: "close",
} as const;

/** Clients come again after so long, at different times: those of a process that stops are many. */
const [minRetryMs, maxRetryMs] = [1_000, 3_000];
const stillOpen = ":\n\n";

/** Ends with the stream's events, and is destroyed where the stream cuts its reader off. */
export function readableEvents({ events, cut, close }: EventStream): Readable {
  const pieces = texts(events);
  const readable = new Readable({
    highWaterMark: 1,
    read: () =>
      void pieces.next().then(
        ({ value, done }) => readable.push(done === true ? null : value),
        (error: Error) => readable.destroy(error),
      ),
    // The piece that is being waited for comes to its end by this.
    destroy: (error, done) => {
      close();
      done(error);
    },
  });
  if (cut.aborted) readable.destroy();
  else cut.addEventListener("abort", () => readable.destroy(), { once: true });
  return readable;
}

async function* texts(events: EventStream["events"]): AsyncGenerator<string> {
  yield `retry: ${Math.round(minRetryMs + Math.random() * (maxRetryMs - minRetryMs))}\n\n`;
  for await (const event of events) yield event === null ? stillOpen : eventText(event);
}

/** JSON has no line ends, and neither have ids and names. */
function eventText({ id, event, data }: StreamedEvent): string {
  const place = id === null ? "" : `id: ${id}\n`;
  return `${place}event: ${event}\ndata:${data === null ? "" : ` ${JSON.stringify(data)}`}\n\n`;
}
