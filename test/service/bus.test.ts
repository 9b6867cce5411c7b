/** What both drivers of the bus promise, and what the one between processes does when Redis goes away. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Bus, createLocalBus } from "#server/bus/bus.ts";
import { openRedisBus } from "#server/bus/redis.ts";
import { covers } from "#test/support/databases.ts";
import { type ServerProxy, startProxy } from "#test/support/proxy.ts";
import { freshPrefix, redisAbsence, testRedisUrl } from "#test/support/redis.ts";
import { eventually } from "#test/support/wait.ts";

/** A listener that counts its calls. */
function counter() {
  const calls: { count: number; last: string | null } = { count: 0, last: null };
  const listener = (text: string | null): void => {
    calls.count += 1;
    calls.last = text;
  };
  return { calls, listener };
}

/** Publishes until it is heard: nobody is told when a subscription has begun. */
const heard = (bus: Bus, channel: string, calls: { readonly count: number }): Promise<void> => {
  const before = calls.count;
  return eventually(`${channel} is heard`, () => {
    bus.publish(channel);
    return calls.count > before;
  });
};

describe("the bus within a process", { skip: covers("embedded") ? false : "this run covers Redis" }, () => {
  test("a message reaches everybody who listens to its channel, and nobody else", () => {
    const bus = createLocalBus();
    const [one, two, other, gone] = [counter(), counter(), counter(), counter()];
    bus.subscribe("a", one.listener);
    bus.subscribe("a", two.listener);
    bus.subscribe("b", other.listener);
    bus.subscribe("a", gone.listener)();
    bus.publish("a", "what it says");
    bus.publish("nobody");
    assert.deepEqual(
      [one, two, other, gone].map(({ calls }) => calls.count),
      [1, 1, 0, 0],
    );
    assert.equal(one.calls.last, "what it says");
  });
});

const skip = covers("real") ? ((await redisAbsence()) ?? false) : "this run covers the embedded drivers";

describe("the bus between processes", { skip }, () => {
  const prefix = freshPrefix();
  let proxy: ServerProxy;
  /** In another process's place. */
  let there: Bus;
  /** Its Redis can be cut off. */
  let here: Bus;
  const away: unknown[] = [];

  const open = (url: string, start = prefix) =>
    openRedisBus({ url, prefix: start, onAway: (error) => away.push(error) });
  before(async () => {
    proxy = await startProxy(testRedisUrl, 6379);
    here = await open(proxy.url);
    there = await open(testRedisUrl);
  });
  after(async () => {
    await here.close();
    await there.close();
    await proxy.close();
  });

  test("a message reaches all who listen to its channel in every process, and is heard once in its own", async () => {
    const [own, far, other] = [counter(), counter(), counter()];
    const ends = [
      here.subscribe("a", own.listener),
      there.subscribe("a", far.listener),
      there.subscribe("b", other.listener),
    ];
    await heard(here, "a", far.calls);
    await heard(there, "a", own.calls);
    await heard(here, "b", other.calls);
    const before = own.calls.count;
    here.publish("a");
    await heard(here, "b", other.calls);
    assert.equal(own.calls.count, before + 1);
    here.publish("a", "what it says: ü");
    await eventually("its text is heard", () => far.calls.last === "what it says: ü");
    assert.equal(own.calls.last, far.calls.last);
    for (const end of ends) end();
  });

  test("who listens is called when the subscription begins: messages before were missed", async () => {
    const late = counter();
    const end = there.subscribe("late", late.listener);
    await eventually("the subscription has begun", () => late.calls.count === 1);
    assert.equal(late.calls.last, null);
    end();
  });

  test("who no longer listens is not called, also when others of the process go on", async () => {
    const [stays, goes] = [counter(), counter()];
    const ends = [there.subscribe("c", stays.listener), there.subscribe("c", goes.listener)];
    await heard(here, "c", stays.calls);
    ends[1]?.();
    const before = goes.calls.count;
    await heard(here, "c", stays.calls);
    assert.equal(goes.calls.count, before);
    ends[0]?.();
    const after = stays.calls.count;
    const again = counter();
    const endAgain = there.subscribe("c", again.listener);
    await heard(here, "c", again.calls);
    assert.equal(stays.calls.count, after);
    endAgain();
  });

  test("another service on the same Redis hears nothing", async () => {
    const stranger = await open(testRedisUrl, freshPrefix());
    const [own, foreign] = [counter(), counter()];
    const ends = [there.subscribe("d", own.listener), stranger.subscribe("d", foreign.listener)];
    await eventually("the stranger listens", () => foreign.calls.count === 1);
    await heard(here, "d", own.calls);
    assert.equal(foreign.calls.count, 1);
    for (const end of ends) end();
    await stranger.close();
  });

  test("when the connection is back, all who listen are called, and messages come again", async () => {
    const [old, fresh] = [counter(), counter()];
    const end = here.subscribe("e", old.listener);
    await heard(there, "e", old.calls);
    const before = old.calls.count;
    away.length = 0;
    proxy.cut();
    // Nobody can know whether something was published meanwhile.
    await eventually("everybody is called", () => old.calls.count > before);
    assert.equal(away.length, 1, "that Redis was away is told once");
    const endFresh = here.subscribe("f", fresh.listener);
    await heard(there, "f", fresh.calls);
    await heard(there, "e", old.calls);
    end();
    endFresh();
  });

  test("without Redis, what is published reaches its own process, and nothing fails", async () => {
    const lonely = await open("redis://127.0.0.1:1");
    const own = counter();
    lonely.subscribe("a", own.listener);
    lonely.publish("a");
    assert.equal(own.calls.count, 1);
    await lonely.close();
  });
});
