/** How short news look. */
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from "react-aria-components";
import { useWords } from "../words/words.tsx";
import { newsQueue } from "./news.ts";

export default function ToastRegion() {
  const words = useWords();
  return (
    <AriaToastRegion queue={newsQueue} className="toasts">
      {({ toast }) => (
        <Toast toast={toast} className="toast">
          <ToastContent className="grow">
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.action !== undefined && (
            <AriaButton
              className="button"
              onPress={() => {
                toast.content.action?.run();
                newsQueue.close(toast.key);
              }}
            >
              {toast.content.action.label}
            </AriaButton>
          )}
          <AriaButton slot="close" className="button quiet">
            {words.common.close}
          </AriaButton>
        </Toast>
      )}
    </AriaToastRegion>
  );
}
