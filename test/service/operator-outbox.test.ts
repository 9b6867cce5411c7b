/** What an operator reads of a running service: the messages of its development outbox, and its health. */
import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Operator } from "#core/caller.ts";
import { newId } from "#core/ids.ts";
import type { RunnerHealth } from "#pool/runner.ts";
import type { ProcessFacts } from "#server/health/model.ts";
import { createHealthService } from "#server/health/service.ts";
import { createFileOutbox, outboxDirectoryName } from "#server/net/file-outbox.ts";
import type { Message } from "#server/net/message.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { createTestClock } from "#test/support/clock.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { newAddresses } from "#test/support/verification.ts";

let service: TestService;
before(async () => {
  service = await startService();
});
after(() => service.close());

const keptAt = "2026-06-01T12:00:00.000Z";
const clock = createTestClock(Date.parse(keptAt));
const never = new AbortController().signal;
const list = (query: string) => service.operator("GET", `/v1/admin/outbox?${query}`);
const read = (id: string | undefined) => service.operator("GET", `/v1/admin/outbox/${id}`);
const load = (id: string | undefined, number: string) =>
  service.operator("GET", `/v1/admin/outbox/${id}/attachments/${number}`);
const idsOf = ({ body }: { readonly body: { readonly items: readonly { readonly id: string }[] } }) =>
  body.items.map(({ id }) => id);

test("the outbox is read newest first, page by page, searched, and each message whole with its files", async () => {
  const { email, phone } = newAddresses();
  const outbox = createFileOutbox(service.dataDirectory, clock);
  const pdf = Buffer.from("%PDF-1.7 of a report");
  const file = { filename: "Bericht März.pdf", contentType: "application/pdf", base64: pdf.toString("base64") };
  const mail = { channel: "email", to: email, fromName: "Hofgut", subject: "Später Frost", html: "<p>x</p>" } as const;
  const headers = { "List-Unsubscribe": "<https://flows.example.com/unsubscribe/t>" };
  const messages: readonly Message[] = [
    { ...mail, id: newId(), text: "Minus zwei.", headers, attachments: [file] },
    { channel: "sms", id: newId(), to: phone, text: `For ${email}` },
    { channel: "voice", id: newId(), to: phone, text: `For ${email}`, language: "de-DE" },
  ];
  for (const message of messages) await outbox.send(message, never);
  const [mailId, smsId, callId] = messages.map(({ id }) => id as string);

  const all = await list(`q=${email.toUpperCase()}`);
  assert.deepEqual(idsOf(all), [callId, smsId, mailId]);
  assert.deepEqual(all.body.transports, { email: "outbox", sms: "outbox", voice: "outbox" });
  const entry = { id: mailId, channel: "email", to: email, subject: mail.subject, keptAt };
  assert.deepEqual(all.body.items[2], { ...entry, excerpt: "Minus zwei.", attachmentCount: 1 });
  const first = await list(`q=${email}&limit=2`);
  const second = await list(`q=${email}&limit=2&cursor=${first.body.nextCursor}`);
  assert.deepEqual([...idsOf(first), ...idsOf(second)], [callId, smsId, mailId]);
  assert.equal(second.body.nextCursor, null);
  assert.deepEqual(idsOf(await list(`q=${email}&channel=sms`)), [smsId]);
  assert.ok(idsOf(await list("q=spater%20FROST")).includes(mailId as string), "by its subject, without marks");

  assert.deepEqual((await read(mailId)).body, {
    ...{ ...entry, fromName: "Hofgut", text: "Minus zwei.", html: "<p>x</p>", language: null },
    headers: [{ name: "List-Unsubscribe", value: headers["List-Unsubscribe"] }],
    attachments: [{ number: 1, filename: file.filename, contentType: file.contentType, bytes: pdf.length }],
  });
  assert.deepEqual((await read(callId)).body.language, "de-DE");
  const loaded = await load(mailId, "1");
  assert.equal(loaded.text, pdf.toString());
  assert.equal(loaded.headers.get("content-type"), "application/octet-stream");
  assert.match(loaded.headers.get("cache-control") ?? "", /no-store/);
  assert.match(loaded.headers.get("content-security-policy") ?? "", /^sandbox; default-src 'none'/);
  assert.match(
    loaded.headers.get("content-disposition") ?? "",
    /^attachment; filename\*=UTF-8''Bericht%20M%C3%A4rz\.pdf$/,
  );
  for (const number of ["0", "2", "01", "-1", "length"]) assertProblem(await load(mailId, number), { status: 404 });
});

