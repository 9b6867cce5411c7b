/**
 * Puts the files of the contract together into one document: `openapi.yaml` is the frame, which lists the files of
 * schemas and examples and the paths in their order. For the making of `openapi.json`; the service reads that.
 */
import { globSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Json } from "./document.ts";

type JsonObject = { [name: string]: Json };

const folder = new URL("./", import.meta.url);

/** @throws Error where a file refers to what is not there, or a path stands in no file or in no list */
export function bundle(): JsonObject {
  const files = new Map<string, JsonObject>();
  const read = (url: URL): JsonObject => {
    const known = files.get(url.href) ?? readYaml(url);
    files.set(url.href, known);
    return known;
  };

  /** A copy in which every reference into another file is replaced by what it refers to. */
  function writtenOut(node: Json, from: URL): Json {
    if (Array.isArray(node)) return node.map((item) => writtenOut(item, from));
    if (typeof node !== "object" || node === null) return node;
    const { $ref: reference, ...beside } = node;
    if (typeof reference !== "string" || reference.startsWith("#")) return membersOf(node, from);
    const [path = "", pointer = ""] = reference.split("#/");
    const url = new URL(path, from);
    const found = pointer === "" ? read(url) : read(url)[pointer];
    if (found === undefined) throw new Error(`${from.pathname} refers to ${reference}, which is not there.`);
    return { ...(writtenOut(found, url) as JsonObject), ...membersOf(beside, from) };
  }

  function membersOf(node: JsonObject, from: URL): JsonObject {
    return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, writtenOut(member, from)]));
  }

  /** The members of several files, one file after the other. */
  function together(paths: Json | undefined): JsonObject {
    const urls = (paths as string[]).map((path) => new URL(path, folder));
    return Object.fromEntries(urls.flatMap((url) => Object.entries(writtenOut(read(url), url) as JsonObject)));
  }

  const frameUrl = new URL("openapi.yaml", folder);
  const { components, paths, ...rest } = read(frameUrl);
  const { schemas, examples, ...others } = components as JsonObject;
  const { version } = JSON.parse(readFileSync(new URL("../package.json", folder), "utf8")) as {
    readonly version: string;
  };
  const { info, ...frame } = membersOf(rest, frameUrl);
  return {
    ...frame,
    info: { ...(info as JsonObject), version },
    "x-beside": membersOf(read(new URL("beside.yaml", folder)), frameUrl),
    components: {
      ...membersOf(others, frameUrl),
      schemas: withOptionalDefaults(together(schemas)),
      examples: together(examples),
    },
    paths: inOrder(together(globSync("paths/*.yaml", { cwd: folder })), paths as string[]),
  };
}

/**
 * A property with a default may be left out of a request. Generators of types call a property with `default` required,
 * as it is where the default was filled in: here that is the service. So callers are told the default in words, and
 * the service finds it in `x-default`.
 */
function withOptionalDefaults(schemas: JsonObject): JsonObject {
  return mapped(schemas, (schema) => inSchema(schema));
}

function inSchema(node: Json): Json {
  if (Array.isArray(node)) return node.map(inSchema);
  if (!isObject(node)) return node;
  const parts = Object.entries(node).map(([keyword, value]): [string, Json] => {
    if (valueKeywords.includes(keyword)) return [keyword, value];
    if (keyword !== "properties" || !isObject(value)) return [keyword, inSchema(value)];
    return [keyword, mapped(value, (property) => withoutDefault(inSchema(property)))];
  });
  return Object.fromEntries(parts);
}

/** What stands under these is a value, not a schema. */
const valueKeywords = ["const", "default", "enum", "example", "examples"];

function withoutDefault(property: Json): Json {
  if (!isObject(property) || property["default"] === undefined) return property;
  const { default: value, description, ...others } = property;
  const told = `Default: \`${typeof value === "string" ? value : JSON.stringify(value)}\`.`;
  return { ...others, description: description === undefined ? told : `${description} ${told}`, "x-default": value };
}

function isObject(node: Json): node is JsonObject {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

function mapped(object: JsonObject, change: (member: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [name, change(member)]));
}

function readYaml(url: URL): JsonObject {
  const parsed: unknown = parse(readFileSync(url, "utf8"), { maxAliasCount: -1, merge: true });
  // Through JSON text: aliased nodes become separate ones.
  return JSON.parse(JSON.stringify(parsed)) as JsonObject;
}

function inOrder(written: JsonObject, names: readonly string[]): JsonObject {
  const unlisted = Object.keys(written).filter((name) => !names.includes(name));
  if (unlisted.length > 0) throw new Error(`openapi.yaml does not list ${unlisted.join(", ")}.`);
  return Object.fromEntries(
    names.map((name) => {
      const item = written[name];
      if (item === undefined) throw new Error(`openapi.yaml lists ${name}, which stands in no file of paths/.`);
      return [name, item];
    }),
  );
}
