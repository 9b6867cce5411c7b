/**
 * NASA POWER (power.larc.nasa.gov/docs/services/api/temporal): hours in UTC and days, by keys such as `2026050113`,
 * with -999 for what is missing.
 */
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from "./stand-in.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const units: Readonly<Record<string, string>> = {
  T2M: "C",
  T2M_MAX: "C",
  PRECTOTCORR: "mm/hour",
  ALLSKY_SFC_SW_DWN: "MJ/m^2/day",
};

/** Each eleventh value is missing. */
export const powerValues = {
  isMissing: (index: number) => index % 11 === 3,
  at: (time: number) => Math.round((20 + 5 * Math.sin(((time / hourMs) * Math.PI) / 12)) * 100) / 100,
};

/** @param last newest hour that it has */
export function startNasaPower(last: number, unit: () => string): Promise<StandIn> {
  return startStandIn((request) => answerOf(request, last, unit()), { detail: "Too many requests" });
}

function answerOf({ url }: StandInRequest, last: number, temperatureUnit: string): StandInAnswer {
  const query = Object.fromEntries(url.searchParams);
  const [, step = ""] = /^\/api\/temporal\/(hourly|daily)\/point$/.exec(url.pathname) ?? [];
  if (step === "") return { status: 404, body: { detail: "Not Found" } };
  const dateOf = (text = "") => Date.parse(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`);
  const [first, end] = [dateOf(query["start"]), dateOf(query["end"]) + dayMs];
  if (!(Math.abs(Number(query["latitude"])) <= 90) || query["community"] !== "AG" || Number.isNaN(first + end))
    return { status: 422, body: { messages: ["Please provide correct latitude, longitude, community and dates."] } };
  const stepMs = step === "hourly" ? hourMs : dayMs;
  const times = Array.from({ length: (end - first) / stepMs }, (_, at) => first + at * stepMs);
  const keyOf = (time: number) =>
    new Date(time)
      .toISOString()
      .replaceAll(/[-T]/g, "")
      .slice(0, step === "hourly" ? 10 : 8);
  const valueAt = (time: number) => (time > last || powerValues.isMissing(time / stepMs) ? -999 : powerValues.at(time));
  const names = (query["parameters"] ?? "").split(",");
  const parameter = names.map((name) => [name, Object.fromEntries(times.map((time) => [keyOf(time), valueAt(time)]))]);
  const parameters = names.map((name) => {
    const unit = units[name] === "C" ? temperatureUnit : (units[name] ?? "%");
    return [name, { units: step === "daily" ? unit.replace("hour", "day") : unit, longname: name }];
  });
  return {
    body: {
      header: { title: "NASA/POWER", fill_value: -999, time_standard: query["time-standard"] },
      parameters: Object.fromEntries(parameters),
      properties: { parameter: Object.fromEntries(parameter) },
    },
  };
}
