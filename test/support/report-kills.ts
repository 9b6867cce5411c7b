/**
 * A service that is killed between the beginning of an hour, or a report that is sent by hand, and its last mail, and
 * started again. What arrived at a real SMTP server is held against the history. Used by the suite for a few points,
 * and by `npm run trials -- report-kills` for all.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { type Location, openOrm } from "#schema/connection/orm.ts";
import { countsOf, type Ends, runEnd } from "./alert-kills.ts";
import type { Client } from "./client.ts";
import type { Driver } from "./databases.ts";
import { killHeader, type KillPoint } from "./kill-names.ts";
import { openKillWorld } from "./kills.ts";
import { contactInput, flowInput } from "./records.ts";
import { createFlow, runToEnd } from "./runs.ts";
import { startSmtpServer } from "./smtp-server.ts";
import { linkIn } from "./verification.ts";
import { eventually } from "./wait.ts";

/** How a report comes about, and from which statement on a kill counts. */
export const reportWays = {
  /** A schedule's hour: from the pass that finds it. */
  pass: { like: "for no key update of f skip locked" },
  /** The same, from the end of its run on. */
  hour: runEnd,
  /** Sent by hand: from the row of the report on. */
  hand: { like: 'insert into "reports"' },
} as const;
export type ReportWay = keyof typeof reportWays;

