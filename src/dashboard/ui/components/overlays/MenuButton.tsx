import type { ReactNode } from 'react';
import { Menu } from 'react-aria-components';
import styles from './Menu.module.css';
import { PopoverButton } from './PopoverButton.tsx';

interface MenuButtonProps {
  label: ReactNode;
  /** Its name, if its label is more than text. */
  name?: string;
  /** Its `MenuItem`s, made when it opens. */
  children(): ReactNode;
}

/** A button with a menu that costs nothing until it is pressed. */
export function MenuButton({ label, name, children }: MenuButtonProps) {
  const called = name ?? String(label);
  return (
    <PopoverButton label={label} name={called} opens="menu">
      {(close) => (
        <Menu className={styles.menu ?? ''} aria-label={called} autoFocus="first" onClose={close}>
          {children()}
        </Menu>
      )}
    </PopoverButton>
  );
}
