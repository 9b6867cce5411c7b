/** One tile of a chain: what it is, what it asks for, and what it says. Whoever shows it adds the press. */
import { mdiAlertCircle } from "@mdi/js";
import type { ReactNode } from "react";
import { Icon } from "../../icons/icon.tsx";
import { TileIcon } from "../../icons/tile-icon.tsx";
import type { Params, TemperatureUnits, TileSpec } from "../../tile-spec/model.ts";
import { badgesOf, summaryOf } from "../../tile-spec/summary.ts";
import { useWords } from "../../words/words.tsx";
import { tileColourStyle } from "../../tile-form/tile-colour.ts";
import { useTileReader } from "../../tile-form/use-tile-reader.ts";
import "./tile-card.css";

interface TileCardProps {
  /** Undefined while it is not there, or where the tile is not known. */
  readonly spec: TileSpec | undefined;
  readonly tileKey: string;
  readonly params: Params;
  readonly temperatureUnits: TemperatureUnits;
  readonly isSelected?: boolean;
  readonly isReportOnly?: boolean;
  /** What is to be done with it, in short. */
  readonly note?: string | null;
  readonly faultCount?: number;
  /** By which it is dragged. */
  readonly handle?: ReactNode;
  /** What it says for the preview's time, in one line. */
  readonly children?: ReactNode;
}

export function TileCard(props: TileCardProps) {
  const { spec, tileKey, params, temperatureUnits, isSelected = false, isReportOnly = false, faultCount = 0 } = props;
  const { note = null, handle, children } = props;
  const words = useWords().tileForm;
  const reader = useTileReader(temperatureUnits);
  const summary = spec === undefined ? "" : summaryOf(spec, params, reader);
  const badges = spec === undefined ? [] : badgesOf(spec.ui);
  const classes = ["tile-card", "tile-colour", isSelected && "selected", faultCount > 0 && "faulty"];
  return (
    <div className={classes.filter(Boolean).join(" ")} style={tileColourStyle(spec?.ui.color)}>
      <div className="tile-card-head">
        <span className="tile-card-icon">
          <TileIcon name={spec?.ui.icon.value ?? ""} />
        </span>
        <span className="tile-card-name cut" title={spec?.name}>
          {spec === undefined ? tileKey : spec.ui.shortName || spec.name}
        </span>
        {faultCount > 0 && (
          <span className="tile-card-faults" title={words.faults(faultCount)}>
            <Icon path={mdiAlertCircle} size={16} />
            <span aria-hidden="true">{faultCount}</span>
            <span className="unseen">{words.faults(faultCount)}</span>
          </span>
        )}
        {handle}
      </div>
      <p className="tile-card-summary" title={summary}>
        {summary}
      </p>
      {(badges.length > 0 || isReportOnly || note !== null) && (
        <p className="tile-card-badges">
          {note !== null && <span className="badge strong">{note}</span>}
          {isReportOnly && <span className="badge strong">{words.reportOnly}</span>}
          {badges.map((badge) => (
            <span key={badge} className="badge">
              {badge}
            </span>
          ))}
        </p>
      )}
      {children !== undefined && <div className="tile-card-state cut">{children}</div>}
    </div>
  );
}
