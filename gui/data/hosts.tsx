/** The allow-list: the origins that a script reaches, and no other. */
import { mdiDeleteOutline, mdiPlus } from "@mdi/js";
import { Button, IconButton } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { useWords } from "../words/words.tsx";
import { useScriptWords } from "./script-words.ts";
import { useDataWords } from "./words.ts";

interface HostsProps {
  readonly origins: readonly string[];
  readonly faults: ReadonlyMap<number, string>;
  readonly onChange: (origins: readonly string[]) => void;
}

export function Hosts({ origins, faults, onChange }: HostsProps) {
  const words = useScriptWords();
  const { of } = useDataWords();
  const { common } = useWords();
  return (
    <fieldset className="tile-group">
      <legend>{words.hosts}</legend>
      <p className="quiet small data-about">{words.hostsAbout}</p>
      <div className="data-hosts">
        {origins.map((origin, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
          <div key={row} className="data-host">
            <TextInput
              label={words.host(row + 1)}
              isLabelUnseen
              type="url"
              placeholder={words.hostSample}
              value={origin}
              onChange={(text) => onChange(origins.with(row, text))}
              fault={faults.get(row)}
            />
            <IconButton
              icon={mdiDeleteOutline}
              label={of(common.remove, words.host(row + 1))}
              onPress={() => onChange(origins.toSpliced(row, 1))}
            />
          </div>
        ))}
        <div className="row">
          <Button icon={mdiPlus} onPress={() => onChange([...origins, ""])}>
            {words.addHost}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