test("what is no whole message is none, and no id leads out of the outbox", async () => {
  const directory = join(service.dataDirectory, outboxDirectoryName);
  mkdirSync(join(directory, "folder.json"), { recursive: true });
  const whole = JSON.stringify({ channel: "sms", to: "+41440000000", text: "somewhere else" });
  writeFileSync(join(service.dataDirectory, "outside.json"), whole);
  symlinkSync(join(service.dataDirectory, "outside.json"), join(directory, "linked.json"));
  const broken = {
    half: whole.slice(0, 20),
    list: "[]",
    empty: "",
    other: '{"channel":"fax","to":"1","text":""}',
    a: "{}",
  };
  for (const [id, text] of Object.entries(broken)) writeFileSync(join(directory, `${id}.json`), text);
  const damaged = {
    channel: "email",
    to: "x",
    subject: "damaged-mail",
    text: "",
    html: "",
    headers: 1,
    attachments: [1],
  };
  writeFileSync(join(directory, "damaged.json"), JSON.stringify(damaged));

  const listed = await list("limit=500");
  assert.equal(listed.status, 200, listed.text);
  const shown = idsOf(listed);
  assert.ok(shown.includes("damaged"));
  const none = [...Object.keys(broken), "folder", "linked", "outside"];
  assert.deepEqual(
    shown.filter((id) => none.includes(id)),
    [],
  );
  const outside = [
    "..%2Foutside",
    "..%2F..%2Fetc%2Fpasswd",
    "%2E%2E%2Foutside",
    "outside%00",
    "damaged.json",
    "a".repeat(300),
  ];
  for (const id of [...none, ...outside]) assertProblem(await read(id), { status: 404 });
  assert.deepEqual((await read("damaged")).body.attachments, []);
});

test("the service's health says what is up and what waits", async () => {
  const { id: tenantId } = await service.newTenant();
  const waiting = { tenantId, topic: "notices", jobId: newId(), data: {}, dueAt: Date.now() + 1e10 } as const;
  await service.database.write((stores) => stores.outbox.append(waiting));
  const { status, body, text } = await service.operator("GET", "/v1/admin/health");
  assert.equal(status, 200, text);
  assert.deepEqual([body.status, body.roles], ["ready", ["api", "worker", "scheduler"]]);
  const isUp = (name: string) => body.checks.find((check: { readonly name: string }) => check.name === name)?.isUp;
  assert.deepEqual(["database", "queue", "pool"].map(isUp), [true, true, true]);
  const notices = body.jobs.find((one: { readonly topic: string }) => one.topic === "notices");
  assert.deepEqual([notices.inWork, notices.failed, notices.count > 0], [0, 0, true]);
  assert.equal(body.transports.email, "outbox");
});

test("a service is unready where any part is away; what waits for longest comes first, or is unknown", async () => {
  const job = { topic: "notices", jobs: 1, woken: 0, failed: 0 } as const;
  const waiting = [1, 3, 2].map((oldestMs) => ({ ...job, oldestMs }));
  const healthWith = (isUp: boolean, backlog: () => Promise<typeof waiting>) =>
    createHealthService({
      facts: {} as ProcessFacts,
      clock,
      readiness: async () => ({ checks: { database: true, queue: isUp }, confinement: {} }),
      runnerHealth: () => ({ cells: {}, queuedTargets: 0 }) as unknown as RunnerHealth,
      backlog,
    }).read({ kind: "operator", requestId: "r" } as Operator);
  const unready = await healthWith(false, async () => waiting);
  assert.equal(unready.isReady, false);
  assert.deepEqual(
    unready.jobs?.map(({ oldestMs }) => oldestMs),
    [3, 2, 1],
  );
  const { isReady, jobs } = await healthWith(true, () => Promise.reject(new Error("away")));
  assert.deepEqual([isReady, jobs], [true, null]);
});

test("a tenant's key opens neither", async () => {
  for (const path of ["/outbox", "/outbox/x", "/outbox/x/attachments/1", "/health"])
    assertProblem(await service.call("GET", `/v1/admin${path}`), { status: 403, slug: "forbidden" });
});
