/** Flow templates over REST: translates between the contract's JSON and the service. Decides nothing. */
import type { components } from "#openapi/types.ts";
import { pageJson } from "#core/page.ts";
import { flowJson } from "#server/flows/rest.ts";
import { flowEtag } from "#server/flows/service.ts";
import type { Handlers } from "#server/operations/handlers.ts";
import type { WholeTemplate } from "./model.ts";
import { wordedTile } from "./rules.ts";
import type { FlowTemplateService } from "./service.ts";

type TemplateJson = components["schemas"]["FlowTemplate"];
type Operations = "listFlowTemplates" | "getFlowTemplate" | "createFlowFromTemplate";

export function flowTemplateHandlers(templates: FlowTemplateService): Pick<Handlers, Operations> {
  return {
    listFlowTemplates: async ({ query }) => {
      const page = await templates.page(query);
      return { status: 200, body: pageJson({ ...page, totalCount: null }, templateJson) };
    },
    getFlowTemplate: async ({ params }) => {
      const template = await templates.get(params.key);
      // It changes with a release alone: its digest is tag enough.
      return { status: 200, body: templateJson(template), etag: "1" };
    },
    createFlowFromTemplate: async ({ caller, body }) => {
      const { flow, unset } = await templates.create(caller, body);
      return {
        status: 201,
        body: { ...flowJson(flow), unset: [...unset] },
        etag: flowEtag(flow),
        headers: { Location: `/v1/flows/${flow.id}` },
      };
    },
  };
}

function templateJson(template: WholeTemplate): TemplateJson {
  // What is not read-only in the contract's types is not changed here either.
  return { ...template, tiles: template.tiles.map((tile) => wordedTile(tile, "en")) } as unknown as TemplateJson;
}
