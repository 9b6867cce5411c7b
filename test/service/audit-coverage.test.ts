/** Every operation that changes something leaves its entry in the audit log, and just that one. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type OperationId, operations } from "#openapi/operations.ts";
import { entries, newest, ok, summary } from "#test/support/audit.ts";
import {
  adapterInput,
  contactInput,
  contactListInput,
  flowInput,
  sourceInput,
  webhookInput,
} from "#test/support/records.ts";
import { publishTile, publishVersion, warmTile } from "#test/support/own-tiles.ts";
import { runToEnd } from "#test/support/runs.ts";
import { tileInput, versionInput } from "#test/support/tiles.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";
import { newAddresses, startVerificationWorld, type VerificationWorld } from "#test/support/verification.ts";

let world: VerificationWorld;

before(async () => {
  world = await startVerificationWorld();
});
after(() => world.close());

describe("every operation that changes something", () => {
  /** What it leaves: the type and action of its entry, or why there is none. */
  const expected: Readonly<Record<string, readonly [string, string] | string>> = {
    createTenant: ["key", "created"],
    updateTenant: ["tenant", "updated"],
    updateOwnTenant: ["tenant", "updated"],
    createTenantKey: ["key", "created"],
    createKey: ["key", "created"],
    revokeKey: ["key", "revoked"],
    createUser: ["user", "created"],
    updateUser: ["user", "updated"],
    updateMe: ["user", "updated"],
    disableUser: ["user", "disabled"],
    enableUser: ["user", "enabled"],
    deleteUser: ["user", "deleted"],
    createUserSessionToken: ["session", "created"],
    createSessionToken: ["session", "created"],
    revokeSessionToken: ["session", "revoked"],
    endOwnSession: ["session", "revoked"],
    logout: ["session", "revoked"],
    createFlow: ["flow", "created"],
    updateFlow: ["flow", "updated"],
    deleteFlow: ["flow", "deleted"],
    createTile: ["tile", "created"],
    createTileVersion: ["tile", "published"],
    updateTile: ["tile", "updated"],
    forkTile: ["tile", "forked"],
    createFlowFromTemplate: ["flow", "created"],
    importFlow: ["flow", "created"],
    upgradeTiles: ["flow", "updated"],
    createAdapter: ["adapter", "created"],
    updateAdapter: ["adapter", "updated"],
    upgradeAdapter: ["adapter", "updated"],
    deleteAdapter: ["adapter", "deleted"],
    syncAdapter: ["adapter", "synced"],
    createSource: ["source", "created"],
    updateSource: ["source", "updated"],
    deleteSource: ["source", "deleted"],
    upsertSources: ["source", "created"],
    createContact: ["contact", "created"],
    updateContact: ["contact", "updated"],
    deleteContact: ["contact", "deleted"],
    confirmContactVerification: ["contact", "verified"],
    confirmUserVerification: ["user", "verified"],
    confirmOwnVerification: ["user", "verified"],
    createContactList: ["contact-list", "created"],
    updateContactList: ["contact-list", "updated"],
    deleteContactList: ["contact-list", "deleted"],
    createWebhook: ["webhook", "created"],
    updateWebhook: ["webhook", "updated"],
    rotateWebhookSecret: ["webhook", "updated"],
    deleteWebhook: ["webhook", "deleted"],
    sendReport: ["report", "created"],
    revokeReport: ["report", "revoked"],
    setBrand: ["brand", "created"],
    setSkin: ["skin", "created"],
    setOwnBrand: ["personal-brand", "created"],
    runFlow: "a run is a record of its own",
    backtestFlow: "a backtest is a record of its own, and changes no other",
    requestOutlook: "an outlook is a record of its own, and changes no other",
    moveClock: "the time is no record of a tenant; the move is in the service's log",
    pingWebhook: "it sends a message, which stands in the log of deliveries",
    redeliverWebhookDelivery: "the delivery's own log has it",
    recoverWebhook: "the deliveries' own log has it",
    testAdapter: "it stores nothing",
    testAdapterDraft: "it stores nothing",
    checkTile: "it stores nothing",
    testTile: "it stores nothing",
    testTileDraft: "it stores nothing",
    previewReport: "it stores nothing",
    previewAlerts: "it stores nothing",
    previewTileUpgrade: "it stores nothing",
    previewFlow: "it stores nothing",
    openSession: "it exchanges a token and stores nothing",
    testContact: "it sends a message; the log of alerts says what became of it",
    startContactVerification: "it sends a message; what it confirms is noted",
    startOwnVerification: "it sends a message; what it confirms is noted",
    startUserVerification: "it sends a message; what it confirms is noted",
  };
  /** Parts that do not exist yet add theirs to the table above. */
  const changing = (Object.keys(operations) as OperationId[]).filter((id) => operations[id].method !== "GET");

  test("is in the table of what it leaves", () => {
    assert.deepEqual(changing.toSorted(), Object.keys(expected).toSorted());
  });

  test("leaves just its entry", async () => {
    const tenant = await world.service.newTenant();
    const done = new Set<string>();
    const { call } = tenant;

    async function leaves(operationId: string, change: () => Promise<string>): Promise<void> {
      const earlier = (await entries(call)).length;
      const recordId = await change();
      const [entry, ...others] = (await entries(call)).slice(0, -earlier || undefined);
      assert.deepEqual(entry && summary(entry), [...(expected[operationId] ?? []), recordId], operationId);
      assert.deepEqual(others.map(summary), [], operationId);
      done.add(operationId);
    }
    const create = (path: string, body: unknown) => async () => (await ok(call, "POST", path, { body })).id as string;
    const on = (method: string, path: string, id: string, body?: unknown) => async () => {
      await ok(call, method, path, body === undefined ? {} : { body });
      return id;
    };

    const made = await entries(call);
    assert.deepEqual(
      made.map((entry) => [...summary(entry).slice(0, 2), entry.actor.kind]),
      [
        ["key", "created", "operator"],
        ["tenant", "created", "operator"],
      ],
    );
    done.add("createTenant");
    const { id: tenantId } = tenant;
    await leaves("updateTenant", async () => {
      await ok(world.service.operator, "PATCH", `/v1/admin/tenants/${tenantId}`, { body: { maxRunsPerHour: 7 } });
      return tenantId;
    });
    await leaves("updateOwnTenant", on("PATCH", "/v1/tenant", tenantId, { locale: "de-CH" }));
    await leaves("createTenantKey", async () => {
      const body = { displayName: "Found again", scopes: ["keys:manage"] };
      return (await ok(world.service.operator, "POST", `/v1/admin/tenants/${tenantId}/keys`, { body })).id;
    });

    const key = await createKey(call, ["flows:run"]);
    await leaves("createKey", create("/v1/keys", { displayName: "Other", scopes: ["flows:run"] }));
    await leaves("revokeKey", on("DELETE", `/v1/keys/${key.id}`, key.id));

    const ann = await createUser(call, "ann", { canOverrideBranding: true });
    await leaves("createUser", create("/v1/users", { tenantKey: "ben" }));
    await leaves("updateUser", on("PATCH", `/v1/users/${ann.id}`, ann.id, { displayName: "Ann" }));
    await leaves("disableUser", on("POST", `/v1/users/${ann.id}/disable`, ann.id));
    await leaves("enableUser", on("POST", `/v1/users/${ann.id}/enable`, ann.id));
    await leaves("createUserSessionToken", create(`/v1/users/${ann.id}/session-tokens`, {}));
    await leaves("createSessionToken", create("/v1/session-tokens", {}));
    const sessions = await Promise.all([1, 2, 3].map(() => openSession(call, ann.id)));
    const [first, second, third] = sessions as [(typeof sessions)[0], (typeof sessions)[0], (typeof sessions)[0]];
    await leaves("setOwnBrand", async () => {
      await ok(first.call, "PUT", "/v1/branding/me", { body: { name: "Ann's" } });
      return ann.id;
    });
    await leaves("updateMe", async () => {
      await ok(first.call, "PATCH", "/v1/auth/me", { body: { units: "imperial" } });
      return ann.id;
    });
    await leaves("revokeSessionToken", on("DELETE", `/v1/session-tokens/${first.id}`, first.id));
    await leaves("endOwnSession", async () => {
      await ok(second.call, "DELETE", `/v1/auth/sessions/${third.id}`);
      return third.id;
    });
    await leaves("logout", async () => {
      await ok(second.call, "POST", "/v1/auth/logout");
      return second.id;
    });

    const flow = await ok(call, "POST", "/v1/flows", { body: flowInput() });
    await leaves("createFlow", create("/v1/flows", flowInput({ displayName: "Second" })));
    await leaves("updateFlow", on("PATCH", `/v1/flows/${flow.id}`, flow.id, { displayName: "New name" }));
    const ofTemplate = { templateKey: "chill-portions", targets: flowInput().targets };
    await leaves("createFlowFromTemplate", create("/v1/flows/from-template", ofTemplate));
    const moving = (await call("GET", `/v1/flows/${flow.id}/export`)).body;
    await leaves("importFlow", create("/v1/flows/import", moving));
    const upgraded = await publishTile(call, warmTile("upgraded"));
    const upgradable = await ok(call, "POST", "/v1/flows", { body: flowInput({ tiles: [{ tileKey: "upgraded" }] }) });
    await publishVersion(call, upgraded.id, warmTile("upgraded", 2));
    await leaves("upgradeTiles", on("POST", `/v1/flows/${upgradable.id}/tiles/upgrade`, upgradable.id));
    await leaves("deleteFlow", on("DELETE", `/v1/flows/${flow.id}`, flow.id));
    const tile = await ok(call, "POST", "/v1/tiles", { body: tileInput("warmth") });
    await leaves("createTile", create("/v1/tiles", tileInput("second")));
    await leaves("createTileVersion", create(`/v1/tiles/${tile.id}/versions`, versionInput()));
    await leaves("updateTile", on("PATCH", `/v1/tiles/${tile.id}`, tile.id, { isDeprecated: true }));
    await leaves("forkTile", create(`/v1/tiles/${tile.id}/fork`, { key: "fork" }));
    const adapter = await ok(call, "POST", "/v1/adapters", { body: adapterInput({ enabled: false }) });
    await leaves("createAdapter", create("/v1/adapters", adapterInput({ displayName: "Second", enabled: false })));
    await leaves("updateAdapter", on("PATCH", `/v1/adapters/${adapter.id}`, adapter.id, { displayName: "New name" }));
    await leaves("deleteAdapter", on("DELETE", `/v1/adapters/${adapter.id}`, adapter.id));
    const copy = await ok(call, "POST", "/v1/adapters", { body: { templateKey: "open-meteo", settings: {} } });
    const newSettings = { settings: { url: "https://weather.example.com" } };
    await leaves("upgradeAdapter", on("POST", `/v1/adapters/${copy.id}/upgrade`, copy.id, newSettings));
    const script = 'export default async () => ({ sources: [{ tenantKey: "f", displayName: "F", hint: "sensor" }] });';
    const catalogue = await ok(call, "POST", "/v1/adapters", { body: adapterInput({ facet: "targets", script }) });
    await leaves("syncAdapter", on("POST", `/v1/adapters/${catalogue.id}/sync`, catalogue.id, { userKey: null }));
    const source = await ok(call, "POST", "/v1/sources", { body: sourceInput() });
    await leaves("createSource", create("/v1/sources", sourceInput({ displayName: "Second" })));
    await leaves("updateSource", on("PATCH", `/v1/sources/${source.id}`, source.id, { displayName: "New name" }));
    await leaves("deleteSource", on("DELETE", `/v1/sources/${source.id}`, source.id));
    await leaves("upsertSources", async () => {
      const { items } = await ok(call, "PUT", "/v1/sources/bulk", {
        body: { sources: [sourceInput({ tenantKey: "probe-1" })] },
      });
      return items[0].id;
    });
    const contact = await ok(call, "POST", "/v1/contacts", { body: contactInput() });
    await leaves("createContact", create("/v1/contacts", contactInput()));
    await leaves("updateContact", on("PATCH", `/v1/contacts/${contact.id}`, contact.id, { displayName: "New name" }));
    await leaves("deleteContact", on("DELETE", `/v1/contacts/${contact.id}`, contact.id));
    const list = await ok(call, "POST", "/v1/contact-lists", { body: contactListInput() });
    await leaves("createContactList", create("/v1/contact-lists", contactListInput()));
    await leaves(
      "updateContactList",
      on("PATCH", `/v1/contact-lists/${list.id}`, list.id, { displayName: "New name" }),
    );
    await leaves("deleteContactList", on("DELETE", `/v1/contact-lists/${list.id}`, list.id));
    const webhook = await ok(call, "POST", "/v1/webhooks", { body: webhookInput() });
    await leaves("createWebhook", create("/v1/webhooks", webhookInput()));
    await leaves("updateWebhook", on("PATCH", `/v1/webhooks/${webhook.id}`, webhook.id, { description: "New" }));
    await leaves("rotateWebhookSecret", on("POST", `/v1/webhooks/${webhook.id}/rotate-secret`, webhook.id));
    await leaves("deleteWebhook", on("DELETE", `/v1/webhooks/${webhook.id}`, webhook.id));
    const shown = await ok(call, "POST", "/v1/flows", { body: flowInput() });
    await runToEnd(call, shown.id);
    const reports = `/v1/flows/${shown.id}/reports`;
    const { report } = await ok(call, "POST", `${reports}/send-now`);
    await leaves("sendReport", async () => (await ok(call, "POST", `${reports}/send-now`)).report.eventId);
    await leaves("revokeReport", on("DELETE", `${reports}/${report.eventId}`, report.eventId));
    await leaves("setBrand", on("PUT", "/v1/branding", tenantId, { name: "Lakeside" }));
    await leaves("setSkin", on("PUT", "/v1/branding/skin", tenantId, { radii: { small: 1 } }));

    for (const [operationId, kind] of [
      ["confirmContactVerification", "contacts"],
      ["confirmUserVerification", "users"],
    ] as const) {
      const addresses = newAddresses();
      const body = kind === "contacts" ? contactInput(addresses) : { tenantKey: "verified", ...addresses };
      const { id } = await ok(call, "POST", `/v1/${kind}`, { body });
      const person = { id, path: `/v1/${kind}/${id}`, ...addresses };
      const code = await world.codeFor(person, call);
      await leaves(operationId, on("POST", `${person.path}/verifications/confirm`, id, { code }));
    }

    const gone = await createUser(call, "gone");
    await leaves("deleteUser", on("DELETE", `/v1/users/${gone.id}`, gone.id));
    const own = newAddresses();
    const { id } = await createUser(call, "own", own);
    const session = await openSession(call, id);
    const code = await world.codeFor({ id, path: "/v1/auth/me", ...own }, session.call);
    await leaves("confirmOwnVerification", async () => {
      await ok(session.call, "POST", "/v1/auth/me/verifications/confirm", { body: { code } });
      return id;
    });

    assert.deepEqual(
      [...done].toSorted(),
      Object.keys(expected)
        .filter((id) => Array.isArray(expected[id]))
        .toSorted(),
    );
  });

  test("that confirms by a link is the service's own, with its reason", async () => {
    const person = await world.newContact();
    const link = await world.linkFor(person);
    assert.equal((await world.anyone("POST", link)).status, 200);
    const entry = await newest(world.tenant);
    assert.deepEqual(summary(entry), ["contact", "verified", person.id]);
    assert.deepEqual(entry.actor, {
      kind: "system",
      keyId: null,
      sessionId: null,
      userId: null,
      reason: "verification link",
    });
    assert.deepEqual([entry.before, entry.after], [{ emailVerified: false }, { emailVerified: true }]);
    assert.equal(entry.requestId, null);
  });
});
