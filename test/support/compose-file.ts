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

export interface ContainerImage {
  readonly base: string;
  readonly user: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck: readonly string[];
  readonly command: readonly string[];
  readonly copied: readonly string[];
  readonly text: string;
}

export function readContainerfile(path: string): ContainerImage {
  const text = readFileSync(path, "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll("\\\n", " ");
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
    copied: [...text.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, names]) => (names ?? "").split(" ")),
  };
}
