/** Answers of the client as the demo wants them: what was asked for, or the service's own words. */
import type { components, FlowClient } from "../../client/index.ts";
import { Refused } from "../refused.ts";
import { endOfRun } from "../run-end.ts";

export type Run = components["schemas"]["Run"];

interface ClientAnswer<T> {
  readonly data?: T;
  readonly error?: { readonly detail?: string } | undefined;
  readonly response: Response;
}

/** What was asked for. @throws Refused */
export async function answered<T>(asking: Promise<ClientAnswer<T>>): Promise<T> {
  const { data, error, response } = await asking;
  if (response.ok) return data as T;
  const { pathname, search } = new URL(response.url);
  throw new Refused(`${pathname}${search} answered ${response.status}: ${error?.detail ?? "nothing"}`);
}

/** Starts a run as of `now` and waits for its end. @throws Refused, also when it takes longer than two minutes */
export async function runFlow(client: FlowClient, flowId: string, now: string): Promise<Run> {
  const path = { id: flowId };
  const { id } = await answered(client.POST("/v1/flows/{id}/run", { params: { path }, body: { now } }));
  return endOfRun(() => answered(client.GET("/v1/runs/{id}", { params: { path: { id } } })));
}
