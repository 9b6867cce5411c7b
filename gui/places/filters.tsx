/** By what places are found. It is part of the address. */
import { useMemo } from "react";
import type { ListedPlaceFragment, SourceStatus } from "../api/generated.ts";
import { SearchInput, SelectInput } from "../controls/fields.tsx";
import { useFilters } from "../shell/filters.ts";
import { knownHints } from "./kinds.ts";
import { type PlaceFilters, usePlaceAdapters } from "./queries.ts";
import { useKindName, usePlaceWords } from "./words.ts";

const statuses: readonly SourceStatus[] = ["ok", "stale", "unknown"];
const disabled = "disabled";
const any = "any";

export function usePlaceFilters(): { readonly filters: PlaceFilters; readonly isFiltered: boolean } {
  const [search] = useFilters();
  const given = ["q", "kind", "data", "adapter"].map((name) => search.get(name) || null);
  const [q = null, hint = null, data = null, syncedBy = null] = given;
  const filters = useMemo((): PlaceFilters => {
    const status = statuses.find((one) => one === data) ?? null;
    return { q, hint, syncedBy, status, enabled: data === disabled ? false : null };
  }, [q, hint, data, syncedBy]);
  return { filters, isFiltered: given.some((value) => value !== null) };
}

/** @param places what is shown: their own words for kinds can be chosen, too */
export function PlaceFilterFields({ places }: { readonly places: readonly ListedPlaceFragment[] }) {
  const words = usePlaceWords();
  const kindName = useKindName();
  const [search, filter] = useFilters();
  const adapters = usePlaceAdapters().data ?? [];
  const kind = search.get("kind") ?? "";
  const data = search.get("data") ?? "";
  const adapter = search.get("adapter") ?? "";
  const kinds = new Set([...knownHints, ...places.map(({ hint }) => hint), ...(kind === "" ? [] : [kind])]);
  const set = (name: string) => (value: string) => filter(name, value === any ? "" : value);
  return (
    <div className="filters">
      <SearchInput label={words.search} value={search.get("q") ?? ""} onChange={(value) => filter("q", value)} />
      <SelectInput
        label={words.kind}
        isLabelUnseen
        value={kind === "" ? any : kind}
        choices={[
          { value: any, label: words.anyKind },
          ...[...kinds].map((value) => ({ value, label: kindName(value) })),
        ]}
        onChange={set("kind")}
      />
      <SelectInput
        label={words.health}
        isLabelUnseen
        value={[...statuses, disabled].find((one) => one === data) ?? any}
        choices={[
          { value: any, label: words.anyHealth },
          ...statuses.map((value) => ({ value, label: words.healths[value] })),
          { value: disabled, label: words.healths.disabled },
        ]}
        onChange={set("data")}
      />
      {(adapters.length > 0 || adapter !== "") && (
        <SelectInput
          label={words.adapter}
          isLabelUnseen
          value={adapter === "" ? any : adapter}
          choices={[
            { value: any, label: words.anyAdapter },
            ...adapters.map(({ id, displayName }) => ({ value: id, label: displayName })),
            ...(adapter === "" || adapters.some(({ id }) => id === adapter)
              ? []
              : [{ value: adapter, label: words.synced }]),
          ]}
          onChange={set("adapter")}
        />
      )}
    </div>
  );
}
