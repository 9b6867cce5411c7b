/** The script of a tile: compiled as it will run, with the library linked in, and checked for types. */
import { AppError } from "#core/errors.ts";
import type { CompiledScript, CompileOutcome, CompileProblem, ScriptSource } from "#sandbox/contract.ts";
import type { Runner } from "#pool/runner.ts";
import { ownFolders, readLibrary, readModules } from "../files.ts";
import type { AuthoredTile } from "../model.ts";
import type { Faults } from "./faults.ts";
import type { TypeChecker } from "./type-checker.ts";

/** What is larger is refused by the compiler. */
const maxTypedBytes = 262_144;

export interface ScriptCheck {
  readonly runner: Pick<Runner, "compile">;
  readonly types: TypeChecker;
  readonly tenantId: string;
  readonly isTyped: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface CheckedScript {
  readonly source: ScriptSource;
  /** Null when it is refused. */
  readonly compiled: CompiledScript | null;
}

/** @throws AppError `unavailable` when the sandbox, or the checker of types, cannot work now */
export async function checkScript(
  tile: Pick<AuthoredTile, "key" | "language" | "script">,
  check: ScriptCheck,
  faults: Faults,
): Promise<CheckedScript> {
  const source = await sourceOf(tile);
  const [outcome, untyped] = await Promise.all([compile(source, check), typeProblems(source, check)]);
  const { problems, message } = toldBy(outcome);
  if (message !== undefined) faults.add("script", message);
  // What can't be read has no types either.
  const isRead = problems.every((problem) => !isSyntaxError(problem)) && message === undefined;
  for (const problem of inOrder(problems, isRead ? untyped.problems : [])) addProblem(problem, source, faults);
  if (isRead && untyped.message !== undefined) faults.add("script", untyped.message);
  return { source, compiled: outcome.status === "ok" ? outcome.script : null };
}

export function addProblem({ line, column, message }: CompileProblem, source: ScriptSource, faults: Faults): void {
  faults.add("script", message, { file: source.fileName, line, column });
}

async function sourceOf({ key, language, script: code }: Pick<AuthoredTile, "key" | "language" | "script">) {
  const fileName = `${key}.${language === "python" ? "py" : "ts"}`;
  const modules = language === "typescript" ? await readModules(code, ownFolders.library) : {};
  return { language, role: "tile", code, fileName, modules } as const;
}

/** With a module that there is not, the compiler names all that there are. */
async function compile(source: ScriptSource, { runner, tenantId }: ScriptCheck): Promise<CompileOutcome> {
  const outcome = await runner.compile(source, tenantId);
  if (outcome.status !== "refused" || source.language !== "typescript") return outcome;
  if (!outcome.problems.some(({ message }) => message.includes("can't be imported"))) return outcome;
  return runner.compile({ ...source, modules: await readLibrary(ownFolders.library) }, tenantId);
}

interface Told {
  readonly problems: readonly CompileProblem[];
  /** Of the script as a whole. */
  readonly message?: string;
}

function toldBy(outcome: CompileOutcome): Told {
  if (outcome.status === "broken") throw new AppError("unavailable", outcome.message);
  if (outcome.status === "limit-exceeded") return { problems: [], message: outcome.message };
  return { problems: outcome.status === "refused" ? outcome.problems : [] };
}

async function typeProblems(source: ScriptSource, { types, tenantId, isTyped, signal }: ScriptCheck): Promise<Told> {
  const isTooLarge = Buffer.byteLength(source.code) > maxTypedBytes;
  if (!isTyped || source.language !== "typescript" || isTooLarge) return { problems: [] };
  const outcome = await types.check({ code: source.code, fileName: source.fileName }, tenantId, signal);
  if (outcome.status === "ok") return { problems: [] };
  if (outcome.status === "refused") return { problems: outcome.problems };
  if (outcome.status === "limit-exceeded") return { problems: [], message: outcome.message };
  throw new AppError("unavailable", outcome.message);
}

function isSyntaxError({ message }: CompileProblem): boolean {
  return message.startsWith("Syntax error:") || message.includes("nested too deeply");
}

/** By place. Where the compiler says something, the types have nothing to add. */
function inOrder(compiler: readonly CompileProblem[], types: readonly CompileProblem[]): readonly CompileProblem[] {
  const told = new Set(compiler.map(({ line, column }) => `${line}:${column}`));
  const lines = new Set(
    compiler.filter(({ message }) => message.includes("can't be imported")).map(({ line }) => line),
  );
  const added = types.filter(
    ({ line, column, message }) =>
      !told.has(`${line}:${column}`) && !(lines.has(line) && message.includes("can't be imported")),
  );
  return [...compiler, ...added].sort((a, b) => a.line - b.line || a.column - b.column);
}
