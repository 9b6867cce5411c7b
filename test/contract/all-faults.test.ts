/**
 * All faults of a body in one response: those that its schema finds and those that need other records, each at its
 * place, in the body's order.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { maxErrors } from "#server/operations/field-errors.ts";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { adapterInput, contactInput, contactListInput, flowInput, sourceInput } from "#test/support/records.ts";
import { startService, type TestService } from "#test/support/service.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape are broken at every place
type Json = any;

let service: TestService;
let call: Client;

before(async () => {
  service = await startService();
  const tenant = await service.newTenant();
  call = tenant.call;
  const patched = await service.operator("PATCH", `/v1/admin/tenants/${tenant.id}`, {
    body: { rateLimitPerMinute: 1_000_000 },
  });
  assert.equal(patched.status, 200, patched.text);
});
after(() => service.close());

/** A way to break a body, and the place that must then be named. */
interface Fault {
  readonly loc: string;
  spoil(body: Json): void;
}

interface Subject {
  readonly title: string;
  readonly path: string;
  readonly body: () => Json;
  /** No two of them at one place. */
  readonly faults: readonly Fault[];
}

const fault = (loc: string, spoil: (body: Json) => void): Fault => ({ loc, spoil });
const place = (name: string) => ({ name, latitude: 47, longitude: 9, timezone: "UTC" });
const levels = () => [20, 80].map((atLeast, index) => ({ name: `L${index}`, atLeast }));
const schedule = (id: string) => ({ id, name: id, enabled: true, mode: "time", timeOfDay: "08:00" });

