/** What the service says in results and faults, in the first language of `Accept-Language`, over REST and GraphQL. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { writeDelivery } from "#test/support/alert-rows.ts";
import type { CallOptions } from "#test/support/client.ts";
import { graphql } from "#test/support/graphql.ts";
import { endedOutlook } from "#test/support/outlooks.ts";
import { contactInput, flowInput, sourceInput } from "#test/support/records.ts";
import { createFlow, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { hopeless, north } from "#test/support/why-calls.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

/** As readers of German send it, and as others do. */
const germans = ["de", "de-AT;q=0.9,en"];
const others = [undefined, "fr"];

function inLanguage(language: string | undefined): CallOptions {
  return language === undefined ? {} : { headers: { "accept-language": language } };
}

let service: TestService;
/** Of a place, and of a source that is disabled. */
let run: Json;
/** Asks an adapter, and there is none. */
let failed: Json;
let sourceId: string;

before(async () => {
  service = await startService();
  const { body: source } = await service.call("POST", "/v1/sources", { body: sourceInput() });
  sourceId = source.id;
  const now = "2025-07-01T00:00:00Z";
  const flow = await createFlow(service.call, flowInput({ tiles: [hopeless], targets: [north, { sourceId }] }));
  const disabled = await service.call("PATCH", `/v1/sources/${sourceId}`, { body: { enabled: false } });
  assert.equal(disabled.status, 200, disabled.text);
  run = await runToEnd(service.call, flow.id, { now });
  const unserved = { tileKey: "gdd", params: { threshold: 5, dataSource: "adapter" } };
  const other = await createFlow(service.call, flowInput({ tiles: [unserved], targets: [north] }));
  failed = await runToEnd(service.call, other.id, { now });
});
after(() => service.close());

describe("a run that was stored in English", () => {
  test("is read in German, and in the same bytes as ever by anybody else", async () => {
    const read = (language: string | undefined) => service.call("GET", `/v1/runs/${run.id}`, inLanguage(language));
    const [english, french] = await Promise.all(others.map(read));
    assert.equal(french?.text, english?.text);
    for (const language of germans) {
      const { body, headers } = await read(language);
      assert.equal(headers.get("content-language"), "de");
      assert.match(headers.get("vary") ?? "", /accept-language/);
      assert.notEqual(headers.get("etag"), english?.headers.get("etag"));
      const [first, second] = body.results;
      assert.match(first.tiles[0].trace.at(-1), /^Nicht ausgelöst: [\d,]+ von 100000 GDD; es fehlen noch [\d,]+ GDD\./);
      assert.match(second.skipped, /^Die Quelle ist deaktiviert/);
      const figures = (text: string): unknown => text.replaceAll(",", ".").match(/\d+(?:\.\d+)?/g);
      const asStored = english?.body.results[0].tiles[0].trace as readonly string[];
      assert.deepEqual(figures(first.tiles[0].trace.at(-1)), figures(asStored.at(-1) as string));
    }
  });

  test("says in German why it failed", async () => {
    const { body } = await service.call("GET", `/v1/runs/${failed.id}`, inLanguage("de"));
    const why = "dataSource ist adapter, aber der Mandant hat keinen aktivierten Adapter für Wetter: ";
    assert.ok(body.results[0].tiles[0].error.startsWith(why), body.results[0].tiles[0].error);
    assert.ok(body.error.startsWith(`1 von 1 Zielen sind fehlgeschlagen. North: tiles[0] (gdd): ${why}`), body.error);
  });

  test("says the same over GraphQL, and in each of the lists", async () => {
    const query = `query ($id: ID!) { run(id: $id) { error results { edges { node { skipped tiles { error trace } } } } } }`;
    for (const language of [...germans, ...others]) {
      const options = inLanguage(language);
      const { body } = await service.call("GET", `/v1/runs/${run.id}`, options);
      const { data, errors } = await graphql(service.call, query, { id: run.id }, options);
      assert.deepEqual(errors, []);
      const nodes = data.run.results.edges.map(({ node }: Json) => node);
      const shown = ({ skipped, tiles }: Json) => ({
        skipped,
        tiles: tiles.map(({ error, trace }: Json) => ({ error, trace })),
      });
      assert.deepEqual([data.run.error, nodes], [body.error, body.results.map(shown)]);

      const { body: outcomes } = await service.call("GET", `/v1/runs/${run.id}/outcomes`, options);
      assert.equal(outcomes.items[1].problem, body.results[1].skipped);
      const { body: result } = await service.call("GET", `/v1/runs/${run.id}/result?position=0`, options);
      assert.deepEqual(shown(result), shown(body.results[0]));
      const { body: runs } = await service.call("GET", "/v1/runs", options);
      const { body: whole } = await service.call("GET", `/v1/runs/${failed.id}`, options);
      assert.equal(runs.items.find(({ id }: Json) => id === failed.id).error, whole.error);
    }
  });
});

