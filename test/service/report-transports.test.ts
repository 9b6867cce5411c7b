/** Through what reports' mails leave, beside the operator's mail server. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { payloadSchema } from "#test/support/payload-schemas.ts";
import { reportTenant } from "#test/support/report-mail-world.ts";
import { createAdapter } from "#test/support/runs.ts";
import { bodyOf, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

let world: AlertWorld;
before(async () => {
  world = await startAlertWorld();
});
after(() => world.close());

describe("where mails leave", () => {
  test("through the tenant's own comms adapter, with headers and under the mail's own id", async () => {
    const server = await startDataServer();
    const own = await reportTenant(world);
    // biome-ignore lint/suspicious/noExplicitAny: what the adapter was asked
    const asked: any[] = [];
    server.answer((request, response) => {
      void bodyOf(request).then((text) => {
        asked.push(JSON.parse(text));
        json(response, { ok: true });
      });
    });
    const script = `export default async function handle(request, { fetch }) {
      const answer = await fetch("${server.origin}/send", { method: "POST", body: JSON.stringify(request) });
      return await answer.json();
    }`;
    await createAdapter(own.call, relayingAdapter(server.origin, { facet: "comms", script }));
    const ann = await own.newContact();
    const { report, link } = await own.sendNow({ contactListIds: [await own.newList(ann)] });
    assert.equal((await own.ended(report.eventId)).status, "sent");
    await server.close();
    assert.equal(asked.length, 1);
    const [{ deliveryId, to, subject, message, html, headers }] = asked;
    assert.ok(payloadSchema("CommsRequest")(asked[0]), JSON.stringify(payloadSchema("CommsRequest").errors));
    const [delivery] = await world.service.database.read((stores) =>
      stores.reportDeliveries.forSystem().ofReport(own.id, report.eventId),
    );
    assert.deepEqual([deliveryId, to], [delivery?.id, ann.email]);
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
