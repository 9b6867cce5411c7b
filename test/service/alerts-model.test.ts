/**
 * A running service against the model that is written from the specification's text: random runs of a flow on a clock
 * that is moved, with sensors that read, fall silent and fail, random configurations and contacts. What the log and the
 * events say of each run must be what the model expects.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { AlertModel, type Expected, inOrder, type ModelAlerts, type ModelTarget } from "#test/support/alert-model.ts";
import { type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { flowInput } from "#test/support/records.ts";
import { createAdapter, createFlow, runToEnd } from "#test/support/runs.ts";
import { bodyOf, type DataServer, json, relayingAdapter, startDataServer } from "#test/support/weather-server.ts";

const air = "temperature.ambient";
const names = ["North", "South", "Inline"] as const;
type Name = (typeof names)[number];

let world: AlertWorld;
let server: DataServer;
/** What each sensor has read; null while its server is down. */
const readings = new Map<Name, { points: [number, number][]; isDown: boolean }>();

before(async () => {
  world = await startAlertWorld({ MOVABLE_CLOCK: "1" });
  server = await startDataServer();
  server.answer((request, response) => {
    void bodyOf(request).then((text) => {
      const { target } = JSON.parse(text) as { readonly target: { readonly name: Name } };
      const { points, isDown } = readings.get(target.name) ?? { points: [], isDown: false };
      if (isDown) return void response.writeHead(400).end("down");
      json(response, { series: [{ metric: air, points }] });
    });
  });
});
after(async () => {
  await server.close();
  await world.close();
});

interface Moment {
  /** Minutes since the run before. */
  readonly gap: number;
  readonly isSuppressed: boolean;
  /** What each sensor reads now; null for nothing, `down` while its server fails. */
  readonly found: readonly (number | null | "down")[];
}

const found = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(5, 20, 26, 60, 95) },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant("down" as const) },
);
const moment: fc.Arbitrary<Moment> = fc.record({
  gap: fc.constantFrom(5, 15, 15, 30, 60, 240),
  isSuppressed: fc.constantFrom(false, false, false, true),
  found: fc.array(found, { minLength: names.length, maxLength: names.length }),
});

const minutes = fc.constantFrom(undefined, 0, 15, 60);
const anyAlerts = fc.record({
  triggerTypes: fc.subarray(["trigger", "reset"]),
  triggerAlertCooldownMinutes: minutes,
  resetAlertCooldownMinutes: minutes,
  aggregateAlerts: fc.boolean(),
  noDataAfterMinutes: fc.constantFrom(undefined, 30, 200),
  levels: fc.constantFrom(
    undefined,
    [{ name: "Watch", atLeast: 20 }],
    [
      { name: "Watch", atLeast: 20 },
      { name: "Danger", atLeast: 60, ownList: true },
    ],
  ),
});

interface AnyContact {
  readonly emailOptIn: boolean;
  readonly smsOptIn: boolean;
  readonly verified: ("email" | "phone")[];
  readonly isBlacklisting: boolean;
  readonly quiet: null | "hold" | "drop";
}
const anyContact: fc.Arbitrary<AnyContact> = fc.record({
  emailOptIn: fc.boolean(),
  smsOptIn: fc.boolean(),
  verified: fc.subarray<"email" | "phone">(["email", "phone"]),
  isBlacklisting: fc.boolean(),
  quiet: fc.constantFrom(null, null, "hold" as const, "drop" as const),
});

/** As JSON carries it. */
const given = (value: object): ModelAlerts => JSON.parse(JSON.stringify(value)) as ModelAlerts;

async function advance(seconds: number): Promise<void> {
  const { status, text } = await world.service.operator("POST", "/v1/admin/clock", {
    body: { advanceSeconds: seconds },
  });
  assert.equal(status, 200, text);
}

async function present(): Promise<number> {
  return Date.parse((await world.service.operator("GET", "/v1/admin/clock")).body.now);
}

async function newFlow(tenant: AlertTenant, settings: object): Promise<{ readonly id: string }> {
  const sources: string[] = [];
  for (const displayName of names.slice(0, 2)) {
    const location = { latitude: 47, longitude: 9 };
    const { body } = await tenant.call("POST", "/v1/sources", { body: { displayName, hint: "sensor", location } });
    sources.push(body.id);
  }
  const params = { dataSource: "adapter", metric: air, trigger: "greater", threshold: 25, when: "last" };
  const percent = { mode: "value", valueAt0: 0, valueAt100: 100 };
  const tiles = [
    { tileKey: "bv", params },
    { tileKey: "acc", params: percent, reportOnly: true },
  ];
  const targets = [
    ...sources.map((sourceId) => ({ sourceId })),
    { name: "Inline", latitude: 46, longitude: 9, timezone: "UTC" },
  ];
  return createFlow(tenant.call, flowInput({ tiles, targets, settings }));
}

