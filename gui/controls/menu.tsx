/** Menus of actions. Apart from the dialogs, because the first view has none. */
import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { Icon } from "../icons/icon.tsx";

export interface Action {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly isDangerous?: boolean;
  readonly run: () => void;
}

export function ActionMenu({
  label,
  icon,
  actions,
  text,
}: {
  readonly label: string;
  readonly icon: string;
  readonly actions: readonly Action[];
  /** Shown beside the picture; without it the picture stands alone. */
  readonly text?: string;
}) {
  const run = (id: string): void => actions.find((action) => action.id === id)?.run();
  return (
    <MenuTrigger>
      <AriaButton aria-label={label} className={text === undefined ? "button icon-only quiet" : "button quiet"}>
        <Icon path={icon} />
        {text}
      </AriaButton>
      <Popover className="popover" placement="bottom end">
        <Menu className="options" onAction={(key) => run(String(key))}>
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              textValue={action.label}
              className={action.isDangerous ? "option danger" : "option"}
            >
              <span className="row">
                {action.icon !== undefined && <Icon path={action.icon} size={18} />}
                {action.label}
              </span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
