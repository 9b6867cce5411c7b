/** A text that may be long, as it is: it scrolls, by keyboard too. */
import "./scrolled-text.css";

export function ScrolledText({ text }: { readonly text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <pre className="scrolled-text small" tabIndex={0}>
      {text}
    </pre>
  );
}
