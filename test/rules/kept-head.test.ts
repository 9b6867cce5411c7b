/** Heads that are kept for a second against those that Node writes for each response. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener, type Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, test } from "node:test";
import fc from "fast-check";
import { newRequestId } from "#core/ids.ts";
import { createHead, type WriteHead } from "#server/http/kept-head.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { sendBytes } from "#test/support/raw-http.ts";

const startedAt = Date.UTC(2026, 10, 26, 23, 59, 58, 400);
const body = '{"status":"ok"}';
const head = { status: 200, headers: { "content-type": "application/json", "content-length": body.length } };

/** Of what a request's path says: so both servers see the same times and ids. */
interface Asked {
  /** That pass before it. */
  readonly ms: number;
  readonly id: string;
}

let now = startedAt;
let headsWritten = 0;

class CountedResponse extends ServerResponse {
  override writeHead(...said: unknown[]): this {
    headsWritten += 1;
    return Reflect.apply(super.writeHead, this, said) as this;
  }
}

function answerWith(writeHead: WriteHead): RequestListener {
  return ({ url = "" }, response) => {
    const [, ms, id = ""] = url.split("/");
    now += Number(ms);
    writeHead(response, id);
    response.end(body, "latin1");
  };
}

const plainHead: WriteHead = (response, requestId) =>
  response.writeHead(head.status, { ...head.headers, date: new Date(now).toUTCString(), "x-request-id": requestId });

async function serverOf(writeHead: WriteHead): Promise<Server> {
  const server = createServer({ ServerResponse: CountedResponse }, answerWith(writeHead)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** All that comes back, from the same moment on. */
async function answered(server: Server, connections: readonly string[]): Promise<readonly string[]> {
  now = startedAt;
  const { port } = server.address() as AddressInfo;
  const answers: string[] = [];
  for (const bytes of connections) answers.push(await sendBytes(`http://127.0.0.1:${port}`, bytes));
  return answers;
}

const pathOf = ({ ms, id }: Asked): string => `/${ms}/${id}`;
const oneOf = (asked: Asked, version: string, connection: string): string =>
  `GET ${pathOf(asked)} HTTP/${version}\r\nHost: a\r\n${connection}\r\n`;

const asked = fc.record({
  ms: fc.constantFrom(0, 0, 1, 599, 600, 1000, 86_400_000, -1000),
  // Of some, the text stands elsewhere in the head too.
  id: fc.oneof(fc.constantFrom("2", "200", "Date", "GMT"), fc.constant(null).map(newRequestId)),
});
const kept = fc.tuple(
  asked,
  fc.constantFrom(["1.1", ""], ["1.1", "Connection: keep-alive\r\n"], ["1.0", "Connection: keep-alive\r\n"] as const),
);
const ended = fc.tuple(asked, fc.constantFrom(["1.1", "Connection: close\r\n"], ["1.0", ""] as const));
/** The requests of a connection, the last of which ends it. */
const connection = fc
  .tuple(fc.array(kept, { maxLength: 12 }), ended)
  .map(([others, last]) => [...others, last].map(([each, [version, said]]) => oneOf(each, version, said)).join(""));

describe("A head that is kept", () => {
  let plain: Server;
  let keeping: Server;
  beforeEach(async () => {
    plain = await serverOf(plainHead);
    keeping = await serverOf(createHead({ ...head, clock: { now: () => now } }));
  });
  afterEach(() => {
    plain.close();
    keeping.close();
  });

  test("goes out byte for byte as Node writes it for each response, whatever came before", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(connection, { maxLength: 4 }), async (connections) => {
        assert.deepEqual(await answered(keeping, connections), await answered(plain, connections));
      }),
      { numRuns: propertyRuns(100) },
    );
  });

  test("is written once for each second of its date", async () => {
    const ask = (ms: number, said = ""): string => oneOf({ ms, id: newRequestId() }, "1.1", said);
    const msBetween = [0, 0, 599, 1, 0, 999, 1, 0];
    headsWritten = 0;
    const [answer = ""] = await answered(keeping, [
      msBetween.map((ms) => ask(ms)).join("") + ask(0, "Connection: close\r\n"),
    ]);
    const times = [...answer.matchAll(/^date: .* (?<time>\S+) GMT\r$/gim)].map(({ groups }) => groups?.["time"]);
    const [first, second, third] = ["23:59:58", "23:59:59", "00:00:00"];
    assert.deepEqual(times, [first, first, first, second, second, second, third, third, third]);
    const thatEndsItsConnection = 1;
    assert.equal(headsWritten, new Set(times).size + thatEndsItsConnection);
  });
});
