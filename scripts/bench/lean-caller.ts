/**
 * A caller that costs less than the server it asks: a request at a time on each of its kept connections, and of each
 * response no more than its status and its length. A client of full size took more processor time for a response than
 * a bare server, and for one with many headers still more: so it was the client whose time was taken.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface LeanCaller {
  /** Asks so many times, divided among the connections. Rejects where a response is not 200, or has no length. */
  ask(requests: number): Promise<void>;
  close(): void;
}

export interface LeanCallerOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
}

const headEnd = "\r\n\r\n";

export async function openLeanCaller({ url, headers, connections }: LeanCallerOptions): Promise<LeanCaller> {
  const { host, hostname, port, pathname, search } = new URL(url);
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from([`GET ${pathname}${search} HTTP/1.1`, ...fields].join("\r\n") + headEnd, "latin1");
  const sockets = await Promise.all(Array.from({ length: connections }, () => connected(hostname, Number(port))));
  return {
    ask: async (requests) => {
      await Promise.all(sockets.map((socket) => askOver(socket, request, Math.ceil(requests / connections))));
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function connected(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, "connect");
  return socket;
}

function askOver(socket: Socket, request: Buffer, times: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = times;
    /** What has come of a head that is not whole. */
    let head: Buffer = Buffer.alloc(0);
    /** Bytes of the body that have not come. */
    let missing = 0;
    const end = (error: Error | null): void => {
      socket.off("data", read).off("error", end).off("close", closed);
      if (error === null) resolve();
      else reject(error);
    };
    const closed = (): void => end(new Error("The server ended a connection that a benchmark was using."));
    const next = (): void => {
      if (left === 0) return end(null);
      left -= 1;
      socket.write(request);
    };
    const read = (bytes: Buffer): void => {
      if (missing > 0) missing -= bytes.length;
      else {
        head = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
        const length = head.indexOf(headEnd);
        if (length < 0) return;
        const bodyLength = bodyLengthOf(head.toString("latin1", 0, length));
        if (bodyLength === null)
          return end(new Error(`A benchmark was answered: ${head.toString("latin1", 0, length)}`));
        missing = length + headEnd.length + bodyLength - head.length;
        head = Buffer.alloc(0);
      }
      if (missing < 0) end(new Error("More bytes came than the response's head has promised."));
      else if (missing === 0) next();
    };
    socket.on("data", read).on("error", end).on("close", closed);
    next();
  });
}

/** Null for a response that is not as it should be. */
function bodyLengthOf(head: string): number | null {
  const length = /\r\ncontent-length: (?<length>\d+)/i.exec(head)?.groups?.["length"];
  return head.startsWith("HTTP/1.1 200 ") && length !== undefined ? Number(length) : null;
}
