/** A model of the library, and the flow that was made of one, as the service tells them. */
import type { FlowFromModelMutation, FlowModelQuery } from "../../api/generated.ts";

export type Model = NonNullable<FlowModelQuery["flowTemplate"]>;
export type MadeFlow = NonNullable<FlowFromModelMutation["createFlowFromTemplate"]>;
