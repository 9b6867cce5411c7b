/** What is published of a model: its figures, stages, assumptions, tests and sources. */
import type { ReactNode } from "react";
import type { InBothLanguagesFragment, NamedInBothFragment } from "../../api/generated.ts";
import type { Model } from "./model.ts";
import { useModelWords, useTexts } from "./words.ts";

export function ModelFacts({ model }: { readonly model: Model }) {
  const words = useModelWords();
  const textOf = useTexts();
  const namesOf = (named: readonly NamedInBothFragment[]): string => named.map(({ name }) => textOf(name)).join(", ");
  return (
    <div className="model-facts">
      <section className="card model-part" aria-labelledby="facts-title">
        <h2 id="facts-title">{words.facts}</h2>
        <dl className="model-list">
          <Fact name={words.crops}>{namesOf(model.crops) || words.anyCrop}</Fact>
          {model.pest !== null && <Fact name={words.pest}>{textOf(model.pest.name)}</Fact>}
          <Fact name={words.regions}>{namesOf(model.regions)}</Fact>
          <Fact name={words.method}>{textOf(model.method.name)}</Fact>
          <Fact name={words.version}>{model.method.version}</Fact>
          <Fact name={words.figures}>{model.method.figures}</Fact>
        </dl>
        {model.stages.length > 0 && <Stages stages={model.stages} />}
      </section>
      <section className="card model-part">
        {model.toSet.length > 0 && (
          <>
            <h2>{words.toSet}</h2>
            <Texts texts={model.toSet.map(({ message }) => message)} />
            <p className="quiet small">{words.toSetHint}</p>
          </>
        )}
        {model.assumptions.length > 0 && (
          <>
            <h2>{words.assumptions}</h2>
            <Texts texts={model.assumptions} />
          </>
        )}
        {model.tests.length > 0 && <Tests tests={model.tests} />}
        <Sources sources={model.sources} />
      </section>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="quiet">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Texts({ texts }: { readonly texts: readonly InBothLanguagesFragment[] }) {
  const textOf = useTexts();
  return (
    <ul>
      {texts.map((text) => (
        <li key={text.en}>{textOf(text)}</li>
      ))}
    </ul>
  );
}

function Stages({ stages }: Pick<Model, "stages">) {
  const words = useModelWords();
  const textOf = useTexts();
  return (
    <>
      <h3>{words.stages}</h3>
      <ol className="model-stages">
        {stages.map(({ name, asPublished, isTriggering }) => (
          <li key={name.en}>
            {textOf(name)} <span className="quiet">{asPublished}</span>
            {isTriggering && <strong className="small"> ● {words.stageTriggers}</strong>}
          </li>
        ))}
      </ol>
    </>
  );
}

function Tests({ tests }: Pick<Model, "tests">) {
  const words = useModelWords();
  const textOf = useTexts();
  return (
    <>
      <h2>{words.tests}</h2>
      <ul>
        {tests.map(({ against, error }) => (
          <li key={against.en}>
            {textOf(against)} <span className="quiet">{words.testError(error)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Sources({ sources }: Pick<Model, "sources">) {
  const words = useModelWords();
  return (
    <>
      <h2>{words.sources}</h2>
      <ul>
        {sources.map(({ title, year, address }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              {title}
            </a>{" "}
            <span className="quiet">{year}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
