/**
 * Reports that leave by mail, in a world whose mails go through a real SMTP server: a tenant's flow with a run, reports
 * of it sent by hand, and the reader of what arrives, of what the history says and of the events.
 */
import assert from "node:assert/strict";
import PostalMime, { type Email } from "postal-mime";
import type { AlertTenant, AlertWorld } from "./alert-world.ts";
import type { SeenEvent } from "./events.ts";
import type { ReceivedMail } from "./smtp-server.ts";
import { eventually } from "./wait.ts";

const settleMs = 1_100;

export interface ReportTenant extends AlertTenant {
  /** Of a flow with a succeeded run; for the history. */
  readonly flowId: string;
  /** @returns the answer of send-now */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  sendNow(order?: object): Promise<any>;
  /** The entry of the history as it is now. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  report(id: string): Promise<any>;
  /** The same, once it says so. The clock goes on by seconds meanwhile, so that what waits a second comes. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  reportOnce(id: string, isReached: (report: any) => boolean): Promise<any>;
  /** The same, once it has ended. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  ended(id: string): Promise<any>;
  generated(id: string): Promise<readonly SeenEvent[]>;
}

export async function reportTenant(world: AlertWorld, changes: object = {}): Promise<ReportTenant> {
  const tenant = await world.newTenant();
  const flow = await tenant.newFlow({}, changes);
  await tenant.run(flow.id, { suppressAlerts: true });
  const reports = `/v1/flows/${flow.id}/reports`;
  const report = async (id: string) => {
    const answer = await tenant.call("GET", `${reports}/${id}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const reportOnce = async (id: string, isReached: (report: any) => boolean) => {
    let found = await report(id);
    await eventually("the report has come so far", async () => {
      found = await report(id);
      if (!isReached(found)) world.later(settleMs);
      return isReached(found);
    });
    return found;
  };
  return {
    ...tenant,
    flowId: flow.id,
    sendNow: async (order = {}) => {
      const answer = await tenant.call("POST", `${reports}/send-now`, { body: order });
      assert.equal(answer.status, 201, answer.text);
      return answer.body;
    },
    report,
    reportOnce,
    ended: (id) => reportOnce(id, ({ endedAt }) => endedAt !== null),
    generated: async (id) => (await tenant.events("report.generated")).filter(({ data }) => data.eventId === id),
  };
}

/** As a mail program reads it. */
export function parsedMail({ raw }: ReceivedMail): Promise<Email> {
  return PostalMime.parse(raw);
}

/** The last value of the header, in whatever case it was asked for. */
export function headerOf({ headers }: Email, name: string): string | undefined {
  return headers.findLast(({ key }) => key === name.toLowerCase())?.value;
}

/** The address in the mail's `List-Unsubscribe`. */
export function unsubscribeAddress(mail: Email): string {
  return /^<(\S+)>$/.exec(headerOf(mail, "list-unsubscribe") ?? "")?.[1] ?? assert.fail("no List-Unsubscribe");
}
