/**
 * Reads what `file-outbox.ts` has kept. A file that is not there, is no message, or is not whole counts as none: it may
 * have been edited, or go at any moment. Only plain files of the outbox are read, by ids that name no other place.
 */
import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isKeepableTime } from "#core/time.ts";
import { outboxDirectoryName } from "./file-outbox.ts";
import type { Attachment, EmailMessage, Message, PhoneMessage } from "./message.ts";

export interface KeptFile {
  readonly id: string;
  /** Epoch ms, by the machine's clock: when its message was last kept. */
  readonly writtenAt: number;
}

export interface KeptMessage {
  readonly id: string;
  /** Epoch ms, by the service's clock. */
  readonly keptAt: number;
  readonly message: Message;
}

export interface OutboxFiles {
  /** The newest first. */
  list(): Promise<readonly KeptFile[]>;
  /** Null where there is no such message. */
  read(id: string): Promise<KeptMessage | null>;
}

const extension = ".json";

/** Has neither a dot nor a separator of paths in it. */
function isFileId(id: string): boolean {
  return /^[0-9a-zA-Z_-]{1,64}$/.test(id);
}

export function readOutbox(dataDirectory: string): OutboxFiles {
  const directory = join(dataDirectory, outboxDirectoryName);

  const fileOf = async (id: string): Promise<KeptFile | null> => {
    const stats = await orNull(lstat(join(directory, `${id}${extension}`)));
    return stats?.isFile() === true ? { id, writtenAt: Math.floor(stats.mtimeMs) } : null;
  };

  return {
    list: async () => {
      const names = (await orNull(readdir(directory))) ?? [];
      const ids = names.filter((name) => name.endsWith(extension)).map((name) => name.slice(0, -extension.length));
      const files = await Promise.all(ids.filter(isFileId).map(fileOf));
      return files.filter((file) => file !== null).toSorted(newestFirst);
    },
    read: async (id) => {
      const file = isFileId(id) ? await fileOf(id) : null;
      if (file === null) return null;
      const text = await orNull(readFile(join(directory, `${id}${extension}`), "utf8"));
      const content = parsed(text ?? "");
      const message = isRecord(content) ? messageOf(content) : null;
      if (!isRecord(content) || message === null) return null;
      const keptAt = Date.parse(String(content["keptAt"]));
      return { id, keptAt: isKeepableTime(keptAt) ? keptAt : file.writtenAt, message };
    },
  };
}

export function newestFirst(one: KeptFile, other: KeptFile): number {
  return other.writtenAt - one.writtenAt || (one.id === other.id ? 0 : one.id < other.id ? 1 : -1);
}

type Content = Readonly<Record<string, unknown>>;

function messageOf(content: Content): Message | null {
  return content["channel"] === "email" ? emailOf(content) : phoneMessageOf(content);
}

function emailOf({ to, fromName, subject, text, html, headers, attachments }: Content): EmailMessage | null {
  if (!isText(to) || !isText(subject) || !isText(text) || !isText(html)) return null;
  const files = Array.isArray(attachments) ? attachments.filter(isAttachment) : [];
  const named = isRecord(headers)
    ? Object.entries(headers).filter((pair): pair is [string, string] => isText(pair[1]))
    : [];
  return {
    ...{ channel: "email", to, subject, text, html },
    ...(isText(fromName) ? { fromName } : {}),
    headers: Object.fromEntries(named),
    attachments: files,
  };
}

function phoneMessageOf({ channel, to, text, language }: Content): PhoneMessage | null {
  if ((channel !== "sms" && channel !== "voice") || !isText(to) || !isText(text)) return null;
  return { channel, to, text, ...(isText(language) ? { language } : {}) };
}

function isAttachment(value: unknown): value is Attachment {
  return isRecord(value) && [value["filename"], value["contentType"], value["base64"]].every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isRecord(value: unknown): value is Content {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whatever is in the way of reading a file, there is nothing to show of it. */
function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch(() => null);
}
