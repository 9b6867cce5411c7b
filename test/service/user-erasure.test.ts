/**
 * Erasing a person, from the outside: what goes, what stays, and that nothing of it can be read afterwards, in the
 * database either.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Location } from "#schema/connection/orm.ts";
import { endReport } from "#server/reports/end-report.ts";
import { writeDelivery } from "#test/support/alert-rows.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import { entries, ok } from "#test/support/audit.ts";
import { dumpOf } from "#test/support/dump.ts";
import { eventsOf } from "#test/support/events.ts";
import { writeReport } from "#test/support/report-history.ts";
import type { Client } from "#test/support/client.ts";
import { png, pngOfSize, dataUri } from "#test/support/pictures.ts";
import { adapterInput, contactInput, contactListInput, flowInput, sourceInput } from "#test/support/records.ts";
import { finished, requestRun } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";

const personal = { displayName: "Ada Brandt-Secret", email: "Ada.Secret@Example.com", phone: "+41446681801" };
const earlier = { email: "ada.formerly@example.com", phone: "+41446681802" };
const texts = [
  ...Object.values(personal),
  ...Object.values(earlier),
  "ada.secret",
  "ada-key-secret",
  "Ada's own brand",
];

interface Owned {
  readonly user: { readonly id: string };
  readonly call: Client;
  readonly source: string;
  readonly contact: string;
  readonly list: string;
  readonly flow: string;
}

/** A user with one of everything, each naming the next. */
async function settled(tenant: Client, tenantKey: string, suffix = ""): Promise<Owned> {
  const user = await createUser(tenant, tenantKey, { ...earlier, canOverrideBranding: true });
  const { call } = await openSession(tenant, user.id);
  await ok(tenant, "PATCH", `/v1/users/${user.id}`, { body: personal });
  await ok(call, "PUT", "/v1/branding/me", { body: { name: "Ada's own brand", logo: png } });
  const source = (await ok(call, "POST", "/v1/sources", { body: sourceInput({ tenantKey: `s${suffix}` }) })).id;
  const contact = (
    await ok(call, "POST", "/v1/contacts", {
      body: contactInput({ tenantKey: `c${suffix}`, email: "crew@example.com", blacklist: [source] }),
    })
  ).id;
  const list = (
    await ok(call, "POST", "/v1/contact-lists", {
      body: contactListInput({ tenantKey: `l${suffix}`, contactIds: [contact] }),
    })
  ).id;
  const settings = { alerts: { contactListIds: [list] } };
  const flow = (
    await ok(call, "POST", "/v1/flows", {
      body: flowInput({ tenantKey: `f${suffix}`, targets: [{ sourceId: source }], settings }),
    })
  ).id;
  return { user, call, source, contact, list, flow };
}

const pathsOf = ({ source, contact, list, flow }: Owned): readonly string[] => [
  `/v1/sources/${source}`,
  `/v1/contacts/${contact}`,
  `/v1/contact-lists/${list}`,
  `/v1/flows/${flow}`,
];

