/** The versions of a tile, and what changed from one to another. */
import { useQueries } from "@tanstack/react-query";
import { Link } from "wouter";
import { SelectInput } from "../controls/fields.tsx";
import { ProblemNote, Skeleton } from "../controls/states.tsx";
import { useFilters } from "../shell/filters.ts";
import { differencesOf, type Difference, sideBySide } from "./compare.ts";
import type { KnownTile, TileVersion } from "./model.ts";
import { tileQuery } from "./queries.ts";
import { useTileWords } from "./words.ts";

interface VersionsProps {
  readonly tile: KnownTile;
  readonly versions: readonly TileVersion[];
}

export function VersionsPart({ tile, versions }: VersionsProps) {
  const words = useTileWords();
  return (
    <section className="card tiles-part" aria-labelledby="tile-versions">
      <h2 id="tile-versions">{words.versions}</h2>
      <ul className="tiles-versions" aria-label={words.versions}>
        {versions.map(({ id, key, version, isLatest }) => (
          <li key={id}>
            <Link
              href={isLatest ? `/tiles/${key}` : `/tiles/${key}?version=${version}`}
              className="chip"
              aria-current={version === tile.version ? "page" : undefined}
            >
              {isLatest ? words.versionNewest(version) : words.versionNumber(version)}
            </Link>
          </li>
        ))}
      </ul>
      {versions.length > 1 && <Comparison tile={tile} versions={versions} />}
    </section>
  );
}

/** Which two are compared is part of the address. */
function Comparison({ tile, versions }: VersionsProps) {
  const words = useTileWords();
  const [search, filter] = useFilters();
  const numbers = versions.map(({ version }) => version);
  const from = chosenOf(search.get("from"), numbers) ?? Math.max(1, tile.version - 1);
  const to = chosenOf(search.get("to"), numbers) ?? (tile.version > 1 ? tile.version : (numbers[0] ?? 1));
  const choices = numbers.map((version) => ({ value: String(version), label: words.versionNumber(version) }));
  return (
    <>
      <div className="tiles-compared">
        <SelectInput
          label={words.compareFrom}
          value={String(from)}
          choices={choices}
          onChange={(version) => filter("from", version)}
        />
        <SelectInput
          label={words.compareTo}
          value={String(to)}
          choices={choices}
          onChange={(version) => filter("to", version)}
        />
      </div>
      <Differences versions={versions} from={from} to={to} />
    </>
  );
}

function chosenOf(text: string | null, numbers: readonly number[]): number | undefined {
  return numbers.find((version) => String(version) === text);
}

interface DifferencesProps {
  readonly versions: readonly TileVersion[];
  readonly from: number;
  readonly to: number;
}

function Differences({ versions, from, to }: DifferencesProps) {
  const words = useTileWords();
  const idOf = (number: number): string => versions.find(({ version }) => version === number)?.id ?? "";
  const [older, newer] = useQueries({ queries: [tileQuery(idOf(from)), tileQuery(idOf(to))] });
  const error = older.error ?? newer.error;
  if (error !== null) return <ProblemNote error={error} onRetry={() => void (older.refetch(), newer.refetch())} />;
  if (!older.data || !newer.data) return <Skeleton lines={4} />;
  const differences = differencesOf(older.data, newer.data);
  const changed = differences.map(({ part }) => words.parts[part]);
  return (
    <>
      <p role="status">{changed.length === 0 ? words.nothingChanged : words.changed(changed)}</p>
      {differences.map((difference) => (
        <DifferenceTable key={difference.part} difference={difference} from={from} to={to} />
      ))}
    </>
  );
}

interface DifferenceTableProps {
  readonly difference: Difference;
  readonly from: number;
  readonly to: number;
}

function DifferenceTable({ difference: { part, before, after }, from, to }: DifferenceTableProps) {
  const words = useTileWords();
  return (
    <table className="tiles-diff">
      <caption>{words.parts[part]}</caption>
      <thead>
        <tr>
          <th>{words.versionNumber(from)}</th>
          <th>{words.versionNumber(to)}</th>
        </tr>
      </thead>
      <tbody>
        {sideBySide(before, after).map((row, place) =>
          "hidden" in row ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and their order does not change
            <tr key={place} className="tiles-diff-hidden">
              <td colSpan={2}>{words.sameLines(row.hidden)}</td>
            </tr>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and their order does not change
            <tr key={place} className={row.isSame ? "same" : "changed"}>
              <DiffCell line={row.before} sign={row.isSame ? " " : "−"} />
              <DiffCell line={row.after} sign={row.isSame ? " " : "+"} />
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

interface DiffCellProps {
  readonly line: { readonly number: number; readonly text: string } | null;
  /** What stands before it where it went or came: colour is not alone. */
  readonly sign: string;
}

function DiffCell({ line, sign }: DiffCellProps) {
  if (line === null) return <td className="none" />;
  return (
    <td className={sign === "−" ? "gone" : sign === "+" ? "come" : ""}>
      <span className="tiles-diff-line">
        <span className="quiet">{line.number}</span>
        <span>{sign}</span>
        <code>{line.text}</code>
      </span>
    </td>
  );
}
