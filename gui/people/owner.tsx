/** Whose records are listed, and whose one is. A user sees no others than its own. */
import { SelectInput } from "../controls/fields.tsx";
import { useWords } from "../words/words.tsx";
import { type Owner, useIsTenant, useOwners } from "./queries.ts";
import { useContactWords } from "./words.ts";

const everybody = "everybody";
const nobody = "nobody";
const ofUser = "user:";

/** Of an address, as the service is asked; nothing for everybody's. */
export function ownedBy(owner: string): { readonly userKey: string } | { readonly unowned: true } | undefined {
  if (owner === nobody) return { unowned: true };
  return owner.startsWith(ofUser) ? { userKey: owner.slice(ofUser.length) } : undefined;
}

interface OwnerFilterProps {
  /** As in the address; empty for everybody. */
  readonly owner: string;
  readonly onChange: (owner: string) => void;
}

export function OwnerFilter({ owner, onChange }: OwnerFilterProps) {
  const { common, flows } = useWords();
  const { owners, isCut } = useOwners();
  if (owners.length === 0) return null;
  return (
    <SelectInput
      label={flows.owner}
      isLabelUnseen
      hint={isCut ? common.firstOnly(owners.length) : undefined}
      value={owner === "" ? everybody : owner}
      choices={[
        { value: everybody, label: flows.anyOwner },
        ...choicesOf(owners),
        { value: nobody, label: flows.nobody },
      ]}
      onChange={(value) => onChange(value === everybody ? "" : value)}
    />
  );
}

interface OwnerInputProps {
  /** Null for nobody. */
  readonly ownerUserKey: string | null;
  readonly fault?: string | undefined;
  readonly onChange: (ownerUserKey: string | null) => void;
}

/** A user has no choice, and is not told of one. */
export function OwnerInput({ ownerUserKey, fault, onChange }: OwnerInputProps) {
  const words = useContactWords();
  const { flows } = useWords();
  const { mayChoose, owners } = useOwners();
  const isTenant = useIsTenant();
  if (!isTenant) return null;
  if (!mayChoose) return <p className="quiet small">{words.noUsers}</p>;
  const isKnown = ownerUserKey === null || owners.some(({ tenantKey }) => tenantKey === ownerUserKey);
  const others = isKnown ? [] : [{ tenantKey: ownerUserKey, displayName: ownerUserKey }];
  return (
    <SelectInput
      label={flows.owner}
      hint={words.ownerHint}
      fault={fault}
      value={ownerUserKey === null ? nobody : ofUser + ownerUserKey}
      choices={[{ value: nobody, label: flows.nobody }, ...choicesOf([...others, ...owners])]}
      onChange={(value) => onChange(value === nobody ? null : value.slice(ofUser.length))}
    />
  );
}

function choicesOf(owners: readonly Owner[]) {
  return owners.map(({ tenantKey, displayName }) => ({ value: ofUser + tenantKey, label: displayName }));
}

/** By name where it is known. Of a user's own records nothing is said. */
export function useOwnerName(): (ownerUserKey: string | null) => string | null {
  const { owners } = useOwners();
  const isTenant = useIsTenant();
  return (ownerUserKey) => {
    if (!isTenant || ownerUserKey === null) return null;
    return owners.find(({ tenantKey }) => tenantKey === ownerUserKey)?.displayName ?? ownerUserKey;
  };
}
