/** A chain of built-in tiles as functions of this process, on generated data of as long a time as a run asks for. */
import type { TileContext, TileOutput, Upstream } from "#sandbox/tile.d.ts";
import { generate } from "#server/data/generated.ts";
import { ownFolders, readTiles } from "#server/tiles/files.ts";
import { resolveParams } from "#server/tiles/params.ts";
import { dataRequirements } from "#server/tiles/requirements.ts";
import { dataWindow, runWindow } from "#server/tiles/window.ts";

export interface BenchTile {
  readonly tileKey: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Evaluate = (ctx: TileContext) => TileOutput;

const utcOffsetMinutes = 60;
const place = { latitude: 47.6, longitude: 9.4, elevation: 400, utcOffsets: [{ from: 0, minutes: utcOffsetMinutes }] };
const target = { ...place, name: "Field", timezone: "UTC+01:00" };

/** @returns what evaluates the chain as of a time */
export async function bareEvaluation(tiles: readonly BenchTile[]): Promise<(now: number) => readonly TileOutput[]> {
  const contents = new Map((await readTiles(ownFolders)).map(({ content }) => [content.key, content]));
  const planned = tiles.map(({ tileKey, params }) => {
    const definition = contents.get(tileKey);
    if (definition === undefined) throw new Error(`There is no tile ${tileKey}.`);
    const resolved = resolveParams(definition, params);
    if ("errors" in resolved) throw new Error(`${tileKey}: ${JSON.stringify(resolved.errors)}`);
    return { definition, params: resolved.params };
  });
  const requirements = dataRequirements(planned);
  const functions = await Promise.all(tiles.map(({ tileKey }) => functionOf(tileKey)));

  return (now) => {
    const window = runWindow(planned, now, () => utcOffsetMinutes);
    const { start: from, end: to } = dataWindow(planned, window);
    const dataOf = (row: number, facet: "weather" | "series") => {
      const names = requirements.filter((one) => one.row === row && one.kind === facet).flatMap((one) => one.names);
      return generate({ ...place, facet, names, from, to });
    };
    const outputs: TileOutput[] = [];
    for (const [row, evaluate] of functions.entries()) {
      const given = { window, now, target, trace: () => undefined };
      const data = { weather: dataOf(row, "weather"), series: dataOf(row, "series"), events: [] };
      const before = outputs.at(-1);
      const upstream = before === undefined ? null : upstreamOf(before);
      outputs.push(evaluate({ ...given, ...data, upstream, params: planned[row]?.params as TileContext["params"] }));
    }
    return outputs;
  };
}

async function functionOf(key: string): Promise<Evaluate> {
  const module = (await import(`#server/tiles/platform/${key}/tile.ts`)) as { readonly default: Evaluate };
  return module.default;
}

function upstreamOf({ kind, columns, points = [], isTriggered, lastValue }: TileOutput): Upstream {
  const asColumns = columns ?? {
    ts: Float64Array.from(points, ({ ts }) => ts),
    value: Float64Array.from(points, ({ value }) => value),
    triggered: Uint8Array.from(points, (point) => Number(point.isTriggered)),
  };
  return { kind, columns: asColumns, points, isTriggered, lastValue };
}
