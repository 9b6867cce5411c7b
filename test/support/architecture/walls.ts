/** Which files may not reach which others, by what a file is. */
import type { SourceFile } from "./sources.ts";

export interface Wall {
  readonly why: string;
  readonly from: (file: SourceFile) => boolean;
  readonly mayNotReach: (place: string, file: SourceFile) => boolean;
}

/** A face serves a part's operations: it takes what the door to them, or the HTTP layer, offers. */
export function isFace(file: SourceFile): boolean {
  if (!isPart(file) || isHttpLayer(file.path) || isDoor(file.path)) return false;
  return file.imports.some((place) => isHttpLayer(place) || place === "server/operations/handlers.ts");
}

/** The one way to the use cases, for every face. */
function isDoor(place: string): boolean {
  return place.startsWith("server/operations/");
}

function isHttpLayer(place: string): boolean {
  return place.startsWith("server/http/") || place === "fastify";
}

/** Not the composition, which knows every part. */
const isPart = (file: SourceFile) => /^server\/(?!core\/|compose\/)[^/]+\//.test(file.path);

function below(pattern: RegExp): (file: SourceFile) => boolean {
  return (file) => pattern.test(file.path);
}

function matches(pattern: RegExp): (place: string) => boolean {
  return (place) => pattern.test(place);
}

export const walls: readonly Wall[] = [
  {
    why: "the client knows the contract alone, and what every platform has",
    from: below(/^client\/(?!example\.ts$)/),
    mayNotReach: matches(/^(?!client\/|openapi-fetch$)/),
  },
  {
    why: "the service does not call itself through its client",
    from: below(/^(server|schema|pool|sandbox|openapi)\//),
    mayNotReach: matches(/^client\//),
  },
  {
    why: "core is vocabulary: it imports nothing of ours",
    from: below(/^server\/core\//),
    mayNotReach: matches(/^(server\/(?!core\/)|schema\/|pool\/|sandbox\/|openapi\/)/),
  },
  {
    why: "the sandbox knows no pool, no database and no HTTP",
    from: below(/^sandbox\//),
    mayNotReach: matches(/^(server\/|schema\/|pool\/|openapi\/|node:https?$|undici|fastify|@mikro-orm)/),
  },
  {
    why: "the pool can be used without the rest",
    from: below(/^pool\//),
    mayNotReach: matches(/^(server\/(?!core\/)|schema\/|openapi\/|fastify|@mikro-orm)/),
  },
  {
    why: "schema/ is the only importer of the database library",
    from: below(/^(?!schema\/)/),
    mayNotReach: matches(/^@mikro-orm\/|^@electric-sql\//),
  },
  {
    why: "nothing outside a cell loads isolated-vm or Pyodide",
    from: below(/^(?!sandbox\/)/),
    mayNotReach: matches(/^isolated-vm$|^pyodide/),
  },
  {
    why: "the service speaks the contract of scripts and hides the same secrets; the rest of the sandbox is the pool's",
    from: below(/^(server|schema)\//),
    mayNotReach: matches(/^sandbox\/(?!(contract|tile\.d|adapter-script\.d|redaction)\.ts$)/),
  },
  {
    why: "the pool's door is runner.ts: who starts it knows one more file",
    from: below(/^(?!pool\/|scripts\/)/),
    mayNotReach: matches(/^pool\/(?!(runner|thread-runner)\.ts$)/),
  },
  {
    why: "the queue library stays behind its seam",
    from: below(/^(?!server\/queue\/)/),
    mayNotReach: matches(/^bee-queue$/),
  },
  {
    why: "tracing leaves by one file, which sends to the operator's collector alone",
    from: (file) => file.path !== "server/tracing.ts",
    mayNotReach: matches(/^@opentelemetry\//),
  },
  {
    why: "tracing is loaded where it is wanted: only the composition knows it",
    from: (file) => file.path !== "server/compose.ts",
    mayNotReach: matches(/^server\/tracing\.ts$/),
  },
  {
    why: "outgoing requests know nobody who makes them",
    from: below(/^server\/net\//),
    mayNotReach: matches(/^(server\/(?!core\/|net\/)|schema\/|pool\/|sandbox\/|openapi\/)/),
  },
  {
    why: "the door knows neither HTTP nor what is behind it",
    from: below(/^server\/operations\//),
    mayNotReach: matches(/^(server\/(?!core\/|operations\/)|schema\/|pool\/|sandbox\/|node:https?$|fastify)/),
  },
  {
    why: "HTTP reaches use cases through the door alone",
    from: below(/^server\/http\//),
    mayNotReach: matches(/^server\/.*\/service\.ts$/),
  },
  {
    why: "a face translates; it does not reach past its service",
    from: isFace,
    mayNotReach: matches(/^schema\//),
  },
  {
    why: "the HTTP layer knows no store and no face of a part, but the store of the keys that make requests repeatable",
    from: (file) => file.path.startsWith("server/http/") && file.path !== "server/http/idempotency.ts",
    mayNotReach: matches(/^schema\/|\/(rest|jobs|graphql)\.ts$/),
  },
  {
    why: "what is not a face knows no face",
    from: (file) => isPart(file) && !isFace(file) && !file.path.startsWith("server/http/"),
    mayNotReach: matches(/^fastify|^server\/http\/|\/(rest|jobs|graphql)\.ts$/),
  },
];

/** How the pages are built, by Node. */
const pagesBuild = /^gui\/(vite\.config|icons\/files)\.ts$/;

/** Of the pages in a browser, and of what may know them. */
export const pageWalls: readonly Wall[] = [
  {
    why: "the pages know the public interface alone",
    from: (file) => file.path.startsWith("gui/") && !pagesBuild.test(file.path),
    mayNotReach: matches(/^(server|schema|pool|sandbox|openapi|client|scripts|test)\/|^node:/),
  },
  {
    why: "nobody knows the pages but what builds and shows them to developers, and tests",
    from: below(/^(?!gui\/|scripts\/(?:gui\/build|dev|screenshots)\.ts$|test\/)/),
    mayNotReach: matches(/^gui\//),
  },
  {
    why: "what a specification means needs no browser",
    from: below(/^gui\/tile-spec\//),
    mayNotReach: matches(/\.tsx$|^react/),
  },
];

/** Stores know records: models and rules without effects, never use cases or faces. */
export function storeCrossings(sources: readonly SourceFile[], isPure: (file: SourceFile) => boolean): string[] {
  const byPath = new Map(sources.map((file) => [file.path, file]));
  return sources
    .filter((file) => file.path.startsWith("schema/"))
    .flatMap((file) =>
      file.imports
        .filter((place) => /^(server\/(?!core\/)|pool\/(?!runner\.ts$))/.test(place))
        .filter((place) => {
          const target = byPath.get(place);
          return target === undefined || !isPure(target);
        })
        .map((place) => `${file.path} → ${place}`),
    );
}

export function crossingsOf(wall: Wall, sources: readonly SourceFile[]): string[] {
  return sources
    .filter(wall.from)
    .flatMap((file) =>
      file.imports.filter((place) => wall.mayNotReach(place, file)).map((place) => `${file.path} → ${place}`),
    );
}
