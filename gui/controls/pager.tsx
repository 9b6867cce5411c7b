/** Ways through a long list: at most a page of its rows is on the screen. */
import { mdiChevronLeft, mdiChevronRight } from "@mdi/js";
import { useWords } from "../words/words.tsx";
import { IconButton } from "./button.tsx";

export interface PagerProps {
  /** From 0 on. */
  readonly page: number;
  readonly pageSize: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pageSize, count, onPage }: PagerProps) {
  const words = useWords();
  if (count <= pageSize) return null;
  const last = Math.ceil(count / pageSize) - 1;
  return (
    <nav className="row pager" aria-label={words.pager.label}>
      <IconButton
        icon={mdiChevronLeft}
        label={words.pager.previous}
        isDisabled={page === 0}
        onPress={() => onPage(page - 1)}
      />
      <span className="small" aria-live="polite">
        {words.pager.rows(page * pageSize + 1, Math.min(count, (page + 1) * pageSize), count)}
      </span>
      <IconButton
        icon={mdiChevronRight}
        label={words.pager.next}
        isDisabled={page >= last}
        onPress={() => onPage(page + 1)}
      />
    </nav>
  );
}
