/**
 * How records are found again: by the tenant's own key, by owner, and by text; and what is said where a key is taken.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { adapterInput, contactInput, contactListInput, flowInput, sourceInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";
import { createKey, createUser, openSession } from "#test/support/users.ts";

let service: TestService;

before(async () => {
  service = await startService();
});
after(() => service.close());

interface Kind {
  readonly path: string;
  readonly input: (changes: Readonly<Record<string, unknown>>) => object;
  /** Fields that `q` looks into, and a text that fits. */
  readonly searched: Readonly<Record<string, string>>;
  readonly isOwned: boolean;
}

const owned = { isOwned: true };
const kinds: readonly Kind[] = [
  {
    path: "/v1/flows",
    input: flowInput,
    searched: { displayName: "Frost", tenantKey: "F-77", notes: "Ask the neighbour" },
    ...owned,
  },
  {
    path: "/v1/sources",
    input: sourceInput,
    searched: { displayName: "Lake", tenantKey: "S-77", sensorType: "Soil-Probe" },
    ...owned,
  },
  {
    path: "/v1/contacts",
    input: contactInput,
    searched: { displayName: "Berta", tenantKey: "C-77", email: "Berta@farm.example", phone: "+41443334455" },
    ...owned,
  },
  {
    path: "/v1/contact-lists",
    input: contactListInput,
    searched: { displayName: "Night crew", tenantKey: "L-77" },
    ...owned,
  },
  {
    path: "/v1/adapters",
    input: (changes) => adapterInput({ enabled: false, ...changes }),
    searched: { displayName: "Station", tenantKey: "A-77" },
    isOwned: false,
  },
  {
    path: "/v1/users",
    input: (changes) => ({ tenantKey: `user-${Math.random()}`, ...changes }),
    searched: { displayName: "Clara", tenantKey: "U-77", email: "clara@farm.example", phone: "+41446667788" },
    isOwned: false,
  },
];

