/**
 * Gives the pool back a connection that was cut in the middle of a transaction. Kysely (0.29) leaves such a connection
 * checked out when the rollback fails, as it must on a dead connection; a few restarts of the server would use up the
 * pool for good. Knows only pg's events.
 */
import type { EventEmitter } from "node:events";

interface PooledClient extends EventEmitter {
  release?(error?: Error): void;
}

/** Longer than the holder of the connection needs to notice. */
const noticeMs = 1_000;

/** @param pool a pool of pg, as MikroORM's driver hands it to `onPoolCreated` */
export function reclaimLostConnections(pool: EventEmitter): void {
  const inUse = new Set<PooledClient>();
  pool.on("acquire", (client: PooledClient) => inUse.add(client));
  pool.on("release", (_error: unknown, client: PooledClient) => inUse.delete(client));
  pool.on("connect", (client: PooledClient) => {
    client.once("end", () => {
      setTimeout(() => {
        if (inUse.has(client)) client.release?.(new Error("The connection was lost."));
      }, noticeMs).unref();
    });
  });
}