export interface ReportKillWorld {
  /**
   * Makes one report for two contacts, and kills the service at the point.
   * @returns whether it died there; what became of the mails, each of which was held against what arrived
   */
  killAt(way: ReportWay, point: Omit<KillPoint, "from">): Promise<{ readonly died: boolean; readonly ends: Ends }>;
  /** What does not agree over all reports: events that are missing or doubled, tokens and attempts left. */
  faults(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Generous: it guards against hanging, it measures nothing. */
const endLimitMs = 120_000;
const hourMs = 3_600_000;
const adminKey = "operator-key-for-tests-only";
const addresses = ["ada@example.com", "bob@example.com"] as const;
const hot = { tileKey: "bv", params: { trigger: "greater", threshold: -60, when: "last" } };
/** All of these are final; the others would be a fault here, where the provider is well. */
const goodEnds: readonly string[] = ["sent", "unknown"];

interface Entry {
  readonly status: string;
  readonly endedAt: string | null;
  readonly recipients: readonly { readonly email: string; readonly outcome: string; readonly error: string | null }[];
}

export async function openReportKillWorld(driver: Driver): Promise<ReportKillWorld> {
  const smtp = await startSmtpServer();
  const world = await openKillWorld(driver, { SMTP_URL: smtp.url, MOVABLE_CLOCK: "1", ADMIN_API_KEY: adminKey });
  const listId = await listOf((await world.running()).call, () => linkIn(smtp.received.at(-1)));

  /** How often the report of the flow arrived at the address. */
  const arrivalsOf = (email: string, name: string): number =>
    smtp.received.filter(({ to, text }) => to.includes(email) && text.includes(`Report: ${name}`)).length;

  const hour = async (displayName: string, point: KillPoint): Promise<string> => {
    const { call } = await world.running();
    const operator = call.as(adminKey);
    const now = Date.parse((await operator("GET", "/v1/admin/clock")).body.now);
    const at = (Math.floor(now / hourMs) + 1) * hourMs;
    const hourly = {
      ...{ id: "s", name: "Hourly", enabled: true, mode: "time", contactListIds: [listId], timeZone: "UTC" },
      timeOfDay: new Date(at).toISOString().slice(11, 16),
    };
    const settings = { reports: { schedules: [hourly] } };
    const flow = await createFlow(call, flowInput({ displayName, status: "active", tiles: [hot], settings }));
    const headers = { [killHeader]: JSON.stringify(point) };
    await operator("POST", "/v1/admin/clock", { body: { now: new Date(at).toISOString() }, headers }).catch(() => null);
    return flow.id;
  };

  /** The report is under way, or the service has died. */
  const begun: Readonly<Record<ReportWay, (name: string, point: KillPoint) => Promise<string>>> = {
    pass: hour,
    hour,
    hand: async (displayName, point) => {
      const { call } = await world.running();
      const flow = await createFlow(call, flowInput({ displayName, tiles: [hot] }));
      await runToEnd(call, flow.id);
      const key = { "idempotency-key": randomUUID() };
      const send = async (headers: Readonly<Record<string, string>>) => {
        const { call: asking } = await world.running();
        const body = { contactListIds: [listId] };
        return asking("POST", `/v1/flows/${flow.id}/reports/send-now`, { body, headers }).catch(() => null);
      };
      const first = await send({ ...key, [killHeader]: JSON.stringify(point) });
      if (first !== null) assert.equal(first.status, 201, first.text);
      else await eventually("the same request is answered", async () => (await send(key))?.status === 201);
      return flow.id;
    },
  };

  return {
    killAt: async (way, point) => {
      const first = await world.running();
      let died = false;
      void first.died.then(() => {
        died = true;
      });
      const name = `Flow-${randomUUID().slice(0, 8)}`;
      const flowId = await begun[way](name, { ...point, from: reportWays[way] });
      await atEnd(first.call, flowId, () => died);
      const hasDied = died;
      // One that came to the end first would still die at its point later.
      if (!hasDied) await first.kill();
      const { call } = await world.running();
      const { recipients } = await atEnd(call, flowId, () => false);
      assert.deepEqual(recipients.map(({ email }) => email).toSorted(), addresses);
      // Its hour comes again a day later.
      assert.equal((await call("PATCH", `/v1/flows/${flowId}`, { body: { status: "paused" } })).status, 200);
      for (const { email, outcome, error } of recipients) {
        const arrived = arrivalsOf(email, name);
        assert.ok(goodEnds.includes(outcome), `${email} is ${outcome}: ${error}`);
        assert.ok(
          arrived === 1 || (arrived === 0 && outcome === "unknown"),
          `${email} is ${outcome}, ${arrived} arrived`,
        );
      }
      return { died: hasDied, ends: countsOf(recipients.map(({ outcome }) => outcome)) };
    },
    faults: async () => {
      await (await world.running()).kill();
      return faultsIn(world.location);
    },
    close: async () => {
      await world.close();
      await smtp.close();
    },
  };
}

const nothing: Entry = { status: "", endedAt: null, recipients: [] };

/** The flow's only report once it has ended, or the service has. */
async function atEnd(call: Client, flowId: string, hasDied: () => boolean): Promise<Entry> {
  let entry = nothing;
  await eventually(
    "the report has come to its end",
    async () => {
      const answer = await call("GET", `/v1/flows/${flowId}/reports`).catch(() => null);
      if (answer === null || hasDied()) return hasDied();
      assert.equal(answer.status, 200, answer.text);
      assert.ok(answer.body.items.length <= 1, "one report");
      entry = answer.body.items[0] ?? nothing;
      return entry.endedAt !== null;
    },
    endLimitMs,
  );
  return entry;
}

/** A list whose contacts' addresses were verified by their owners. */
async function listOf(call: Client, link: () => string): Promise<string> {
  const contactIds: string[] = [];
  for (const email of addresses) {
    const { id } = (await call("POST", "/v1/contacts", { body: contactInput({ email, emailOptIn: true }) })).body;
    const path = `/v1/contacts/${id}`;
    assert.equal((await call("POST", `${path}/verifications`, { body: { channel: "email" } })).status, 202);
    await eventually("it is verified", async () => {
      await call.as(null)("POST", attempted(link) ?? "/verify/none");
      return (await call("GET", path)).body.emailVerified;
    });
    contactIds.push(id);
  }
  return (await call("POST", "/v1/contact-lists", { body: { displayName: "All", contactIds } })).body.id;
}

function attempted(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
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
  select 'report ' || r.id || ' has ' || count(e.id) || ' report.generated' as fault
  from reports r left join events e on e.event = 'report.generated' and e.data ->> 'eventId' = r.id
  group by r.id having count(e.id) <> 1
  union all
  select 'report ' || id || ' is ' || status || ' and keeps its token' from reports where sealed_token is not null
  union all
  select 'report ' || r.id || ' is ' || r.status || ' with mails that are ' || string_agg(d.status, ', ')
  from reports r join report_deliveries d on d.tenant_id = r.tenant_id and d.report_id = r.id
  group by r.id, r.status
  having (case when bool_or(d.status = 'sent') then 'sent' else 'error' end) <> r.status
    or bool_or(d.status = 'pending' or d.attempt_at is not null or d.sealed_unsubscribe is not null)`;
