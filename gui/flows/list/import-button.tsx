/** Opens what takes an exported flow. The dialog is fetched with its first use. */
import { mdiTrayArrowUp } from "@mdi/js";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../controls/button.tsx";
import { useWords } from "../../words/words.tsx";

const ImportDialog = lazy(() => import("./import-dialog.tsx"));

export function ImportButton() {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={mdiTrayArrowUp} onPress={() => setOpen(true)}>
        {words.flows.import}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
