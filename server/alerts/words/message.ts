/** Stand-in until the words are merged. */
import type { EmailMessage, Message } from "#server/net/message.ts";
import type { AlertChannel, AlertContent } from "../model.ts";

export function alertText(content: AlertContent, _locale: string | null, _channel: AlertChannel): string {
  const names = content.targets.map(({ targetType, name }) => `${targetType} ${name}`).join(", ");
  const appended = content.appended === null ? "" : `\n${content.appended}`;
  return `${content.flowName} Flow ${content.type} for ${names}${appended}`;
}

export function alertMessage(
  { content, channel, message }: { content: AlertContent; channel: AlertChannel; message: string },
  { to }: { to: string; locale: string | null; timezone: string | null; units: "metric" | "imperial" | null },
  brand: { name: string; logo: string | null },
  _links: { run: string | null },
): Message {
  if (channel !== "email") return { channel, to, text: message };
  const mail: EmailMessage = { channel, to, subject: `${brand.name}: ${content.flowName}`, text: message, html: message };
  return mail;
}
