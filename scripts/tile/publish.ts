/** `npm run tile:publish`: the folder's tile as one of the tenant's own, or as a new version of it. */
import type { components } from "../../client/index.ts";
import type { ReportOptions } from "../author/faults.ts";
import { Refused } from "../refused.ts";
import { type Problem, refusalLines, sentenceOf } from "../author/service.ts";
import { type Access, withService } from "../service-client.ts";
import type { TileFolder } from "./folder.ts";

export interface PublishOptions extends Access {
  readonly layout: ReportOptions;
}

/** @returns what was published; or by place what is wrong, where the service refuses it */
export async function publishTile(
  folder: TileFolder,
  { layout, ...access }: PublishOptions,
): Promise<{ readonly isPublished: boolean; readonly lines: readonly string[] }> {
  // The client's types are those of the contract, but for what may be changed of them.
  const body = folder.body as components["schemas"]["NewTile"];
  const { key, ...version } = body;
  return withService(access, async (client) => {
    const known = await client.GET("/v1/tiles", { params: { query: { q: key, limit: 500, allVersions: false } } });
    if (known.error !== undefined) throw new Refused(sentenceOf(known.error as Problem));
    const { items } = known.data as components["schemas"]["TileDefinitionPage"];
    const tile = items.find((each) => each.key === key && !each.isPlatform);
    const { data, error } =
      tile === undefined
        ? await client.POST("/v1/tiles", { body })
        : await client.POST("/v1/tiles/{id}/versions", { params: { path: { id: tile.id } }, body: version });
    if (data === undefined)
      return { isPublished: false, lines: refusalLines(error as Problem, folder.faultOf, layout) };
    return { isPublished: true, lines: [`${data.key} is published: version ${data.version}, ${data.id}.`] };
  });
}
