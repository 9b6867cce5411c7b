/** Reads `compose.yaml` and `Containerfile` as far as a test needs to start what they say. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { parse } from "yaml";

export interface ComposeService {
  readonly image: string;
  readonly build?: { readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly user?: string;
  readonly environment: Readonly<Record<string, string | number>>;
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly init?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly deploy: {
    readonly replicas?: number;
    readonly resources: { readonly limits: { readonly cpus: string; readonly memory: string } };
  };
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, object>>;
}

/** @param settings what `.env` and the environment would have */
export function readCompose(path: string, settings: Readonly<Record<string, string>>): ComposeFile {
  return interpolated(parse(readFileSync(path, "utf8"), { merge: true }), settings) as ComposeFile;
}

/**
 * `${NAME}`, `${NAME:-default}`, `${NAME:?what is missing}`; `$$` is a dollar sign. Compose interpolates values only.
 */
function interpolated(value: unknown, settings: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((one) => interpolated(one, settings));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, interpolated(one, settings)]));
  if (typeof value !== "string") return value;
  return value.replaceAll(
    /\$\$|\$\{(\w+)(?::(-|\?)([^}]*))?\}/g,
    (all, name?: string, kind?: string, text?: string) => {
      if (name === undefined) return "$";
      const given = settings[name] ?? "";
      if (given !== "") return given;
      if (kind === "-") return text ?? "";
      throw new Error(`${all} is not set`);
    },
  );
}

/** A line of COPY: files and folders of the project, and where they go, as the container's working folder sees it. */
export interface Copied {
  readonly names: readonly string[];
  readonly to: string;
}

export interface Stage {
  readonly text: string;
  /** From the project's folder. */
  readonly copied: readonly Copied[];
}

/** The last stage, which is the image. */
export interface ContainerImage {
  readonly base: string;
  readonly user: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck: readonly string[];
  readonly command: readonly string[];
  /** From the project's folder, by any stage. */
  readonly copied: readonly string[];
  /** By name, from where to where: what earlier stages made. */
  readonly fromStages: readonly { readonly stage: string; readonly made: string; readonly to: string }[];
  readonly text: string;
  /** The earlier stages, by name. */
  readonly stages: Readonly<Record<string, Stage>>;
}

export function readContainerfile(path: string): ContainerImage {
  const whole = readFileSync(path, "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ");
  const parts = whole.split(/^(?=FROM )/m).filter((part) => part.startsWith("FROM "));
  const text = parts.at(-1) ?? assert.fail("there is no stage");
  const stages = parts.slice(0, -1).map((part) => stageOf(part));
  const line = (pattern: RegExp): string => pattern.exec(text)?.[1] ?? assert.fail(`no line is like ${pattern}`);
  const pairs = line(/^ENV (.*)$/m)
    .trim()
    .split(/\s+/);
  return {
    text,
    base: line(/^FROM (\S+)$/m),
    user: line(/^USER (\S+)$/m),
    environment: Object.fromEntries(pairs.map((pair) => pair.split("=", 2) as [string, string])),
    healthcheck: JSON.parse(line(/^HEALTHCHECK .*CMD (\[.*\])$/m)),
    command: JSON.parse(line(/^CMD (\[.*\])$/m)),
    copied: copiedBy(whole).flatMap(({ names }) => names),
    fromStages: [...text.matchAll(/^COPY --from=(\S+) (\S+) (\S+)$/gm)].map(([, stage = "", made = "", to = ""]) => ({
      stage,
      made,
      to,
    })),
    stages: Object.fromEntries(stages),
  };
}

function stageOf(text: string): readonly [name: string, stage: Stage] {
  return [/^FROM \S+ AS (\S+)$/m.exec(text)?.[1] ?? "", { text, copied: copiedBy(text) }];
}

function copiedBy(text: string): readonly Copied[] {
  const lines = text.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm);
  return [...lines].map(([, names = "", to = ""]) => ({ names: names.split(" "), to }));
}

/** What `.dockerignore` lets a build have: names right in the project's folder. Everything else is kept out. */
export function sentToBuild(path: string): readonly string[] {
  const [first, ...others] = readFileSync(path, "utf8").trim().split("\n");
  assert.equal(first, "*");
  return others.map((line) => /^!([\w.-]+)$/.exec(line)?.[1] ?? assert.fail(`${path} has the line ${line}`));
}
