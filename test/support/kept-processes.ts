/** Processes of a service that are started again whenever one ends, as a container engine does. */
import { type ServiceProcess, spawnService } from "./process.ts";

export interface KeptProcesses {
  /** The process that has each name now. */
  readonly running: ReadonlyMap<string, ServiceProcess>;
  /** Those that ended though nobody had killed them, or that did not stop in order, with what they said. */
  readonly ended: readonly string[];
  /** Ends them all, for good. */
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** A younger process may not have come to where it heeds SIGTERM: the system ends it, and it has begun nothing. */
const mayBeStartingMs = 5_000;

/** @param environments the settings of each process, by its name */
export function keepRunning(environments: ReadonlyMap<string, Readonly<Record<string, string>>>): KeptProcesses {
  let isOver = false;
  const ended: string[] = [];
  const running = new Map<string, ServiceProcess>();
  const keep = async (name: string, environment: Readonly<Record<string, string>>): Promise<void> => {
    while (!isOver) {
      const service = spawnService(environment);
      const startedAt = performance.now();
      running.set(name, service);
      const { code, signal } = await service.ended;
      const isStarting = performance.now() - startedAt < mayBeStartingMs;
      const isStopped = code === 0 || (signal === "SIGTERM" && isStarting);
      const isExpected = signal === "SIGKILL" || (isOver && isStopped);
      if (!isExpected) ended.push(`${name} (${code ?? signal}): ${service.output().stderr}`);
    }
  };
  const keeping = [...environments].map(([name, environment]) => keep(name, environment));
  return {
    running,
    ended,
    stop: async (signal) => {
      isOver = true;
      for (const service of running.values()) service.kill(signal);
      await Promise.all(keeping);
    },
  };
}
