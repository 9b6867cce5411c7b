/**
 * Takes ids out of bee-queue's lists of which the job is gone. One is left where a job is woken again while it is in
 * work, as after Redis was emptied or when its process was too slow to be heard of: the end of the work takes the job
 * away, and the second wake-up's id stays. Bee-queue hands such an id out and takes it back as stalled, again and
 * again.
 */
import type BeeQueue from "bee-queue";

/** In one piece: a job that is woken at the same moment stays. */
const script = `
if redis.call("hexists", KEYS[1], ARGV[1]) == 1 then return 0 end
redis.call("srem", KEYS[2], ARGV[1])
return redis.call("lrem", KEYS[3], 0, ARGV[1]) + redis.call("lrem", KEYS[4], 0, ARGV[1])`;

/** The part of bee-queue that its types leave out: the names of its keys, and its client (node_redis 3). */
interface Inside {
  toKey(name: string): string;
  readonly client: {
    eval(script: string, keyCount: number, ...given: (string | ((error: Error | null) => void))[]): unknown;
  };
}

/** @param onError where Redis fails: the id comes again */
export function dropLeftIds(queue: BeeQueue, onError: (error: Error) => void): void {
  const inside = queue as unknown as Inside;
  const keys = ["jobs", "stalling", "waiting", "active"].map((name) => inside.toKey(name));
  queue.on("stalled", (id: string) => {
    inside.client.eval(script, keys.length, ...keys, id, (error) => {
      if (error !== null) onError(error);
    });
  });
}
