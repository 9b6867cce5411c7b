/**
 * Ends connections on which nothing has moved for longer than any request takes, as where a caller does not read its
 * response. Node's own limit (`server.timeout`) makes a timer for each request, which took a fiftieth of a plain one.
 * Here all connections are looked at now and then: one that stands still is ended at the second look. Node ends those
 * that wait for another request.
 */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { systemTimer, type Timer } from "#core/repeat.ts";

const betweenLooksMs = 300_000;

/** From the moment on at which the server listens, until it is closed. */
export function endStalledConnections(server: Server, timer: Timer = systemTimer): void {
  /** Bytes that had gone through each at the last look. */
  const moved = new Map<Socket, number>();
  const add = (socket: Socket): void => {
    moved.set(socket, bytesOf(socket));
    socket.once("close", () => moved.delete(socket));
  };
  const look = (): void => {
    for (const [socket, before] of moved) {
      const bytes = bytesOf(socket);
      moved.set(socket, bytes);
      if (bytes === before && !isBetweenRequests(socket)) socket.destroy();
    }
  };
  server.on("connection", add);
  server.once("listening", () => server.once("close", timer.every(betweenLooksMs, look)));
}

/** Node gives it a limit of its own for as long. */
function isBetweenRequests({ timeout = 0 }: Socket): boolean {
  return timeout > 0;
}

function bytesOf({ bytesRead, bytesWritten }: Socket): number {
  return bytesRead + bytesWritten;
}
