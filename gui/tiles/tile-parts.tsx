/** What a tile's version says of itself: its dialog to try out, what it needs, its help, examples and script. */
import { lazy, Suspense, useMemo, useState } from "react";
import { Link } from "wouter";
import { useTileReader } from "../tile-form/use-tile-reader.ts";
import { ParamForm } from "../tile-form/param-form.tsx";
import { localHints } from "../tile-spec/checks.ts";
import type { Fault, Params } from "../tile-spec/model.ts";
import { summaryOf } from "../tile-spec/summary.ts";
import { useWords } from "../words/words.tsx";
import { TileMarks } from "./face.tsx";
import { expectedOf, inputText } from "./in-words.ts";
import type { KnownTile, TileVersion } from "./model.ts";
import { paramsOf } from "./queries.ts";
import { useTileWords } from "./words.ts";

const Markdown = lazy(() => import("../markdown/markdown.tsx"));

interface TilePartProps {
  readonly tile: KnownTile;
}

const noFaults: readonly Fault[] = [];

/** As it is shown in the editor of flows. What is entered here is kept nowhere. */
export function TileDialogPart({ tile }: TilePartProps) {
  const words = useTileWords();
  const reader = useTileReader("celsius");
  const [given, setGiven] = useState<Params>({});
  const params = useMemo(() => paramsOf(tile), [tile]);
  const hints = useMemo(
    () => localHints({ params, crossRules: tile.crossRules ?? [] }, given),
    [params, tile.crossRules, given],
  );
  const summary = summaryOf({ params, ui: tile.ui }, given, reader);
  return (
    <section className="card tiles-part" aria-labelledby="tile-dialog">
      <h2 id="tile-dialog">{words.dialog}</h2>
      <p className="quiet small">{params.length === 0 ? words.noParams : words.dialogAbout}</p>
      <div className="tile-form">
        <ParamForm
          params={params}
          given={given}
          faults={noFaults}
          hints={hints}
          temperatureUnits="celsius"
          onChange={setGiven}
        />
      </div>
      {summary !== "" && (
        <p className="small">
          <span className="quiet">{words.inChain}</span> {summary}
        </p>
      )}
    </section>
  );
}

export function TileAbout({ tile, versions }: TilePartProps & { readonly versions: readonly TileVersion[] }) {
  const words = useTileWords();
  return (
    <section className="card tiles-part" aria-labelledby="tile-about">
      <h2 id="tile-about">{words.aboutTile}</h2>
      <TileMarks tile={tile} />
      <dl className="tiles-facts">
        <dt>{words.key}</dt>
        <dd>
          <code>{tile.key}</code>
        </dd>
        <dt>{words.version}</dt>
        <dd>{tile.isLatest ? words.versionNewest(tile.version) : words.versionOf(tile.version, versions.length)}</dd>
        <dt>{words.language}</dt>
        <dd>{words.languages[tile.language]}</dd>
        {tile.forkedFrom !== null && (
          <>
            <dt>{words.forkedFrom}</dt>
            <dd>
              <Link href={`/tiles/${tile.forkedFrom.key}?version=${tile.forkedFrom.version}`}>
                {words.keyVersion(tile.forkedFrom.key, tile.forkedFrom.version)}
              </Link>
            </dd>
          </>
        )}
        <dt>{words.inputs}</dt>
        <dd>
          {tile.inputs.length === 0 ? (
            words.noInputs
          ) : (
            <ul>
              {tile.inputs.map((input) => (
                <li key={JSON.stringify(input)}>{inputText(input, words)}</li>
              ))}
            </ul>
          )}
        </dd>
      </dl>
      <Notes notes={tile.notes} />
    </section>
  );
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  const { tileForm } = useWords();
  if (notes.length === 0) return null;
  return (
    <div className="stack">
      <h3>{tileForm.notes}</h3>
      <ul className="tile-notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

export function TileHelp({ tile: { ui } }: TilePartProps) {
  const words = useTileWords();
  const { markdown } = ui.help;
  if (markdown.trim() === "") return null;
  return (
    <section className="card tiles-part" aria-labelledby="tile-help">
      <h2 id="tile-help">{words.help}</h2>
      <div className="tiles-help">
        <Suspense>
          <Markdown text={markdown} firstLevel={3} />
        </Suspense>
      </div>
    </section>
  );
}

export function TileExamples({ tile: { examples } }: TilePartProps) {
  const words = useTileWords();
  if (examples.length === 0) return null;
  return (
    <section className="card tiles-part" aria-labelledby="tile-examples">
      <h2 id="tile-examples">{words.examples}</h2>
      <p className="quiet small">{words.examplesAbout}</p>
      <ul className="tiles-lines">
        {examples.map((example) => (
          <li key={example.name}>
            <strong>{example.name}</strong>
            <span className="quiet small">{expectedOf(example.expect, words)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TileScript({ tile: { script } }: TilePartProps) {
  const words = useTileWords();
  return (
    <details className="card tiles-part">
      <summary>{words.script}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <pre className="tiles-code small" tabIndex={0}>
        {script}
      </pre>
    </details>
  );
}