async function made(call: Client, path: string, body: object): Promise<string> {
  const answer = await call("POST", path, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
}

async function found(call: Client, path: string, query: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const answer = await call("GET", `${path}?${new URLSearchParams(query)}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items.map(({ id }: { id: string }) => id);
}

for (const { path, input, searched, isOwned } of kinds) {
  describe(path, () => {
    test("finds the record with exactly this tenantKey, and no other", async () => {
      const { call } = await service.newTenant();
      const ids = [];
      for (const tenantKey of ["north", "north-2", "North"]) ids.push(await made(call, path, input({ tenantKey })));
      assert.deepEqual(await found(call, path, { tenantKey: "north" }), [ids[0]]);
      assert.deepEqual(await found(call, path, { tenantKey: "nort" }), []);
      assert.deepEqual(await found((await service.newTenant()).call, path, { tenantKey: "north" }), []);
    });

    test(`finds text in ${Object.keys(searched).join(", ")}, whatever its case`, async () => {
      const { call } = await service.newTenant();
      await made(call, path, input({}));
      for (const [field, text] of Object.entries(searched)) {
        const id = await made(call, path, input({ [field]: text }));
        assert.deepEqual(await found(call, path, { q: text.slice(1).toUpperCase() }), [id], field);
      }
    });

    test("names the record that has the tenantKey already, at creation and at a change", async () => {
      const { call } = await service.newTenant();
      const existingId = await made(call, path, input({ tenantKey: "taken" }));
      const refused = await call("POST", path, { body: input({ tenantKey: "taken" }) });
      assertProblem(refused, { status: 409, slug: "conflict" });
      assert.equal(refused.body.existingId, existingId);
      assert.ok(refused.body.detail.includes(existingId), refused.body.detail);
      const other = await made(call, path, input({ tenantKey: "free" }));
      if (path === "/v1/users") return;
      const patched = await call("PATCH", `${path}/${other}`, { body: { tenantKey: "taken" } });
      assertProblem(patched, { status: 409, slug: "conflict" });
      assert.equal(patched.body.existingId, existingId);
      assert.equal((await call("PATCH", `${path}/${other}`, { body: { displayName: "Goes on" } })).status, 200);
    });

    if (!isOwned) return;

    test("finds a user's records, and with unowned those of the tenant itself", async () => {
      const { call } = await service.newTenant();
      const ada = await createUser(call, "ada");
      await createUser(call, "bob");
      const own = await made(call, path, input({ tenantKey: "k" }));
      const adas = await made(call, path, input({ tenantKey: "k", ownerUserKey: "ada" }));
      const bobs = await made(call, path, input({ tenantKey: "k", ownerUserKey: "bob" }));
      assert.deepEqual(await found(call, path, { tenantKey: "k" }), [bobs, adas, own]);
      assert.deepEqual(await found(call, path, { unowned: "true" }), [own]);
      assert.deepEqual(await found(call, path, { unowned: "false" }), [bobs, adas, own]);
      assert.deepEqual(await found(call, path, { userKey: "ada", tenantKey: "k" }), [adas]);
      assert.deepEqual(await found(call, path, { unowned: "true", tenantKey: "k" }), [own]);
      assertProblem(await call("GET", `${path}?unowned=true&userKey=ada`), {
        status: 422,
        locs: ["query.unowned"],
        slug: "validation",
      });
      const session = await openSession(call, ada.id);
      assert.deepEqual(await found(session.call, path, { tenantKey: "k" }), [adas]);
      assertProblem(await session.call("GET", `${path}?unowned=true`), {
        status: 422,
        locs: ["query.unowned"],
        slug: "validation",
      });
    });

    test("tells a user of no other owner's record with the same key", async () => {
      const { call } = await service.newTenant();
      const ada = await createUser(call, "ada");
      await made(call, path, input({ tenantKey: "k" }));
      const session = await openSession(call, ada.id);
      const adas = await made(session.call, path, input({ tenantKey: "k" }));
      const again = await session.call("POST", path, { body: input({ tenantKey: "k" }) });
      assertProblem(again, { status: 409, slug: "conflict" });
      assert.equal(again.body.existingId, adas);
    });
  });
}

test("keys are found by what they begin with", async () => {
  const { call } = await service.newTenant();
  const { id } = await createKey(call, ["flows:run"]);
  const { prefix } = (await call("GET", "/v1/keys")).body.items.find((key: { id: string }) => key.id === id);
  assert.deepEqual(await found(call, "/v1/keys", { q: prefix }), [id]);
});

test("a name has at least one character that can be seen", async () => {
  const { call } = await service.newTenant();
  const blank = ["", " ", "   ", "\t\n", "\u00a0", "\u200b\u200d", "\u0301"];
  for (const displayName of blank) {
    for (const { path, input } of kinds) {
      assertProblem(await call("POST", path, { body: input({ displayName }) }), {
        status: 422,
        slug: "validation",
        locs: ["displayName"],
      });
    }
    assertProblem(await call("POST", "/v1/keys", { body: { displayName, scopes: ["flows:run"] } }), {
      status: 422,
      slug: "validation",
      locs: ["displayName"],
    });
    assertProblem(await service.operator("POST", "/v1/admin/tenants", { body: { displayName } }), {
      status: 422,
      slug: "validation",
    });
    assertProblem(
      await call("POST", "/v1/flows", {
        body: flowInput({ targets: [{ name: displayName, latitude: 1, longitude: 1 }] }),
      }),
      {
        status: 422,
        slug: "validation",
        locs: ["targets[0].name"],
      },
    );
    assertProblem(await call("PUT", "/v1/branding", { body: { name: displayName } }), {
      status: 422,
      slug: "validation",
      locs: ["name"],
    });
  }
  const id = await made(call, "/v1/flows", flowInput({ displayName: " 梨園 🍐 " }));
  assert.equal((await call("GET", `/v1/flows/${id}`)).body.displayName, " 梨園 🍐 ");
  assertProblem(await call("PATCH", `/v1/flows/${id}`, { body: { displayName: "  " } }), {
    status: 422,
    locs: ["displayName"],
    slug: "validation",
  });
});
