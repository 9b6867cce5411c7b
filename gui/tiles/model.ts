/** What the service tells of tiles on these screens. */
import type { TileCardsQuery, TileDetailQuery, TileFlowsQuery, TileVersionsQuery } from "../api/generated.ts";

export type TileCard = NonNullable<TileCardsQuery["tiles"]>["edges"][number]["node"];
export type TileVersion = NonNullable<TileVersionsQuery["tiles"]>["edges"][number]["node"];
/** One version, whole. */
export type KnownTile = NonNullable<TileDetailQuery["tile"]>;
export type UsingFlow = NonNullable<TileFlowsQuery["flows"]>["edges"][number]["node"];
