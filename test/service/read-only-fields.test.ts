/**
 * What was read can be sent back: read-only fields of every record that has a PATCH. The lists of fields are the
 * contract's own.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { readOnlyFields, resolve, type ResponseObject, type SchemaObject } from "#openapi/document.ts";
import { readWritten } from "#openapi/read-document.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import {
  adapterInput,
  contactInput,
  contactListInput,
  flowInput,
  sourceInput,
  webhookInput,
} from "#test/support/records.ts";
import { createFlow, finished, requestRun, runToEnd } from "#test/support/runs.ts";
import { startService, type TestService, type TestTenant } from "#test/support/service.ts";
import { tileInput } from "#test/support/tiles.ts";
import { newUser } from "#test/support/users.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

const document = readWritten();
const patched = Object.entries(document.paths).flatMap(([path, { patch }]) =>
  patch === undefined ? [] : [{ path, patch }],
);

/** The fields of the record that a PATCH answers with, as the contract has them. */
function recordOf(path: string): SchemaObject {
  const response = resolve<ResponseObject>(document, document.paths[path]?.patch?.responses["200"] as ResponseObject);
  return resolve<SchemaObject>(document, response.content?.["application/json"]?.schema as SchemaObject);
}

function bodyOf(path: string): SchemaObject {
  return resolve<SchemaObject>(
    document,
    document.paths[path]?.patch?.requestBody?.content["application/json"]?.schema as SchemaObject,
  );
}

let service: TestService;
let tenant: TestTenant;

before(async () => {
  service = await startService();
  tenant = await service.newTenant();
});
after(() => service.close());

