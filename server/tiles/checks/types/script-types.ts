/**
 * Checks the types of a tile's script against the contract of scripts and the library, in memory. Loads the TypeScript
 * compiler: belongs in a process of its own, since types can be made to take for ever.
 *
 * What was parsed, and the program before, are cached: a second check takes a small part of the first one's time.
 */
import type ts from "typescript";
import type { CompileProblem } from "#sandbox/contract.ts";
import type { TypeCheckRequest } from "../type-checker.ts";
import { compiler } from "./compiler.ts";
import { withContractTypes } from "./contract-types.ts";
import { absentGlobals } from "./realm-names.ts";
import { contractPath, languagePath, libraryPaths, readTypeFile, typePathOf } from "./type-files.ts";

export const maxTypeProblems = 50;

const scriptPath = "/tile.ts";
/**
 * Says that the script's default export is a tile, and that a realm has a console (realm/console.ts). A kind that is
 * some text is looked at when the script runs: without a type beside it, the compiler knows no more of it.
 */
const entryPath = "/entry.ts";
const entryText = `import evaluate from "./tile.ts";
import type { TileContext, TileOutput } from "#sandbox/tile.d.ts";
type Output = Omit<TileOutput, "kind"> & { readonly kind: string };
export const entry: (ctx: TileContext<any>) => Output = evaluate;
declare global {
  var console: { readonly [name in "log" | "info" | "warn" | "error" | "debug"]: (...values: unknown[]) => void };
}
`;

/** As strict as the built-in tiles' own. */
const options: ts.CompilerOptions = {
  target: compiler.ScriptTarget.ES2024,
  lib: ["lib.es2024.d.ts", "lib.esnext.iterator.d.ts", "lib.esnext.collection.d.ts"],
  module: compiler.ModuleKind.ESNext,
  moduleResolution: compiler.ModuleResolutionKind.Bundler,
  moduleDetection: compiler.ModuleDetectionKind.Force,
  types: [],
  noEmit: true,
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  allowImportingTsExtensions: true,
  isolatedModules: true,
  skipLibCheck: true,
};

export type ScriptTypes = (request: TypeCheckRequest) => readonly CompileProblem[];

/** The first check reads the files. */
export function createScriptTypes(): ScriptTypes {
  const parsed = new Map<string, ts.SourceFile | undefined>();
  const fileAt = (path: string): ts.SourceFile | undefined => {
    if (!parsed.has(path)) {
      const text = path === entryPath ? entryText : readTypeFile(path);
      parsed.set(path, text === undefined ? undefined : sourceFile(path, text));
    }
    return parsed.get(path);
  };
  const rootNames = [scriptPath, entryPath, ...libraryPaths()];
  let before: ts.Program | undefined;
  return ({ code }) => {
    const typed = withContractTypes(sourceFile(scriptPath, code));
    const script = sourceFile(scriptPath, typed.text);
    const host = hostOf((path) => (path === scriptPath ? script : fileAt(path)));
    const program = compiler.createProgram({ rootNames, options, host, ...(before && { oldProgram: before }) });
    before = program;
    return problemsOf(program, script).map(typed.placed);
  };
}

function sourceFile(path: string, text: string): ts.SourceFile {
  return compiler.createSourceFile(path, text, { languageVersion: compiler.ScriptTarget.ES2024 }, true);
}

/** A disk with nothing on it but the files that are given. */
function hostOf(fileAt: (path: string) => ts.SourceFile | undefined): ts.CompilerHost {
  return {
    getSourceFile: fileAt,
    fileExists: (path) => fileAt(path) !== undefined,
    readFile: (path) => fileAt(path)?.text,
    getDefaultLibLocation: () => languagePath,
    getDefaultLibFileName: () => `${languagePath}/lib.es2024.d.ts`,
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => "\n",
    writeFile: () => undefined,
    resolveModuleNameLiterals: (literals) =>
      literals.map(({ text }) => ({ resolvedModule: moduleAt(text === "./tile.ts" ? scriptPath : typePathOf(text)) })),
  };
  function moduleAt(path: string | undefined): ts.ResolvedModuleFull | undefined {
    if (path === undefined || fileAt(path) === undefined) return undefined;
    const extension = path === contractPath ? compiler.Extension.Dts : compiler.Extension.Ts;
    return { resolvedFileName: path, extension, isExternalLibraryImport: false };
  }
}

