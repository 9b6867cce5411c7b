/** Places from a GeoJSON file: read here, looked at, sent, and what became of each feature. */
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { Button } from "../controls/button.tsx";
import { SelectInput } from "../controls/fields.tsx";
import { DialogOver } from "../controls/overlays.tsx";
import { ProblemNote } from "../controls/states.tsx";
import {
  entriesOf,
  type Feature,
  featureId,
  type ImportChoices,
  type ImportEntry,
  type LeftOut,
  likelyChoices,
  type ReadFile,
  readGeoJson,
} from "./geojson.ts";
import { knownHints, sensorHint } from "./kinds.ts";
import { type ImportFault, type ImportOutcome, useImport } from "./use-import.ts";
import { usePlaceWords } from "./words.ts";

/** More lines than these would hide what is below them. */
const shownLines = 50;

export default function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const words = usePlaceWords();
  const [file, setFile] = useState<{ readonly name: string; readonly read: ReadFile } | null>(null);
  const importing = useImport();
  const choose = async (chosen: File): Promise<void> => {
    importing.forget();
    setFile({ name: chosen.name, read: readGeoJson(await chosen.text()) });
  };
  return (
    <DialogOver title={words.importTitle} isOpen onClose={onClose} isDismissable={!importing.isSending}>
      <p className="quiet">{words.importAbout}</p>
      <div className="row">
        <FileTrigger
          acceptedFileTypes={[".geojson", ".json", "application/geo+json", "application/json"]}
          onSelect={(files) => {
            const [first] = files ?? [];
            if (first !== undefined) void choose(first);
          }}
        >
          <Button isDisabled={importing.isSending}>{words.importChoose}</Button>
        </FileTrigger>
        {file !== null && <span className="small quiet">{file.name}</span>}
      </div>
      {file !== null && file.read.kind !== "features" && <Unreadable read={file.read} />}
      {file?.read.kind === "features" && (
        <Features key={file.name} features={file.read.features} properties={file.read.properties} {...importing} />
      )}
    </DialogOver>
  );
}

function Unreadable({ read }: { readonly read: Exclude<ReadFile, { readonly kind: "features" }> }) {
  const words = usePlaceWords();
  const texts = {
    "not-json": words.importNotJson,
    "no-collection": words.importNoCollection,
    "no-features": words.importNoFeatures,
  };
  return (
    <p className="note error" role="alert">
      {read.kind === "other-crs" ? words.importOtherCrs(read.name) : texts[read.kind]}
    </p>
  );
}

interface FeaturesProps {
  readonly features: readonly Feature[];
  readonly properties: readonly string[];
  readonly outcome: ImportOutcome | null;
  readonly error: Error | null;
  readonly isSending: boolean;
  readonly send: (entries: readonly ImportEntry[]) => void;
}

function Features({ features, properties, outcome, error, isSending, send }: FeaturesProps) {
  const words = usePlaceWords();
  const [choices, setChoices] = useState<ImportChoices>(() => ({
    ...likelyChoices(features, properties),
    pointHint: sensorHint,
  }));
  const { entries, leftOut } = entriesOf(features, choices);
  const origins = [
    { value: featureId, label: words.importFeatureId },
    ...properties.map((value) => ({ value, label: value })),
  ];
  return (
    <>
      <p>{words.importFeatures(features.length)}</p>
      <SelectInput
        label={words.importName}
        value={choices.name}
        choices={origins}
        onChange={(name) => setChoices({ ...choices, name })}
      />
      <SelectInput
        label={words.importKey}
        value={choices.key}
        choices={origins}
        onChange={(key) => setChoices({ ...choices, key })}
      />
      <SelectInput
        label={words.importPoints}
        value={choices.pointHint}
        choices={knownHints.filter((hint) => hint !== "area").map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(pointHint) => setChoices({ ...choices, pointHint })}
      />
      <Examples entries={entries} />
      {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
      {error !== null && <ProblemNote error={error} />}
      {outcome !== null && <Outcome outcome={outcome} isSending={isSending} />}
      <div className="row">
        <Button kind="main" isDisabled={isSending || entries.length === 0} onPress={() => send(entries)}>
          {isSending ? words.importing : words.importSend(entries.length)}
        </Button>
      </div>
    </>
  );
}

/** What the first of them become, so that a wrong choice is seen before it is sent. */
function Examples({ entries }: { readonly entries: readonly ImportEntry[] }) {
  const words = usePlaceWords();
  const shown = entries.slice(0, 3);
  return (
    <ul className="small import-examples">
      {shown.map(({ place, entry }) => (
        <li key={place}>
          {entry.displayName ?? "–"}{" "}
          <span className="quiet">
            · {entry.tenantKey ?? "–"} · {knownHints.flatMap((one) => (one === entry.hint ? [words.kinds[one]] : []))}
          </span>
        </li>
      ))}
      {entries.length > shown.length && <li className="quiet">…</li>}
    </ul>
  );
}

function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const words = usePlaceWords();
  return (
    <div className="note small">
      <div className="stack">
        <p>{words.importLeftOut(leftOut.length)}</p>
        <ul className="faults">
          {leftOut.slice(0, shownLines).map(({ place, label, geometryType }) => (
            <li key={place}>
              {words.importFeature(place)} {label !== "" && `(${label})`}: {words.importNoGeometry(geometryType)}
            </li>
          ))}
          {leftOut.length > shownLines && <li>{words.firstOnly(shownLines)}</li>}
        </ul>
      </div>
    </div>
  );
}

function Outcome({ outcome, isSending }: { readonly outcome: ImportOutcome; readonly isSending: boolean }) {
  const words = usePlaceWords();
  const { created, updated, unchanged, failed, unsent } = outcome;
  return (
    <div className={failed.length + unsent > 0 ? "note error" : "note"} role="status">
      <div className="stack">
        <p>{words.importDone(created, updated, unchanged)}</p>
        {unsent > 0 && !isSending && <p>{words.importUnsent(unsent)}</p>}
        {failed.length > 0 && <p>{words.importFailed(failed.length)}</p>}
        <ul className="faults small">
          {failed.slice(0, shownLines).map((one) => (
            <FaultLine key={one.place} fault={one} />
          ))}
          {failed.length > shownLines && <li>{words.firstOnly(shownLines)}</li>}
        </ul>
      </div>
    </div>
  );
}

function FaultLine({ fault: { place, label, faults } }: { readonly fault: ImportFault }) {
  const words = usePlaceWords();
  return (
    <li>
      {words.importFeature(place)} {label !== "" && `(${label})`}:{" "}
      {faults.map(({ loc, message }) => (
        <span key={`${loc} ${message}`}>
          <code>{loc}</code> {message}{" "}
        </span>
      ))}
    </li>
  );
}
