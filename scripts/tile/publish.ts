/** `npm run tile:publish`: the folder's tile as one of the tenant's own, or as a new version of it. */
import createClient from "openapi-fetch";
import type { components, paths } from "#openapi/types.ts";
import type { TileFolder } from "./folder.ts";
import { Refused } from "./refused.ts";
import { type ReportOptions, faultLine } from "./report.ts";

export interface PublishOptions {
  readonly url: string;
  readonly apiKey: string;
  readonly layout: ReportOptions;
  readonly signal: AbortSignal;
}

type Problem = components["schemas"]["Problem"];

/** @returns what was published; or by place what is wrong, where the service refuses it */
export async function publishTile(
  folder: TileFolder,
  { url, apiKey, layout, signal }: PublishOptions,
): Promise<{ readonly isPublished: boolean; readonly lines: readonly string[] }> {
  const { key, ...version } = folder.body;
  const client = createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${apiKey}` }, signal });
  try {
    const known = await client.GET("/v1/tiles", { params: { query: { q: key, limit: 500, allVersions: false } } });
    if (known.error !== undefined) throw new Refused(sentenceOf(known.error as Problem));
    const { items } = known.data as components["schemas"]["TileDefinitionPage"];
    const tile = items.find((each) => each.key === key && !each.isPlatform);
    const { data, error } =
      tile === undefined
        ? await client.POST("/v1/tiles", { body: folder.body })
        : await client.POST("/v1/tiles/{id}/versions", { params: { path: { id: tile.id } }, body: version });
    if (data === undefined) return { isPublished: false, lines: refusal(error as Problem, folder, layout) };
    return { isPublished: true, lines: [`${data.key} is published: version ${data.version}, ${data.id}.`] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Refused(`No service answers at ${url} (${cause}).`);
  }
}

function refusal(problem: Problem, { faultOf }: TileFolder, layout: ReportOptions): readonly string[] {
  const faults = (problem.errors ?? []).map((error) => faultLine(faultOf(error), layout));
  return [...faults, layout.styles.bad(sentenceOf(problem))];
}

function sentenceOf({ status, title, detail }: Problem): string {
  return `The service refused it (${status} ${title}): ${detail}`;
}
