/** The list of keys. */
import { DialogOver } from "../controls/overlays.tsx";
import { useWords } from "../words/words.tsx";

export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const rows: readonly (readonly [string, string])[] = [
    ["?", words.shell.keys.list],
    ["/", words.shell.keys.search],
    ["Ctrl+S", words.shell.keys.save],
    ["Ctrl+Z", words.shell.keys.undo],
    ["Ctrl+Shift+Z", words.shell.keys.redo],
  ];
  return (
    <DialogOver title={words.shell.keys.title} isOpen onClose={onClose}>
      <table>
        <tbody>
          {rows.map(([keys, meaning]) => (
            <tr key={keys}>
              <td>
                <kbd>{keys}</kbd>
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DialogOver>
  );
}
