/**
 * OGC SensorThings API, part 1: Sensing, version 1.1 (OGC 18-088, docs.ogc.org/is/18-088/18-088.html):
 *
 * - `GET /Things(id)/Datastreams?$expand=ObservedProperty`; an id that is a text stands in single quotes, and a quote
 *   in it is doubled
 * - a datastream has `unitOfMeasurement: {name, symbol, definition}`
 * - `GET /Datastreams(id)/Observations?$filter&$orderby&$top&$select`; a page names the next one in `@iot.nextLink`,
 *   and a server may give fewer than `$top`
 * - `phenomenonTime` is a time, or an interval: `2026-05-01T00:00:00Z/2026-05-01T01:00:00Z`
 */
import type { Host, SeriesAnswer, SeriesRequest } from "#sandbox/adapter-script.d.ts";

interface Property {
  readonly metric: string;
  readonly property: string;
  readonly unit?: string;
}

interface Datastream {
  readonly "@iot.id": number | string;
  readonly unitOfMeasurement?: { readonly symbol?: string };
  readonly ObservedProperty?: { readonly name?: string };
}

interface Observation {
  readonly phenomenonTime: string;
  readonly result: unknown;
}

interface Found<Item> {
  readonly value?: readonly Item[];
  readonly "@iot.nextLink"?: string;
}

const pageSize = 1000;

export default async function handle(request: SeriesRequest, host: Host): Promise<SeriesAnswer> {
  const thing = request.sourceKeys[0] ?? host.settings["thing"];
  const properties = host.settings["properties"] as readonly Property[];
  const asked = properties.filter(({ metric }) => request.metrics.includes(metric));
  if (typeof thing !== "string" || thing === "" || asked.length === 0) return { series: [] };
  const root = String(host.settings["url"]).replace(/\/+$/, "");
  const expanded = new URLSearchParams({ $expand: "ObservedProperty", $top: String(pageSize) });
  const streams = await allOf<Datastream>(`${root}/Things(${keyOf(thing)})/Datastreams?${expanded}`, host);
  const series = [];
  for (const { metric, property, unit } of asked) {
    const stream = streams.find(({ ObservedProperty }) => ObservedProperty?.name === property);
    if (stream === undefined) continue;
    const points = (await observationsOf(root, stream, request, host)).map(pointOf);
    series.push({ metric, unit: unit || stream.unitOfMeasurement?.symbol || null, points });
  }
  if (series.length === 0)
    throw new Error(
      `The thing ${thing} observes ${streams.map(({ ObservedProperty }) => ObservedProperty?.name).join(", ") || "nothing"}: ` +
        "check the names of the properties in the settings.",
    );
  return { series };
}

function observationsOf(root: string, stream: Datastream, { from, to }: SeriesRequest, host: Host) {
  const query = new URLSearchParams({
    $filter: `phenomenonTime ge ${from} and phenomenonTime le ${to}`,
    $orderby: "phenomenonTime asc",
    $select: "phenomenonTime,result",
    $top: String(pageSize),
  });
  return allOf<Observation>(`${root}/Datastreams(${keyOf(stream["@iot.id"])})/Observations?${query}`, host);
}

/** An interval counts at its end. */
function pointOf({ phenomenonTime, result }: Observation): readonly [string, number | null] {
  const time = phenomenonTime.split("/").at(-1) ?? phenomenonTime;
  if (result === null || result === "") return [time, null];
  const value = Number(result);
  if (!Number.isFinite(value))
    throw new Error(`The observation of ${time} is no number: ${JSON.stringify(result).slice(0, 60)}.`);
  return [time, value];
}

function keyOf(id: number | string): string {
  return /^\d+$/.test(String(id)) ? String(id) : encodeURIComponent(`'${String(id).replaceAll("'", "''")}'`);
}

async function allOf<Item>(address: string, host: Host): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let next: string | undefined = address; next !== undefined; ) {
    const page: Found<Item> = await pageOf<Item>(next, host);
    items.push(...(page.value ?? []));
    next = page["@iot.nextLink"];
  }
  return items;
}

async function pageOf<Item>(address: string, { fetch, env }: Host): Promise<Found<Item>> {
  const authorization = env["AUTHORIZATION"];
  const response = await fetch(address, authorization === undefined ? {} : { headers: { authorization } });
  if (response.ok) {
    const page = (await response.json()) as Found<Item>;
    if (!Array.isArray(page.value)) throw new Error("The answer is no list: check the address in the settings.");
    return page;
  }
  const message = /"message"\s*:\s*"([^"]*)"/.exec(await response.text())?.[1]?.replace(/\.$/, "") ?? "no message";
  const told = `The SensorThings server answered ${response.status}: ${message}.`;
  if (response.status === 401 || response.status === 403) throw new Error(`${told} Check the secret AUTHORIZATION.`);
  if (response.status === 404)
    throw new Error(`${told} Check the address in the settings, and the thing's id: it is the key of the source.`);
  throw new Error(told);
}
