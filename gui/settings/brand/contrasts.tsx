/** How well each pair of colours is told apart, with what is required. What is not enough stands first. */
import type { TrySkinMutation } from "../../api/generated.ts";
import { Button } from "../../controls/button.tsx";
import { useIsNarrow } from "../../shell/narrow.ts";
import { useFormats } from "../../words/words.tsx";
import { type Role, roles, type Scheme, schemes } from "./skin.ts";
import { useBrandWords } from "./words.ts";

type Contrast = NonNullable<TrySkinMutation["setSkin"]>["contrasts"][number];

interface ContrastsProps {
  readonly contrasts: readonly Contrast[];
  /** Takes the nearest readable colours; null where all are. */
  readonly onAdjust: (() => void) | null;
}

export function Contrasts({ contrasts, onAdjust }: ContrastsProps) {
  const words = useBrandWords();
  const failing = contrasts.filter(isTooLittle);
  if (contrasts.length === 0) return null;
  return (
    <>
      <h3>{words.contrast}</h3>
      <p className="quiet small">{words.contrastAbout}</p>
      <p role="status" className={failing.length === 0 ? "" : "fault"}>
        {failing.length === 0 ? words.allEnough : words.someTooLittle(failing.length)}
      </p>
      {onAdjust !== null && (
        <div className="row">
          <Button onPress={onAdjust}>{words.adjust}</Button>
          <span className="quiet small">{words.adjustAbout}</span>
        </div>
      )}
      <PairTable contrasts={contrasts} />
    </>
  );
}

/** Folded where it would push the colours themselves out of sight. */
function PairTable({ contrasts }: Pick<ContrastsProps, "contrasts">) {
  const words = useBrandWords();
  const isNarrow = useIsNarrow();
  return (
    <details open={!isNarrow} className="brand-pairs">
      <summary>{words.allPairs}</summary>
      <table className="brand-contrasts small">
        <thead>
          <tr>
            <th>{words.pair}</th>
            <th className="number">{words.required}</th>
            {schemes.map((scheme) => (
              <th key={scheme} className="number">
                {words[scheme]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairsOf(contrasts).map((pair) => (
            <PairRow key={`${pair.front} ${pair.back}`} pair={pair} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function isTooLittle({ ratio, minRatio }: Contrast): boolean {
  return ratio < minRatio;
}

interface Pair {
  readonly front: Role;
  readonly back: Role;
  readonly minRatio: number;
  readonly of: Readonly<Record<Scheme, Contrast | undefined>>;
}

/** One for both schemes, those first that are not readable in one of them. */
function pairsOf(contrasts: readonly Contrast[]): readonly Pair[] {
  const inScheme = (scheme: Scheme) => contrasts.filter(({ loc }) => loc.startsWith(`${scheme}.`));
  const dark = inScheme("dark");
  const pairs = inScheme("light").flatMap((light): readonly Pair[] => {
    const [front, back] = [roleOf(light.loc), roleOf(light.background)];
    if (front === undefined || back === undefined) return [];
    const same = dark.find(({ loc, background }) => roleOf(loc) === front && roleOf(background) === back);
    return [{ front, back, minRatio: light.minRatio, of: { light, dark: same } }];
  });
  const isFailing = ({ of }: Pair): boolean => schemes.some((scheme) => of[scheme] && isTooLittle(of[scheme]));
  return [...pairs.filter(isFailing), ...pairs.filter((pair) => !isFailing(pair))];
}

function roleOf(loc: string): Role | undefined {
  return roles.find((role) => role === loc.slice(loc.indexOf(".") + 1));
}

function PairRow({ pair: { front, back, minRatio, of } }: { readonly pair: Pair }) {
  const words = useBrandWords();
  const formats = useFormats();
  return (
    <tr>
      <th scope="row">{words.onto(words.roles[front], words.roles[back])}</th>
      <td className="number">{formats.number(minRatio)}</td>
      {schemes.map((scheme) => (
        <td key={scheme} className="number">
          {of[scheme] && <Ratio contrast={of[scheme]} />}
        </td>
      ))}
    </tr>
  );
}

function Ratio({ contrast }: { readonly contrast: Contrast }) {
  const words = useBrandWords();
  const formats = useFormats();
  const isFault = isTooLittle(contrast);
  return (
    <span className={isFault ? "fault" : ""}>
      {isFault ? "✗" : "✓"} {formats.number(contrast.ratio)}
      <span className={isFault ? "" : "unseen"}> {isFault ? words.tooLittle : words.enough}</span>
    </span>
  );
}