async function shownBy(tenant: AlertTenant, runId: string): Promise<Expected> {
  const { status, body, text } = await tenant.call("GET", `/v1/alert-deliveries?runId=${runId}&limit=500`);
  assert.equal(status, 200, text);
  const events = await tenant.events("flow.triggered", "flow.reset");
  return inOrder({
    sends: body.items.map((item: Readonly<Record<string, string>> & { targetNames: string[] }) => ({
      type: item["triggerType"],
      contactId: item["contactId"],
      channel: item["channel"],
      targetNames: item.targetNames,
      status: item["status"] === "sent" ? "pending" : item["status"],
      level: null,
      heldUntil: null,
    })),
    events: events
      .filter(({ data }) => data["runId"] === runId)
      .map(({ event, data }) => ({ event, targetName: String(data["targetName"]) })),
  });
}

function withoutWhatTheLogLacks({ sends, events }: Expected): Expected {
  return inOrder({ sends: sends.map((send) => ({ ...send, level: null, heldUntil: null })), events });
}

test("random runs on a clock that is moved: sends, skips and events are those of the model", async () => {
  const scenario = fc.tuple(
    anyAlerts,
    fc.array(anyContact, { minLength: 1, maxLength: 3 }),
    fc.array(moment, { minLength: 6, maxLength: 10 }),
  );
  // Always the same: it alone has rows enough to compare, whatever else is drawn.
  const busy = fc.sample(scenario, { numRuns: 1, seed: 2 }).map((one): [typeof one] => [one]);
  let sends = 0;
  await fc.assert(
    fc.asyncProperty(scenario, async ([settings, people, moments]) => {
      const tenant = await world.newTenant();
      await createAdapter(tenant.call, relayingAdapter(server.origin, { facet: "series" }));
      readings.clear();
      for (const name of names) readings.set(name, { points: [], isDown: false });
      const flow = await newFlow(tenant, {});
      const { body: made } = await tenant.call("GET", `/v1/flows/${flow.id}`);
      const contacts = [];
      for (const { emailOptIn, smsOptIn, verified, isBlacklisting, quiet } of people) {
        const blacklist = isBlacklisting ? [made.targets[0].sourceId] : [];
        const quietHours = quiet === null ? null : { start: "13:00", end: "15:30", timeZone: "UTC", mode: quiet };
        contacts.push(await tenant.newContact({ emailOptIn, smsOptIn, blacklist, quietHours }, verified));
      }
      const [all, some] = [await tenant.newList(...contacts), await tenant.newList(...contacts.slice(0, 1))];
      const levels = settings.levels?.map(
        ({ ownList, ...level }: { name: string; atLeast: number; ownList?: boolean }) =>
          ownList === true ? { ...level, contactListIds: [some] } : level,
      );
      const alerts = given({ ...settings, levels, contactListIds: [all] });
      const patched = await tenant.call("PATCH", `/v1/flows/${flow.id}`, { body: { settings: { alerts } } });
      assert.equal(patched.status, 200, patched.text);

      const model = new AlertModel();
      model.alerts = alerts;
      const read = async (path: string) => (await tenant.call("GET", path)).body;
      const known = await Promise.all(contacts.map(({ path }) => read(path)));
      model.lists = { [all]: known, [some]: known.slice(0, 1) };
      for (const { gap, isSuppressed, found } of moments) {
        await advance(gap * 60);
        const now = await present();
        for (const [index, name] of names.entries()) {
          const sensor = readings.get(name);
          const value = found[index] ?? null;
          if (sensor === undefined) continue;
          sensor.isDown = value === "down";
          if (typeof value === "number") sensor.points.push([now - 60_000, value]);
        }
        const run = await runToEnd(tenant.call, flow.id, isSuppressed ? {} : { suppressAlerts: false });
        await tenant.settled(flow.id);
        const shown = await shownBy(tenant, run.id);
        const expected = isSuppressed
          ? { sends: [], events: [] }
          : model.run({ at: Date.parse(run.now), now, targets: run.results.map(modelTarget) });
        assert.deepEqual(shown, withoutWhatTheLogLacks(expected), JSON.stringify(run.results.map(modelTarget)));
        sends += shown.sends.length;
      }
    }),
    // A run of the service is seconds: what fails is shown as it was found.
    { numRuns: propertyRuns(5), examples: busy, endOnFailure: true },
  );
  assert.ok(sends > propertyRuns(20), `only ${sends} rows of the log were compared`);
});

// biome-ignore lint/suspicious/noExplicitAny: a result as it is read
function modelTarget({ target, probability, state, skipped }: any): ModelTarget {
  const newestDataAt = state?.newestDataAt ?? null;
  return {
    name: target.name,
    sourceId: target.sourceId,
    probability,
    state: state && { ...state, newestDataAt: newestDataAt && Date.parse(newestDataAt) },
    isSkipped: skipped !== null,
  };
}
