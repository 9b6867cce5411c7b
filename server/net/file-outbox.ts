/**
 * The development outbox: each message becomes a JSON file in `outbox` under the data directory, for its developer to
 * read (`outbox-files.ts`). A file appears whole or not at all, and a message that is sent once more replaces its own.
 * The oldest go when there are too many.
 */
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import { isoTime } from "#core/time.ts";
import type { Message, Messenger } from "./message.ts";

export const outboxDirectoryName = "outbox";
export const maxOutboxFiles = 1000;
const ownerOnly = 0o600;

/** @param clock the service's, which may be ahead of that of the files */
export function createFileOutbox(dataDirectory: string, clock: Clock): Messenger {
  const directory = join(dataDirectory, outboxDirectoryName);
  return {
    send: async (message: Message, _signal, handover) => {
      const { id = newId(), ...content } = written(message);
      const incoming = join(directory, `.${newId()}.incoming`);
      await handover?.({ isRepeatable: true });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const kept = { id, keptAt: isoTime(clock.now()), ...content };
      await writeFile(incoming, `${JSON.stringify(kept, null, 2)}\n`, { mode: ownerOnly, flush: true });
      await rename(incoming, join(directory, `${id}.json`));
      await dropOldest(directory);
      return { status: "outbox" };
    },
    close: async () => {},
  };
}

/** What a transport would send: not what it would say instead. */
function written(message: Message): Message {
  if (message.channel !== "email") return message;
  const { unattached: _, ...carried } = message;
  return carried;
}

/** Ids begin with their time, so that names sort by age. */
async function dropOldest(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".json")).toSorted();
  const surplus = names.slice(0, Math.max(0, names.length - maxOutboxFiles));
  await Promise.all(surplus.map((name) => rm(join(directory, name), { force: true })));
}
