/** What an operator reads in the development outbox of this process's data directory. Writes nothing. */
import type { Operator } from "#core/caller.ts";
import { notFound } from "#core/errors.ts";
import { type Page, type PageRequest, toPage } from "#core/page.ts";
import type { Attachment } from "#server/net/message.ts";
import type { Transports } from "#server/net/messengers.ts";
import { type KeptFile, type KeptMessage, newestFirst, type OutboxFiles } from "#server/net/outbox-files.ts";
import { matches, type OutboxFilter } from "./rules.ts";

export interface OutboxDependencies {
  readonly files: OutboxFiles;
  readonly transports: Transports;
}

export interface OutboxPage extends Page<KeptMessage> {
  readonly transports: Transports;
}

export type OutboxService = ReturnType<typeof createOutboxService>;

export function createOutboxService({ files, transports }: OutboxDependencies) {
  const get = async (_operator: Operator, id: string): Promise<KeptMessage> => {
    const kept = await files.read(id);
    if (kept === null) throw notFound("message");
    return kept;
  };

  return {
    /** The newest first. What cannot be read is left out. */
    page: async (_operator: Operator, { limit, after }: PageRequest, filter: OutboxFilter): Promise<OutboxPage> => {
      const before = after === null ? null : { id: after.id, writtenAt: after.createdAt };
      const found: { readonly file: KeptFile; readonly kept: KeptMessage }[] = [];
      for (const file of await files.list()) {
        if (found.length > limit) break;
        if (before !== null && newestFirst(before, file) >= 0) continue;
        const kept = await files.read(file.id);
        if (kept !== null && matches(kept.message, filter)) found.push({ file, kept });
      }
      const page = toPage(found, limit, ({ file }) => ({ createdAt: file.writtenAt, id: file.id }));
      return { items: page.items.map(({ kept }) => kept), nextCursor: page.nextCursor, transports };
    },

    /** @throws AppError `not-found` */
    get,

    /**
     * @param number of the attachment in its message, from 1 on, as the address has it
     * @throws AppError `not-found`
     */
    attachment: async (operator: Operator, id: string, number: string): Promise<Attachment> => {
      const { message } = await get(operator, id);
      const attachment =
        message.channel === "email" ? message.attachments?.find((_, index) => `${index + 1}` === number) : undefined;
      if (attachment === undefined) throw notFound("attachment");
      return attachment;
    },
  };
}
