/** What a list is filtered by is part of its address, so that the list can be kept or sent. */
import { useSearchParams } from "wouter";

export function useFilters(): readonly [URLSearchParams, (name: string, value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const filter = (name: string, value: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [search, filter];
}
