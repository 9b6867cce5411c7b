/** Below a field that is made of several controls: its hint and its fault, told with each of them. */
interface NotesBelowProps {
  readonly id: string;
  readonly hint: string | undefined;
  readonly fault: string | undefined;
}

export function NotesBelow({ id, hint, fault }: NotesBelowProps) {
  if (hint === undefined && fault === undefined) return null;
  return (
    <div id={id} className="field-notes">
      {hint !== undefined && <p className="quiet small">{hint}</p>}
      {fault !== undefined && <p className="fault">{fault}</p>}
    </div>
  );
}

/** For the controls; undefined where nothing is told. */
export function describedBy({ id, hint, fault }: NotesBelowProps): string | undefined {
  return hint === undefined && fault === undefined ? undefined : id;
}