const subjects: readonly Subject[] = [
  {
    title: "a flow",
    path: "/v1/flows",
    body: () => ({
      ...flowInput(),
      tiles: [
        { tileKey: "gdd", params: { threshold: 250 } },
        { tileKey: "gdd", params: { threshold: 300 } },
        { tileKey: "gdd", params: { threshold: 350 } },
      ],
      targets: [place("A"), place("B"), place("C")],
      settings: { colors: {}, alerts: { levels: levels() }, reports: { schedules: [schedule("a"), schedule("b")] } },
      schedule: { cron: "0 6 * * *", timeZone: "UTC", jitterSeconds: 0 },
    }),
    faults: [
      fault("displayName", (body) => Object.assign(body, { displayName: " " })),
      fault("tiles[0].params.threshold", (body) => Object.assign(body.tiles[0].params, { threshold: "x" })),
      fault("tiles[0].reportOnly", (body) => Object.assign(body.tiles[0], { reportOnly: "yes" })),
      fault("tiles[1].tileKey", (body) => Object.assign(body.tiles[1], { tileKey: "nope" })),
      fault("tiles[1].colour", (body) => Object.assign(body.tiles[1], { colour: "red" })),
      fault("tiles[2].row", (body) => Object.assign(body.tiles[2], { row: "last" })),
      fault("targets[0].latitude", (body) => Object.assign(body.targets[0], { latitude: 91 })),
      fault("targets[1].sourceId", (body) => Object.assign(body.targets, { 1: { sourceId: "none" } })),
      fault("targets[2].timezone", (body) => Object.assign(body.targets[2], { timezone: "Mars/Olympus" })),
      fault("settings.colors.triggerColor", (body) => Object.assign(body.settings.colors, { triggerColor: "red" })),
      fault("settings.alerts.contactListIds[0]", (body) =>
        Object.assign(body.settings.alerts, { contactListIds: ["none"] }),
      ),
      fault("settings.alerts.levels[0].message", (body) =>
        Object.assign(body.settings.alerts.levels[0], { message: 5 }),
      ),
      fault("settings.alerts.levels[1].atLeast", (body) =>
        Object.assign(body.settings.alerts.levels[1], { atLeast: 20 }),
      ),
      fault("settings.alerts.levels[1].name", (body) => Object.assign(body.settings.alerts.levels[1], { name: "L0" })),
      fault("settings.alerts.levels[1].contactListIds[0]", (body) =>
        Object.assign(body.settings.alerts.levels[1], { contactListIds: ["none"] }),
      ),
      fault("settings.alerts.keepFiringMinutes", (body) =>
        Object.assign(body.settings.alerts, { keepFiringMinutes: -1 }),
      ),
      fault("settings.alerts.sms", (body) => Object.assign(body.settings.alerts, { sms: true })),
      fault("settings.reports.schedules[0].timeOfDay", (body) =>
        Object.assign(body.settings.reports.schedules[0], { timeOfDay: "24:00" }),
      ),
      fault("settings.reports.schedules[0].timeZone", (body) =>
        Object.assign(body.settings.reports.schedules[0], { timeZone: "Mars/Olympus" }),
      ),
      fault("settings.reports.schedules[1].contactListIds[0]", (body) =>
        Object.assign(body.settings.reports.schedules[1], { contactListIds: ["none"] }),
      ),
      fault("schedule.cron", (body) => Object.assign(body.schedule, { cron: "* * * * *" })),
      fault("schedule.timeZone", (body) => Object.assign(body.schedule, { timeZone: "Mars/Olympus" })),
      fault("schedule.jitterSeconds", (body) => Object.assign(body.schedule, { jitterSeconds: 301 })),
      fault("scheduleMinutes", (body) => Object.assign(body, { scheduleMinutes: 1 })),
      fault("colour", (body) => Object.assign(body, { colour: "red" })),
    ],
  },
  {
    title: "a contact",
    path: "/v1/contacts",
    body: () => ({
      ...contactInput(),
      locale: "en",
      timezone: "UTC",
      emailOptIn: true,
      blacklist: [],
      quietHours: { start: "22:00", end: "06:00", timeZone: "UTC" },
    }),
    faults: [
      fault("displayName", (body) => Object.assign(body, { displayName: 5 })),
      fault("email", (body) => Object.assign(body, { email: "nobody" })),
      fault("phone", (body) => Object.assign(body, { phone: "12" })),
      fault("locale", (body) => Object.assign(body, { locale: "no such" })),
      fault("timezone", (body) => Object.assign(body, { timezone: "Mars/Olympus" })),
      fault("emailOptIn", (body) => Object.assign(body, { emailOptIn: "yes" })),
      fault("blacklist[0]", (body) => Object.assign(body, { blacklist: ["none"] })),
      fault("quietHours.end", (body) => Object.assign(body.quietHours, { end: "22:00" })),
      fault("quietHours.timeZone", (body) => Object.assign(body.quietHours, { timeZone: "Mars/Olympus" })),
      fault("quietHours.mode", (body) => Object.assign(body.quietHours, { mode: "later" })),
      fault("colour", (body) => Object.assign(body, { colour: "red" })),
    ],
  },
  {
    title: "a contact list",
    path: "/v1/contact-lists",
    body: () => ({ ...contactListInput(), contactIds: [] }),
    faults: [
      fault("displayName", (body) => Object.assign(body, { displayName: "" })),
      fault("contactIds[0]", (body) => body.contactIds.unshift("none")),
      fault("tenantKey", (body) => Object.assign(body, { tenantKey: 5 })),
    ],
  },
  {
    title: "a source",
    path: "/v1/sources",
    body: () => ({ ...sourceInput(), timezone: "UTC", enabled: true }),
    faults: [
      fault("displayName", (body) => Object.assign(body, { displayName: null })),
      fault("location.latitude", (body) => Object.assign(body.location, { latitude: 91 })),
      fault("timezone", (body) => Object.assign(body, { timezone: "Mars/Olympus" })),
      fault("enabled", (body) => Object.assign(body, { enabled: 1 })),
      fault("ownerUserKey", (body) => Object.assign(body, { ownerUserKey: "nobody" })),
    ],
  },
  {
    title: "a user",
    path: "/v1/users",
    body: () => ({ tenantKey: "a user", email: "a@example.com", locale: "en", timezone: "UTC", units: "metric" }),
    faults: [
      fault("tenantKey", (body) => Object.assign(body, { tenantKey: "" })),
      fault("email", (body) => Object.assign(body, { email: "nobody" })),
      fault("locale", (body) => Object.assign(body, { locale: "no such" })),
      fault("timezone", (body) => Object.assign(body, { timezone: "Mars/Olympus" })),
      fault("units", (body) => Object.assign(body, { units: "cubits" })),
    ],
  },
  {
    title: "an adapter",
    path: "/v1/adapters",
    body: () => ({ ...adapterInput(), egress: ["https://a.example.com", "https://b.example.com"], timeoutMs: 1_000 }),
    faults: [
      fault("script", (body) => Object.assign(body, { script: "const a = 1;" })),
      fault("egress[0]", (body) => Object.assign(body.egress, { 0: "ftp://a.example.com" })),
      fault("egress[1]", (body) => Object.assign(body.egress, { 1: 5 })),
      fault("timeoutMs", (body) => Object.assign(body, { timeoutMs: "long" })),
    ],
  },
  {
    title: "a key",
    path: "/v1/keys",
    body: () => ({ displayName: "Key", scopes: ["flows:run"], expiresAt: "2999-01-01T00:00:00Z" }),
    faults: [
      fault("displayName", (body) => Object.assign(body, { displayName: "" })),
      fault("scopes", (body) => Object.assign(body, { scopes: [] })),
      fault("expiresAt", (body) => Object.assign(body, { expiresAt: "2001-01-01T00:00:00Z" })),
    ],
  },
];

const locsOf = ({ body }: Json): string[] => body.errors.map(({ loc }: { loc: string }) => loc);

for (const { title, path, body, faults } of subjects) {
  test(`every fault of ${title} is reported beside any others, and nothing else is`, async () => {
    const some = fc.subarray([...faults], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(some, async (chosen) => {
        const spoilt = body();
        for (const { spoil } of chosen) spoil(spoilt);
        const answer = await call("POST", path, { body: spoilt });
        assertProblem(answer, { status: 422, slug: "validation" });
        assert.deepEqual([...new Set(locsOf(answer))].toSorted(), chosen.map(({ loc }) => loc).toSorted());
      }),
      { numRuns: propertyRuns(30), examples: [[[...faults]]] },
    );
    assert.equal((await call("POST", path, { body: body() })).status, 201);
  });
}

