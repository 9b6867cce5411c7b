import type { Host, WeatherAnswer, WeatherRequest } from "#sandbox/adapter.d.ts";

type Hour = { readonly time: string } & Readonly<Record<string, unknown>>;

const units: Readonly<Record<string, string>> = { temperature: "°F", humidity: "%", windSpeed: "mph", rain: "in" };

export default async function handle(request: WeatherRequest, { fetch, env, log }: Host): Promise<WeatherAnswer> {
  const url = `https://weather.example.com/hourly?from=${request.from}&to=${request.to}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${env.TOKEN}` } });
  const hours = (await response.json()) as readonly Hour[];
  log(`${hours.length} hours`);
  const pointsOf = (variable: string) =>
    hours.map((hour) => [hour.time, (hour[variable] ?? null) as number | null] as const);
  const known = request.variables.filter((variable) => variable in units);
  return { series: known.map((variable) => ({ variable, unit: units[variable], points: pointsOf(variable) })) };
}