describe("an erased person", () => {
  let service: TestService;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  test("is gone at once with its sessions, and cannot be erased twice; a neighbour's is a 404", async () => {
    const [one, other] = [await service.newTenant(), await service.newTenant()];
    const { user, call } = await settled(one.call, "ada");
    assertProblem(await other.call("DELETE", `/v1/users/${user.id}`), { status: 404 });
    assertProblem(await one.call("DELETE", `/v1/users/${user.id}?records=some`), {
      status: 422,
      slug: "validation",
      locs: ["query.records"],
    });
    assertProblem(await one.call("DELETE", `/v1/users/${user.id}`, { headers: { "if-match": '"7000"' } }), {
      status: 412,
      slug: "precondition-failed",
    });
    assert.equal((await call("GET", "/v1/auth/me")).status, 200);
    assert.equal((await one.call("DELETE", `/v1/users/${user.id}`)).status, 204);
    assertProblem(await call("GET", "/v1/auth/me"), { status: 401 });
    for (const path of [`/v1/users/${user.id}`, "/v1/users/by-key/ada"])
      assertProblem(await one.call("GET", path), { status: 404 });
    assertProblem(await one.call("DELETE", `/v1/users/${user.id}`), { status: 404 });
    assert.deepEqual((await one.call("GET", "/v1/session-tokens")).body.items, []);
    assert.equal((await createUser(one.call, "ada")).email, null, "the key is free again");
  });

  test("leaves its records to the tenant with records=keep: without owner, still naming each other, and runnable", async () => {
    const { call: tenant } = await service.newTenant();
    const owned = await settled(tenant, "ada");
    assert.equal((await tenant("DELETE", `/v1/users/${owned.user.id}?records=keep`)).status, 204);
    for (const path of pathsOf(owned)) {
      const { body } = await tenant("GET", path);
      assert.deepEqual([body.ownerUserId, body.ownerUserKey], [null, null], path);
    }
    assert.deepEqual((await tenant("GET", `/v1/contacts/${owned.contact}`)).body.blacklist, [owned.source]);
    assert.deepEqual((await tenant("GET", `/v1/contact-lists/${owned.list}`)).body.contactIds, [owned.contact]);
    await ok(tenant, "PATCH", `/v1/flows/${owned.flow}`, {
      body: { targets: [{ sourceId: owned.source }], displayName: "Ours now" },
    });
    assert.equal((await tenant("POST", `/v1/flows/${owned.flow}/run`, { body: {} })).status, 202);
  });

  test("takes its records along with records=delete, and nobody else's", async () => {
    const { call: tenant } = await service.newTenant();
    const [owned, other] = [await settled(tenant, "ada"), await settled(tenant, "bob", "-2")];
    await ok(tenant, "PATCH", `/v1/users/${other.user.id}`, { body: { email: "bob@example.com", phone: null } });
    const own = (await ok(tenant, "POST", "/v1/sources", { body: sourceInput() })).id;
    assert.equal((await tenant("DELETE", `/v1/users/${owned.user.id}?records=delete`)).status, 204);
    for (const path of pathsOf(owned)) assertProblem(await tenant("GET", path), { status: 404 });
    for (const path of [...pathsOf(other), `/v1/sources/${own}`, `/v1/users/${other.user.id}`])
      assert.equal((await tenant("GET", path)).status, 200);
    assert.equal((await other.call("GET", "/v1/branding/theme")).body.name, "Ada's own brand");
  });

  test("is kept where a kept record would stand in the way of the tenant's own", async () => {
    const { call: tenant } = await service.newTenant();
    const owned = await settled(tenant, "ada");
    await ok(tenant, "POST", "/v1/contact-lists", { body: contactListInput({ tenantKey: "l" }) });
    assertProblem(await tenant("DELETE", `/v1/users/${owned.user.id}?records=keep`), { status: 409, slug: "conflict" });
    for (const path of pathsOf(owned)) assert.equal((await tenant("GET", path)).body.ownerUserId, owned.user.id);
    assert.equal((await owned.call("GET", "/v1/auth/me")).status, 200);
    assert.equal((await tenant("DELETE", `/v1/users/${owned.user.id}?records=delete`)).status, 204);
  });

  test("leaves every contact of the tenant, whoever owns it; a contact with another address keeps that one", async () => {
    const [{ call: tenant }, { call: neighbour }] = [await service.newTenant(), await service.newTenant()];
    const { user } = await settled(tenant, "ada");
    const { email, phone } = personal;
    const make = async (call: Client, changes: Readonly<Record<string, unknown>>): Promise<string> =>
      (await ok(call, "POST", "/v1/contacts", { body: contactInput(changes) })).id;
    const only = await make(tenant, { email: email.toLowerCase(), phone: null });
    const both = await make(tenant, { email, phone });
    const mixed = await make(tenant, { email: "office@example.com", phone });
    const others = await make(tenant, { email: "another.ada.secret@example.com", phone: null });
    const theirs = await make(neighbour, { email, phone });
    const list = await ok(tenant, "POST", "/v1/contact-lists", {
      body: contactListInput({ contactIds: [only, mixed, others] }),
    });
    assert.equal((await tenant("DELETE", `/v1/users/${user.id}`)).status, 204);
    for (const id of [only, both]) assertProblem(await tenant("GET", `/v1/contacts/${id}`), { status: 404 });
    const left = (await tenant("GET", `/v1/contacts/${mixed}`)).body;
    assert.deepEqual([left.email, left.phone], ["office@example.com", null]);
    assert.equal((await tenant("GET", `/v1/contacts/${others}`)).body.email, "another.ada.secret@example.com");
    assert.deepEqual((await tenant("GET", `/v1/contact-lists/${list.id}`)).body.contactIds, [mixed, others]);
    assert.equal((await neighbour("GET", `/v1/contacts/${theirs}`)).body.email, email);
  });

  test("takes the upload of its brand along, unless somebody else shows it too", async () => {
    const { call: tenant } = await service.newTenant();
    const [ada, bob] = [await settled(tenant, "ada"), await settled(tenant, "bob", "-2")];
    const alone = await ok(ada.call, "PUT", "/v1/branding/me", {
      body: { logo: dataUri("image/png", pngOfSize(7, 7)) },
    });
    const shared = (await bob.call("GET", "/v1/branding/me")).body;
    assert.equal((await tenant("DELETE", `/v1/users/${ada.user.id}`)).status, 204);
    assert.deepEqual([(await fetch(alone.logo)).status, (await fetch(shared.logo)).status], [404, 200]);
  });

  test("is not given anything while it goes: no request fails but for a reason, and nothing is left that it owns", async () => {
    const { call: tenant } = await service.newTenant();
    const { user, call } = await settled(tenant, "ada");
    const give = (index: number) =>
      index % 2 === 0
        ? tenant("POST", "/v1/sources", { body: sourceInput({ displayName: "Raced", ownerUserKey: "ada" }) })
        : call("POST", "/v1/contacts", { body: contactInput({ displayName: "Raced" }) });
    const given = Array.from({ length: 6 }, (_, index) => give(index));
    const gone = tenant("DELETE", `/v1/users/${user.id}?records=delete`);
    const later = Array.from({ length: 12 }, (_, index) => give(index));
    assert.equal((await gone).status, 204);
    for (const answer of await Promise.all([...given, ...later]))
      assert.ok([201, 401, 404, 409, 422].includes(answer.status), answer.text);
    for (const path of ["/v1/sources?q=Raced", "/v1/contacts?q=Raced"])
      assert.deepEqual((await tenant("GET", path)).body.items, []);
  });

  test("needs users:manage, and is no user's own affair", async () => {
    const { call: tenant } = await service.newTenant();
    const { user, call } = await settled(tenant, "ada");
    const narrow = tenant.as((await createKey(tenant, ["flows:write"])).secret);
    for (const refused of [narrow, call])
      assertProblem(await refused("DELETE", `/v1/users/${user.id}`), { status: 403, slug: "forbidden" });
  });
});