describe("a change", () => {
  const changed = ["/v1/flows", "/v1/contacts", "/v1/contact-lists", "/v1/sources", "/v1/adapters"];
  for (const { title, path, body, faults } of subjects.filter((subject) => changed.includes(subject.path))) {
    test(`of ${title} tells every fault too, and of one that is not there no more than the schema does`, async () => {
      const { id } = (
        await call("POST", path, { body: path === "/v1/adapters" ? { ...body(), enabled: false } : body() })
      ).body;
      const { facet: _facet, language: _language, ...spoilt } = body();
      for (const { spoil } of faults) spoil(spoilt);
      const answer = await call("PATCH", `${path}/${id}`, { body: spoilt });
      assertProblem(answer, { status: 422, slug: "validation" });
      assert.deepEqual([...new Set(locsOf(answer))].toSorted(), faults.map(({ loc }) => loc).toSorted());
      assertProblem(await call("PATCH", `${path}/none`, { body: spoilt }), { status: 422, slug: "validation" });
      assert.deepEqual((await call("GET", `${path}/${id}`)).body.displayName, body().displayName);
    });
  }
});

test("the three of one flow: an interval, a parameter, a source", async () => {
  const body = flowInput({
    scheduleMinutes: 1,
    tiles: [{ tileKey: "gdd", params: { threshold: "x" } }],
    targets: [{ sourceId: "none" }],
  });
  const answer = await call("POST", "/v1/flows", { body });
  assertProblem(answer, { status: 422, slug: "validation" });
  assert.deepEqual(locsOf(answer), ["tiles[0].params.threshold", "targets[0].sourceId", "scheduleMinutes"]);
});

test("errors stand in the order of the body: parameters first, what is missing last", async () => {
  const ordered = {
    targets: [place("A"), { ...place("B"), timezone: "Mars/Olympus" }],
    tiles: [{ tileKey: "nope" }, { tileKey: "gdd", params: { threshold: "x" } }],
    status: "none",
  };
  const answer = await call("POST", "/v1/flows?unknown=1", { body: ordered });
  const places = [
    "query.unknown",
    "targets[1].timezone",
    "tiles[0].tileKey",
    "tiles[1].params.threshold",
    "status",
    "displayName",
  ];
  assert.deepEqual(locsOf(answer), places);
});

test("an owner that does not exist is reported with the rest, and faults that depend on the owner are not", async () => {
  const answer = await call("POST", "/v1/flows", {
    body: flowInput({
      ownerUserKey: "nobody",
      tiles: [{ tileKey: "nope" }],
      targets: [{ sourceId: "none" }],
      scheduleMinutes: 1,
    }),
  });
  assert.deepEqual(
    locsOf(answer),
    ["tiles[0].tileKey", "scheduleMinutes", "ownerUserKey"].toSorted((a, b) => order(a) - order(b)),
  );
  const unfit = await call("POST", "/v1/flows", {
    body: flowInput({ ownerUserKey: 5, targets: [{ sourceId: "none" }] }),
  });
  assert.deepEqual(locsOf(unfit), ["ownerUserKey"]);
});

const order = (loc: string): number =>
  Object.keys(flowInput({ ownerUserKey: 1, scheduleMinutes: 1 })).indexOf(loc.split("[")[0] ?? "");

test("at most a thousand errors are reported", async () => {
  const targets = Array.from({ length: 9_000 }, (_, index) => ({ sourceId: index % 2 === 0 ? `none-${index}` : 5 }));
  const answer = await call("POST", "/v1/flows", { body: flowInput({ targets }) });
  assertProblem(answer, { status: 422, slug: "validation" });
  assert.equal(answer.body.errors.length, maxErrors);
});

test("any value at any place is a refusal, never a fault of the service", async () => {
  const strange = fc.oneof(
    fc.constantFrom(null, true, 5, "x", "", [], {}, [null], [[]], { a: 1 }, [{ sourceId: null }], [{}, null]),
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...subjects),
      fc.nat(),
      strange,
      fc.nat(),
      async ({ path, body, faults }, at, value, spoiltAt) => {
        const spoilt = body();
        const places = placesIn(spoilt);
        const { holder, name } = places[at % places.length] as Place;
        holder[name] = value;
        const other = faults[spoiltAt % faults.length] as Fault;
        try {
          other.spoil(spoilt);
        } catch {
          // The strange value takes this one's place.
        }
        const answer = await call("POST", path, { body: spoilt });
        assert.ok([201, 409, 422].includes(answer.status), answer.text);
      },
    ),
    { numRuns: propertyRuns(400) },
  );
});

interface Place {
  readonly holder: Json;
  readonly name: string;
}

function placesIn(holder: Json): readonly Place[] {
  if (typeof holder !== "object" || holder === null) return [];
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
}
