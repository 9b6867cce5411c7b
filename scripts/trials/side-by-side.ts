/**
 * A rolling upgrade: processes of the version before (docs/operations.md, "From one version to another") and of this
 * version serve one PostgreSQL and Redis for a minute, an API and a worker of each. The old ones have made the database
 * and go on while the new ones migrate it. Runs, alerts, reports and webhooks that each API is asked for are handled by
 * either worker: nothing is lost, nothing comes twice. Then the old ones are told to stop.
 *
 *     npm run trials -- side-by-side [seconds] [commit of the version before]
 *
 * Not in the suite: it checks out another version and may install it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Cleanup } from "#server/cleanup.ts";
import { type Client, createClient } from "#test/support/client.ts";
import { freshLocation } from "#test/support/databases.ts";
import { originOf, type ServiceProcess, spawnService, testDirectory } from "#test/support/process.ts";
import { contactInput, flowInput } from "#test/support/records.ts";
import { forgetPrefix, freshPrefix, testRedisUrl } from "#test/support/redis.ts";
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from "#test/support/smtp-server.ts";
import { eventually } from "#test/support/wait.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#test/support/webhook-receiver.ts";
import { type Checkout, checkOut, migrationsOf, versionBefore } from "./side-by-side/checkout.ts";

const key = "gsk_a-key-for-this-trial-alone";
const email = "ada@example.com";
const settleMs = 180_000;
/** So many callers ask each side, each so long after its last answer. */
const callers = 3;
const everyMs = 500;
const hookPath = "/hook";
const pageSize = 500;

type Side = "old" | "new";
const sides: readonly Side[] = ["old", "new"];

/** What one side was asked for. */
interface Asked {
  readonly by: Side;
  readonly flowId: string;
  readonly runId: string;
  readonly reportId: string;
}

interface Pair {
  readonly api: ServiceProcess;
  readonly worker: ServiceProcess;
}

