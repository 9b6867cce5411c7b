/** Which kept messages a list shows. Pure. */
import { folded } from "#core/text.ts";
import type { Message } from "#server/net/message.ts";

export interface OutboxFilter {
  readonly channel?: Message["channel"] | undefined;
  /** Looked for in recipient, subject and text, ignoring case and marks. */
  readonly q?: string | undefined;
}

export function matches(message: Message, { channel, q }: OutboxFilter): boolean {
  if (channel !== undefined && message.channel !== channel) return false;
  if (q === undefined) return true;
  const texts = [message.to, message.text, ...(message.channel === "email" ? [message.subject] : [])];
  const wanted = folded(q);
  return texts.some((text) => folded(text).includes(wanted));
}
