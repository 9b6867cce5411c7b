/** `npm run adapter:publish`: the folder's adapter as one of the tenant's, known by its `tenantKey`, and one trial. */
import type { components, FlowClient } from "../../client/index.ts";
import type { ReportOptions } from "../author/faults.ts";
import { Refused } from "../refused.ts";
import { type Problem, refusalLines, sentenceOf } from "../author/service.ts";
import { type Access, withService } from "../service-client.ts";
import type { AdapterFolder } from "./folder.ts";
import { secretsFrom } from "./secrets.ts";

type Adapter = components["schemas"]["Adapter"];

export interface AdapterPublishOptions extends Access {
  readonly layout: ReportOptions;
  /** Disables the facet's other adapter in the same moment. */
  readonly isReplacing: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface Published {
  readonly isPublished: boolean;
  readonly lines: readonly string[];
}

/** @returns what was published and how its trial went; or by place what is wrong, where the service refuses it */
export async function publishAdapter(folder: AdapterFolder, options: AdapterPublishOptions): Promise<Published> {
  const { layout, isReplacing, environment, ...access } = options;
  return withService(access, async (client) => {
    const known = await adapterOf(client, folder);
    const saved =
      known === null
        ? await created(client, folder, environment, isReplacing)
        : await changed(client, known, folder, environment, isReplacing);
    if ("problem" in saved) return { isPublished: false, lines: refusalLines(saved.problem, folder.faultOf, layout) };
    const { id, displayName, facet } = saved.adapter;
    const trial = await tried(client, id, folder);
    return { isPublished: trial.isOk, lines: [`${displayName} is published: ${facet}, ${id}.`, ...trial.lines] };
  });
}

type Saved = { readonly adapter: Adapter } | { readonly problem: Problem };

async function adapterOf(client: FlowClient, { body, facet }: AdapterFolder): Promise<Adapter | null> {
  const tenantKey = body.tenantKey ?? "";
  if (tenantKey === "")
    throw new Refused("adapter.json needs a tenantKey: by it the adapter is known when it changes.");
  const { data, error } = await client.GET("/v1/adapters", { params: { query: { tenantKey, limit: 1 } } });
  if (error !== undefined) throw new Refused(sentenceOf(error as Problem));
  const adapter = (data as components["schemas"]["AdapterPage"]).items[0] ?? null;
  if (adapter !== null && (adapter.facet !== facet || adapter.language !== body.language))
    throw new Refused(
      `${tenantKey} is a ${adapter.facet} adapter in ${adapter.language}, which never changes: give this one another tenantKey.`,
    );
  return adapter;
}

async function created(
  client: FlowClient,
  { body, envNames }: AdapterFolder,
  environment: AdapterPublishOptions["environment"],
  isReplacing: boolean,
): Promise<Saved> {
  const env = secretsFrom(environment, envNames);
  const enabled = isReplacing ? { enabled: false } : {};
  const { data, error } = await client.POST("/v1/adapters", { body: { ...body, env, ...enabled } });
  if (data === undefined) return { problem: error as Problem };
  const adapter = data as Adapter;
  return isReplacing ? patched(client, adapter.id, { enabled: true, replace: true }) : { adapter };
}

/** Secrets that the environment does not have stay as they are; those that the folder no longer lists go. */
async function changed(
  client: FlowClient,
  { id, envNames: known }: Adapter,
  { body, envNames }: AdapterFolder,
  environment: AdapterPublishOptions["environment"],
  isReplacing: boolean,
): Promise<Saved> {
  const given = envNames.filter((name) => !known.includes(name) || (environment[name] ?? "") !== "");
  const gone = known.filter((name) => !envNames.includes(name)).map((name) => [name, null] as const);
  const env = { ...secretsFrom(environment, given), ...Object.fromEntries(gone) };
  const { facet: _facet, language: _language, ...content } = body;
  const enabled = isReplacing ? { enabled: true } : {};
  return patched(client, id, { ...content, env, ...enabled, replace: isReplacing });
}

async function patched(client: FlowClient, id: string, body: components["schemas"]["AdapterPatch"]): Promise<Saved> {
  const { data, error } = await client.PATCH("/v1/adapters/{id}", { params: { path: { id } }, body });
  return data === undefined ? { problem: error as Problem } : { adapter: data as Adapter };
}

/** The service calls it with the request of the first example: server, secrets and egress are right, or not. */
async function tried(
  client: FlowClient,
  id: string,
  { examples: [example], facet }: AdapterFolder,
): Promise<{ readonly isOk: boolean; readonly lines: readonly string[] }> {
  if (example === undefined) return { isOk: true, lines: [] };
  if (facet === "comms") return { isOk: true, lines: ["It was not tried: a comms adapter sends for real."] };
  const { request } = example;
  const { data, error } = await client.POST("/v1/adapters/{id}/test", { params: { path: { id } }, body: { request } });
  if (data === undefined) return { isOk: false, lines: [sentenceOf(error as Problem)] };
  const trial = data as components["schemas"]["AdapterTestResult"];
  const notes = trial.notes.map((note) => `  ${note}`);
  const how = trial.ok ? "it answers." : trial.error;
  return { isOk: trial.ok, lines: [`Tried with "${example.name}": ${how}`, ...notes] };
}
