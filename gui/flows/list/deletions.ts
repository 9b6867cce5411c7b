/** Flows that are to be deleted and can still be brought back. */
import { ask } from "../../api/ask.ts";
import { DeleteFlowDocument } from "../../api/documents/flows-list.ts";
import { createDeletions } from "../../session/deletions.ts";
import type { ListedFlow } from "./listed-flow.ts";

export const flowDeletions = createDeletions<ListedFlow>(({ id, etag }) =>
  ask(DeleteFlowDocument, { id, etag }, { keepalive: true }),
);
