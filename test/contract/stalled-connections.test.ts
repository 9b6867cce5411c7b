/** A response that nobody reads ends with its connection; one that is read, or only slow, does not. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { test } from "node:test";
import { endStalledConnections } from "#server/http/stalled-connections.ts";
import { createTestTimer, type TestTimer } from "#test/support/timer.ts";

interface Started {
  readonly server: Server;
  readonly timer: TestTimer;
  /** A connection that has sent a request, as the server has it and as the caller has it. */
  ask(): Promise<{ readonly own: Socket; readonly callers: Socket }>;
}

async function started(listener: RequestListener): Promise<Started> {
  const timer = createTestTimer();
  const server = createServer(listener);
  endStalledConnections(server, timer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const ask: Started["ask"] = async () => {
    const callers = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const asked = once(server, "request");
    callers.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    const [{ socket }] = await asked;
    return { own: socket, callers };
  };
  return { server, timer, ask };
}

async function ended({ server }: Started, ...callers: readonly Socket[]): Promise<void> {
  for (const one of callers) one.destroy();
  server.close();
  await once(server, "close");
}

test("a response that nobody reads is ended at the second look at which nothing has moved", async () => {
  const all = await started((_request, response) => void response.end(Buffer.alloc(64 * 1024 * 1024)));
  const { own, callers } = await all.ask();
  all.timer.beat();
  assert.equal(own.destroyed, false, "it was not looked at before");
  all.timer.beat();
  assert.equal(own.destroyed, true);
  await ended(all, callers);
});

test("a response that goes on from look to look is not ended", async () => {
  let write = (): void => {};
  const all = await started((_request, response) => {
    response.flushHeaders();
    write = () => void response.write("piece");
  });
  const { own, callers } = await all.ask();
  callers.resume();
  for (let look = 0; look < 5; look += 1) {
    all.timer.beat();
    write();
  }
  assert.equal(own.destroyed, false);
  all.timer.beat();
  all.timer.beat();
  assert.equal(own.destroyed, true, "it has stood still since");
  await ended(all, callers);
});

test("a connection that waits for its next request is left to Node's own limit", async () => {
  const all = await started((_request, response) => void response.end("done"));
  const { own, callers } = await all.ask();
  await once(callers, "data");
  for (let look = 0; look < 3; look += 1) all.timer.beat();
  assert.equal(own.destroyed, false);
  const asked = once(all.server, "request");
  callers.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await asked;
  await ended(all, callers);
});

test("no looks are left when the server is closed", async () => {
  let isStopped = false;
  const stop = (): void => {
    isStopped = true;
  };
  const server = createServer();
  endStalledConnections(server, { every: () => stop });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  assert.equal(isStopped, false);
  server.close();
  await once(server, "close");
  assert.equal(isStopped, true);
});
