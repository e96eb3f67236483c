import type { ReactNode } from 'react';
import { Menu } from 'react-aria-components';
import styles from './Menu.module.css';
import { PopoverButton } from './PopoverButton.tsx';

interface MenuButtonProps {
  label: string;
  /** Its `MenuItem`s, made when it opens. */
  children(): ReactNode;
}

/** A button with a menu that costs nothing until it is pressed. */
export function MenuButton({ label, children }: MenuButtonProps) {
  return (
    <PopoverButton label={label} name={label} opens="menu">
      {(close) => (
        <Menu className={styles.menu ?? ''} aria-label={label} autoFocus="first" onClose={close}>
          {children()}
        </Menu>
      )}
    </PopoverButton>
  );
}
