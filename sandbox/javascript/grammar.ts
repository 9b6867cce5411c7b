/**
 * What a script's grammar may not use, because its realm lacks it: found before anything runs, with line and column.
 * Adapters may wait (`async`, `await`); tiles may not.
 */
import type { AnyNode, Identifier, ImportDeclaration } from "acorn";
import { full } from "acorn-walk";
import type { CompileProblem, ScriptRole } from "../contract.ts";
import type { ParsedSource } from "./source.ts";

const maxProblems = 20;
/** Functions of other hosts that a script can't have; refused unless the script declares a name like it itself. */
const absentFunctions: Readonly<Record<string, string>> = {
  eval: "Code can't be made from text (eval).",
  Function: "Code can't be made from text (Function).",
  require: "There is no require: use import with one of the library modules.",
  setTimeout: "There are no timers.",
  setInterval: "There are no timers.",
  setImmediate: "There are no timers.",
  queueMicrotask: "There is no event loop to queue work in.",
};

export function grammarProblems(source: ParsedSource, role: ScriptRole): readonly CompileProblem[] {
  const problems: CompileProblem[] = [];
  const declared = new Set<string>();
  const suspects: Identifier[] = [];
  const refuse = (node: AnyNode, message: string): void => {
    if (problems.length < maxProblems) problems.push({ ...source.at(node), message });
  };
  try {
    full(source.program, (node) => inspect(node as AnyNode, role, refuse, declared, suspects));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ line: 1, column: 1, message: "The source is nested too deeply." }];
  }
  for (const name of suspects) if (!declared.has(name.name)) refuse(name, absentFunctions[name.name] as string);
  return problems.sort((one, other) => one.line - other.line || one.column - other.column);
}

function inspect(
  node: AnyNode,
  role: ScriptRole,
  refuse: (node: AnyNode, message: string) => void,
  declared: Set<string>,
  suspects: Identifier[],
): void {
  switch (node.type) {
    case "FunctionDeclaration":
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      if ("id" in node && node.id) declared.add(node.id.name);
      for (const parameter of node.params) if (parameter.type === "Identifier") declared.add(parameter.name);
      if (node.async && node.generator) return refuse(node, "Async generators are not available.");
      if (node.async && role === "tile")
        refuse(node, "A tile can't be async: it gets all its data in ctx and returns its result at once.");
      return;
    case "VariableDeclarator":
      if (node.id.type === "Identifier") declared.add(node.id.name);
      return;
    case "AwaitExpression":
      if (role === "tile")
        refuse(node, "A tile can't await: it gets all its data in ctx and returns its result at once.");
      return;
    case "ForOfStatement":
      if (node.await) refuse(node, "for await is not available.");
      return;
    case "ImportExpression":
      return refuse(node, "import() is not available: import library modules at the top of the file.");
    case "MetaProperty":
      if (node.meta.name === "import") refuse(node, "import.meta is not available.");
      return;
    case "Literal":
      if (typeof node.bigint === "string") refuse(node, "BigInt is not available: use numbers.");
      return;
    case "CallExpression":
    case "NewExpression":
      if (node.callee.type === "Identifier" && Object.hasOwn(absentFunctions, node.callee.name))
        suspects.push(node.callee);
      return;
    default:
  }
}

/** The specifiers a source imports, in order. */
export function importsOf(source: ParsedSource): readonly ImportDeclaration[] {
  return source.program.body.filter((node) => node.type === "ImportDeclaration");
}
