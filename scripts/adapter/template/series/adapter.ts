import type { Host, SeriesAnswer, SeriesRequest } from "#sandbox/adapter.d.ts";

type Row = { readonly at: string } & Readonly<Record<string, unknown>>;

const columns: Readonly<Record<string, readonly [string, string]>> = {
  "temperature.ambient": ["airTempF", "°F"],
  "precipitation.cumulative": ["rainCounter", "mm"],
};

export default async function handle(request: SeriesRequest, { fetch, env }: Host): Promise<SeriesAnswer> {
  const { sourceKeys, metrics, from, to } = request;
  const query = new URLSearchParams({ probe: String(sourceKeys[0]), from, to });
  const response = await fetch(`https://sensors.example.com/readings?${query}`, { headers: { "x-key": env.KEY } });
  if (!response.ok) throw new Error(`the sensors' server answered ${response.status}`);
  const rows = (await response.json()) as readonly Row[];
  const seriesOf = (metric: string) => {
    const [column, unit] = columns[metric];
    return { metric, unit, points: rows.map((row) => [row.at, (row[column] ?? null) as number | null] as const) };
  };
  return { series: metrics.filter((metric) => metric in columns).map(seriesOf) };
}
