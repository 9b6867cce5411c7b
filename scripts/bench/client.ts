/**
 * The few calls that benchmarks make, over HTTP. Not through `client/`: its repetitions and its `Idempotency-Key`,
 * under which responses are kept, would be measured too.
 */
import { noAnswer, Refused } from "../refused.ts";
import { endOfRun, type RunWaiting } from "../run-end.ts";

export interface Client {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  patch<T>(path: string, body: unknown): Promise<T>;
  delete(path: string): Promise<void>;
}

/** @throws Refused by each of its calls: no answer came, or the problem's own words */
export function createClient(baseUrl: string, apiKey: string): Client {
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw noAnswer(baseUrl, error);
    });
    if (response.ok) return response;
    throw new Refused(`${method} ${path} answered ${response.status}: ${detailOf(await response.text())}`);
  };
  return {
    get: async <T>(path: string) => (await (await send("GET", path)).json()) as T,
    post: async <T>(path: string, body: unknown) => (await (await send("POST", path, body)).json()) as T,
    patch: async <T>(path: string, body: unknown) => (await (await send("PATCH", path, body)).json()) as T,
    delete: async (path) => void (await send("DELETE", path)),
  };
}

function detailOf(problem: string): string {
  try {
    return (JSON.parse(problem) as { readonly detail: string }).detail;
  } catch {
    return problem;
  }
}

export interface RunView {
  readonly id: string;
  readonly status: "queued" | "running" | "succeeded" | "failed";
  readonly error: string | null;
  readonly windowStart: string;
  readonly windowEnd: string;
  readonly durationMs: number;
  readonly results: readonly {
    readonly target: { readonly name: string };
    readonly triggered: boolean;
    readonly probability: number | null;
    readonly tiles: readonly {
      readonly key: string;
      readonly isTriggered: boolean;
      readonly lastValue: number | null;
      readonly points: readonly { readonly ts: number; readonly value: number; readonly isTriggered: boolean }[];
      readonly trace: readonly string[];
      readonly error: string | null;
    }[];
  }[];
}

/** Starts a run and waits for its end. @throws Refused when it takes longer than the limit */
export async function runFlow(client: Client, flowId: string, body: unknown, waiting?: RunWaiting): Promise<RunView> {
  const { id } = await client.post<{ readonly id: string }>(`/v1/flows/${flowId}/run`, body);
  return endOfRun(() => client.get<RunView>(`/v1/runs/${id}`), waiting);
}
