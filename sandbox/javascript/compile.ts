/**
 * From an author's TypeScript to a compiled script: strip, parse, check the grammar, link the library modules, and
 * parse the result once more as the realm will read it, last of all by V8 itself. Runs inside a cell with a deadline,
 * because parsers are software too.
 */
import { createHash } from "node:crypto";
import { parse, type Program } from "acorn";
import type { CompiledScript, CompileOutcome, CompileProblem, ScriptRole, ScriptSource } from "../contract.ts";
import { engineProblem } from "./engine-check.ts";
import { grammarProblems, importsOf } from "./grammar.ts";
import { type LinkedUnit, LinkError, link } from "./linker.ts";
import { type ParsedSource, parseSource } from "./source.ts";

export const maxSourceBytes = 262_144;
const maxLinkedBytes = 2_097_152;
/** Changes whenever the compiled form does: part of every hash. */
const formatVersion = 1;

const entryNames: Readonly<Record<ScriptRole, string>> = {
  tile: "export default function evaluate(ctx)",
  adapter: "export default async function handle(request, { fetch, env, log })",
};

class Refusal extends Error {
  readonly problems: readonly CompileProblem[];
  constructor(problems: readonly CompileProblem[]) {
    super("refused");
    this.problems = problems;
  }
}

export function compileScript(source: ScriptSource): CompileOutcome {
  if (Buffer.byteLength(source.code) > maxSourceBytes) {
    return { status: "limit-exceeded", message: `The source is larger than ${maxSourceBytes} bytes.` };
  }
  try {
    return compileChecked(source);
  } catch (error) {
    if (error instanceof Refusal) return { status: "refused", problems: error.problems };
    if (error instanceof LinkError) return { status: "refused", problems: [error.problem] };
    if (error instanceof RangeError)
      return { status: "refused", problems: [{ line: 1, column: 1, message: "The source is nested too deeply." }] };
    return { status: "broken", message: `The compiler failed: ${error instanceof Error ? error.message : "unknown"}` };
  }
}

function compileChecked(source: ScriptSource): CompileOutcome {
  const entry = unitOf(source, source.fileName, source.code, new Map(), []);
  const problems = entryProblems(entry.source, source.role);
  if (problems.length > 0) throw new Refusal(problems);
  const { code, sourceMap } = link(entry, () => missingDefault(entry.source, source.role));
  if (code.length > maxLinkedBytes)
    return { status: "limit-exceeded", message: `The script and its modules are larger than ${maxLinkedBytes} bytes.` };
  if (!isOneFunction(code)) {
    throw new Refusal([
      {
        line: 1,
        column: 1,
        message: "The source reads differently as a module and as a script (HTML-style comments?).",
      },
    ]);
  }
  // With the names and positions that failures show, because another author may have a script of the same text.
  const hash = createHash("sha256")
    .update(JSON.stringify([formatVersion, "typescript", source.role, source.fileName, code, sourceMap]))
    .digest("hex");
  const script: CompiledScript = {
    language: "typescript",
    role: source.role,
    hash,
    fileName: source.fileName,
    code,
    sourceMap,
  };
  const problem = engineProblem(script);
  if (problem) throw new Refusal([problem]);
  return { status: "ok", script };
}

function unitOf(
  source: ScriptSource,
  fileName: string,
  code: string,
  units: Map<string, LinkedUnit>,
  path: readonly string[],
): LinkedUnit {
  const outcome = parseSource(fileName, code);
  if ("problems" in outcome) throw new Refusal(inFile(outcome.problems, fileName, source));
  const parsed = outcome.source;
  const problems = [...inFile(grammarProblems(parsed, source.role), fileName, source)];
  const imports = new Map<string, LinkedUnit>();
  for (const declaration of importsOf(parsed)) {
    const specifier = String(declaration.source.value);
    const text = source.modules && Object.hasOwn(source.modules, specifier) ? source.modules[specifier] : undefined;
    if (text === undefined) {
      const known = Object.keys(source.modules ?? {});
      const hint = known.length === 0 ? "no modules are available" : `available: ${known.join(", ")}`;
      problems.push(
        ...inFile(
          [{ ...parsed.at(declaration), message: `"${specifier}" can't be imported (${hint}).` }],
          fileName,
          source,
        ),
      );
    } else if (path.includes(specifier)) {
      problems.push(
        ...inFile(
          [
            {
              ...parsed.at(declaration),
              message: `"${specifier}" imports itself: ${[...path, specifier].join(" → ")}.`,
            },
          ],
          fileName,
          source,
        ),
      );
    } else {
      const unit = units.get(specifier) ?? unitOf(source, specifier, text, units, [...path, specifier]);
      units.set(specifier, unit);
      imports.set(specifier, unit);
    }
  }
  if (problems.length > 0) throw new Refusal(problems);
  return { source: parsed, imports };
}

/** Problems in a library module are shown with its name: their line and column are not in the author's file. */
function inFile(
  problems: readonly CompileProblem[],
  fileName: string,
  source: ScriptSource,
): readonly CompileProblem[] {
  if (fileName === source.fileName) return problems;
  return problems.map((problem) => ({
    line: 1,
    column: 1,
    message: `${fileName}:${problem.line}:${problem.column}: ${problem.message}`,
  }));
}

function entryProblems(source: ParsedSource, role: ScriptRole): readonly CompileProblem[] {
  const exported = source.program.body.find((node) => node.type === "ExportDefaultDeclaration");
  if (!exported) return [missingDefault(source, role)];
  const { declaration } = exported;
  const isFunction = [
    "FunctionDeclaration",
    "FunctionExpression",
    "ArrowFunctionExpression",
    "Identifier",
    "CallExpression",
  ].includes(declaration.type);
  if (!isFunction)
    return [
      { ...source.at(declaration), message: `The default export is not a function: expected \`${entryNames[role]}\`.` },
    ];
  if ("generator" in declaration && declaration.generator) {
    return [
      {
        ...source.at(declaration),
        message: `The default export can't be a generator: expected \`${entryNames[role]}\`.`,
      },
    ];
  }
  return [];
}

function missingDefault(source: ParsedSource, role: ScriptRole): CompileProblem {
  const wanted = role === "tile" ? "evaluate" : "handle";
  for (const node of source.program.body) {
    const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
    if (declaration?.type !== "FunctionDeclaration" || declaration.id?.name !== wanted) continue;
    return {
      ...source.at(node),
      message: `The function ${wanted} is not the default export: write \`export default\` before it.`,
    };
  }
  return { line: 1, column: 1, message: `There is no \`${entryNames[role]}\`: the script needs this default export.` };
}

/**
 * The realm reads the text as a script, not as a module: both readings must agree that it is one function and nothing
 * more, and that no line ends in a comment of HTML's form, which only scripts have.
 */
function isOneFunction(code: string): boolean {
  const [statement, ...rest] = readAsScript(code)?.body ?? [];
  return (
    rest.length === 0 && statement?.type === "ExpressionStatement" && statement.expression.type === "FunctionExpression"
  );
}

function readAsScript(code: string): Program | undefined {
  let hasHtmlComment = false;
  const onComment = (isBlock: boolean, _text: string, start: number): void => {
    hasHtmlComment ||= !isBlock && !code.startsWith("//", start);
  };
  try {
    const program = parse(code, { ecmaVersion: 2024, sourceType: "script", onComment });
    return hasHtmlComment ? undefined : program;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
