/** What is entered of an adapter, and what of it is sent. Pure. */
import type { Fault } from "../api/problem.ts";
import type { Params } from "../tile-spec/model.ts";

/** Of a secret: a text that is set anew, or that it goes. Names without an entry stay as they are. */
export type SecretChange = { readonly kind: "set"; readonly text: string } | { readonly kind: "remove" };
export type SecretChanges = Readonly<Record<string, SecretChange>>;

export interface AdapterDraft {
  readonly displayName: string;
  readonly settings: Params;
  readonly secrets: SecretChanges;
}

/** As the service takes secrets: an emptied field sets nothing, and null takes one away. */
export function envOf(secrets: SecretChanges): Readonly<Record<string, string | null>> {
  const sent = Object.entries(secrets).filter(([, change]) => change.kind === "remove" || change.text !== "");
  return Object.fromEntries(sent.map(([name, change]) => [name, change.kind === "remove" ? null : change.text]));
}

/** Without one of them. */
export function withoutSecret(secrets: SecretChanges, name: string): SecretChanges {
  return Object.fromEntries(Object.entries(secrets).filter(([other]) => other !== name));
}

/** Whether sending it would change anything. */
export function isChanged(draft: AdapterDraft, saved: Pick<AdapterDraft, "displayName" | "settings">): boolean {
  const { displayName, settings } = saved;
  return (
    draft.displayName !== displayName ||
    !isSame(draft.settings, settings) ||
    Object.keys(envOf(draft.secrets)).length > 0
  );
}

/** Values of JSON; the order of members is of no matter. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export interface SortedFaults {
  /** As a form of parameters names places: `params.url`. */
  readonly settings: readonly Fault[];
  /** By the secret's name. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly displayName: string | undefined;
  /** What no field stands for. */
  readonly others: readonly Fault[];
}

/** @param shown names of the settings that have a field */
export function sortFaults(
  faults: readonly Fault[],
  shown: ReadonlySet<string>,
  secretNames: readonly string[],
): SortedFaults {
  const isOfSetting = ({ loc }: Fault): boolean => shown.has(/^settings\.([^.[]+)/.exec(loc)?.[1] ?? "");
  const secretOf = ({ loc }: Fault): string | undefined => secretNames.find((name) => loc === `env.${name}`);
  return {
    settings: faults
      .filter(isOfSetting)
      .map(({ loc, message }) => ({ loc: loc.replace("settings", "params"), message })),
    secrets: new Map(
      faults.flatMap((fault) => {
        const name = secretOf(fault);
        return name === undefined ? [] : [[name, fault.message] as const];
      }),
    ),
    displayName: faults.find(({ loc }) => loc === "displayName")?.message,
    others: faults.filter(
      (fault) => !isOfSetting(fault) && secretOf(fault) === undefined && fault.loc !== "displayName",
    ),
  };
}
