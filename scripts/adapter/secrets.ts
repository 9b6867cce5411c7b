/** The values of an adapter's secrets, from environment variables of their names: no file and no command has them. */
import { Refused } from "../refused.ts";

/** @throws Refused that names those that are not set */
export function secretsFrom(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const unset = names.filter((name) => (environment[name] ?? "") === "");
  if (unset.length > 0)
    throw new Refused(`Set ${unset.join(", ")} in the environment: adapter.json lists it as a secret.`);
  return Object.fromEntries(names.map((name) => [name, environment[name] ?? ""]));
}
