/** Fields of the contract that are too long to be given as a whole: here they take arguments. */
import type { Resolve } from "./resolvers.ts";
import { resolvePoints, resolveResults, resolveTiles } from "./run-results.ts";
import { field, type FieldShape, type Shape } from "./shapes.ts";

export interface ReplacedField {
  readonly name: string;
  readonly shape: Shape;
  readonly isNullable: boolean;
  readonly arguments: readonly FieldShape[];
  readonly resolve: Resolve;
}

const int: Shape = { kind: "scalar", name: "Int" };
const time: Shape = { kind: "scalar", name: "DateTime" };
const listOf = (of: Shape): Shape => ({ kind: "list", of, hasGaps: false });

/** By the object type that has them. */
export const replacedFields: Readonly<Record<string, readonly ReplacedField[]>> = {
  Run: [
    {
      name: "results",
      shape: { kind: "object", name: "TargetResultConnection" },
      isNullable: true,
      arguments: [
        field("first", int, "At most so many targets: 0 to 500, 50 by default."),
        field("after", { kind: "scalar", name: "String" }, "The cursor of the target after which to go on."),
      ],
      resolve: resolveResults,
    },
  ],
  TargetResult: [
    {
      name: "tiles",
      shape: listOf({ kind: "object", name: "TileResult" }),
      isNullable: false,
      arguments: [field("rows", listOf(int), "Only the tiles of these rows.")],
      resolve: resolveTiles,
    },
  ],
  TileResult: [
    {
      name: "points",
      shape: listOf({ kind: "object", name: "Point" }),
      isNullable: false,
      arguments: [
        field("from", time, "Only points from this time on."),
        field("to", time, "Only points up to this time."),
        field(
          "resolution",
          int,
          "At most so many points, 4 to 2000: the first, the last, the extremes and the changes of `isTriggered` stay.",
        ),
      ],
      resolve: resolvePoints,
    },
  ],
};
