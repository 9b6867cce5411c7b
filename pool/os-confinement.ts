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
 * tight limit is the monitor of resident memory; this one stops a jump that is faster than the monitor looks.
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

/** The form that works, and why a tighter one does not: undefined where it is the tightest. */
interface Form {
  readonly form: readonly string[];
  readonly reason: string | undefined;
}

/** What this host allows. Of the last two: undefined when it works, else why not. */
interface Found {
  readonly namespace: Form;
  readonly privileges: Form;
  readonly oomScore: string | undefined;
  readonly dataLimit: string | undefined;
}

const shell = ["/bin/sh", "-c"];
/** Of all processes, the kernel ends this one first when memory runs out. */
const markForKernel = "echo 1000 > /proc/self/oom_score_adj";
const limitData = (cellClass: CellClass): string => `ulimit -d ${dataLimitKiB[cellClass]}`;
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
  return confinementOf((await probeWhole()) ?? (await probeParts()));
}

/** All at once in the tightest forms, as most hosts allow: one process instead of four. */
async function probeWhole(): Promise<Found | null> {
  const [namespaceForm = []] = namespaceForms;
  const [privilegeForm = []] = privilegeForms;
  const preparations = `${markForKernel} && ${limitData("typescript")} && exec "$@"`;
  const command = [...shell, preparations, "cell", ...namespaceForm, ...privilegeForm, "true"];
  if ((await tryProbe(command)) !== undefined) return null;
  const namespace = { form: namespaceForm, reason: undefined };
  return {
    namespace,
    privileges: { form: privilegeForm, reason: undefined },
    oomScore: undefined,
    dataLimit: undefined,
  };
}

/** One by one, so that what is not in force has its reason. */
async function probeParts(): Promise<Found> {
  const [namespace, oomScore, dataLimit] = await Promise.all([
    firstThatWorks(namespaceForms),
    tryProbe([...shell, markForKernel]),
    tryProbe([...shell, `${limitData("typescript")} && exec true`]),
  ]);
  const privileges = await firstThatWorks(privilegeForms.map((form) => [...namespace.form, ...form]));
  const form = privileges.form.slice(namespace.form.length);
  return { namespace, privileges: { form, reason: privileges.reason }, oomScore, dataLimit };
}

function confinementOf({ namespace, privileges, oomScore, dataLimit }: Found): OsConfinement {
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
        oomScore === undefined ? `${markForKernel};` : "",
        dataLimit === undefined ? `${limitData(cellClass)};` : "",
      ].join("");
      const start = preparations === "" ? [] : [...shell, `${preparations} exec "$@"`, "cell"];
      return [...start, ...namespace.form, ...privileges.form, ...command];
    },
  };
}

function report(part: string, reason: string | undefined): RunnerHealth["confinement"][number] {
  return reason === undefined ? { part, inForce: true } : { part, inForce: false, reason };
}

async function firstThatWorks(forms: readonly (readonly string[])[]): Promise<Form> {
  let reason: string | undefined;
  for (const form of forms) {
    const failure = await tryProbe([...form, "true"]);
    if (failure === undefined) return { form, reason: undefined };
    reason ??= failure;
  }
  return { form: [], reason: reason ?? "not tried" };
}

/** @returns undefined when it works, else why not */
async function tryProbe([command = "", ...args]: readonly string[]): Promise<string | undefined> {
  if (process.platform !== "linux") return `not available on ${process.platform}`;
  try {
    await run(command, args, { timeout: probeTimeoutMs, env: {} });
    return undefined;
  } catch (error) {
    const { code, stderr, message } = error as { code?: unknown; stderr?: string; message?: string };
    if (code === "ENOENT") return `${command} is not installed`;
    return (stderr?.trim() || message || "refused").split("\n")[0] ?? "refused";
  }
}
