/** Markdown of tiles and of people, made into elements: no HTML of theirs comes into the page. */
import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { type MarkdownNode, readMarkdown } from "./tree.ts";
import "./markdown.css";

interface MarkdownProps {
  readonly text: string;
  /** Of a heading with one `#`. */
  readonly firstLevel?: number;
}

export default function Markdown({ text, firstLevel = 1 }: MarkdownProps) {
  const nodes = useMemo(() => readMarkdown(text, firstLevel), [text, firstLevel]);
  return <div className="markdown">{nodes.map(elementOf)}</div>;
}

function elementOf(node: MarkdownNode, place: number): ReactNode {
  if (typeof node === "string") return <Fragment key={place}>{node}</Fragment>;
  const { tag, children, start, href } = node;
  const link = href === undefined ? {} : { href, rel: "noreferrer", target: "_blank" };
  const element = createElement(
    tag,
    { key: place, ...link, ...(start === undefined ? {} : { start }) },
    ...children.map(elementOf),
  );
  if (tag !== "table" && tag !== "pre") return element;
  return (
    // What is wider than its place scrolls, by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled place needs the focus
    <div key={place} className="scrolled" tabIndex={0}>
      {element}
    </div>
  );
}
