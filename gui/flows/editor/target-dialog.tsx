/** A place by its coordinates, or a source: chosen in a dialog. */
import { useState } from "react";
import { Form, Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { Button } from "../../controls/button.tsx";
import { SearchInput, TextInput } from "../../controls/fields.tsx";
import { DialogOver } from "../../controls/overlays.tsx";
import { EmptyNote } from "../../controls/states.tsx";
import { useFormats, useWords } from "../../words/words.tsx";
import { useEditorWords } from "../editor-words.ts";
import { degreesOf, pairOf } from "../../maps/coordinates.ts";
import type { DraftTarget } from "./draft.ts";
import { newLocalId } from "./local-id.ts";
import { sourceTarget, useSourceSearch } from "./sources.ts";
import "./targets.css";

interface TargetDialogProps {
  /** Null: a new one. */
  readonly target: DraftTarget | null;
  /** Ids of sources that are there already. */
  readonly taken: ReadonlySet<string>;
  /** Then one of them is what is chosen first. */
  readonly hasOwnPlaces: boolean;
  readonly onTake: (target: DraftTarget) => void;
  readonly onClose: () => void;
}

export function TargetDialog(props: TargetDialogProps) {
  const { target, hasOwnPlaces, onClose } = props;
  const editorWords = useEditorWords();
  const title = target === null ? editorWords.addTarget : editorWords.editTarget(target.name);
  return (
    <DialogOver title={title} isOpen onClose={onClose}>
      {target !== null ? (
        <PointForm {...props} />
      ) : (
        <Tabs className="tabs" defaultSelectedKey={hasOwnPlaces ? "source" : "point"}>
          <TabList aria-label={title} className="tab-list">
            <Tab id="source" className="tab">
              {editorWords.yourPlaces}
            </Tab>
            <Tab id="point" className="tab">
              {editorWords.byCoordinates}
            </Tab>
          </TabList>
          <TabPanel id="point" className="stack tab-panel">
            <PointForm {...props} />
          </TabPanel>
          <TabPanel id="source" className="stack tab-panel">
            <SourceList {...props} />
          </TabPanel>
        </Tabs>
      )}
    </DialogOver>
  );
}

function PointForm({ target, onTake }: TargetDialogProps) {
  const words = useWords();
  const editorWords = useEditorWords();
  const { locale } = useFormats();
  const shown = (degrees: number | null): string =>
    degrees === null ? "" : new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(degrees);
  const [name, setName] = useState(target?.name ?? "");
  const [latitudeText, setLatitude] = useState(shown(target?.latitude ?? null));
  const [longitudeText, setLongitude] = useState(shown(target?.longitude ?? null));
  const [timezone, setTimezone] = useState(target?.timezone ?? "");
  const latitude = degreesOf(latitudeText, 90);
  const longitude = degreesOf(longitudeText, 180);
  const take = (set: (text: string) => void) => (text: string) => {
    const pair = pairOf(text);
    if (pair === null) return set(text);
    setLatitude(shown(pair.latitude));
    setLongitude(shown(pair.longitude));
  };
  // The button waits for nothing, and says what lacks.
  const [isTried, setTried] = useState(false);
  const isNamed = name.trim() !== "";
  const lacking = (isThere: boolean): string | undefined => (isTried && !isThere ? words.tileForm.required : undefined);
  const faultOf = (text: string, degrees: number | null): string | undefined =>
    text !== "" && degrees === null ? editorWords.noDegrees : lacking(degrees !== null);
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isNamed || latitude === null || longitude === null) return;
        onTake({
          id: target?.id ?? newLocalId("target"),
          sourceId: null,
          name: name.trim(),
          latitude,
          longitude,
          timezone: timezone.trim() === "" ? null : timezone.trim(),
          elevation: target?.elevation ?? null,
        });
      }}
    >
      <TextInput
        label={editorWords.placeName}
        value={name}
        onChange={setName}
        autoFocus
        maxLength={200}
        fault={lacking(isNamed)}
      />
      <TextInput
        label={editorWords.latitude}
        hint={editorWords.latitudeHint}
        value={latitudeText}
        onChange={take(setLatitude)}
        fault={faultOf(latitudeText, latitude)}
      />
      <TextInput
        label={editorWords.longitude}
        hint={editorWords.longitudeHint}
        value={longitudeText}
        onChange={take(setLongitude)}
        fault={faultOf(longitudeText, longitude)}
      />
      <TextInput label={editorWords.timeZone} hint={editorWords.timeZoneHint} value={timezone} onChange={setTimezone} />
      <Button kind="main" type="submit">
        {target === null ? editorWords.add : editorWords.apply}
      </Button>
    </Form>
  );
}

function SourceList({ taken, onTake }: TargetDialogProps) {
  const words = useWords();
  const editorWords = useEditorWords();
  const [q, setQ] = useState("");
  const sources = useSourceSearch(q);
  return (
    <>
      <SearchInput label={words.common.search} value={q} onChange={setQ} />
      {sources.length === 0 && <EmptyNote title={editorWords.noSource} about={editorWords.noSourceHint} />}
      <ul>
        {sources.map(({ id, displayName, hint, enabled }) => (
          <li key={id} className="row target-choice">
            <span className="grow">
              {displayName} <span className="quiet small">{hint}</span>
            </span>
            <Button isDisabled={taken.has(id) || !enabled} onPress={() => onTake(sourceTarget(id, displayName))}>
              {editorWords.add}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
