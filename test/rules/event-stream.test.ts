/** Events on their way to a reader who may be slow, or gone. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, test } from "node:test";
import { readableEvents } from "#server/http/event-stream.ts";
import type { EventStream, StreamedEvent } from "#server/operations/handlers.ts";

/** A stream without an end, which counts what is asked of it. */
function endlessStream() {
  const cut = new AbortController();
  const asked = { count: 0, isClosed: false };
  async function* events(): AsyncGenerator<StreamedEvent> {
    for (; !asked.isClosed; asked.count += 1) yield { id: `running.${asked.count}`, event: "progress", data: {} };
  }
  const stream: EventStream = {
    events: events(),
    cut: cut.signal,
    close: () => {
      asked.isClosed = true;
    },
  };
  return { stream, asked, cut };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
};

describe("a stream of events", () => {
  test("asks for no more than a reader takes: one who does not read makes nothing pile up", async () => {
    const { stream, asked } = endlessStream();
    const connection = new PassThrough({ highWaterMark: 1_000 });
    readableEvents(stream).pipe(connection);
    await turns(500);
    // Of some fifty bytes each.
    assert.ok(asked.count < 100, `${asked.count} events wait for the reader`);
    const countBefore = asked.count;
    await turns(500);
    assert.equal(asked.count, countBefore);
    connection.read();
    await turns(500);
    assert.ok(asked.count > countBefore, "it goes on with the reader");
  });

  test("is closed when its reader has gone, and destroyed when its reader is cut off", async () => {
    const gone = endlessStream();
    const left = readableEvents(gone.stream);
    left.destroy();
    await once(left, "close");
    assert.equal(gone.asked.isClosed, true);

    const slow = endlessStream();
    const unread = readableEvents(slow.stream);
    slow.cut.abort();
    await once(unread, "close");
    assert.deepEqual([slow.asked.isClosed, unread.destroyed], [true, true]);
    assert.equal(readableEvents(slow.stream).destroyed, true);
  });
});
