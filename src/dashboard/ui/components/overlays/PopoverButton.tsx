import { type ReactNode, useRef, useState } from 'react';
import { Popover, setInteractionModality } from 'react-aria-components';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { FocusReturn } from '#dashboard/ui/focus/FocusReturn.ts';
import menuStyles from './Menu.module.css';

interface PopoverButtonProps {
  label: ReactNode;
  opens: 'menu' | 'dialog';
  /** The overlay's name, if it is no dialog with its own name. */
  name?: string;
  className?: string | undefined;
  /** The overlay's content; it exists only while open, so that a screen full of buttons is quick to draw. */
  children(close: () => void): ReactNode;
}

/** A plain button that says what it opens; the overlay is created when it is pressed. */
export function PopoverButton({ label, opens, name, className, children }: PopoverButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const show = () => {
    // In browsers where a click does not focus a button, the focus would have nothing to return to.
    button.current?.focus();
    setOpen(true);
  };
  return (
    <>
      <Button
        ref={button}
        className={className}
        aria-haspopup={opens}
        aria-expanded={open}
        onClick={({ detail }) => {
          // A key, or a screen reader, clicks without a pointer. React Aria would then focus the first item later, and
          // not at all, since the menu has the focus by then.
          if (detail === 0) setInteractionModality('keyboard');
          show();
        }}
        onKeyDown={(event) => {
          if (opens !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          show();
        }}
      >
        {label}
        <Icon name="chevronDown" />
      </Button>
      {open && (
        <Popover
          {...(name !== undefined && { 'aria-label': name })}
          className={menuStyles.popover ?? ''}
          triggerRef={button}
          placement="bottom start"
          offset={6}
          isOpen
          onOpenChange={setOpen}
        >
          <FocusReturn />
          {children(() => setOpen(false))}
        </Popover>
      )}
    </>
  );
}