interface World {
  readonly services: Readonly<Record<Side, Pair>>;
  readonly mails: Readonly<Record<Side, TestSmtpServer>>;
  readonly calls: Readonly<Record<Side, Client>>;
  readonly receiver: WebhookReceiver;
  readonly listId: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @param rest for how many seconds, and the commit of the version before */
export async function run([seconds = "60", commit = versionBefore()]: readonly string[]): Promise<void> {
  const cleanup = new Cleanup();
  try {
    const before = checkOut(commit);
    cleanup.add(async () => before.remove());
    const news = migrationsOf("HEAD").filter((name) => !before.migrations.includes(name));
    say(`The version before: ${before.title}. This version migrates ${news.join(", ") || "nothing"}.`);
    await serveTogether(before, Number(seconds) * 1_000, cleanup);
  } finally {
    await cleanup.close();
  }
}

/** What both sides share, each thing with its end. */
async function openSurroundings(cleanup: Cleanup) {
  const { location, drop } = await freshLocation("postgresql", { isDurable: true });
  cleanup.add(drop);
  if (!("databaseUrl" in location)) throw new Error("The trial needs PostgreSQL.");
  const directory = testDirectory();
  cleanup.add(async () => directory.remove());
  const prefix = freshPrefix();
  cleanup.add(() => forgetPrefix(prefix));
  const receiver = await startWebhookReceiver();
  cleanup.add(() => receiver.close());
  const openMails = async (): Promise<TestSmtpServer> => {
    const server = await startSmtpServer();
    cleanup.add(() => server.close());
    return server;
  };
  const mails = { old: await openMails(), new: await openMails() };
  const settings = (side: Side, role: keyof Pair) => ({
    PORT: "0",
    ROLES: role === "api" ? "api" : "worker,scheduler",
    LOG_LEVEL: "info",
    POOL_THREADS: "1",
    DATA_DIR: `${directory.path}/${side}-${role}`,
    BOOTSTRAP_API_KEY: key,
    DATABASE_URL: location.databaseUrl,
    REDIS_URL: testRedisUrl,
    REDIS_PREFIX: prefix,
    SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
    SMTP_URL: mails[side].url,
    EGRESS_ALLOW_PRIVATE: "1",
  });
  return { mails, receiver, settings };
}

async function serveTogether(before: Checkout, forMs: number, cleanup: Cleanup): Promise<void> {
  const { mails, receiver, settings } = await openSurroundings(cleanup);
  const pairOf = async (side: Side): Promise<Pair> => {
    const started = (role: keyof Pair): ServiceProcess => {
      const service = spawned(settings(side, role), side === "old" ? before : null);
      cleanup.addStop(async () => {
        service.kill("SIGTERM");
        await service.ended;
      });
      return service;
    };
    const api = started("api");
    await originOf(api);
    const worker = started("worker");
    await worker.printed(/works as/);
    return { api, worker };
  };
  const old = await pairOf("old");
  const oldCall = createClient(await originOf(old.api), key);
  const listId = await verifiedList(oldCall, mails.old);
  await made(oldCall, "/v1/webhooks", { url: `${receiver.origin}${hookPath}`, events: ["**"] });
  const young = await pairOf("new");
  const calls = { old: oldCall, new: createClient(await originOf(young.api), key) };
  const world: World = { services: { old, new: young }, mails, calls, receiver, listId };
  const asked = await askBoth(world, forMs);
  for (const one of [old.api, old.worker]) one.kill("SIGTERM");
  const ends = await Promise.all([old.api.ended, old.worker.ended]);
  await settled(world, asked);
  report(asked, await faultsOf(world, asked, ends), world);
}

function spawned(environment: Readonly<Record<string, string>>, checkout: Checkout | null): ServiceProcess {
  const preload = new URL("side-by-side/say-deliveries.ts", import.meta.url);
  return spawnService(environment, { preload, ...(checkout === null ? {} : { folder: checkout.folder }) });
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function made(call: Client, path: string, body: unknown): Promise<any> {
  const answer = await call("POST", path, { body });
  if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function read(call: Client, path: string): Promise<any> {
  const answer = await call("GET", path);
  if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${answer.text}`);
  return answer.body;
}

async function verifiedList(call: Client, mails: TestSmtpServer): Promise<string> {
  const contact = await made(call, "/v1/contacts", contactInput({ email, emailOptIn: true }));
  await made(call, `/v1/contacts/${contact.id}/verifications`, { channel: "email" });
  await eventually("the verification mail", () => mails.received.length > 0);
  const link = /\/verify\/gvt_[\w-]+/.exec(mails.received[0]?.text ?? "")?.[0];
  await fetch(`${call.baseUrl}${link}`, { method: "POST" });
  return (await made(call, "/v1/contact-lists", { displayName: "Crew", contactIds: [contact.id] })).id;
}

async function askBoth(world: World, forMs: number): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const endsAt = performance.now() + forMs;
  const askAgain = async (by: Side): Promise<void> => {
    for (let count = 0; performance.now() < endsAt; count += 1) {
      asked.push(await ask(world, by, count));
      await sleep(everyMs);
    }
  };
  await Promise.all(sides.flatMap((side) => Array.from({ length: callers }, () => askAgain(side))));
  return asked;
}

/** A flow that triggers for the first time is run, which alerts; and a report of the run is sent. */
async function ask({ calls, listId }: World, by: Side, count: number): Promise<Asked> {
  const other = by === "old" ? "new" : "old";
  const input = flowInput({
    displayName: `Flow ${count} of ${by}`,
    status: "active",
    tiles: [{ row: 0, tileKey: "bv", params: { trigger: "greater", threshold: -60, when: "last" } }],
    targets: [{ name: "North", latitude: 47.6, longitude: 9.4 }],
    settings: { alerts: { contactListIds: [listId] } },
  });
  const flow = await made(calls[by], "/v1/flows", input);
  const { id: runId } = await made(calls[by], `/v1/flows/${flow.id}/run`, { suppressAlerts: false });
  // Whoever was not asked tells of it as well.
  await eventually("the run's end", async () => {
    const { status } = await read(calls[other], `/v1/runs/${runId}`);
    return status === "succeeded" || status === "failed";
  });
  const sent = await made(calls[by], `/v1/flows/${flow.id}/reports/send-now`, { contactListIds: [listId] });
  return { by, flowId: flow.id, runId, reportId: sent.report.eventId };
}

interface SeenEvent {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly runId?: string; readonly flowId?: string };
}

function deliveredTo({ receiver }: World): readonly SeenEvent[] {
  const received = receiver.received.filter(({ path }) => path === hookPath);
  return received.map(({ body }) => JSON.parse(body) as SeenEvent);
}

/** Each flow has one of each. */
const eventsOfFlow = ["run.completed", "flow.triggered", "alert.sent", "report.generated"] as const;

function isOfFlow(event: string): boolean {
  return (eventsOfFlow as readonly string[]).includes(event);
}

async function settled(world: World, asked: readonly Asked[]): Promise<void> {
  const wanted = asked.length * eventsOfFlow.length;
  const count = (): number => deliveredTo(world).filter(({ event }) => isOfFlow(event)).length;
  await eventually("all webhooks have come", () => count() >= wanted, settleMs).catch(() => {});
  const mails = (): number => messagesOf(world).length;
  await eventually("all mails have come", () => mails() >= asked.length * 2, settleMs).catch(() => {});
  // What comes twice comes a little later.
  await sleep(5_000);
}

/** Without that of the verification. */
function messagesOf({ mails }: World): readonly ReceivedMail[] {
  return sides.flatMap((side) => mails[side].received).filter(({ text }) => !text.includes("/verify/"));
}

async function faultsOf(
  world: World,
  asked: readonly Asked[],
  ends: readonly { readonly code: number | null }[],
): Promise<readonly string[]> {
  const faults = ends.flatMap(({ code }) => (code === 0 ? [] : [`an old process ended with ${code}`]));
  const delivered = deliveredTo(world);
  const ids = new Set(delivered.map(({ id }) => id));
  if (ids.size !== delivered.length) faults.push(`${delivered.length - ids.size} webhooks came twice`);
  const feed = new Set<string>();
  for (let after = 0; ; ) {
    const page = await read(world.calls.new, `/v1/events?after=${after}&limit=${pageSize}`);
    for (const { id, event } of page.items) if (isOfFlow(event)) feed.add(id);
    after = page.lastSequence;
    if (page.nextCursor === null) break;
  }
  const lost = [...feed].filter((id) => !ids.has(id));
  if (lost.length > 0) faults.push(`${lost.length} events were not delivered`);
  for (const one of asked) faults.push(...(await faultsOfOne(world, one, delivered)));
  if (messagesOf(world).length !== asked.length * 2)
    faults.push(`${messagesOf(world).length} mails came of ${asked.length * 2}`);
  return faults;
}

async function faultsOfOne(
  { calls }: World,
  { by, flowId, runId, reportId }: Asked,
  delivered: readonly SeenEvent[],
): Promise<readonly string[]> {
  const run = await read(calls.new, `/v1/runs/${runId}`);
  const alerts = (await read(calls.new, `/v1/flows/${flowId}/alerts`)).items as readonly { readonly status: string }[];
  const sent = await read(calls.new, `/v1/flows/${flowId}/reports/${reportId}`);
  const said = [
    run.status === "succeeded" ? "" : `its run is ${run.status}`,
    alerts.map(({ status }) => status).join() === "sent" ? "" : `its alerts are ${alerts.map(({ status }) => status)}`,
    sent.status === "sent" ? "" : `its report is ${sent.status}`,
    ...eventsOfFlow.map((event) => {
      const count = delivered.filter((one) => one.event === event && one.data.flowId === flowId).length;
      return count === 1 ? "" : `${event} came ${count} times`;
    }),
  ];
  return said.filter((each) => each !== "").map((each) => `${flowId} of ${by}: ${each}`);
}

/** Which worker claimed what each API was asked for. */
function report(asked: readonly Asked[], faults: readonly string[], { services, mails }: World): void {
  const outputs = (side: Side): string =>
    [services[side].api, services[side].worker].map((one) => one.output().stdout).join("\n");
  const claimed = (side: Side): ReadonlySet<string> =>
    new Set([...outputs(side).matchAll(/"runId":"([^"]+)".*"msg":"run claimed"/g)].map((match) => match[1] ?? ""));
  say("| asked of | flows, runs, reports | runs by the old worker | runs by the new worker |");
  say("|---|---|---|---|");
  const claims = sides.flatMap((by) => {
    const own = asked.filter((one) => one.by === by);
    const counts = sides.map((side) => own.filter(({ runId }) => claimed(side).has(runId)).length);
    say(`| ${[by, own.length, ...counts].join(" | ")} |`);
    return counts;
  });
  const webhooks = sides.map((side) => outputs(side).split("@delivery ").length - 1);
  const sent = [mails.old.received.length - 1, mails.new.received.length];
  say(`Webhooks sent: ${webhooks[0]} by old processes, ${webhooks[1]} by new ones.`);
  say(`Mails sent: ${sent[0]} by old processes, ${sent[1]} by new ones.`);
  const hasIdle = [...claims, ...webhooks, ...sent].includes(0);
  if (hasIdle) say("One side did nothing of one kind: this trial has shown less than it should.");
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? "Nothing was lost, and nothing came twice." : `${faults.length} faults.`);
  if (faults.length > 0 || hasIdle) process.exitCode = 1;
}
