import { VisuallyHidden } from '#dashboard/ui/components/VisuallyHidden.tsx';
import { MenuItem } from './Menu.tsx';
import { MenuButton } from './MenuButton.tsx';

interface ActionMenuProps<Action extends string> {
  /** The text of the button, the same on every line. */
  label: string;
  /** The same with the item's name, for screen readers. */
  name: string;
  actions: readonly Action[];
  textOf(action: Action): string;
  onAction(action: Action): void;
}

/** The actions of one line of a list. */
export function ActionMenu<Action extends string>(props: ActionMenuProps<Action>) {
  const { label, name, actions, textOf, onAction } = props;
  return (
    <MenuButton
      name={name}
      label={
        <>
          <span aria-hidden="true">{label}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </>
      }
    >
      {() =>
        actions.map((action) => (
          <MenuItem key={action} textValue={textOf(action)} onAction={() => onAction(action)}>
            {textOf(action)}
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
