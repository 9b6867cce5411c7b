/** `settings.alerts` from the outside: what is kept, in which order, and what is refused at which place. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertProblem } from "#test/support/assert-problem.ts";
import type { Client } from "#test/support/client.ts";
import { contactListInput, flowInput } from "#test/support/records.ts";
import { createFlow } from "#test/support/runs.ts";
import { startService, type TestService } from "#test/support/service.ts";

let service: TestService;
let call: Client;

before(async () => {
  service = await startService();
  call = service.call;
});
after(() => service.close());

const post = (alerts: object) => call("POST", "/v1/flows", { body: flowInput({ settings: { alerts } }) });

async function newList(): Promise<string> {
  const answer = await call("POST", "/v1/contact-lists", { body: contactListInput() });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
}

describe("settings of alerts", () => {
  test("are kept as given, and nothing is on that was not asked for", async () => {
    const alerts = {
      contactListIds: [await newList()],
      recoveryMargin: 0.5,
      keepFiringMinutes: 90,
      noDataAfterMinutes: 360,
      levels: [{ name: "Watch", atLeast: 12.5, message: "Look", contactListIds: [await newList()] }],
    };
    assert.deepEqual((await createFlow(call, flowInput({ settings: { alerts } }))).settings, { alerts });
    const { settings } = await createFlow(call, flowInput({ settings: { alerts: {} } }));
    assert.deepEqual(settings, { alerts: {} });
  });

  test("take their ends, and nothing beyond them", async () => {
    const ends = [
      { recoveryMargin: 0, keepFiringMinutes: 0, noDataAfterMinutes: 5, levels: [] },
      { recoveryMargin: 1e6, keepFiringMinutes: 525_600, noDataAfterMinutes: 525_600 },
      {
        levels: [
          { name: "x".repeat(60), atLeast: 0 },
          { name: "y", atLeast: 100, message: "z".repeat(2_000) },
        ],
      },
      { levels: Array.from({ length: 10 }, (_, index) => ({ name: `L${index}`, atLeast: index })) },
    ];
    for (const alerts of ends) assert.equal((await post(alerts)).status, 201, JSON.stringify(alerts));
  });

  const level = { name: "Watch", atLeast: 20 };
  const refused: readonly (readonly [alerts: object, ...locs: string[]])[] = [
    [{ recoveryMargin: -0.1 }, "settings.alerts.recoveryMargin"],
    [{ recoveryMargin: 1_000_001 }, "settings.alerts.recoveryMargin"],
    [{ keepFiringMinutes: 1.5 }, "settings.alerts.keepFiringMinutes"],
    [{ keepFiringMinutes: 525_601 }, "settings.alerts.keepFiringMinutes"],
    [{ noDataAfterMinutes: 4 }, "settings.alerts.noDataAfterMinutes"],
    [
      { levels: Array.from({ length: 11 }, (_, index) => ({ name: `L${index}`, atLeast: index })) },
      "settings.alerts.levels",
    ],
    [{ levels: [{ atLeast: 20 }] }, "settings.alerts.levels[0].name"],
    [{ levels: [{ name: "Watch" }] }, "settings.alerts.levels[0].atLeast"],
    [{ levels: [{ ...level, name: " " }] }, "settings.alerts.levels[0].name"],
    [{ levels: [{ ...level, name: "x".repeat(61) }] }, "settings.alerts.levels[0].name"],
    [{ levels: [{ ...level, atLeast: 101 }] }, "settings.alerts.levels[0].atLeast"],
    [{ levels: [{ ...level, message: "x".repeat(2_001) }] }, "settings.alerts.levels[0].message"],
    [{ levels: [{ ...level, contactListIds: [] }] }, "settings.alerts.levels[0].contactListIds"],
    [{ levels: [{ ...level, color: "red" }] }, "settings.alerts.levels[0].color"],
    [
      {
        levels: [
          { name: "High", atLeast: 80 },
          { ...level, contactListIds: ["none"] },
        ],
      },
      "settings.alerts.levels[1].contactListIds[0]",
    ],
    [
      { levels: [{ name: "High", atLeast: 80 }, level, { name: "Watch", atLeast: 20 }] },
      "settings.alerts.levels[2].name",
      "settings.alerts.levels[2].atLeast",
    ],
    [
      { levels: [level, { name: "Other", atLeast: 120 }, { name: "Watch", atLeast: 50 }] },
      "settings.alerts.levels[1].atLeast",
      "settings.alerts.levels[2].name",
    ],
  ];
  for (const [alerts, ...locs] of refused)
    test(`with ${JSON.stringify(alerts).slice(0, 80)} are a 422 at ${locs.join(" and ")}`, async () => {
      assertProblem(await post(alerts), { status: 422, slug: "validation", locs });
    });

  test("keep levels by what they begin at, also after a change, and the same in another order is no change", async () => {
    const [low, middle, high] = [20, 50, 80].map((atLeast) => ({ name: `From ${atLeast}`, atLeast }));
    const flow = await createFlow(call, flowInput({ settings: { alerts: { levels: [high, low, middle] } } }));
    assert.deepEqual(flow.settings.alerts.levels, [low, middle, high]);
    const path = `/v1/flows/${flow.id}`;
    const again = await call("PATCH", path, { body: { settings: { alerts: { levels: [middle, high, low] } } } });
    assert.deepEqual([again.body.settings, again.body.updatedAt], [flow.settings, flow.updatedAt]);
    const fewer = await call("PATCH", path, { body: { settings: { alerts: { levels: [high, low] } } } });
    assert.deepEqual(fewer.body.settings.alerts.levels, [low, high]);
  });

  test("say that a level repeats another, and which", async () => {
    const answer = await post({ levels: [level, { name: "Watch", atLeast: 20 }] });
    assert.deepEqual(answer.body.errors, [
      { loc: "settings.alerts.levels[1].name", message: "repeats settings.alerts.levels[0].name" },
      { loc: "settings.alerts.levels[1].atLeast", message: "repeats settings.alerts.levels[0].atLeast" },
    ]);
  });

  test("are refused with a recovery margin that no target could keep, whichever of the two comes later", async () => {
    const dry = { tileKey: "bv", params: { metric: "humidity.ambient", trigger: "less", threshold: 95 } };
    const wide = { alerts: { recoveryMargin: 10 } };
    const expected = { status: 422, slug: "validation", locs: ["settings.alerts.recoveryMargin"] } as const;
    assertProblem(await call("POST", "/v1/flows", { body: flowInput({ tiles: [dry], settings: wide }) }), expected);
    const flow = await createFlow(call, flowInput({ tiles: [dry] }));
    assertProblem(await call("PATCH", `/v1/flows/${flow.id}`, { body: { settings: wide } }), expected);
    const other = await createFlow(call, flowInput({ settings: wide }));
    assertProblem(await call("PATCH", `/v1/flows/${other.id}`, { body: { tiles: [dry] } }), expected);
  });
});
