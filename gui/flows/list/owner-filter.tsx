/** Whose flows are listed. A user sees no others than its own; a tenant's staff sees everybody's. */
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { ask } from "../../api/ask.ts";
import { FlowOwnersDocument } from "../../api/documents/flows-list.ts";
import { SelectInput } from "../../controls/fields.tsx";
import { useMay } from "../../session/may.ts";
import { onSessionChange, sessionState } from "../../session/session.ts";
import { useWords } from "../../words/words.tsx";
import { ownedByNobody, ownedByUser } from "./owner.ts";

const everybody = "everybody";

interface OwnerFilterProps {
  /** As in the address; empty for everybody. */
  readonly owner: string;
  readonly onChange: (owner: string) => void;
}

export function OwnerFilter({ owner, onChange }: OwnerFilterProps) {
  const words = useWords();
  const session = useSyncExternalStore(onSessionChange, sessionState);
  const mayManageUsers = useMay("users_manage");
  const maySee = mayManageUsers && session.kind === "in" && session.self.kind === "tenant";
  const { data } = useQuery({
    queryKey: ["flow-owners"],
    queryFn: ({ signal }) => ask(FlowOwnersDocument, {}, { signal }),
    enabled: maySee,
    staleTime: 60_000,
  });
  const users = data?.users?.edges.map(({ node }) => node) ?? [];
  if (users.length === 0) return null;
  return (
    <SelectInput
      label={words.flows.owner}
      isLabelUnseen
      hint={data?.users?.pageInfo.hasNextPage ? words.common.firstOnly(users.length) : undefined}
      value={owner === "" ? everybody : owner}
      choices={[
        { value: everybody, label: words.flows.anyOwner },
        ...users.map(({ tenantKey, displayName }) => ({ value: ownedByUser(tenantKey), label: displayName })),
        { value: ownedByNobody, label: words.flows.nobody },
      ]}
      onChange={(value) => onChange(value === everybody ? "" : value)}
    />
  );
}
