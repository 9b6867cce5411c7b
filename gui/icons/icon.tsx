/** A picture beside words: it says nothing by itself, so readers of the screen are not told of it. */
export function Icon({ path, size = 20 }: { readonly path: string; readonly size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
