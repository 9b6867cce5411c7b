/** Through what reports' mails leave, beside the operator's mail server. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { dumpOf } from "#test/support/dump.ts";
import { payloadSchema } from "#test/support/payload-schemas.ts";
import { reportTenant } from "#test/support/report-mail-world.ts";
import { createAdapter } from "#test/support/runs.ts";
import { createUser } from "#test/support/users.ts";
import { eventually } from "#test/support/wait.ts";
import { bodyOf, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";
import { startWebhookReceiver } from "#test/support/webhook-receiver.ts";
import { settled, verifiedByStripe } from "#test/support/webhooks.ts";

let world: AlertWorld;
before(async () => {
  world = await startAlertWorld();
});
after(() => world.close());

describe("where mails leave", () => {
  test("through the tenant's own comms adapter, with headers and under the mail's own id, also after its provider's outage", async () => {
    const server = await startDataServer();
    const own = await reportTenant(world);
    // biome-ignore lint/suspicious/noExplicitAny: what the adapter was asked
    const asked: any[] = [];
    // Down at first: once the adapter fails because of that, and once it asks to be called again.
    const replies = [
      [503, {}],
      [200, { ok: false, retry: true, error: "busy" }],
      [200, { ok: true }],
    ] as const;
    server.answer((request, response) => {
      void bodyOf(request).then((text) => {
        const [status, answer] = replies[asked.length] ?? [500, {}];
        asked.push(JSON.parse(text));
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
      });
    });
    const script = `export default async function handle(request, { fetch }) {
      const answer = await fetch("${server.origin}/send", { method: "POST", body: JSON.stringify(request) });
      if (!answer.ok) throw new Error("the provider answered " + answer.status);
      return await answer.json();
    }`;
    await createAdapter(own.call, relayingAdapter(server.origin, { facet: "comms", script }));
    const ann = await own.newContact();
    const { report, link } = await own.sendNow({ contactListIds: [await own.newList(ann)] });
    const only = async () => {
      const { database } = world.service;
      return (await database.read((stores) => stores.reportDeliveries.forSystem().ofReport(own.id, report.eventId)))[0];
    };
    for (const [index, waitMs] of [30_000, 120_000].entries()) {
      await eventually("it waits for another attempt", async () => {
        const delivery = await only();
        return delivery?.status === "pending" && delivery.attempts === index + 1 && delivery.attemptAt === null;
      });
      world.later(waitMs);
    }
    assert.equal((await own.ended(report.eventId)).status, "sent");
    await server.close();
    assert.equal(asked.length, 3, "tried again until it was taken");
    for (const again of asked) assert.deepEqual(again, asked[0], "the same mail under the same id");
    const [{ deliveryId, to, subject, message, html, headers }] = asked;
    assert.ok(payloadSchema("CommsRequest")(asked[0]), JSON.stringify(payloadSchema("CommsRequest").errors));
    assert.deepEqual([deliveryId, to], [(await only())?.id, ann.email]);
    assert.match(subject, / Report: Degree days$/);
    assert.ok(message.includes(link) && html.includes(link));
    assert.match(headers["List-Unsubscribe"], /^<http\S+\/unsubscribe\/[\w-]{43}>$/);
    assert.equal(headers["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click");
    assert.deepEqual(world.mailsTo(ann.email), []);
  });

  test("into the development outbox, as a file that says all of it", async () => {
    const directory = mkdtempSync(join(tmpdir(), "report-outbox-"));
    const dry = await startAlertWorld({ SMTP_URL: "", DATA_DIR: directory });
    try {
      const own = await reportTenant(dry);
      const ann = await own.newContact();
      const { report, link } = await own.sendNow({ contactListIds: [await own.newList(ann)] });
      const ended = await own.ended(report.eventId);
      assert.equal(ended.status, "sent");
      assert.match(ended.recipients[0].reason, /kept in the development outbox/);
      const [file, ...others] = readdirSync(join(directory, "outbox"));
      assert.deepEqual(others, []);
      const mail = JSON.parse(readFileSync(join(directory, "outbox", file ?? ""), "utf8"));
      assert.deepEqual([mail.channel, mail.to, `${mail.id}.json`], ["email", ann.email, file]);
      assert.match(mail.subject, / Report: Degree days$/);
      assert.ok(mail.text.includes(link) && mail.html.includes(link));
      assert.match(mail.headers["List-Unsubscribe"], /\/unsubscribe\//);
    } finally {
      await dry.close();
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

test("no token that works is kept in plain, and those who may see the link get it as it was", async () => {
  let dump = "";
  const own = await startAlertWorld({}, async (location) => {
    dump = await dumpOf(location);
  });
  const receiver = await startWebhookReceiver();
  const secrets: string[] = [];
  try {
    const tenant = await reportTenant(own);
    const { call } = tenant;
    const once = async (path: string, body: object) => {
      const answer = await call("POST", path, { body, headers: { "idempotency-key": `once ${path}` } });
      assert.equal(answer.status, 201, answer.text);
      return answer.body;
    };
    const hook = await once("/v1/webhooks", { url: `${receiver.origin}/hook`, events: ["report.generated"] });
    const key = await once("/v1/keys", { displayName: "Further", scopes: ["flows:run"] });
    const session = await once("/v1/session-tokens", {});
    const ann = await tenant.newContact();
    const order = { contactListIds: [await tenant.newList(ann)] };
    const { report, link } = await once(`/v1/flows/${tenant.flowId}/reports/send-now`, order);
    secrets.push(hook.secret, key.secret, session.token, /grt_\S+$/.exec(link)?.[0] ?? assert.fail(link));
    await tenant.ended(report.eventId);

    const [first] = await receiver.until("/hook", 1);
    assert.ok(first);
    assert.equal(JSON.parse(first.body).data.link, link);
    verifiedByStripe(first, hook.secret);
    const { items } = (await call("GET", "/v1/events?event=report.generated")).body;
    assert.deepEqual(
      items.map(({ data }: { data: { link: string } }) => data.link),
      [link],
    );
    const { deliveryId } = await settled(call, hook.id, "succeeded");
    const path = `/v1/webhooks/${hook.id}/deliveries/${deliveryId}`;
    assert.deepEqual((await call("GET", path)).body.envelope, JSON.parse(first.body));
    const again = await call("POST", `${path}/redeliver`);
    assert.equal(again.body.envelope.data.link, link, again.text);
    const [, second] = await receiver.until("/hook", 2);
    assert.equal(second?.body, first.body, "the same bytes at every attempt");
    await tenant.atRest();
  } finally {
    await own.close();
    await receiver.close();
  }
  for (const secret of secrets) assert.ok(!dump.includes(secret), `${secret.slice(0, 8)} is in the database`);
  assert.deepEqual(dump.match(/\b(grt|gst|gsk|whsec)_[\w+/=-]{20,}/g), null);
});

test("a user's report goes to the contacts of the user's own lists", async () => {
  const own = await world.newTenant();
  const ownerUserKey = "grower-1";
  await createUser(own.call, ownerUserKey);
  const ann = await own.newContact({ ownerUserKey });
  const list = { displayName: "Own", contactIds: [ann.id], ownerUserKey };
  const contactListIds = [(await own.call("POST", "/v1/contact-lists", { body: list })).body.id];
  const flow = await own.newFlow({}, { ownerUserKey });
  await own.run(flow.id, { suppressAlerts: true });
  const sent = await own.call("POST", `/v1/flows/${flow.id}/reports/send-now`, { body: { contactListIds } });
  assert.equal(sent.status, 201, sent.text);
  assert.deepEqual(
    sent.body.report.recipients.map(({ contactId }: { readonly contactId: string }) => contactId),
    [ann.id],
  );
});
