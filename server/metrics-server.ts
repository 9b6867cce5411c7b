/**
 * Metrics and health on a port of their own, for the operator's network: without credentials, and also where this
 * process has no API. Knows only what it is given.
 */
import { createServer, type ServerResponse } from "node:http";
import type { HttpMetrics } from "./http/metrics.ts";
import type { Readiness } from "./health/model.ts";
import { readinessResponse } from "./http/process-handlers.ts";

export interface MetricsServerOptions {
  readonly host: string;
  readonly port: number;
}

/** @returns what closes it */
export async function startMetricsServer(
  { host, port }: MetricsServerOptions,
  metrics: HttpMetrics,
  readiness: Readiness,
): Promise<() => Promise<void>> {
  const send = (response: ServerResponse, status: number, contentType: string, text: string): void => {
    response.writeHead(status, { "content-type": contentType, "x-content-type-options": "nosniff" }).end(text);
  };

  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    if (path === "/healthz") return send(response, 200, "application/json", '{"status":"ok"}');
    if (path === "/readyz") {
      const { status, body } = readinessResponse(await readiness());
      return send(response, status, "application/json", JSON.stringify(body));
    }
    if (path !== "/metrics") return send(response, 404, "text/plain", "Here are /metrics, /healthz and /readyz.\n");
    const { contentType, text } = await metrics.expose();
    send(response, 200, contentType, text);
  };

  const server = createServer((request, response) => {
    if (request.method !== "GET") return send(response, 405, "text/plain", "Only GET.\n");
    answer(new URL(request.url ?? "/", "http://metrics").pathname, response).catch(() =>
      send(response, 500, "text/plain", "The metrics could not be read.\n"),
    );
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
}
