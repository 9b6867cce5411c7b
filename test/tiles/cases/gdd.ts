/** refs/gdd.json: one day through the gdd tile, once from daily extremes and once from readings of every hour. */
import { day, evenly, hour, type Pairs } from "../tile-call.ts";
import { type Case, near, type Reference, references } from "./case.ts";

const midnight = Date.UTC(2026, 4, 10);

const methods: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  average: { isSimple: true },
  average_clamped: { isSimple: false, method: "modified" },
  single_sine_horizontal: { isSimple: false, method: "sineSingle", cutoff: "horizontal" },
  single_triangle_horizontal: { isSimple: false, method: "triangleSingle", cutoff: "horizontal" },
};

export function gddCases(): readonly Case[] {
  return references("gdd").flatMap((reference) => {
    const { tmin, tmax } = celsius(reference);
    const hours = evenly(midnight, hour, 24, (i) => (i === 5 ? tmin : i === 15 ? tmax : (tmin + tmax) / 2));
    return [
      gddCase(reference, "from daily extremes", {
        temperatureMin: [[midnight, tmin]],
        temperatureMax: [[midnight, tmax]],
      }),
      gddCase(reference, "from hourly readings", { temperature: hours }),
    ];
  });
}

function celsius({ inputs, inputs_c }: Reference): { tmin: number; tmax: number; base: number; upper?: number } {
  return (inputs_c ?? inputs) as { tmin: number; tmax: number; base: number; upper?: number };
}

function gddCase(reference: Reference, way: string, weather: Readonly<Record<string, Pairs>>): Case {
  const { base, upper = 60 } = celsius(reference);
  const limits = reference.method === "average" ? {} : { tUpper: upper };
  const isFahrenheit = reference.expected_unit === "F degree-days";
  const expected = reference.expected_c ?? (isFahrenheit ? reference.expected / 1.8 : reference.expected);
  const tolerance = reference.tolerance_c ?? (isFahrenheit ? reference.tolerance / 1.8 : reference.tolerance);
  return {
    id: `${reference.id} ${way}`,
    source: reference.source,
    call: {
      key: "gdd",
      params: { ...methods[reference.method ?? ""], ...limits, tBase: base, threshold: 1 },
      weather,
      now: midnight + 2 * day,
    },
    check: (result) => near(result.lastValue, expected, tolerance),
  };
}
