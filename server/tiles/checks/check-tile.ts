/**
 * What a tile must pass before it is published, whoever publishes it: its parameters' schema, its script, its types,
 * what it asks for, its help, its examples, and that the same input gives the same output twice. All faults are told
 * at once, in the order of the body. Knows no database and no HTTP: the authors' command line checks with the same
 * function.
 */
import { createHash } from "node:crypto";
import stableJson from "fast-json-stable-stringify";
import type { FieldError } from "#core/errors.ts";
import type { Runner } from "#pool/runner.ts";
import type { CompiledScript, ScriptSource } from "#sandbox/contract.ts";
import type { AuthoredTile } from "../model.ts";
import { checkDataSource, completed } from "./data-source.ts";
import type { DemoSource } from "./demo-data.ts";
import { checkEvaluations } from "./evaluations.ts";
import { below, Faults } from "./faults.ts";
import { type HelpChecks, helpPlace } from "./help.ts";
import { checkParamsSchema } from "./params-schema.ts";
import { checkInputs, checkRules, checkWindow } from "./references.ts";
import { checkScript } from "./script.ts";
import type { TypeChecker } from "./type-checker.ts";
import type { Parameters } from "./conditions.ts";
import { checkAnyDefaults, type Matching, type ParamsChecks } from "../params-checks.ts";

export interface CheckOptions {
  readonly runner: Pick<Runner, "compile" | "evaluate">;
  readonly types: TypeChecker;
  readonly demo: DemoSource;
  readonly helps: HelpChecks;
  readonly params: ParamsChecks;
  /** Whose turn it takes among those that wait; default: the platform's own. */
  readonly tenantId?: string;
  /** False for `javascript`, which runs as TypeScript and is not checked for types. Default true. */
  readonly isTyped?: boolean;
  /** Aborted when nobody waits for it any more. */
  readonly signal?: AbortSignal;
}

export type CheckedTile =
  | { readonly errors: readonly FieldError[] }
  | {
      /** As it is published: with the parameter `dataSource` where it asks for data and does not say. */
      readonly tile: AuthoredTile;
      readonly compiled: CompiledScript;
      readonly source: ScriptSource;
      /** SHA-256 (hex) of everything that decides what the tile does and how it is described. */
      readonly contentHash: string;
    };

const platform = "platform";

/**
 * At most `maxFaults` (faults.ts), each with the place in the body (`loc`), and in the script file, line and column.
 * The tile is tried only when all that can be read of it is right.
 * @throws AppError `unavailable` when the sandbox is; the signal's reason
 */
export async function checkTile(tile: AuthoredTile, options: CheckOptions): Promise<CheckedTile> {
  const { runner, types, demo, helps, params, tenantId = platform, isTyped = true, signal } = options;
  const matching = { checks: params, tenantId };
  const faults = new Faults();
  const { source, compiled } = await checkScript(tile, { runner, types, tenantId, isTyped, signal }, faults);
  await checkDefinition(tile, matching, faults);
  const helpProblem = await helps.help(tenantId, tile.ui.help.markdown);
  if (helpProblem !== null) faults.add(helpPlace, helpProblem);
  if (faults.count > 0 || compiled === null) return { errors: faults.all() };
  signal?.throwIfAborted();
  const whole = completed(tile);
  await checkEvaluations(whole, { runner, demo, matching, tenantId, compiled, source, signal }, faults);
  if (faults.count > 0) return { errors: faults.all() };
  const { script: _, ...content } = whole;
  const contentHash = createHash("sha256").update(stableJson({ content, source })).digest("hex");
  return { tile: whole, compiled, source, contentHash };
}

/** What can be said without the script. */
export async function checkDefinition(tile: AuthoredTile, matching: Matching, faults: Faults): Promise<void> {
  const parameters = await checkParams(tile.paramsSchema, matching, faults);
  checkDataSource(tile.paramsSchema, faults);
  checkInputs(tile.inputs, parameters, faults);
  if (parameters === null) return;
  checkRules(tile, parameters, faults);
  checkWindow(tile.window, parameters, faults);
}

/** The schema, and the defaults where all else of it is right. */
export async function checkParams(schema: unknown, matching: Matching, faults: Faults): Promise<Parameters | null> {
  const loc = "paramsSchema";
  const parameters = checkParamsSchema(schema, faults);
  if (parameters === null || faults.isFaulty(loc)) return parameters;
  const defaults = await checkAnyDefaults(matching, schema as Readonly<Record<string, unknown>>);
  for (const { name, message } of defaults.faults) faults.add(below(loc, "properties", name, "default"), message);
  return parameters;
}
