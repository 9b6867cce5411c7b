/**
 * Whether the service of the same environment answers: for a container's health check, in any role. Ends with code 0 or
 * 1, and knows nothing of the service but its settings.
 */
import { get } from "node:http";
import { loadHealthPort } from "./config.ts";

const timeoutMs = 2_000;

const request = get({ host: "127.0.0.1", port: loadHealthPort(), path: "/healthz", timeout: timeoutMs }, (response) => {
  process.exit(response.statusCode === 200 ? 0 : 1);
});
request.on("timeout", () => request.destroy());
request.on("error", () => process.exit(1));