/** A report that nobody got: the contact was in its list, and its event names it. */
async function mailedReport(
  { database }: TestService,
  tenant: Pick<TestTenant, "id" | "call">,
  [contactId, email]: readonly [string, string],
): Promise<void> {
  const flow = await ok(tenant.call, "POST", "/v1/flows", { body: flowInput({ displayName: "Reported" }) });
  const of = { tenantId: tenant.id, flowId: flow.id };
  const reportId = await writeReport(database, { ...of, status: "pending", endedAt: null }, [{ contactId, email }]);
  const unsealed = { seal: (text: string) => text, open: (text: string) => text };
  const links = { sealer: unsealed, baseUrl: () => "https://flows.example.com" };
  const end = { status: "sent", reason: null } as const;
  await database.write((stores) => endReport(stores, { tenantId: tenant.id, id: reportId }, end, 0, links));
  const [event] = (await eventsOf(database, tenant.id)).filter(({ event: name }) => name === "report.generated");
  assert.equal(event?.data["recipients"][0].email, email, "until then the event has it");
}

describe("what can be read afterwards", () => {
  for (const records of ["delete", "keep"] as const) {
    test(`of a person erased with records=${records} is nothing, in no table; of what was done, that it was`, async () => {
      const { service, dump } = await startDumped();
      const { id: tenantId, call: tenant } = await service.newTenant();
      try {
        const { user, call } = await settled(tenant, "ada-key-secret");
        const { id: contactId } = await ok(tenant, "POST", "/v1/contacts", {
          body: contactInput({ email: personal.email, phone: "+41446681803" }),
        });
        const error = `550 <${personal.email}>: no such mailbox`;
        const deliveryId = await writeDelivery(service.database, { tenantId, contactId, error });
        await ok(call, "POST", "/v1/contacts", {
          body: contactInput({ email: personal.email, phone: personal.phone }),
        });
        await mailedReport(service, { id: tenantId, call: tenant }, [contactId, personal.email]);
        await ok(call, "POST", "/v1/auth/me/verifications", { body: { channel: "email" } });
        const passedOn = await ok(call, "POST", "/v1/flows", { body: flowInput({ displayName: "Passed on" }) });
        const run = await requestRun(tenant, passedOn.id);
        await ok(tenant, "PATCH", `/v1/flows/${passedOn.id}`, { body: { ownerUserKey: null } });
        const adapter = adapterInput({
          facet: "targets",
          script: "export default async () => { throw new Error('no'); }",
        });
        const { id } = await ok(tenant, "POST", "/v1/adapters", { body: adapter });
        assert.equal(
          (await tenant("POST", `/v1/adapters/${id}/sync`, { body: { userKey: "ada-key-secret" } })).status,
          424,
        );
        assert.match((await tenant("GET", `/v1/adapters/${id}`)).body.lastError, /ada-key-secret/);
        assert.ok(
          (await tenant("GET", "/v1/audit?limit=500")).text.includes(earlier.email),
          "until then the log has it",
        );
        assert.equal((await tenant("DELETE", `/v1/users/${user.id}?records=${records}`)).status, 204);
        assert.equal((await finished(tenant, run.id)).flowId, passedOn.id, "what it passed on stays, with its runs");
        const failed = await ok(tenant, "GET", `/v1/alert-deliveries/${deliveryId}`);
        assert.equal(failed.error, "(erased)", "what a provider said of the address");
        const log = await entries(tenant, `&recordId=${user.id}`);
        assert.deepEqual(new Set(log.map(({ action }) => action)), new Set(["created", "updated", "deleted"]));
        assert.equal(log.find(({ action }) => action === "updated")?.before?.["email"], "(erased)");
      } finally {
        await service.close();
      }
      assert.ok(dump.text.includes("Another tenant") && dump.text.includes("+41446681803"), "the rest is there");
      for (const text of texts) assert.ok(!dump.text.toLowerCase().includes(text.toLowerCase()), text);
      assert.equal(dump.text.includes("crew@example.com"), records === "keep");
    });
  }

  test("of a deleted contact's addresses is nothing, also of its former ones; its name and what was done are", async () => {
    const { service, dump } = await startDumped();
    const { call: tenant } = await service.newTenant();
    try {
      const { id } = await ok(tenant, "POST", "/v1/contacts", {
        body: contactInput({ ...earlier, displayName: "Crew" }),
      });
      await ok(tenant, "PATCH", `/v1/contacts/${id}`, { body: { email: personal.email, phone: personal.phone } });
      assert.equal((await tenant("DELETE", `/v1/contacts/${id}`)).status, 204);
      const [deleted, updated, created] = await entries(tenant, `&recordId=${id}`);
      assert.deepEqual(
        [deleted?.before?.["email"], deleted?.before?.["displayName"], deleted?.after],
        ["(erased)", "Crew", null],
      );
      assert.deepEqual(
        [updated?.before, updated?.after],
        [
          { email: "(erased)", phone: "(erased)" },
          { email: "(erased)", phone: "(erased)" },
        ],
      );
      assert.deepEqual([created?.after?.["phone"], created?.after?.["locale"]], ["(erased)", null]);
    } finally {
      await service.close();
    }
    for (const text of [personal.email, personal.phone, earlier.email, earlier.phone])
      assert.ok(!dump.text.includes(text), text);
  });
});

/** A service, and every row of its database as text, once it is closed. */
async function startDumped() {
  const dump = { text: "" };
  const afterwards = async (location: Location): Promise<void> => {
    dump.text = await dumpOf(location);
  };
  return { service: await startService({ afterwards }), dump };
}
