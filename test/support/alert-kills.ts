/**
 * A service that is killed between the end of a run and its last message, and started again. What arrived at a real
 * SMTP server and a real SMS provider is held against the log. Used by the suite for a few points, and by `npm run
 * trials -- alert-kills` for all.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type Location, openOrm } from "#schema/connection/orm.ts";
import type { Client } from "./client.ts";
import type { Driver } from "./databases.ts";
import { killHeader, type KillPoint } from "./kill-names.ts";
import { openKillWorld } from "./kills.ts";
import { contactInput, flowInput } from "./records.ts";
import { createFlow } from "./runs.ts";
import { startSmsProvider } from "./sms-provider.ts";
import { startSmtpServer } from "./smtp-server.ts";
import { eventually } from "./wait.ts";
import { codeIn, linkIn } from "./verification.ts";

/** From where on a kill counts: the statement that ends the run. */
export const runEnd = { like: 'update "runs" set .*"finished_at"' } as const;

/** Deliveries by what became of them. */
export type Ends = Readonly<Record<string, number>>;

export interface AlertKillWorld {
  /**
   * Runs a flow that tells one contact by e-mail and SMS, and kills the service at the point.
   * @returns whether it died there; what became of the deliveries, each of which was held against what arrived
   */
  killAt(point: KillPoint): Promise<{ readonly died: boolean; readonly ends: Ends }>;
  /** What does not agree over all runs: events that are missing or doubled, marks, jobs and attempts that were left. */
  faults(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Generous: it guards against hanging, it measures nothing. */
const endLimitMs = 120_000;
const hot = { tileKey: "bv", params: { trigger: "greater", threshold: -60, when: "last" } };
/** All of these are final; the others would be a fault here, where providers are well. */
const goodEnds: readonly string[] = ["sent", "unknown"];

export async function openAlertKillWorld(driver: Driver): Promise<AlertKillWorld> {
  const [smtp, provider] = await Promise.all([startSmtpServer(), startSmsProvider()]);
  const world = await openKillWorld(driver, { SMTP_URL: smtp.url, SMS_URL: provider.url });
  const address = { email: "ada@example.com", phone: "+41441234567" };
  const { call } = await world.running();
  const listId = await listOfOne(call, address, {
    link: () => linkIn(smtp.received.at(-1)),
    code: () => codeIn(provider.placed.at(-1)),
  });

  /** How often messages about the flow arrived. */
  const arrivalsOf = (channel: string, name: string): number =>
    channel === "email"
      ? smtp.received.filter(({ text }) => text.includes(`${name} Flow trigger`)).length
      : provider.placed.filter(({ form }) => form["Body"]?.includes(name)).length;

  return {
    killAt: async (point) => {
      const first = await world.running();
      const name = `Flow-${randomUUID().slice(0, 8)}`;
      const alerts = { contactListIds: [listId], triggerTypes: ["trigger"] };
      const flow = await createFlow(first.call, flowInput({ displayName: name, tiles: [hot], settings: { alerts } }));
      const headers = { [killHeader]: JSON.stringify(point) };
      const body = { suppressAlerts: false };
      await first.call("POST", `/v1/flows/${flow.id}/run`, { body, headers }).catch(() => null);
      let died = false;
      void first.died.then(() => {
        died = true;
      });
      await atEnd(first.call, flow.id, () => died);
      const hasDied = died;
      // One that came to the end first would still die at its point later.
      await first.kill();
      const { call } = await world.running();
      const log = await atEnd(call, flow.id, () => false);
      assert.deepEqual(log.map(({ channel }) => channel).toSorted(), ["email", "sms"], JSON.stringify(log));
      for (const { channel, status, error } of log) {
        const arrived = arrivalsOf(channel, name);
        assert.ok(goodEnds.includes(status), `${channel} is ${status}: ${error}`);
        assert.ok(
          arrived === 1 || (arrived === 0 && status === "unknown"),
          `${channel} is ${status}, ${arrived} arrived`,
        );
      }
      return { died: hasDied, ends: countsOf(log.map(({ channel, status }) => `${channel} ${status}`)) };
    },
    faults: async () => {
      await (await world.running()).kill();
      return faultsIn(world.location);
    },
    close: async () => {
      await world.close();
      await Promise.all([smtp.close(), provider.close()]);
    },
  };
}

interface LogEntry {
  readonly channel: string;
  readonly status: string;
  readonly error: string | null;
}

/** The flow's log once its run and all of its deliveries have ended, or the service has. */
async function atEnd(call: Client, flowId: string, hasDied: () => boolean): Promise<readonly LogEntry[]> {
  let log: readonly LogEntry[] = [];
  await eventually(
    "the run and its deliveries have come to an end",
    async () => {
      const answer = await call("GET", `/v1/flows/${flowId}/alerts`).catch(() => null);
      if (answer === null) return hasDied();
      assert.equal(answer.status, 200, answer.text);
      log = answer.body.items;
      return log.length > 0 && log.every(({ status }) => status !== "pending");
    },
    endLimitMs,
  );
  return log;
}

export function countsOf(names: readonly string[]): Ends {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** A list with one contact, both of whose addresses were verified by their owner. */
async function listOfOne(
  call: Client,
  address: { readonly email: string; readonly phone: string },
  received: { readonly link: () => string; readonly code: () => string },
): Promise<string> {
  const input = contactInput({ ...address, emailOptIn: true, smsOptIn: true });
  const contact = (await call("POST", "/v1/contacts", { body: input })).body;
  const path = `/v1/contacts/${contact.id}`;
  for (const channel of ["email", "sms"])
    assert.equal((await call("POST", `${path}/verifications`, { body: { channel } })).status, 202);
  const attempted = (read: () => string): string | null => {
    try {
      return read();
    } catch {
      return null;
    }
  };
  await eventually("both arrive", () => attempted(received.link) !== null && attempted(received.code) !== null);
  await call.as(null)("POST", received.link());
  await call("POST", `${path}/verifications/confirm`, { body: { code: received.code() } });
  const { emailVerified, phoneVerified } = (await call("GET", path)).body;
  assert.deepEqual([emailVerified, phoneVerified], [true, true]);
  const list = await call("POST", "/v1/contact-lists", { body: { displayName: "All", contactIds: [contact.id] } });
  return list.body.id;
}

async function faultsIn(location: Location): Promise<readonly string[]> {
  const orm = await openOrm(location);
  try {
    const rows = await orm.em.fork().execute<{ fault: string }[]>(faultsSql);
    return rows.map(({ fault }) => fault);
  } finally {
    await orm.close();
  }
}

const faultsSql = `
  select 'run ' || r.id || ' has ' || count(e.id) || ' flow.triggered' as fault
  from runs r left join events e on e.event = 'flow.triggered' and e.data ->> 'runId' = r.id
  group by r.id having count(e.id) <> 1
  union all
  select 'delivery ' || d.id || ' is ' || d.status || ' and has ' || count(e.id) || ' alert.sent'
  from alert_deliveries d left join events e on e.event = 'alert.sent' and e.data ->> 'deliveryId' = d.id
  group by d.id, d.status having count(e.id) <> case when d.status = 'sent' then 1 else 0 end
  union all
  select 'run ' || id || ' waits for alerts' from runs where alerts_due
  union all
  select 'delivery ' || id || ' has an attempt in work' from alert_deliveries where attempt_at is not null`;