async function made(call: Client, path: string, body: unknown): Promise<Json> {
  const answer = await call("POST", path, { body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}

/** A record of each kind that can be changed, with as much in it as there may be, by the path of its PATCH. */
const kinds: Readonly<Record<string, () => Promise<{ readonly call: Client; readonly id: string }>>> = {
  "/v1/tenant": async () => ({ call: (await service.newTenant()).call, id: "" }),
  "/v1/admin/tenants/{id}": async () => ({ call: service.operator, id: (await service.newTenant()).id }),
  "/v1/users/{id}": async () => {
    const input = {
      tenantKey: "grower-1",
      displayName: "Ada",
      email: "ada@example.com",
      phone: "+41441234567",
      timezone: "Europe/Zurich",
    };
    return { call: tenant.call, id: (await made(tenant.call, "/v1/users", input)).id };
  },
  "/v1/auth/me": async () => {
    const { id, call } = await newUser(tenant.call, "grower-2");
    return { call, id };
  },
  "/v1/flows/{id}": async () => {
    const settings = {
      colors: { triggerColor: "#f00" },
      reports: { schedules: [{ id: "weekly", mode: "time" }] },
      gui: { zoom: 3 },
    };
    const { id } = await createFlow(
      tenant.call,
      flowInput({ status: "active", schedule: { cron: "0 6 * * *" }, notes: "Notes", settings }),
    );
    await runToEnd(tenant.call, id);
    return { call: tenant.call, id };
  },
  "/v1/tiles/{id}": async () => {
    const limits = { limit: { type: "number", default: 1 }, floor: { type: "number", default: 0 } };
    const tile = await made(
      tenant.call,
      "/v1/tiles",
      tileInput("read-only", {
        paramsSchema: { type: "object", additionalProperties: false, properties: limits },
        window: { lookBacks: [{ amount: 2, units: "days" }] },
        crossRules: [{ param: "limit", mustBe: "atLeast", other: "floor", message: "must not be below the floor" }],
        upstreamRules: [{ param: "limit", when: { limit: 7 }, message: "needs a tile before it" }],
        examples: [
          { name: "without readings", now: "2026-01-01T00:00:00Z", expect: { isTriggered: false, lastValue: null } },
        ],
      }),
    );
    return { call: tenant.call, id: (await made(tenant.call, `/v1/tiles/${tile.id}/fork`, { key: "its-fork" })).id };
  },
  "/v1/adapters/{id}": async () => {
    const input = adapterInput({ egress: ["https://data.example.com"], env: { TOKEN: "secret-token" } });
    return { call: tenant.call, id: (await made(tenant.call, "/v1/adapters", input)).id };
  },
  "/v1/sources/{id}": async () => ({
    call: tenant.call,
    id: (await made(tenant.call, "/v1/sources", sourceInput())).id,
  }),
  "/v1/contacts/{id}": async () => {
    const quietHours = { start: "22:00", end: "06:00", timeZone: "Europe/Zurich" };
    return { call: tenant.call, id: (await made(tenant.call, "/v1/contacts", contactInput({ quietHours }))).id };
  },
  "/v1/webhooks/{id}": async () => ({
    call: tenant.call,
    id: (await made(tenant.call, "/v1/webhooks", webhookInput())).id,
  }),
  "/v1/contact-lists/{id}": async () => {
    const contact = await made(tenant.call, "/v1/contacts", contactInput());
    return {
      call: tenant.call,
      id: (await made(tenant.call, "/v1/contact-lists", contactListInput({ contactIds: [contact.id] }))).id,
    };
  },
};

function changeOf(url: string): object {
  if (url === "/v1/tenant") return { senderName: "Changed" };
  return url.startsWith("/v1/webhooks/") ? { description: "Changed" } : { displayName: "Changed" };
}

/** Valid for the field's schema, and neither the stored value nor an earlier one. */
function otherThan(value: Json, field: SchemaObject): unknown {
  if (value === null) return "2091-05-01T00:00:00Z";
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value + 1_000;
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : ["other"];
  if (typeof value === "object" && field["additionalProperties"] === false) return {};
  if (typeof value === "object") return { ...value, id: "ffffffff-ffff-7fff-bfff-ffffffffffff" };
  return /^\d{4}-/.test(value) ? "2091-05-01T00:00:00Z" : "other";
}

test("every field of a record is either open to its PATCH or read-only in the contract, and every PATCH has a GET", () => {
  assert.deepEqual(patched.map(({ path }) => path).toSorted(), Object.keys(kinds).toSorted());
  for (const { path } of patched) {
    const open = Object.keys((bodyOf(path).properties ?? {}) as object);
    const readOnly = Object.keys(readOnlyFields(recordOf(path)));
    const shown = Object.keys((recordOf(path).properties ?? {}) as object);
    assert.deepEqual(
      shown.filter((name) => !open.includes(name) && !readOnly.includes(name)),
      [],
      path,
    );
    assert.deepEqual(
      readOnly.filter((name) => open.includes(name)),
      [],
      path,
    );
    assert.ok(document.paths[path]?.get, path);
  }
});

for (const { path, patch } of patched) {
  describe(`${patch.operationId}`, () => {
    let call: Client;
    let url: string;
    let read: Json;
    before(async () => {
      const record = await kinds[path]?.();
      assert.ok(record);
      call = record.call;
      url = path.replace("{id}", record.id);
      read = (await call("GET", url)).body;
    });

    test("takes back what was read, and changes nothing by it", async () => {
      const answer = await call("PATCH", url, { body: read });
      assert.equal(answer.status, 200, answer.text);
      const { updatedAt: _before, ...shown } = read;
      const { updatedAt: _after, ...kept } = answer.body;
      assert.deepEqual(kept, shown);
    });

    for (const [name, field] of Object.entries(readOnlyFields(recordOf(path)))) {
      if (field["x-moves"] === "freely") continue;
      test(`refuses another ${name}, and says that it is read-only`, async () => {
        const { body: before } = await call("GET", url);
        const resolved = resolve<SchemaObject>(document, field);
        const enumerated = resolved.enum as readonly unknown[] | undefined;
        const other = enumerated?.find((one) => one !== before[name]) ?? otherThan(before[name], resolved);
        const answer = await call("PATCH", url, { body: { ...changeOf(url), [name]: other } });
        assertProblem(answer, { status: 422, slug: "validation" });
        assert.deepEqual(answer.body.errors, [
          { loc: name, message: "is read-only: leave it out, or send what was read last" },
        ]);
        assert.deepEqual((await call("GET", url)).body, before);
      });
    }
  });
}

test("a whole flow read before a run ended can be sent back after it: lastRun, nextRunAt and skippedTicks of then change nothing", async () => {
  const { call } = tenant;
  const { id } = await createFlow(call, flowInput({ status: "active", scheduleMinutes: 60 }));
  const unrun = (await call("GET", `/v1/flows/${id}`)).body;
  const first = await requestRun(call, id);
  const queued = (await call("GET", `/v1/flows/${id}`)).body;
  await finished(call, first.id);
  await runToEnd(call, id);
  assert.equal(unrun.lastRun, null);
  assert.equal(queued.lastRun.id, first.id);
  for (const read of [queued, unrun, { ...unrun, nextRunAt: "2020-01-01T00:00:00Z" }]) {
    const { body: before } = await call("GET", `/v1/flows/${id}`);
    const { status, body, text } = await call("PATCH", `/v1/flows/${id}`, {
      body: { ...read, updatedAt: before.updatedAt, displayName: "Renamed" },
    });
    assert.equal(status, 200, text);
    assert.deepEqual([body.displayName, body.lastRun, body.nextRunAt], ["Renamed", before.lastRun, before.nextRunAt]);
  }
});

test("fields that move freely are taken as they were, and stay as they are", async () => {
  const { call } = tenant;
  const source = await made(call, "/v1/sources", sourceInput());
  const answer = await call("PATCH", `/v1/sources/${source.id}`, { body: { status: "stale", displayName: "Renamed" } });
  assert.deepEqual([answer.status, answer.body.status, answer.body.displayName], [200, "unknown", "Renamed"]);
});

test("times may be written in another precision and offset; a read-only field of another type is told like any other", async () => {
  const { call } = tenant;
  const flow = await createFlow(call, flowInput());
  const inAnotherForm = new Date(Date.parse(flow.createdAt) + 3_600_000).toISOString().replace("Z", "+01:00");
  assert.equal((await call("PATCH", `/v1/flows/${flow.id}`, { body: { createdAt: inAnotherForm } })).status, 200);
  const wrong = await call("PATCH", `/v1/flows/${flow.id}`, { body: { version: "one", color: "red" } });
  assertProblem(wrong, { status: 422, slug: "validation" });
  const [version, color, ...further] = wrong.body.errors;
  assert.deepEqual([version, color.loc, further], [{ loc: "version", message: "must be a whole number" }, "color", []]);
  assert.match(color.message, /^is not a known field; known are id, /);
});

test("a stale If-Match is a 412, whatever read-only fields say", async () => {
  const { call } = tenant;
  const flow = await createFlow(call, flowInput());
  await call("PATCH", `/v1/flows/${flow.id}`, { body: { targets: [] } });
  const stale = await call("PATCH", `/v1/flows/${flow.id}`, { body: flow, headers: { "if-match": '"1"' } });
  assertProblem(stale, { status: 412, slug: "precondition-failed" });
});

test("a user sends back whole records of its own, ownerUserKey included, and cannot give them away", async () => {
  const user = await newUser(tenant.call, "grower-of-own");
  await newUser(tenant.call, "neighbour");
  const records = [
    ["/v1/flows", flowInput()],
    ["/v1/sources", sourceInput()],
    ["/v1/contacts", contactInput()],
    ["/v1/contact-lists", contactListInput()],
  ] as const;
  for (const [path, input] of records) {
    const { id } = await made(user.call, path, input);
    const url = `${path}/${id}`;
    const { body: read } = await user.call("GET", url);
    assert.equal(read.ownerUserKey, "grower-of-own");
    assert.equal((await user.call("PATCH", url, { body: read })).status, 200, path);
    for (const ownerUserKey of ["neighbour", "nobody", null]) {
      const answer = await user.call("PATCH", url, { body: { ...read, updatedAt: undefined, ownerUserKey } });
      assertProblem(answer, { status: 422, slug: "validation" });
      assert.deepEqual(answer.body.errors, [
        { loc: "ownerUserKey", message: "is for tenant keys and tenant sessions only" },
      ]);
    }
  }
});
