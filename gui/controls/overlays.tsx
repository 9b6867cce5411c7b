/** What lies over a page: dialogs, and on phones sheets that fill the screen. */
import { mdiClose } from "@mdi/js";
import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useWords } from "../words/words.tsx";
import { IconButton } from "./button.tsx";

export function DialogOver({
  title,
  isOpen,
  onClose,
  isDismissable = true,
  size = "normal",
  children,
  footer,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Whether Escape, a press beside it and its cross close it. */
  readonly isDismissable?: boolean;
  readonly size?: "normal" | "wide";
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}) {
  const words = useWords();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      className="veil"
    >
      <Modal className={`sheet ${size}`}>
        <Dialog className="dialog">
          <header className="dialog-head">
            <Heading slot="title" className="grow">
              {title}
            </Heading>
            {isDismissable && <IconButton icon={mdiClose} label={words.common.close} onPress={onClose} />}
          </header>
          <div className="dialog-body">{children}</div>
          {footer !== undefined && <footer className="dialog-foot">{footer}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
