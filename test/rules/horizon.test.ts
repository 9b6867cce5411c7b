/** Data beyond now: only tiles that ask for them see them, and only as far as they ask. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json } from "#sandbox/contract.ts";
import { checkSampleResponse, filledSample } from "#server/adapters/sample.ts";
import { planRun, type RunnableTile, type RunPlan } from "#server/runs/plan/plan.ts";
import type { TileInput } from "#server/tiles/model.ts";
import { propertyRuns } from "#test/support/property-runs.ts";
import { gathered, now, sourcesOf } from "#test/support/run-sources.ts";

const hourMs = 3_600_000;
const compiled = { language: "typescript", role: "tile", hash: "h", fileName: "x.ts", code: "" } as const;
const place = { name: "North", latitude: 47, longitude: 9, timezone: "UTC" };

/** One tile of temperature and rain for each entry. */
function planOf(horizons: readonly (number | string)[], dataSource: string, params = {}): RunPlan {
  const runnable = new Map<string, RunnableTile>();
  const tiles = horizons.map((horizonHours, row) => {
    const variables = row === 0 ? ["temperature"] : ["temperature", "rain"];
    const inputs: readonly TileInput[] = [
      horizonHours === 0 ? { kind: "weather", variables } : { kind: "weather", variables, horizonHours },
    ];
    const id = `t${row}`;
    runnable.set(id, { compiled, definition: { key: id, isPlatform: true, inputs, outputKind: "numeric" } });
    return { tileDefinitionId: id, tileKey: id, tileVersion: 1, params: { dataSource, ...params }, reportOnly: false };
  });
  const frozenFlow = { tiles, targets: [place], settings: {}, userKey: null };
  const planned = planRun({ flowId: "f", now, frozenFlow }, runnable, sourcesOf([]));
  assert.ok("plan" in planned);
  return planned.plan;
}

/** Readings that jump and stick, some in a wrong order, from 30 hours before now to 100 hours after it. */
const series = fc
  .array(
    fc.tuple(fc.integer({ min: -120, max: 400 }), fc.constantFrom(-999, 3, 4, 5, 40), fc.constantFrom(0, 0, 0, 0, -9)),
    { maxLength: 80 },
  )
  .map((drawn) =>
    drawn
      .toSorted((a, b) => a[0] + a[2] - b[0] - b[2])
      .map(([quarters, value]): [number, number] => [now + (quarters * hourMs) / 4, value]),
  );

async function steps(plan: RunPlan, answer: (request: Asked) => Json) {
  const { targets, asked } = await gathered(plan, answer);
  return { target: targets[0], asked };
}

interface Asked {
  readonly to: string;
  readonly horizonHours?: number;
}

test("a tile of the same flow that looks ahead changes nothing in what another sees, to the byte", async () => {
  await fc.assert(
    fc.asyncProperty(series, series, fc.boolean(), async (temperature, rain, knowsHorizons) => {
      const answer = ({ to, horizonHours = 0 }: Asked): Json => {
        const end = knowsHorizons ? Date.parse(to) + horizonHours * hourMs : Number.POSITIVE_INFINITY;
        const asFar = (points: readonly [number, number][]) => points.filter(([at]) => at <= end);
        return {
          series: [
            { variable: "temperature", points: asFar(temperature) },
            { variable: "rain", points: asFar(rain) },
          ],
        };
      };
      const alone = await steps(planOf([0], "adapter"), answer);
      const beside = await steps(planOf([0, 24, 72], "adapter"), answer);
      // An answer that is out of order as a whole is refused.
      fc.pre(alone.target?.ok === true && beside.target?.ok === true);
      const [first, ...others] = beside.target.steps;
      assert.deepEqual(first?.data, alone.target.steps[0]?.data);
      const isOfTemperature = ({ name }: { readonly name: string }) => name === "temperature";
      if (knowsHorizons) {
        assert.deepEqual(first, alone.target.steps[0]);
        assert.deepEqual(beside.target.health.filter(isOfTemperature), alone.target.health.filter(isOfTemperature));
      }
      const own = first?.data.weather["temperature"]?.ts ?? new Float64Array();
      for (const [index, hours] of [24, 72].entries()) {
        const seen = others[index]?.data.weather["temperature"]?.ts ?? new Float64Array();
        assert.deepEqual([...seen].slice(0, own.length), [...own]);
        const ahead = [...seen].slice(own.length);
        assert.ok(ahead.every((at) => at > now && at <= now + hours * hourMs));
      }
    }),
    { numRuns: propertyRuns(60) },
  );
});

test("a request says how far the most curious tile looks; without one it is the same as ever", async () => {
  const answer = () => ({ series: [] });
  const plain = await steps(planOf([0], "adapter"), answer);
  assert.deepEqual(Object.keys(plain.asked[0]), ["facet", "userKey", "target", "variables", "from", "to"]);
  const ahead = await steps(planOf([0, 24, "hours"], "adapter", { hours: 48 }), answer);
  assert.equal(ahead.asked.length, 1);
  assert.deepEqual([ahead.asked[0].horizonHours, ahead.asked[0].to], [48, new Date(now).toISOString()]);
});

test("demonstration data ahead of now are those that come later", async () => {
  const plan = planOf([0, 48], "generate");
  const { target } = await steps(plan, () => null);
  assert.ok(target?.ok);
  const [own, ahead] = target.steps.map(({ data }) => data.weather["temperature"]);
  assert.ok(own !== undefined && ahead !== undefined);
  assert.ok(own.ts.every((at) => at < now));
  assert.equal(ahead.ts.at(-1), now + 48 * hourMs);
  assert.deepEqual([...ahead.value].slice(0, own.value.length), [...own.value]);
});

test("a test of an adapter takes what lies ahead where its sample asks for it, and says what is left out where not", () => {
  const from = new Date(now - hourMs).toISOString();
  const to = new Date(now).toISOString();
  const response = {
    series: [{ variable: "temperature", points: [-1, -0.5, 0.5, 1].map((h) => [now + h * hourMs, h]) }],
  };
  const notesOf = (more: object): string => {
    const sample = { target: place, variables: ["temperature"], from, to, ...more };
    const checked = checkSampleResponse("weather", sample, response, now);
    assert.ok(checked.ok);
    return checked.notes.join("\n");
  };
  assert.match(notesOf({}), /2 readings outside the window/);
  assert.doesNotMatch(notesOf({ horizonHours: 2 }), /outside the window/);
  const offsets = (more: object) =>
    (
      filledSample({ target: { ...place, timezone: "Europe/Berlin" }, from, to, ...more })["target"] as {
        utcOffsets: [];
      }
    ).utcOffsets.length;
  assert.ok(offsets({ horizonHours: 24 * 120 }) > offsets({}));
});
