/**
 * The walls, words, registries and sizes of the project, held by a test. An exception list here may only shrink.
 * Imports are read with the TypeScript compiler's own scanner, so a comment or a string is no import.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";
import { problemKinds } from "#core/errors.ts";
import { operations } from "#openapi/operations.ts";

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

const sources: readonly SourceFile[] = globSync("{server,schema,pool,sandbox,openapi,scripts,test}/**/*.ts")
  .sort()
  .map((path) => {
    const text = readFileSync(path, "utf8");
    return { path, text, imports: ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName) };
  });

const production = sources.filter((file) => !file.path.startsWith("test/") && !file.path.startsWith("scripts/"));

/** Code without comments and string contents, so that words are looked for where they act. */
function codeOf(file: SourceFile): string {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, file.text);
  const parts: string[] = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    const isText = token === ts.SyntaxKind.StringLiteral || token === ts.SyntaxKind.NoSubstitutionTemplateLiteral;
    parts.push(isText ? '""' : scanner.getTokenText());
  }
  return parts.join(" ");
}

/** `#core/errors.ts` and `../core/errors.ts` are the same place. */
function placeOf(file: SourceFile, specifier: string): string {
  if (specifier.startsWith("#core/")) return `server/core/${specifier.slice("#core/".length)}`;
  if (specifier.startsWith("#tile/")) return `server/tiles/library/${specifier.slice("#tile/".length)}.ts`;
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (!specifier.startsWith(".")) return specifier;
  return new URL(specifier, `file:///${file.path}`).pathname.slice(1);
}

interface Wall {
  readonly from: RegExp;
  readonly mayNotReach: RegExp;
  readonly why: string;
}

const walls: readonly Wall[] = [
  {
    from: /^server\/core\//,
    mayNotReach: /^(server\/(?!core\/)|schema\/|pool\/|openapi\/)/,
    why: "core is vocabulary: it imports nothing of ours",
  },
  {
    from: /^sandbox\//,
    mayNotReach: /^(server\/|schema\/|openapi\/|node:https?$|undici|fastify|@mikro-orm)/,
    why: "the sandbox knows no database and no HTTP",
  },
  {
    from: /^pool\//,
    mayNotReach: /^(server\/(?!core\/)|schema\/|openapi\/|fastify|@mikro-orm)/,
    why: "the pool can be used without the rest",
  },
  {
    from: /^(?!schema\/)/,
    mayNotReach: /^@mikro-orm\/|^@electric-sql\//,
    why: "schema/ is the only importer of the database library",
  },
  {
    from: /^(?!sandbox\/)/,
    mayNotReach: /^isolated-vm$|^pyodide/,
    why: "nothing outside a cell loads isolated-vm or Pyodide",
  },
  {
    from: /^schema\//,
    mayNotReach: /^server\/.*\/(service|rest|jobs|graphql)\.ts$|^server\/http\/|^pool\/(?!runner\.ts)/,
    why: "stores know records, not use cases or faces",
  },
  {
    from: /^server\/.*\/(rules|plan|conclude|window|requirements|params|spec|thinning|settings)\.ts$/,
    mayNotReach: /^schema\/|^server\/.*\/(service|rest|jobs)\.ts$|^node:(fs|net|https?)$/,
    why: "rules are pure functions over plain data",
  },
  {
    from: /^server\/.*\/service\.ts$/,
    mayNotReach: /\/(rest|jobs|graphql)\.ts$|^server\/http\/|^fastify/,
    why: "services know no face",
  },
  {
    from: /^server\/.*\/rest\.ts$/,
    mayNotReach: /^schema\//,
    why: "a face translates; it does not reach past its service",
  },
  { from: /^server\/(?!queue\/)/, mayNotReach: /^bee-queue$/, why: "the queue library stays behind its seam" },
];

for (const wall of walls) {
  test(`wall: ${wall.why} (${wall.from.source})`, () => {
    const crossings = sources
      .filter(
        (file) => !file.path.startsWith("test/") && !file.path.startsWith("scripts/") && wall.from.test(file.path),
      )
      .flatMap((file) =>
        file.imports
          .filter((name) => wall.mayNotReach.test(placeOf(file, name)))
          .map((name) => `${file.path} → ${name}`),
      );
    assert.deepEqual(crossings, []);
  });
}

test("folders are crossed by alias, never by a relative path", () => {
  const crossings = production.flatMap((file) =>
    file.imports.filter((name) => /^\.\.\/\.\.\//.test(name)).map((name) => `${file.path} → ${name}`),
  );
  assert.deepEqual(crossings, []);
});

interface Word {
  readonly word: RegExp;
  readonly homes: RegExp;
  readonly why: string;
}

const words: readonly Word[] = [
  {
    word: /\bDate \. now \(|\bnew Date \( \)/,
    homes: /^server\/core\/clock\.ts$|^sandbox\//,
    why: "one file reads the wall clock",
  },
  { word: /\bprocess \. env\b/, homes: /^server\/config\.ts$/, why: "one file reads the environment" },
  {
    word: /(?<![.\w] ?)\bfetch \(/,
    homes: /^server\/net\/egress\.ts$|^sandbox\//,
    why: "one file makes outgoing requests",
  },
  { word: /\bconsole \./, homes: /^$/, why: "logs are structured" },
];

for (const { word, homes, why } of words) {
  test(`word: ${why} (${word.source})`, () => {
    const strays = production
      .filter((file) => !homes.test(file.path) && word.test(codeOf(file)))
      .map((file) => file.path);
    assert.deepEqual(strays, []);
  });
}

test("no file outgrows one idea: at most 400 lines, generated ones aside", () => {
  const generated = /^openapi\/(types|operations)\.ts$|^schema\/migrations\//;
  const long = sources
    .filter((file) => !generated.test(file.path) && file.text.trimEnd().split("\n").length > 400)
    .map((file) => file.path);
  assert.deepEqual(long, []);
});

test("every operation is exercised by a test that names it", () => {
  const tests = sources.filter((file) => file.path.startsWith("test/")).map((file) => file.text);
  const silent = Object.entries(operations).filter(([id, operation]) => {
    const path = operation.path.replaceAll(/\{[^}]+\}/g, "");
    const start = path.split("//")[0]?.replace(/\/$/, "") ?? path;
    return !tests.some((text) => text.includes(id) || text.includes(start));
  });
  assert.deepEqual(
    silent.map(([id]) => id),
    [],
  );
});

test("every kind of problem has a slug in kebab case, a 4xx or 5xx status and a meaning", () => {
  for (const [slug, kind] of Object.entries(problemKinds)) {
    assert.match(slug, /^[a-z]+(-[a-z]+)*$/);
    assert.ok(kind.status >= 400 && kind.status < 600, slug);
    assert.ok(kind.meaning.length > 20, slug);
  }
});
