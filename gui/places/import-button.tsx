/** Opens what takes a file of places. The dialog is fetched with its first use. */
import { mdiTrayArrowUp } from "@mdi/js";
import { lazy, Suspense, useState } from "react";
import { Button } from "../controls/button.tsx";
import { usePlaceWords } from "./words.ts";

const ImportDialog = lazy(() => import("./import-dialog.tsx"));

export function ImportButton() {
  const words = usePlaceWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={mdiTrayArrowUp} onPress={() => setOpen(true)}>
        {words.importFile}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
