/** All colours by role, light and dark side by side: each is typed, or picked by eye. */
import type { Fault } from "../../api/problem.ts";
import { TextInput } from "../../controls/fields.tsx";
import { type Colors, type Moved, type Role, roles, type Scheme, schemes, type SkinDraft, withColor } from "./skin.ts";
import { useBrandWords } from "./words.ts";

interface ColorTableProps {
  readonly draft: SkinDraft;
  /** What the edits began with. */
  readonly saved: SkinDraft;
  /** With the colours that the service chose for empty fields. */
  readonly shown: Readonly<Record<Scheme, Colors>>;
  readonly moved: readonly Moved[];
  readonly faults: readonly Fault[];
  readonly onChange: (draft: SkinDraft) => void;
}

export function ColorTable(props: ColorTableProps) {
  const words = useBrandWords();
  return (
    <table className="brand-colors">
      <thead>
        <tr>
          <th>{words.role}</th>
          {schemes.map((scheme) => (
            <th key={scheme}>{words[scheme]}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map((role) => (
          <tr key={role}>
            <th scope="row">{words.roles[role]}</th>
            {schemes.map((scheme) => (
              <td key={scheme}>
                <ColorField {...props} role={role} scheme={scheme} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ColorFieldProps extends ColorTableProps {
  readonly role: Role;
  readonly scheme: Scheme;
}

function ColorField({ draft, saved, shown, moved, faults, onChange, role, scheme }: ColorFieldProps) {
  const words = useBrandWords();
  const loc = `${scheme}.${role}`;
  const label = words.inScheme(words.roles[role], words[scheme]);
  const change = (color: string): void => onChange(withColor(draft, saved, scheme, role, color));
  const to = moved.find((one) => one.loc === loc)?.to;
  const refusal = faults.find((fault) => fault.loc === loc)?.message;
  return (
    <div className="brand-color">
      <input
        type="color"
        aria-label={words.byEye(label)}
        value={shown[scheme][role]}
        onChange={(event) => change(event.target.value)}
      />
      <TextInput
        label={label}
        isLabelUnseen
        placeholder={shown[scheme][role]}
        value={draft[scheme][role]}
        onChange={change}
        maxLength={7}
        fault={to === undefined ? refusal : words.becomes(to)}
      />
    </div>
  );
}
