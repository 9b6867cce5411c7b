/** Both schemes side by side, on the controls of these pages themselves. */
import { mdiPlay } from "@mdi/js";
import { useState } from "react";
import { Button } from "../../controls/button.tsx";
import { TextInput } from "../../controls/fields.tsx";
import { SwitchInput } from "../../controls/switch-input.tsx";
import { radiusVariables, variablesOf } from "../../theme/theme.ts";
import { type Colors, paletteOf, type Radii, type Scheme, schemes } from "./skin.ts";
import { useBrandWords } from "./words.ts";

interface PreviewsProps {
  readonly shown: Readonly<Record<Scheme, Colors>>;
  readonly radii: Radii;
}

const intents = ["secondary", "success", "info", "warning", "error"] as const;

export function Previews({ shown, radii }: PreviewsProps) {
  const words = useBrandWords();
  return (
    <>
      <h3>{words.preview}</h3>
      <div className="brand-previews">
        {schemes.map((scheme) => (
          <Preview key={scheme} scheme={scheme} colors={shown[scheme]} radii={radii} />
        ))}
      </div>
    </>
  );
}

function Preview({
  scheme,
  colors,
  radii,
}: {
  readonly scheme: Scheme;
  readonly colors: Colors;
  readonly radii: Radii;
}) {
  const words = useBrandWords();
  const { sample } = words;
  const [value, setValue] = useState(sample.value);
  const [isOn, setOn] = useState(true);
  const variables = { ...variablesOf(paletteOf(colors)), ...radiusVariables(radii), colorScheme: scheme };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame what is a picture of a page
    <div className="own-theme brand-preview" style={variables} role="group" aria-label={words[scheme]}>
      <div className="card brand-sample">
        <h4>{sample.title}</h4>
        <p>
          {sample.text} <span className="quiet">{sample.quiet}</span> <a href="#brand-skin">{sample.link}</a>
        </p>
        <div className="row">
          {intents.map((intent) => (
            <span key={intent} className={`brand-intent ${intent}`}>
              {sample.intents[intent]}
            </span>
          ))}
        </div>
        <TextInput label={sample.field} value={value} onChange={setValue} />
        <SwitchInput label={sample.switch} value={isOn} onChange={setOn} />
        <div className="row">
          <Button kind="main" icon={mdiPlay}>
            {sample.main}
          </Button>
          <Button>{sample.plain}</Button>
        </div>
      </div>
    </div>
  );
}