function problemsOf(program: ts.Program, script: ts.SourceFile): readonly CompileProblem[] {
  const references = referenceProblems(script);
  if (references.length > 0) return references;
  const broken = program.getSyntacticDiagnostics(script);
  const found = broken.length > 0 ? broken : program.getSemanticDiagnostics(script);
  const problems = found.map((diagnostic) => problemOf(script, diagnostic.start ?? 0, messageOf(diagnostic)));
  if (broken.length === 0) problems.push(...absentNames(program, script), ...entryProblems(program, script));
  return problems.sort((a, b) => a.line - b.line || a.column - b.column).slice(0, maxTypeProblems);
}

/** `/// <reference …>` names files and libraries, of which a tile has none. */
function referenceProblems(script: ts.SourceFile): readonly CompileProblem[] {
  const named = [...script.referencedFiles, ...script.typeReferenceDirectives, ...script.libReferenceDirectives];
  const message = "A tile has no other types than those of the language, of `#sandbox/tile.d.ts` and of the library.";
  const places = script.hasNoDefaultLib ? [...named, { pos: 0 }] : named;
  return places.map(({ pos }) => problemOf(script, pos, message)).slice(0, maxTypeProblems);
}

/** The default export as a tile is called; what is wrong with it stands where it is exported. */
function entryProblems(program: ts.Program, script: ts.SourceFile): readonly CompileProblem[] {
  const entry = program.getSourceFile(entryPath);
  const exported = script.statements.find(isDefaultExport);
  if (entry === undefined || exported === undefined) return [];
  const [first] = program.getSemanticDiagnostics(entry);
  if (first === undefined) return [];
  const message = `The default export is not \`(ctx: TileContext) => TileOutput\`: ${messageOf(first)}`;
  return [problemOf(script, nameOf(exported).getStart(script), message)];
}

/** That there is none is for the linker to say. */
function isDefaultExport(statement: ts.Statement): boolean {
  if (compiler.isExportAssignment(statement)) return true;
  if (compiler.isExportDeclaration(statement) && statement.exportClause !== undefined)
    return compiler.isNamedExports(statement.exportClause) && statement.exportClause.elements.some(isNamedDefault);
  const modifiers = compiler.canHaveModifiers(statement) ? (compiler.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === compiler.SyntaxKind.DefaultKeyword);
}

function isNamedDefault({ name }: ts.ExportSpecifier): boolean {
  return name.text === "default";
}

function nameOf(statement: ts.Statement): ts.Node {
  if (compiler.isFunctionDeclaration(statement) && statement.name !== undefined) return statement.name;
  return compiler.isExportAssignment(statement) ? statement.expression : statement;
}

/** Values that the compiler knows of the language, and a tile has not. */
function absentNames(program: ts.Program, script: ts.SourceFile): readonly CompileProblem[] {
  const checker = program.getTypeChecker();
  const problems: CompileProblem[] = [];
  const waiting: ts.Node[] = [script];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (compiler.isIdentifier(node) && absentGlobals.has(node.text) && isValue(node) && isGlobal(checker, node)) {
      problems.push(problemOf(script, node.getStart(script), `A tile has no ${node.text}.`));
    }
    compiler.forEachChild(node, (child) => void waiting.push(child));
  }
  return problems;
}

function isValue(node: ts.Identifier): boolean {
  if (compiler.isPartOfTypeNode(node)) return false;
  const { parent } = node;
  if (compiler.isPropertyAccessExpression(parent)) return parent.expression === node;
  return !(compiler.isPropertyAssignment(parent) && parent.name === node);
}

function isGlobal(checker: ts.TypeChecker, node: ts.Identifier): boolean {
  const declarations = checker.getSymbolAtLocation(node)?.declarations ?? [];
  const isOfLanguage = (declaration: ts.Declaration) => declaration.getSourceFile().fileName.startsWith(languagePath);
  return node.text === "eval" ? declarations.every(isOfLanguage) : declarations.some(isOfLanguage);
}

const maxMessageLength = 500;

const cannotFindModule = 2307;

/** Of a chain of reasons, with each one's own line joined to the one before. */
function messageOf({ code, messageText }: ts.Diagnostic): string {
  const text = compiler
    .flattenDiagnosticMessageText(messageText, " ")
    .replace(/ Do you need to (change your target library|install type definitions).*$/s, "")
    .replace(/\s+/g, " ");
  const module = code === cannotFindModule ? /'(.*?)'/.exec(text)?.[1] : undefined;
  if (module !== undefined)
    return `"${module.slice(0, 100)}" can't be imported: a tile has "#sandbox/tile.d.ts" and the library's "#tile/…".`;
  return text.length <= maxMessageLength ? text : `${text.slice(0, maxMessageLength).toWellFormed()}…`;
}

function problemOf(script: ts.SourceFile, position: number, message: string): CompileProblem {
  const { line, character } = script.getLineAndCharacterOfPosition(position);
  return { line: line + 1, column: character + 1, message };
}
