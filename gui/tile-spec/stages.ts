/**
 * The stages of a tile: a list parameter called `stages`, whose rows have a `name` and a number `from`, the value at
 * which the stage begins. So a tile of a tenant's own may have them, too. Pure.
 */
import { isNumeric } from "./fields.ts";
import { isRecord, type ParamSpec } from "./model.ts";

export interface Stage {
  readonly name: string;
  /** In the tile's own unit. */
  readonly from: number;
}

/** The column that says at which value a stage begins; null for a parameter that is no list of stages. */
export function stageStartOf({ name, items }: ParamSpec): ParamSpec | null {
  if (name !== "stages" || items?.type !== "object") return null;
  const [title, from] = ["name", "from"].map((member) => items.params.find((param) => param.name === member));
  return title?.type === "string" && from !== undefined && isNumeric(from) ? from : null;
}

/** Of the rows those that are filled in: one may be in the making. The lowest first. */
export function stagesOf(rows: unknown): readonly Stage[] {
  if (!Array.isArray(rows)) return [];
  return rows.flatMap(stageOf).toSorted((one, other) => one.from - other.from);
}

function stageOf(row: unknown): readonly Stage[] {
  if (!isRecord(row)) return [];
  const { name, from } = row;
  return typeof name === "string" && name.trim() !== "" && typeof from === "number" && Number.isFinite(from)
    ? [{ name, from }]
    : [];
}
