/** Where the map is to go: coordinates as they are typed or pasted, or the position that the browser tells. */
import { mdiCrosshairsGps } from "@mdi/js";
import { useState } from "react";
import { Form } from "react-aria-components";
import { Button } from "../controls/button.tsx";
import { TextInput } from "../controls/fields.tsx";
import { pairOf } from "./coordinates.ts";
import { findReader } from "./find-reader.ts";
import { type Position, roundedPosition } from "./place.ts";
import { useMapWords } from "./words.ts";
import "./go-to.css";

export function GoTo({ onGo }: { readonly onGo: (position: Position) => void }) {
  const words = useMapWords();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | undefined>();
  const [isFinding, setFinding] = useState(false);
  const go = (): void => {
    const pair = pairOf(text);
    setFault(pair === null ? words.noCoordinates : undefined);
    // A new object each time: the same place is gone to again.
    if (pair !== null) onGo({ ...pair });
  };
  const goToReader = async (): Promise<void> => {
    setFinding(true);
    const found = await findReader();
    setFinding(false);
    setFault(typeof found === "string" ? words.noPosition[found] : undefined);
    if (typeof found === "string") return;
    const position = roundedPosition(found.latitude, found.longitude);
    setText(`${position.latitude}, ${position.longitude}`);
    onGo(position);
  };
  return (
    <Form
      className="go-to"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <TextInput
        label={words.goTo}
        isLabelUnseen
        placeholder={words.goToPlaceholder}
        value={text}
        onChange={(next) => {
          setFault(undefined);
          setText(next);
        }}
        fault={fault}
      />
      <Button type="submit">{words.go}</Button>
      <Button kind="quiet" icon={mdiCrosshairsGps} isDisabled={isFinding} onPress={() => void goToReader()}>
        {isFinding ? words.finding : words.useMyPosition}
      </Button>
    </Form>
  );
}
