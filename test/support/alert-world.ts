/**
 * A tenant whose alerts leave through a real SMTP server and a real SMS provider: flows that trigger, contacts that are
 * verified, and the reader of what arrives and of what the delivery log says.
 */
import assert from "node:assert/strict";
import type { Caller } from "#core/caller.ts";
import type { Database } from "#schema/database.ts";
import type { TopicBacklog } from "#schema/outbox.ts";
import type { AlertDelivery } from "#server/alerts/model.ts";
import type { QueueName } from "#server/queue/model.ts";
import type { Client } from "./client.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { fedEvents, type SeenEvent } from "./events.ts";
import { contactInput, flowInput } from "./records.ts";
import { createFlow, runToEnd } from "./runs.ts";
import { startService, type TestService, type TestServiceOptions, type TestTenant } from "./service.ts";
import { type PlacedRequest, startSmsProvider, type TestSmsProvider } from "./sms-provider.ts";
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from "./smtp-server.ts";
import { createTestTimer } from "./timer.ts";
import { newAddresses } from "./verification.ts";
import { eventually } from "./wait.ts";

export interface AlertWorld {
  readonly clock: TestClock;
  readonly service: TestService;
  readonly smtp: TestSmtpServer;
  readonly provider: TestSmsProvider;
  newTenant(): Promise<AlertTenant>;
  /** Time goes on, and what became due begins. */
  later(ms: number): void;
  mailsTo(email: string): readonly ReceivedMail[];
  smsTo(phone: string): readonly PlacedRequest[];
  close(): Promise<void>;
}

export interface AlertContact {
  readonly id: string;
  readonly path: string;
  readonly email: string;
  readonly phone: string;
}

export interface AlertTenant extends TestTenant {
  /** Opted into e-mail, with both addresses verified. */
  newContact(changes?: object, verified?: readonly ("email" | "phone")[]): Promise<AlertContact>;
  newList(...contacts: readonly AlertContact[]): Promise<string>;
  /** It triggers at every run. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  newFlow(alerts: object, changes?: object): Promise<any>;
  /** A run that counts. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  run(flowId: string, request?: object): Promise<any>;
  /**
   * Newest first, once the flow has `count` of them that are final or wait for another attempt, each after so many
   * `attempts` at least.
   */
  deliveries(flowId: string, count: number, attempts?: number): Promise<readonly AlertDelivery[]>;
  events(...names: readonly string[]): Promise<readonly SeenEvent[]>;
  /** Resolves once no run waits for alerts, and no message of the flow to be sent now. */
  settled(flowId: string): Promise<void>;
  /** Resolves once no run waits for alerts, and no message to be sent, now or later. */
  atRest(): Promise<void>;
}

const hot = { tileKey: "bv", params: { trigger: "greater", threshold: -60, when: "last" } };

/** @param afterwards what is looked at in its database once the service is closed */
export async function startAlertWorld(
  environment: Readonly<Record<string, string>> = {},
  afterwards?: TestServiceOptions["afterwards"],
): Promise<AlertWorld> {
  const clock = createTestClock();
  const timer = createTestTimer();
  const [smtp, provider] = [await startSmtpServer(), await startSmsProvider()];
  const service = await startService({
    clock,
    timer,
    ...(afterwards === undefined ? {} : { afterwards }),
    environment: {
      SMTP_URL: smtp.url,
      SMS_URL: provider.url,
      MAIL_FROM: "Flows <flows@example.com>",
      SMS_FROM: "+15005550006",
      EGRESS_ALLOW_PRIVATE: "1",
      ...environment,
    },
  });
  return {
    clock,
    service,
    smtp,
    provider,
    newTenant: async () => alertTenant(service.database, clock, await service.newTenant()),
    later: (ms) => {
      clock.advance(ms);
      timer.beat();
    },
    mailsTo: (email) => smtp.received.filter(({ to }) => to.includes(email)),
    smsTo: (phone) => provider.placed.filter(({ form }) => form["To"] === phone),
    close: async () => {
      await service.close();
      await provider.close();
      await smtp.close();
    },
  };
}