test("what is previewed, what an outlook leaves out and why no message was sent is told in German too", async () => {
  const { call } = service;
  const [german, disabled] = [inLanguage("de"), /^Die Quelle ist deaktiviert/];
  const now = "2025-07-01T00:00:00Z";
  const input = { tiles: [hopeless], targets: [north, { sourceId }], at: [now] };
  const { body: preview } = await call("POST", "/v1/flows/preview", { body: input, ...german });
  assert.match(preview.evaluations[0].tiles[0].trace.at(-1), /^Nicht ausgelöst: /);
  assert.match(preview.evaluations[1].skipped, disabled);

  const { id: outlookId } = await endedOutlook(call, run.flowId, { now, years: 5 });
  const { body: outlook } = await call("GET", `/v1/outlooks/${outlookId}`, german);
  assert.match(outlook.targets[1].skipped, disabled);

  const { body: contact } = await call("POST", "/v1/contacts", { body: contactInput() });
  const reason = "the contact has opted into no channel";
  const { id: tenantId } = (await call("GET", "/v1/tenant")).body;
  const about = { tenantId, contactId: contact.id, flowId: run.flowId };
  const id = await writeDelivery(service.database, { ...about, status: "skipped_optout", reason });
  const paths = ["/v1/alert-deliveries", `/v1/flows/${run.flowId}/alerts`];
  const [one, ...lists] = await Promise.all([`${paths[0]}/${id}`, ...paths].map((path) => call("GET", path, german)));
  const { data } = await graphql(call, "query ($id: ID!) { alertDelivery(id: $id) { reason } }", { id }, german);
  const told = [one?.body, data.alertDelivery, ...lists.map(({ body }) => body.items[0])].map((each) => each.reason);
  assert.deepEqual(told, new Array(4).fill("Der Kontakt hat keinem Kanal zugestimmt"));
});

describe("a refusal", () => {
  const wrong = { displayName: "", tiles: [{ tileKey: "bv", params: { metric: "rain", threshold: "hot" } }] };
  const create = "mutation ($input: FlowInput!) { createFlow(input: $input) { id } }";

  test("is in German with the same codes and places, over REST and GraphQL", async () => {
    const post = (language: string | undefined) =>
      service.call("POST", "/v1/flows", { body: wrong, ...inLanguage(language) });
    const withoutWords = ({ title: _, detail: __, requestId: ___, errors, ...rest }: Json) => ({
      ...rest,
      locs: errors.map(({ loc }: Json) => loc),
    });
    const [english, french] = await Promise.all(others.map(post));
    assert.deepEqual({ ...french?.body, requestId: null }, { ...english?.body, requestId: null });
    assert.equal(english?.headers.get("content-language"), "en");
    for (const language of germans) {
      const { status, body, headers } = await post(language);
      assert.equal(status, 422);
      assert.equal(headers.get("content-language"), "de");
      assert.match(headers.get("vary") ?? "", /accept-language/);
      assert.deepEqual(withoutWords(body), withoutWords(english?.body));
      assert.equal(body.title, "Die Prüfung ist fehlgeschlagen");
      assert.equal(body.detail, `${body.errors[0].loc}: ${body.errors[0].message}`);
      for (const [index, { message }] of body.errors.entries())
        assert.notEqual(message, english?.body.errors[index].message);
      const { errors } = await graphql(service.call, create, { input: wrong }, inLanguage(language));
      assert.equal(errors[0]?.message, body.detail);
      assert.deepEqual(errors[0]?.extensions.errors, body.errors);
      assert.equal(errors[0]?.extensions.code, "VALIDATION");
    }
  });

  test("of what is not there, of who may not, and of what cannot be read, is in German too", async () => {
    const german = inLanguage("de");
    const missing = await service.call("GET", "/v1/flows/none", german);
    assert.equal(missing.body.detail, "Es gibt keinen solchen Flow. Prüfen Sie die Id und die Zugangsdaten.");
    const { errors } = await graphql(service.call, '{ flow(id: "none") { id } }', {}, german);
    assert.equal(errors[0]?.message, missing.body.detail);
    const unknown = await fetch(`${service.baseUrl}/v1/flows`, { headers: { "accept-language": "de" } });
    assert.match(((await unknown.json()) as Json).detail, /^Senden Sie Zugangsdaten: /);
    assert.match((await service.call("GET", "/nowhere", german)).body.detail, /^Unter diesem Pfad ist nichts\./);
    const used = await service.call("DELETE", `/v1/sources/${sourceId}`, german);
    assert.match(used.body.detail, /^Flows haben diese Quelle als Ziel: .*, bevor sie gelöscht wird\.$/);
  });

  test("that is kept under a key stays in its first language", async () => {
    const script = `export default function evaluate(ctx) {
  ctx.trace("Not triggered: no matching event.");
  return { kind: "numeric", points: [], isTriggered: false, lastValue: null };
}`;
    const asked = (language: string) =>
      service.call("POST", "/v1/tiles/test", {
        body: { script, language: "javascript" },
        headers: { "accept-language": language, "idempotency-key": "told-once" },
      });
    const [first, second] = [await asked("de"), await asked("en")];
    assert.equal(second.headers.get("idempotency-replayed"), "true");
    assert.deepEqual(first.body.trace, ["Nicht ausgelöst: kein passendes Ereignis."]);
    assert.deepEqual([second.text, second.headers.get("content-language")], [first.text, "de"]);
  });
});
