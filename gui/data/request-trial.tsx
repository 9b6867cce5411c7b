/** A test by a request that is written: of those facets that answer with no series. */
import { mdiPlayOutline } from "@mdi/js";
import { useState } from "react";
import { CodeInput } from "../code-editor/code-input.tsx";
import { Button } from "../controls/button.tsx";
import { localDay } from "../words/local-time.ts";
import { useFormats } from "../words/words.tsx";
import { sampleRequest, type WrittenFacet } from "./sample-request.ts";
import { readJson } from "./script-draft.ts";
import { useScriptWords } from "./script-words.ts";
import { samplePlace, spanOf, usualSpan } from "./trial.ts";
import type { RunningTrial } from "./use-trial.ts";
import { useDataWords } from "./words.ts";

interface RequestTrialProps {
  readonly facet: WrittenFacet;
  readonly trial: RunningTrial;
}

export default function RequestTrial({ facet, trial }: RequestTrialProps) {
  const words = useScriptWords();
  const data = useDataWords();
  const { timeZone } = useFormats();
  const [text, setText] = useState(() => sampleText(facet, timeZone));
  const { value, fault } = readJson(text);
  return (
    <>
      {facet === "comms" && <p className="note">{words.sendsForReal}</p>}
      <CodeInput
        label={words.request}
        language="json"
        value={text}
        onChange={setText}
        faults={fault === null ? [] : [{ ...fault, message: words.badJson }]}
      />
      <div className="row">
        <Button
          icon={mdiPlayOutline}
          isDisabled={value === undefined || trial.isBusy}
          onPress={() => trial.run(value, null)}
        >
          {trial.isBusy ? data.testing : data.run}
        </Button>
      </div>
    </>
  );
}

function sampleText(facet: WrittenFacet, timeZone: string): string {
  const span = spanOf(usualSpan(localDay(Date.now(), timeZone)), timeZone, Date.now());
  const place = { ...samplePlace, elevation: null, timezone: timeZone };
  return JSON.stringify(sampleRequest(facet, place, span), null, 2);
}
