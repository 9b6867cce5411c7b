/** What a thread makes of a cell's reply, and the time that it gives to one beyond a script's own. */
import { frameKinds } from "#sandbox/channel.ts";
import type { Cell, Reply } from "./cell.ts";
import type { Killed } from "./messages.ts";

/** Beyond a script's own limit, before the process is killed for it. */
export const graceMs = 250;
/**
 * CPU time in which an engine must have made ready what a script needs (an interpreter takes half a second on a free
 * machine).
 */
export const prepareMs = 10_000;

/** A reply that can't be read means that the cell is no longer ours: it is killed. */
export function readReply<Value>(cell: Cell, reply: Reply, read: (payload: Reply["payload"]) => Value): Value | Killed {
  try {
    if (reply.kind === frameKinds.failed)
      throw new Error(String((JSON.parse(reply.payload.json) as { message?: unknown }).message));
    return read(reply.payload);
  } catch (error) {
    cell.kill("died");
    return {
      status: "killed",
      reason: "unreadable",
      suspect: null,
      detail: error instanceof Error ? error.message : "unreadable reply",
    };
  }
}
