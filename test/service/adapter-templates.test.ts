/** The gallery of adapters: reading it, making an adapter of an entry, and following its versions. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Caller } from "#core/caller.ts";
import { definitions } from "#server/adapters/gallery/index.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { faultsOf, fromTemplate } from "#test/support/gallery.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { overGraphql, overRest } from "#test/support/two-faces.ts";
import { newUser } from "#test/support/users.ts";

let service: TestService;
before(async () => {
  service = await startService({ environment: { EGRESS_ALLOW_PRIVATE: "1" } });
});
after(() => service.close());

describe("the gallery", () => {
  test("lists its entries by key, found by text and facet, page by page", async () => {
    const { call } = service;
    const keys = definitions.map(({ key }) => key).toSorted();
    const list = async (query: string) => (await call("GET", `/v1/adapter-templates${query}`)).body;
    const keysOf = ({ items }: { readonly items: readonly { readonly key: string }[] }) => items.map(({ key }) => key);
    const all = await list("?limit=500");
    assert.deepEqual([keysOf(all), all.nextCursor], [keys, null]);
    const first = await list("?limit=2");
    const second = await list(`?limit=500&cursor=${first.nextCursor}`);
    assert.deepEqual([...keysOf(first), ...keysOf(second)], keys);
    assert.deepEqual(keysOf(await list("?q=vorhersage&facet=weather")).includes("open-meteo"), true);
    assert.deepEqual(keysOf(await list("?q=no-such-text")), []);
    assertProblem(await call("GET", "/v1/adapter-templates?cursor=damaged"), { status: 422, slug: "validation" });
  });

  test("shows an entry with its schema, secrets, help and example, on both faces and to users", async () => {
    for (const { key } of definitions) {
      const rest = await overRest(service.call)({ operationId: "getAdapterTemplate", params: { key } });
      const graphql = await overGraphql(service.call)({ operationId: "getAdapterTemplate", params: { key } });
      assert.deepEqual(graphql.value, rest.value, key);
      assert.ok(rest.value.help.length > 200, key);
      assert.ok(rest.value.script.includes("handle"), key);
      assert.ok(rest.value.example.expect !== undefined, key);
    }
    assertProblem(await service.call("GET", "/v1/adapter-templates/no-such-key"), { status: 404 });
  });

  test("is in German where that is asked for, on both faces: all that a person reads, and nothing else", async () => {
    const read = { operationId: "getAdapterTemplate", params: { key: "csv-https" } } as const;
    const english = (await overRest(service.call)(read)).value;
    const inGerman = { ...read, query: { language: "de" } };
    const german = (await overRest(service.call)(inGerman)).value;
    assert.deepEqual((await overGraphql(service.call)(inGerman)).value, german);
    assert.deepEqual([german.displayName, english.displayName], ["CSV-Datei", "CSV file"]);
    assert.equal(german.description, english.translations.de.description);
    assert.match(german.help, /^Liest eine Datei mit Spalten/);
    assert.equal(german.env[0].title, "Wert des Headers Authorization");
    const { url, separator, columns } = german.settingsSchema.properties;
    assert.deepEqual([url.title, columns.items.properties.unit.title], ["Adresse der Datei", "Einheit"]);
    assert.deepEqual(separator["x-ui-options"][1], { value: ";", label: "Strichpunkt" });
    const withoutWords = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (name, member) =>
          ["displayName", "description", "help", "title", "label"].includes(name) ? undefined : member,
        ),
      );
    assert.deepEqual(withoutWords(german), withoutWords(english));
    assert.deepEqual((await overRest(service.call)({ ...read, query: { language: "en" } })).value, english);
  });

  test("is searched in the words of a language alone where one is named", async () => {
    const found = async (query: string) => (await service.call("GET", `/v1/adapter-templates?${query}`)).body.items;
    assert.deepEqual(
      (await found("q=datei&language=de")).map(({ displayName }: { readonly displayName: string }) => displayName),
      ["CSV-Datei"],
    );
    assert.deepEqual(await found("q=datei&language=en"), []);
    assert.deepEqual((await found("q=csv-https&language=en"))[0].displayName, "CSV file");
    const unknown = await service.call("GET", "/v1/adapter-templates?language=fr");
    assertProblem(unknown, { status: 422, slug: "validation" });
  });
});

describe("an adapter of the gallery", () => {
  test("has all that its template decides, and none of it may be sent beside", async () => {
    const { call } = await service.newTenant();
    const made = await fromTemplate(call, "open-meteo", {});
    const { version } = definitions.find(({ key }) => key === "open-meteo") ?? { version: 0 };
    assert.deepEqual(made.template, { key: "open-meteo", version, latestVersion: version });
    assert.deepEqual([made.facet, made.language, made.displayName], ["weather", "typescript", "Open-Meteo"]);
    assert.ok(made.egress.includes("https://api.open-meteo.com"), made.egress);
    const beside = await faultsOf(call, { templateKey: "open-meteo", script: "x", egress: [], facet: "weather" });
    assert.deepEqual(Object.keys(beside).toSorted(), ["egress", "facet", "script"]);
    assert.match(beside["script"] ?? "", /comes from the template open-meteo/);
    const all = { templateKey: "csv-https", script: "x", settings: { url: "nowhere" }, env: { KEY: "k" } };
    const places = ["env.KEY", "script", "settings.columns", "settings.timeColumn", "settings.url"];
    assert.deepEqual(Object.keys(await faultsOf(call, all)).toSorted(), places, "all is told in one answer");
    assert.match((await faultsOf(call, { templateKey: "nobody" }))["templateKey"] ?? "", /lists them/);
    assert.deepEqual(Object.keys(await faultsOf(call, {})).toSorted(), ["displayName", "facet", "language", "script"]);
  });

  test("changes with its settings, and becomes one's own with a script of one's own", async () => {
    const { call } = await service.newTenant();
    const made = await fromTemplate(call, "open-meteo", {});
    const patch = (body: object) => call("PATCH", `/v1/adapters/${made.id}`, { body });
    const moved = await patch({ settings: { url: "https://weather.example.com/base" } });
    assert.ok(moved.body.egress.includes("https://weather.example.com"), moved.text);
    assert.equal(moved.body.template.key, "open-meteo");
    const fixed = await patch({ egress: ["https://elsewhere.example.com"] });
    assert.match(fixed.body.errors[0].message, /comes from the template open-meteo: change its settings/);
    assert.equal((await patch(moved.body)).status, 200, "what was read can be sent back");
    const script = "export default async function handle() { return { series: [] }; }";
    const own = await patch({ script, egress: ["https://elsewhere.example.com"] });
    assert.deepEqual([own.body.template, own.body.egress], [null, ["https://elsewhere.example.com"]]);
    assertProblem(await call("POST", `/v1/adapters/${made.id}/upgrade`), { status: 409, slug: "conflict" });
    const audit = await call("GET", `/v1/audit?recordType=adapter&recordId=${made.id}`);
    assert.equal(audit.body.items[0].before.templateKey, "open-meteo");
  });

  test("takes a newer version with settings and secrets, or is told what is missing", async () => {
    const tenant = await service.newTenant();
    const { call } = tenant;
    const settings = { url: "https://influx.example.com", org: "farm", bucket: "orchard" };
    const fields = [{ metric: "temperature.ambient", field: "t" }];
    const made = await fromTemplate(call, "influxdb-2", { settings: { ...settings, fields }, env: { TOKEN: "t" } });
    // As an earlier version would have left it: without fields.
    await service.database.write(async (stores) => {
      const store = stores.adapters.forCaller({ tenantId: tenant.id } as Caller<"adapters:manage">);
      const found = await store.lock(made.id);
      assert.ok(found !== null);
      const { envNames: _, ...kept } = found.adapter;
      const earlier = { script: "earlier", settingsSchema: null, settings, templateVersion: 0 };
      await store.update({ ...kept, ...earlier, sealedEnv: found.sealedEnv });
    });
    const { template } = (await call("GET", `/v1/adapters/${made.id}`)).body;
    assert.deepEqual([template.version < template.latestVersion, template.version], [true, 0]);
    const refused = await call("POST", `/v1/adapters/${made.id}/upgrade`);
    assert.deepEqual([refused.status, refused.body.errors[0].loc], [422, "settings.fields"]);
    const body = { settings: { ...settings, fields } };
    const upgraded = await call("POST", `/v1/adapters/${made.id}/upgrade`, { body });
    assert.equal(upgraded.status, 200, upgraded.text);
    assert.equal(upgraded.body.template.version, template.latestVersion);
    assert.deepEqual([upgraded.body.envNames, upgraded.body.script === made.script], [["TOKEN"], true]);
    const again = await call("POST", `/v1/adapters/${made.id}/upgrade`);
    assert.deepEqual([again.status, again.headers.get("etag")], [200, upgraded.headers.get("etag")]);
  });

  test("is not for users: they read the gallery, and make none of it", async () => {
    const { call } = await service.newTenant();
    const { call: session } = await newUser(call, "grower-1");
    assert.equal((await session("GET", "/v1/adapter-templates")).status, 200);
    assertProblem(await session("POST", "/v1/adapters", { body: { templateKey: "open-meteo" } }), {
      status: 403,
      slug: "forbidden",
    });
    assert.equal((await call("GET", "/v1/adapters")).body.items.length, 0);
  });
});
