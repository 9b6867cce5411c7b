/** What a list has beyond the pages that were read: its next one, once it is asked for. */
import { useWords } from "../words/words.tsx";
import { Button } from "./button.tsx";

/** Of an infinite query. */
export interface LongList {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

export function LoadMore({ list }: { readonly list: LongList }) {
  const { common } = useWords();
  if (!list.hasNextPage) return null;
  return (
    <Button onPress={() => void list.fetchNextPage()} isDisabled={list.isFetchingNextPage}>
      {common.loadMore}
    </Button>
  );
}
