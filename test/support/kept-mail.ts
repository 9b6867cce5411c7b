/** A mail in the development outbox, with everything that a mail may have: also where mails leave for a server. */
import type { Clock } from "#core/clock.ts";
import { newId } from "#core/ids.ts";
import { createFileOutbox } from "#server/net/file-outbox.ts";
import type { TestService } from "./service.ts";

/** @returns its id; it has one attachment */
export async function keepMail({ dataDirectory }: Pick<TestService, "dataDirectory">, clock: Clock): Promise<string> {
  const file = { filename: "a.txt", contentType: "text/plain", base64: "YQ==" };
  const parts = {
    subject: "Kept",
    text: "Kept",
    html: "<p>Kept</p>",
    headers: { "X-Kept": "yes" },
    attachments: [file],
  };
  const mail = { id: newId(), channel: "email", to: "ada@example.com", ...parts } as const;
  await createFileOutbox(dataDirectory, clock).send(mail, new AbortController().signal);
  return mail.id;
}
