/**
 * Alerts and time, from the outside: cooldowns as long as the schedule's interval, with runs that begin late each time;
 * and nights whose messages become one in the morning.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type AlertContact, type AlertTenant, type AlertWorld, startAlertWorld } from "#test/support/alert-world.ts";
import { eventually } from "#test/support/wait.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const demo = "Based on demo data, not on measurements.";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Json = any;

let world: AlertWorld;
let tenant: AlertTenant;

before(async () => {
  world = await startAlertWorld();
  tenant = await world.newTenant();
});
after(() => world.close());

async function read(path: string): Promise<Json> {
  const { status, body, text } = await tenant.call("GET", path);
  assert.equal(status, 200, text);
  return body;
}

async function changed(path: string, body: object): Promise<void> {
  const { status, text } = await tenant.call("PATCH", path, { body });
  assert.equal(status, 200, text);
}

/** The flow's next tick comes so much too late; resolves when its run has been decided on. */
async function tickOf(flowId: string, lateMs: number): Promise<void> {
  const { nextRunAt, lastRun } = await read(`/v1/flows/${flowId}`);
  world.later(Date.parse(nextRunAt) + lateMs - world.clock.now());
  await eventually("the tick's run has ended", async () => {
    const flow = await read(`/v1/flows/${flowId}`);
    return flow.lastRun !== null && flow.lastRun.id !== lastRun?.id && flow.lastRun.finishedAt !== null;
  });
  await tenant.settled(flowId);
}

test("an hourly flow with a cooldown of an hour alerts every hour, however late its runs begin", async () => {
  const contact = await tenant.newContact();
  const alerts = { contactListIds: [await tenant.newList(contact)], triggerAlertCooldownMinutes: 60 };
  const flow = await tenant.newFlow(alerts, { status: "active", scheduleMinutes: 60 });
  const delays = [900, 3, 700, 0, 5_000, 20, 40, 999, 1, 500, 2];
  for (const delay of delays) await tickOf(flow.id, delay);
  await changed(`/v1/flows/${flow.id}`, { status: "paused" });
  const { items } = await read(`/v1/flows/${flow.id}/alerts`);
  assert.deepEqual(
    items.map(({ status }: Json) => status),
    new Array(delays.length).fill("sent"),
  );
  const ticks = (await read(`/v1/flows/${flow.id}/ticks`)).items;
  assert.deepEqual(ticks.map(({ latenessMs }: Json) => latenessMs).reverse(), delays);
});

describe("a night whose messages quiet hours hold", () => {
  /** Asleep from now on, until four hours from now. */
  async function asleep(changes: object): Promise<AlertContact> {
    const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
    const now = world.clock.now();
    const quietHours = { start: clock(now - minuteMs), end: clock(now + 4 * hourMs), timeZone: "UTC", mode: "hold" };
    return tenant.newContact({ smsOptIn: true, quietHours, ...changes });
  }

  const textsTo = ({ phone }: AlertContact) => world.smsTo(phone).map(({ form }) => form["Body"]);

  test("is one message for each contact and channel, with the times on the contact's clock and the state now", async () => {
    const ann = await asleep({ timezone: "Asia/Kolkata", locale: "en-GB" });
    const bob = await asleep({ locale: "de-DE", emailOptIn: false });
    const alerts = { contactListIds: [await tenant.newList(ann, bob)], triggerMessage: "Light the candles." };
    const targets = [{ name: "North", latitude: 47, longitude: 9, timezone: "UTC" }];
    const flow = await tenant.newFlow(alerts, { displayName: "Frost", targets });
    const times: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      times.push(new Date(world.clock.now() + 5.5 * hourMs).toISOString().slice(11, 16));
      await tenant.run(flow.id);
      await tenant.settled(flow.id);
      world.clock.advance(15 * minuteMs);
    }
    // Nobody is told of a return here, and yet all want to know in the morning.
    const tiles = [{ tileKey: "bv", params: { trigger: "greater", threshold: 60, when: "last" } }];
    await changed(`/v1/flows/${flow.id}`, { tiles });
    await tenant.run(flow.id);
    await tenant.settled(flow.id);
    assert.deepEqual([textsTo(ann), textsTo(bob)], [[], []]);
    world.later(4 * hourMs);
    const log = await tenant.deliveries(flow.id, 12);
    await eventually("all have left", async () => {
      const { items } = await read(`/v1/flows/${flow.id}/alerts`);
      return items.every(({ status }: Json) => status === "sent");
    });
    const shown = `Frost Flow trigger for location North: ${times.join(", ")}`;
    assert.deepEqual(textsTo(ann), [`${shown}\nNow location North: not triggered\nLight the candles.\n${demo}`]);
    assert.match(
      textsTo(bob).join(),
      /^Frost Flow ausgelöst für Ort North: (\d\d:\d\d(, )?){4}\nJetzt Ort North: nicht/,
    );
    const [mail, ...others] = world.mailsTo(ann.email).filter(({ raw }) => raw.includes("Frost"));
    assert.equal(others.length, 0);
    assert.match(mail?.text ?? "", new RegExp(times.join(", ")));
    const [page = ""] = /\S+\/alert\/[0-9a-f]{64}/.exec(mail?.text ?? "") ?? [];
    assert.match(await (await fetch(page)).text(), new RegExp(`<li dir="auto">.*: ${times.join(", ")}</li>`));
    const { items } = await read(`/v1/flows/${flow.id}/alerts`);
    const carriers = items.filter(({ combinedMessage }: Json) => combinedMessage !== null);
    assert.deepEqual(carriers.map(({ channel }: Json) => channel).toSorted(), ["email", "sms", "sms"]);
    for (const { toldWith, combinedMessage, attempts, reason, deliveryId } of items) {
      assert.equal(attempts, 1);
      if (combinedMessage !== null) continue;
      assert.ok(carriers.some(({ deliveryId: id }: Json) => id === toldWith));
      assert.match(reason, new RegExp(toldWith), deliveryId);
    }
    const events = await tenant.events("alert.sent");
    const told = events.filter(({ data }) => data["flowId"] === flow.id).map(({ data }) => data["deliveryId"]);
    assert.deepEqual(told.toSorted(), log.map(({ id }) => id).toSorted());
  });

  test("with one message tells its time and the state now", async () => {
    const ann = await asleep({ emailOptIn: false, timezone: "UTC", locale: "en-GB" });
    const targets = [{ name: "North", latitude: 47, longitude: 9, timezone: "UTC" }];
    const flow = await tenant.newFlow(
      { contactListIds: [await tenant.newList(ann)] },
      { displayName: "Frost", targets },
    );
    const time = new Date(world.clock.now()).toISOString().slice(11, 16);
    await tenant.run(flow.id);
    await tenant.settled(flow.id);
    world.later(4 * hourMs);
    await eventually("it has left", () => textsTo(ann).length > 0);
    assert.deepEqual(textsTo(ann), [
      `Frost Flow trigger for location North: ${time}\nNow location North: triggered\n${demo}`,
    ]);
  });
});
