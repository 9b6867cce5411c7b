import type { FlowListQuery } from "../../api/generated.ts";

/** A flow as the list shows it. */
export type ListedFlow = NonNullable<FlowListQuery["flows"]>["edges"][number]["node"];
