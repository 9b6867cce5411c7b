/** Whether package.json lists what is imported and nothing else. */
import { isProduction, type SourceFile } from "./sources.ts";

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** The package of a specifier: `@fastify/cors/x` is `@fastify/cors`. */
function packageOf(specifier: string): string {
  const [first = "", second] = specifier.split("/");
  return first.startsWith("@") && second !== undefined ? `${first}/${second}` : first;
}

/**
 * Packages in use: imported, found by `resolve("…")`, or a program that a script starts by its path below
 * `node_modules/`.
 */
function usedBy(sources: readonly SourceFile[]): Set<string> {
  return new Set(sources.flatMap((file) => [...file.specifiers.map(packageOf), ...namedIn(file.text)]));
}

function namedIn(text: string): string[] {
  const started = [...text.matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)/g)].map(([, name]) => name ?? "");
  const resolved = [...text.matchAll(/\bresolve\("([^"]+)"\)/g)].map(([, name]) => packageOf(name ?? ""));
  return [...started, ...resolved];
}

/** What is wrong with the lists: a package that nothing uses, or one in the wrong list. */
export function unusedDependencies(packageJson: string, sources: readonly SourceFile[]): string[] {
  const { scripts, dependencies, devDependencies }: Manifest = JSON.parse(packageJson);
  const inProduction = usedBy(sources.filter(isProduction));
  const inScripts = usedBy(sources.filter((file) => file.path.startsWith("scripts/")));
  const anywhere = new Set([...usedBy(sources), ...namedIn(Object.values(scripts).join("\n"))]);
  const isUsed = (name: string) => {
    if (!name.startsWith("@types/")) return anywhere.has(name);
    const typed = name.slice("@types/".length);
    return anywhere.has(typed) || typed === "node";
  };
  const misplaced = Object.keys(devDependencies).filter((name) => inProduction.has(name));
  return [
    ...Object.keys(dependencies)
      .filter((name) => !inProduction.has(name) && !inScripts.has(name))
      .map((name) => `${name}: nothing imports it but tests`),
    ...Object.keys(devDependencies)
      .filter((name) => !isUsed(name))
      .map((name) => `${name}: nothing uses it`),
    ...misplaced.map((name) => `${name}: production imports a development dependency`),
  ];
}

/** The same for the pages, whose packages the build puts into files: all that is not for checks is used there. */
export function unusedOfPages(packageJson: string, sources: readonly SourceFile[]): string[] {
  const { dependencies, devDependencies }: Omit<Manifest, "scripts"> = JSON.parse(packageJson);
  const used = usedBy(sources);
  const isUsed = (name: string) => used.has(name) || (name.startsWith("@types/") && used.has(typedBy(name)));
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => !isUsed(name))
    .map((name) => `gui/package.json: ${name}: nothing uses it`);
}

function typedBy(types: string): string {
  return types.slice("@types/".length);
}
