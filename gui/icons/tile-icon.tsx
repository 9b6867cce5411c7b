/** The icon that a record names, fetched with those beside it in the alphabet. An unknown name shows a diamond. */
import { iconFolder } from "virtual:icon-files";
import { mdiRhombusOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Icon } from "./icon.tsx";

type Paths = Readonly<Record<string, string>>;

async function fetchIcons(letters: string): Promise<Paths> {
  const response = await fetch(`${iconFolder}${letters}.json`);
  return response.ok ? ((await response.json()) as Paths) : {};
}

/** @param name as Material Design Icons has it, with or without `mdi-` or `mdi:` */
export function TileIcon({ name }: { readonly name: string }) {
  const plain = name.toLowerCase().replace(/^mdi[-:]/, "");
  const letters = plain.slice(0, 2);
  const isName = /^[a-z][a-z0-9]$/.test(letters);
  const { data } = useQuery({
    queryKey: ["icons", letters],
    queryFn: () => fetchIcons(letters),
    enabled: isName,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isName && data === undefined) return <Icon path="" />;
  return <Icon path={data?.[plain] ?? mdiRhombusOutline} />;
}
