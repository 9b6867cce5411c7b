/** The fields of a run's results: targets page by page, tiles by row, points by range and resolution. */
import { AppError, invalid } from "#core/errors.ts";
import { ItemsFrom } from "#core/items-from.ts";
import { defaultPageSize, maxPageSize } from "#core/page.ts";
import type { JsonRecord } from "./records.ts";
import type { Resolve } from "./resolvers.ts";
import { type Point, readSelection, selectPoints } from "./run-points.ts";

/** In one response: as many as a page of plots shows, and few enough to be written without keeping others waiting. */
export const maxPointsPerResponse = 20_000;

/** A page of the run's targets, in their order. */
export const resolveResults: Resolve = async (source, args, { invokeRaw, identity, meter }) => {
  const first = firstOf(args["first"]);
  const start = startOf(args["after"]);
  const list = await resultsOf(source, async () => {
    const { body } = await invokeRaw("getRun", { params: { id: source["id"] }, body: undefined }, identity);
    return body as JsonRecord;
  });
  if (list === null) return null;
  const { items, hasMore } = await meter.slice(list.from(start), first);
  const cursors = items.map((_, index) => cursorOf(start + index + 1));
  return {
    edges: items.map((node, index) => ({ cursor: cursors[index], node })),
    pageInfo: { hasNextPage: hasMore, endCursor: cursors.at(-1) ?? null },
  };
};

/** The tiles of a target; of these rows alone, where some are given. */
export const resolveTiles: Resolve = async (source, args) => {
  const tiles = source["tiles"] as readonly JsonRecord[];
  const rows = args["rows"] as readonly number[] | null | undefined;
  return rows === null || rows === undefined ? tiles : tiles.filter(({ row }) => rows.includes(row as number));
};

export const resolvePoints: Resolve = async (source, args, { points: budget, meter }) => {
  await meter.turn();
  const points = selectPoints(source["points"] as readonly Point[], readSelection(args));
  budget.left -= points.length;
  if (budget.left < 0)
    throw new AppError(
      "validation",
      `The results hold more than ${maxPointsPerResponse} points. Select fewer targets or rows, a shorter range or a lower resolution.`,
      { errors: [{ loc: "resolution", message: `lets a response hold more than ${maxPointsPerResponse} points` }] },
    );
  return points;
};

/** Null where it has none; of a run that came without them, they are read. */
async function resultsOf(
  { results }: JsonRecord,
  readRun: () => Promise<JsonRecord>,
): Promise<ItemsFrom<unknown> | null> {
  const found = results ?? (await readRun())["results"];
  if (found === undefined) return null;
  if (found instanceof ItemsFrom) return found;
  throw new Error("A run's results cannot be read from their middle.");
}

function firstOf(given: unknown): number {
  const first = (given ?? defaultPageSize) as number;
  if (first >= 0 && first <= maxPageSize) return first;
  throw invalid([{ loc: "first", message: `must be 0 to ${maxPageSize}` }]);
}

/** A place among the targets: a run's results do not change. */
function startOf(given: unknown): number {
  if (given === null || given === undefined) return 0;
  const position = /^targets:(\d{1,9})$/.exec(Buffer.from(String(given), "base64url").toString("utf8"))?.[1];
  if (position !== undefined) return Number(position);
  throw invalid([{ loc: "after", message: "must be a cursor of an earlier page, unchanged" }]);
}

function cursorOf(position: number): string {
  return Buffer.from(`targets:${position}`, "utf8").toString("base64url");
}