function alertTenant(database: Database, clock: TestClock, tenant: TestTenant): AlertTenant {
  const { id: tenantId, call } = tenant;
  return {
    ...tenant,
    newContact: async (changes = {}, verified = ["email", "phone"]) => {
      const own = newAddresses();
      const body = await created(call, "/v1/contacts", contactInput({ ...own, emailOptIn: true, ...changes }));
      await verify(database, clock, tenantId, { ...own, id: body.id }, verified);
      return { id: body.id, path: `/v1/contacts/${body.id}`, ...own };
    },
    newList: async (...contacts) => {
      const list = { displayName: "Growers", contactIds: contacts.map(({ id }) => id) };
      return (await created(call, "/v1/contact-lists", list)).id;
    },
    newFlow: (alerts, changes = {}) => createFlow(call, flowInput({ tiles: [hot], settings: { alerts }, ...changes })),
    run: (flowId, request = {}) => runToEnd(call, flowId, { suppressAlerts: false, ...request }),
    deliveries: async (flowId, count, attempts = 0) => {
      let found: readonly AlertDelivery[] = [];
      await eventually(`${count} deliveries have come to an end`, async () => {
        found = await logOf(database, tenantId, flowId);
        return found.length >= count && found.every((one) => isSettled(one) && one.attempts >= attempts);
      });
      // The log tells of an attempt before its job waits for the next: a job in work would not see that time was moved.
      if (attempts > 0)
        await eventually("no message is in work", async () => (await alertJobs(database, wokenOf, "messages")) === 0);
      assert.equal(found.length, count, JSON.stringify(found));
      return found;
    },
    events: async (...names) => (await fedEvents(call)).filter(({ event }) => names.includes(event)),
    settled: (flowId) =>
      eventually("no run waits for alerts, and no message to be sent now", async () => {
        if ((await alertJobs(database, allOf, "alerts")) > 0) return false;
        return (await logOf(database, tenantId, flowId)).every(isSettled);
      }),
    atRest: () =>
      eventually("no alert waits", async () => (await alertJobs(database, allOf, "alerts", "messages")) === 0),
  };
}

const allOf = ({ jobs }: TopicBacklog): number => jobs;
const wokenOf = ({ woken }: TopicBacklog): number => woken;

async function alertJobs(
  database: Database,
  numberOf: (topic: TopicBacklog) => number,
  ...topicsOfAlerts: readonly QueueName[]
): Promise<number> {
  const topics = await database.read((stores) => stores.outbox.forSystem().backlog());
  const ours = topics.filter(({ topic }) => topicsOfAlerts.includes(topic));
  return ours.reduce((sum, topic) => sum + numberOf(topic), 0);
}

/** No attempt is in work. */
function isSettled({ status, reason }: AlertDelivery): boolean {
  return status !== "pending" || reason !== null;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function created(call: Client, path: string, body: object): Promise<any> {
  const answer = await call("POST", path, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

/** As if its owner had followed the link and entered the code. */
/** As if the contact had followed the links. */
export async function verify(
  database: Database,
  clock: Pick<TestClock, "now">,
  tenantId: string,
  contact: Omit<AlertContact, "path">,
  channels: readonly ("email" | "phone")[],
): Promise<void> {
  await database.write(async (stores) => {
    for (const channel of channels)
      await stores.contacts
        .forSystem()
        .markVerified(tenantId, contact.id, { channel, value: contact[channel] }, clock.now());
  });
}

export async function logOf(database: Database, tenantId: string, flowId: string): Promise<readonly AlertDelivery[]> {
  const reader = { tenantId, userId: null } as unknown as Caller<"results:read">;
  const page = await database.read((stores) =>
    stores.alertDeliveries.forCaller(reader).page({ limit: 500, after: null }, { flowId }),
  );
  return page.items;
}
