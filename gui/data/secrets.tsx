/** Secrets by name: they are written and never read. One that is set says so, and is replaced or removed. */
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { useWords } from "../words/words.tsx";
import { useDataWords } from "./words.ts";
import { type SecretChanges, withoutSecret } from "./draft.ts";

export interface SecretSpec {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly isRequired: boolean;
  /** Of a script of one's own, which alone knows whether it can do without. */
  readonly isOwn?: boolean;
}

export function ownSecret(name: string): SecretSpec {
  return { name, title: name, help: "", isRequired: false, isOwn: true };
}

interface SecretsProps {
  readonly specs: readonly SecretSpec[];
  /** Names of those that the service holds. */
  readonly held: readonly string[];
  readonly changes: SecretChanges;
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (changes: SecretChanges) => void;
}

export function Secrets({ specs, held, changes, faults, onChange }: SecretsProps) {
  const words = useDataWords();
  if (specs.length === 0) return null;
  return (
    <fieldset className="tile-group">
      <legend>{words.secrets}</legend>
      <p className="quiet small data-about">{words.secretsAbout}</p>
      <div className="tile-fields">
        {specs.map((spec) => (
          <Secret
            key={spec.name}
            spec={spec}
            isHeld={held.includes(spec.name)}
            changes={changes}
            fault={faults.get(spec.name)}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface SecretProps extends Pick<SecretsProps, "changes" | "onChange"> {
  readonly spec: SecretSpec;
  readonly isHeld: boolean;
  readonly fault: string | undefined;
}

function Secret({ spec, isHeld, changes, fault, onChange }: SecretProps) {
  const words = useDataWords();
  const { common } = useWords();
  const { name, title, help, isRequired, isOwn = false } = spec;
  const change = changes[name];
  const set = (text: string): void => onChange({ ...changes, [name]: { kind: "set", text } });
  const keep = <Button onPress={() => onChange(withoutSecret(changes, name))}>{words.secretKeep}</Button>;
  if (change?.kind === "remove" || (isHeld && change === undefined))
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset is announced twice
      <div className="field" role="group" aria-label={title}>
        <span className="label">{title}</span>
        <span className="small">{change === undefined ? words.secretSet : words.secretRemoved}</span>
        {fault !== undefined && <p className="fault">{fault}</p>}
        <div className="row">
          {change === undefined ? (
            <>
              <Button aria-label={words.of(words.secretReplace, title)} onPress={() => set("")}>
                {words.secretReplace}
              </Button>
              {!isRequired && (
                <Button
                  kind="quiet"
                  aria-label={words.of(common.remove, title)}
                  onPress={() => onChange({ ...changes, [name]: { kind: "remove" } })}
                >
                  {common.remove}
                </Button>
              )}
            </>
          ) : (
            keep
          )}
        </div>
      </div>
    );
  return (
    <div className="field">
      <TextInput
        label={isRequired || isOwn ? title : words.optional(title)}
        hint={help === "" ? undefined : help}
        fault={fault}
        type="password"
        autoComplete="new-password"
        autoFocus={isHeld}
        value={change?.text ?? ""}
        onChange={set}
      />
      {isHeld && <div className="row">{keep}</div>}
    </div>
  );
}
