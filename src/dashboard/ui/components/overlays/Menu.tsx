import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  SearchField as AriaSearchField,
  Separator as AriaSeparator,
  Autocomplete,
  Header,
  Input,
  type MenuItemProps,
  type MenuSectionProps,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { inputBox } from '#dashboard/ui/components/fields/Field.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { FocusReturn } from '#dashboard/ui/focus/FocusReturn.ts';
import styles from './Menu.module.css';

interface MenuProps {
  /** The button that opens it: React Aria's `Button`, with `buttonClass()` for its look. */
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  /** If there are too many items to scan: typing filters them, while the arrow keys move through them. */
  search?: MenuSearch | null;
}

interface MenuSearch {
  label: string;
  text: string;
  onChange(text: string): void;
  /** What the items do not say: that some are left out, or that none matches. */
  count: string;
}

export function Menu({ trigger, label, children, search = null }: MenuProps) {
  return (
    <MenuTrigger
      onOpenChange={(open) => {
        if (!open) search?.onChange('');
      }}
    >
      {trigger}
      <Popover className={styles.popover ?? ''} offset={6}>
        <FocusReturn />
        <Searched search={search}>
          <AriaMenu className={styles.menu ?? ''} aria-label={label}>
            {children}
          </AriaMenu>
        </Searched>
      </Popover>
    </MenuTrigger>
  );
}

/** The menu beneath its search field; only the menu if there is nothing to search. */
function Searched({ search, children }: { search: MenuSearch | null; children: ReactNode }) {
  if (!search) return children;
  return (
    <Autocomplete inputValue={search.text} onInputChange={search.onChange}>
      <AriaSearchField className={styles.search ?? ''} aria-label={search.label} autoFocus>
        <Input className={inputBox} placeholder={search.label} autoComplete="off" />
      </AriaSearchField>
      {children}
      <p className={styles.count} role="status">
        {search.count}
      </p>
    </Autocomplete>
  );
}

interface AnchoredMenuProps {
  /** The element that it opens beside, and that gets the focus back. */
  anchor: HTMLElement;
  label: string;
  onClose(): void;
  children: ReactNode;
  search?: MenuSearch | null;
}

/** A menu that many triggers share: mounted while it is open, beside the one that opened it. */
export function AnchoredMenu({ anchor, label, onClose, children, search = null }: AnchoredMenuProps) {
  return (
    <Popover
      aria-label={label}
      className={`${styles.popover} ${styles.anchored}`}
      triggerRef={{ current: anchor }}
      placement="bottom start"
      offset={6}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <FocusReturn />
      <Searched search={search}>
        <AriaMenu
          className={styles.menu ?? ''}
          aria-label={label}
          autoFocus={search ? false : 'first'}
          onClose={onClose}
        >
          {children}
        </AriaMenu>
      </Searched>
    </Popover>
  );
}

interface ItemProps extends Omit<MenuItemProps, 'className' | 'children'> {
  children: ReactNode;
  /** The item's name, if its content is more than text. */
  textValue: string;
}

/** An item; in a section of choices it shows a tick when it is chosen. */
export function MenuItem({ children, ...item }: ItemProps) {
  return (
    <AriaMenuItem {...item} className={styles.item ?? ''}>
      {({ selectionMode, isSelected }) => (
        <>
          {selectionMode !== 'none' && (
            <span className={styles.tick}>{isSelected && <Icon name="check" />}</span>
          )}
          {children}
        </>
      )}
    </AriaMenuItem>
  );
}

interface SectionProps extends Omit<MenuSectionProps<object>, 'children'> {
  title: string;
  children: ReactNode;
}

export function MenuSection({ title, children, ...section }: SectionProps) {
  return (
    <AriaMenuSection {...section}>
      <Header className={styles.heading ?? ''}>{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export const MenuSeparator = () => <AriaSeparator className={styles.separator ?? ''} />;
