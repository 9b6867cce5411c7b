/**
 * The confinement of cells by the operating system: what this host allows is tried once in a process, used, and
 * reported. Nothing of it is needed for the service to work, and nothing of it needs root.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { CellClass } from "#sandbox/cell.ts";
import type { RunnerHealth } from "./runner.ts";

const run = promisify(execFile);
const probeTimeoutMs = 5_000;

/**
 * `ulimit -d` in KiB. V8 reserves (but does not use) about 530 MB of writable address space for code per isolate, the
 * process's own included, and all of that counts: so this is (isolates + 1) × 530 MB and what they may really use. The
 * tight limit is the watch on resident memory; this one stops a jump that is faster than the watch looks.
 */
const dataLimitKiB: Readonly<Record<CellClass, number>> = {
  typescript: 5_400_000,
  adapter: 1_900_000,
  python: 4_600_000,
  "python-adapter": 4_600_000,
};

export interface OsConfinement {
  readonly parts: RunnerHealth["confinement"];
  /** Puts a command under the confinement. */
  wrap(cellClass: CellClass, command: readonly string[]): readonly string[];
}

interface Probe {
  readonly part: string;
  readonly command: readonly string[];
}

const shell = ["/bin/sh", "-c"];
/** First the tightest form: an own user without capabilities; then the one that older tools know. */
const namespaceForms: readonly (readonly string[])[] = [
  ["unshare", "--user", "--map-current-user", "--net"],
  ["unshare", "--user", "--map-root-user", "--net"],
];
const privilegeForms: readonly (readonly string[])[] = [
  ["setpriv", "--no-new-privs", "--bounding-set=-all", "--pdeathsig", "KILL"],
  ["setpriv", "--no-new-privs", "--pdeathsig", "KILL"],
];

let probed: Promise<OsConfinement> | undefined;

/** Tried at the first call in this process. */
export function probeConfinement(): Promise<OsConfinement> {
  probed ??= probe();
  return probed;
}

async function probe(): Promise<OsConfinement> {
  const [namespace, oomScore, dataLimit] = await Promise.all([
    firstThatWorks(namespaceForms),
    tryProbe({ part: "oom-score", command: [...shell, "echo 1000 > /proc/self/oom_score_adj"] }),
    tryProbe({ part: "data-limit", command: [...shell, `ulimit -d ${dataLimitKiB.typescript} && exec true`] }),
  ]);
  const privileges = await firstThatWorks(privilegeForms.map((form) => [...namespace.form, ...form]));
  const privilegeForm = privileges.form.slice(namespace.form.length);
  const parts: RunnerHealth["confinement"] = [
    { part: "empty-environment", inForce: true },
    { part: "node-permissions", inForce: true },
    report("no-network-namespace", namespace.reason),
    report("no-new-privileges", privileges.reason),
    report("dies-with-the-service", privileges.reason),
    report("data-limit", dataLimit),
    report("oom-score", oomScore),
  ];
  return {
    parts,
    wrap(cellClass, command) {
      const preparations = [
        oomScore === undefined ? "echo 1000 > /proc/self/oom_score_adj;" : "",
        dataLimit === undefined ? `ulimit -d ${dataLimitKiB[cellClass]};` : "",
      ].join("");
      const start = preparations === "" ? [] : [...shell, `${preparations} exec "$@"`, "cell"];
      return [...start, ...namespace.form, ...privilegeForm, ...command];
    },
  };
}

function report(part: string, reason: string | undefined): RunnerHealth["confinement"][number] {
  return reason === undefined ? { part, inForce: true } : { part, inForce: false, reason };
}

async function firstThatWorks(
  forms: readonly (readonly string[])[],
): Promise<{ readonly form: readonly string[]; readonly reason: string | undefined }> {
  let reason: string | undefined;
  for (const form of forms) {
    const failure = await tryProbe({ part: form.join(" "), command: [...form, "true"] });
    if (failure === undefined) return { form, reason: undefined };
    reason ??= failure;
  }
  return { form: [], reason: reason ?? "not tried" };
}

/** @returns undefined when it works, else why not */
async function tryProbe(attempt: Probe): Promise<string | undefined> {
  if (process.platform !== "linux") return `not available on ${process.platform}`;
  const [command = "", ...args] = attempt.command;
  try {
    await run(command, args, { timeout: probeTimeoutMs, env: {} });
    return undefined;
  } catch (error) {
    const { code, stderr, message } = error as { code?: unknown; stderr?: string; message?: string };
    if (code === "ENOENT") return `${command} is not installed`;
    return (stderr?.trim() || message || "refused").split("\n")[0] ?? "refused";
  }
}
