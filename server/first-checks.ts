/**
 * What keeps the service from listening, found before anything that takes long: an installation, a build of the pages,
 * a database. Needs nothing but Node itself, so that it works before anything is installed.
 */
import { once } from "node:events";
import { createServer } from "node:net";
import { type Config, ConfigError, loadConfig } from "./config.ts";

type ListeningConfig = Pick<Config, "host" | "port" | "metricsPort" | "roles">;

/** What to mend of the settings and the ports of this process, a line for each; none where it could start. */
export async function startProblems(): Promise<readonly string[]> {
  try {
    const problem = await listeningProblem(loadConfig());
    return problem === null ? [] : [problem];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

/** What to mend, in one line; null where every port that the service will take is free. */
export async function listeningProblem({ host, port, metricsPort, roles }: ListeningConfig): Promise<string | null> {
  const ports = [
    ...(roles.includes("api") ? [{ setting: "PORT", port }] : []),
    ...(metricsPort === null ? [] : [{ setting: "METRICS_PORT", port: metricsPort }]),
  ];
  for (const { setting, port: wanted } of ports) {
    try {
      await tryPort(host, wanted);
    } catch (error) {
      const problem = listeningFault(error, { host, port: wanted, setting });
      if (problem !== null) return problem;
      throw error;
    }
  }
  return null;
}

/** Of an error: what it says of listening; null where it is about something else. */
export function listeningFault(
  error: unknown,
  { host, port, setting = "PORT" }: { readonly host: string; readonly port: number; readonly setting?: string },
): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && error.code === "EADDRINUSE")
    return `Another program listens on ${host} port ${port} already. Stop it, or set ${setting}.`;
  if (!isAboutListening(error, host)) return null;
  return `The service cannot listen on ${host} port ${port} (${error.message}). Set HOST to an address of this machine and ${setting} to a port that you may open.`;
}

async function tryPort(host: string, port: number): Promise<void> {
  const server = createServer();
  // Rejects where an error comes first.
  await once(server.listen({ host, port }), "listening");
  await new Promise((resolve) => server.close(resolve));
}

/** Of listening, not of calling a database or a queue that may be at the same address. */
function isAboutListening(
  error: Error & { readonly syscall?: unknown; readonly hostname?: unknown },
  host: string,
): boolean {
  return error.syscall === "listen" || (error.syscall === "getaddrinfo" && error.hostname === host);
}
