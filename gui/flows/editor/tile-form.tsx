/** The dialog of a tile, made of its specification alone. */
import { lazy, Suspense, useMemo, useState } from "react";
import { localHints } from "../../tile-spec/checks.ts";
import { faultsElsewhere } from "../../tile-spec/faults.ts";
import type { Fault, Params, TemperatureUnits, TileSpec } from "../../tile-spec/model.ts";
import { shownParams } from "../../tile-spec/shown.ts";
import { ParamForm } from "../../tile-form/param-form.tsx";
import { useWords } from "../../words/words.tsx";

const Markdown = lazy(() => import("../../markdown/markdown.tsx"));

interface TileFormProps {
  readonly spec: TileSpec;
  readonly params: Params;
  /** Of this tile, in the service's words. */
  readonly faults: readonly Fault[];
  readonly temperatureUnits: TemperatureUnits;
  /** @param changed the parameter's name */
  readonly onChange: (params: Params, changed: string) => void;
}

export function TileForm({ spec, params, faults, temperatureUnits, onChange }: TileFormProps) {
  const hints = useMemo(() => localHints(spec, params), [spec, params]);
  const elsewhere = faultsElsewhere(faults, shownParams(spec.params, params));
  return (
    <div className="tile-form">
      {elsewhere.length > 0 && (
        <ul className="faults note error">
          {elsewhere.map(({ loc, message }) => (
            <li key={`${loc} ${message}`}>
              <code>{loc}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <ParamForm
        params={spec.params}
        given={params}
        faults={faults}
        hints={hints}
        temperatureUnits={temperatureUnits}
        onChange={onChange}
      />
      <Help spec={spec} />
    </div>
  );
}

function Help({ spec }: { readonly spec: TileSpec }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const { markdown } = spec.ui.help;
  if (markdown.trim() === "" && spec.notes.length === 0) return null;
  return (
    <details className="tile-help" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.tileForm.help}</summary>
      {isOpen && (
        <Suspense>
          {markdown.trim() !== "" && <Markdown text={markdown} firstLevel={3} />}
          {spec.notes.length > 0 && (
            <>
              <h3>{words.tileForm.notes}</h3>
              <ul className="tile-notes">
                {spec.notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </>
          )}
        </Suspense>
      )}
    </details>
  );
}
