/**
 * A TCP proxy in front of a server that tests share, which can fall silent: connections stay open and new ones are
 * taken, but nothing passes any more, as with a frozen server or a lost route. Awake again, it passes on what was sent
 * meanwhile.
 */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface ServerProxy {
  /** The server's address, with the proxy in its place. */
  readonly url: string;
  /** How many connections it has taken. */
  readonly taken: () => number;
  silence(): void;
  wake(): void;
  /** Ends the connections that there are; new ones are taken. */
  cut(): void;
  close(): Promise<void>;
}

export async function startProxy(serverUrl: string, defaultPort: number): Promise<ServerProxy> {
  const { hostname, port } = new URL(serverUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isSilent = false;
  let taken = 0;
  const server = createServer((near) => {
    taken += 1;
    const far = connect({ host: hostname, port: Number(port) || defaultPort });
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.setNoDelay(true);
      one.on("data", (data) => void other.write(data));
      one.on("error", () => {});
      // A lost route tells nobody of an end either, but the test's own sockets are to be closed.
      one.on("close", () => {
        other.destroy();
        pairs.delete(pair);
      });
      if (isSilent) one.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(serverUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    taken: () => taken,
    silence: () => {
      isSilent = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    wake: () => {
      isSilent = false;
      for (const socket of [...pairs].flat()) socket.resume();
    },
    cut: () => {
      for (const socket of [...pairs].flat()) socket.destroy();
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of [...pairs].flat()) socket.destroy();
      await closed;
    },
  };
}
