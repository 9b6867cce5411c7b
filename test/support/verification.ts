/**
 * A tenant whose verifications leave through a real SMTP server and a real SMS provider, and the reader of what arrives
 * there.
 */
import assert from "node:assert/strict";
import type { Answer, Client } from "./client.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { eventsOf } from "./events.ts";
import { contactInput } from "./records.ts";
import { startService, type TestService } from "./service.ts";
import { type PlacedRequest, startSmsProvider, type TestSmsProvider } from "./sms-provider.ts";
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from "./smtp-server.ts";
import { eventually } from "./wait.ts";

export interface Person {
  readonly id: string;
  readonly path: string;
  readonly email: string;
  readonly phone: string;
}

export interface VerificationWorld {
  readonly clock: TestClock;
  readonly service: TestService;
  readonly smtp: TestSmtpServer;
  readonly provider: TestSmsProvider;
  readonly tenantId: string;
  readonly tenant: Client;
  /** Without a credential. */
  readonly anyone: Client;
  newContact(call?: Client): Promise<Person>;
  start(path: string, channel: string, call?: Client): Promise<Answer>;
  confirm(path: string, code: string, call?: Client): Promise<Answer>;
  /** Starts one, waits for its e-mail and reads the link's path in it. */
  linkFor(person: Person, call?: Client): Promise<string>;
  /** Starts one, waits for its SMS and reads the code in it. */
  codeFor(person: Person, call?: Client): Promise<string>;
  mailsTo(email: string): readonly ReceivedMail[];
  smsTo(phone: string): readonly PlacedRequest[];
  isVerified(path: string, channel: "email" | "phone"): Promise<boolean>;
  eventsOf(subjectId: string): Promise<readonly object[]>;
  /** Jobs that are not finished. */
  unfinished(): Promise<number>;
  close(): Promise<void>;
}

let people = 0;

/** Of one person, so that messages can be told apart. */
export function newAddresses() {
  people += 1;
  return { email: `person-${people}@example.com`, phone: `+4144123${String(4000 + people)}` };
}

export function linkIn(mail: ReceivedMail | undefined): string {
  return /\/verify\/gvt_[\w-]+/.exec(mail?.text ?? "")?.[0] ?? assert.fail("no link in the e-mail");
}

export function codeIn(sms: PlacedRequest | undefined): string {
  return /\b(\d{6})\b/.exec(sms?.form["Body"] ?? "")?.[1] ?? assert.fail("no code in the SMS");
}

export async function startVerificationWorld(): Promise<VerificationWorld> {
  const clock = createTestClock();
  const [smtp, provider] = [await startSmtpServer(), await startSmsProvider()];
  const environment = {
    SMTP_URL: smtp.url,
    SMS_URL: provider.url,
    MAIL_FROM: "flows@example.com",
    SMS_FROM: "+15005550006",
  };
  const service = await startService({ clock, environment });
  const { id: tenantId, call: tenant } = await service.newTenant();
  const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email));
  const smsTo = (phone: string) => provider.placed.filter(({ form }) => form["To"] === phone);
  const start = (path: string, channel: string, call = tenant) =>
    call("POST", `${path}/verifications`, { body: { channel } });

  return {
    clock,
    service,
    smtp,
    provider,
    tenantId,
    tenant,
    anyone: service.call.as(null),
    mailsTo,
    smsTo,
    start,
    newContact: async (call = tenant) => {
      const own = newAddresses();
      const answer = await call("POST", "/v1/contacts", { body: contactInput(own) });
      assert.equal(answer.status, 201, answer.text);
      return { id: answer.body.id, path: `/v1/contacts/${answer.body.id}`, ...own };
    },
    confirm: (path, code, call = tenant) => call("POST", `${path}/verifications/confirm`, { body: { code } }),
    linkFor: async ({ path, email }, call = tenant) => {
      const earlier = mailsTo(email).length;
      const answer = await start(path, "email", call);
      assert.equal(answer.status, 202, answer.text);
      await eventually("the e-mail arrives", () => mailsTo(email).length > earlier);
      const link = linkIn(mailsTo(email).at(-1));
      assert.ok(
        mailsTo(email)
          .at(-1)
          ?.text.includes(service.baseUrl + link),
      );
      return link;
    },
    codeFor: async ({ path, phone }, call = tenant) => {
      const earlier = smsTo(phone).length;
      const answer = await start(path, "sms", call);
      assert.equal(answer.status, 202, answer.text);
      await eventually("the SMS arrives", () => smsTo(phone).length > earlier);
      return codeIn(smsTo(phone).at(-1));
    },
    isVerified: async (path, channel) => (await tenant("GET", path)).body[`${channel}Verified`],
    eventsOf: async (subjectId) => {
      const events = await eventsOf(service.database, tenantId);
      return events.filter(({ data }) => data["subjectId"] === subjectId).map(({ event, data }) => ({ event, data }));
    },
    unfinished: () => service.database.read((stores) => stores.outbox.forSystem().unfinishedCount()),
    close: async () => {
      await service.close();
      await provider.close();
      await smtp.close();
    },
  };
}
