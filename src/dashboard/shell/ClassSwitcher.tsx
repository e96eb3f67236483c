import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useLocation } from 'react-router-dom';
import { type ClassSummary, classesQuery } from '#dashboard/api/classes/classes.ts';
import { classScreens, paths } from '#dashboard/app/paths.ts';
import { buttonClass } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Menu, MenuItem, MenuSection, MenuSeparator } from '#dashboard/ui/components/overlays/Menu.tsx';
import { classColour, Swatch } from '#dashboard/ui/components/Swatch.tsx';
import { classHasWords } from './classHasWords.ts';
import styles from './Frame.module.css';
import { frameTexts } from './frameTexts.ts';

/** A list this short needs no search field. */
const fewClasses = 12;

/** Each is drawn when the menu opens, so it shows at most this many; typing finds the others. */
const mostClasses = 60;

/** The current class, always visible; opens the same screen of another. */
export function ClassSwitcher({ classId }: { classId: number }) {
  const { data: classes = [] } = useQuery(classesQuery());
  const { pathname } = useLocation();
  const screen = classScreens.find((name) => pathname.endsWith(`/${name}`)) ?? 'gradebook';
  const here = classes.find(({ id }) => id === classId);
  const name = here?.name ?? frameTexts.unknownClass(classId);
  const folder = frameTexts.folders[here?.folder ?? 'active'];
  const [text, setText] = useState('');
  const offered = classes.filter((item) => item.folder === 'active' || item.id === classId);
  const found = offered.filter((item) => classHasWords(item, text));
  const shown = found.slice(0, mostClasses);

  return (
    <Menu
      label={frameTexts.otherClasses}
      search={
        offered.length > fewClasses
          ? {
              label: frameTexts.findClass(offered.length),
              text,
              onChange: setText,
              count:
                found.length === 0
                  ? frameTexts.noClassFound
                  : frameTexts.classesLeft(found.length - shown.length),
            }
          : null
      }
      trigger={
        <Button
          className={`${buttonClass('quiet')} ${styles.switcher}`}
          aria-label={frameTexts.switchClass(name, folder)}
          style={classColour(classId)}
        >
          <Swatch />
          <bdi className={styles.className}>{name}</bdi>
          {folder !== '' && <span className={styles.folder}>{folder}</span>}
          <Icon name="chevronDown" />
        </Button>
      }
    >
      {groupsOf(shown).map(({ title, items }) => (
        <MenuSection key={title} title={title} selectionMode="single" selectedKeys={[classId]}>
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.name}
              href={paths.classScreen(item.id, screen)}
            >
              <ClassItem item={item} />
            </MenuItem>
          ))}
        </MenuSection>
      ))}
      <MenuSeparator />
      <MenuItem textValue={frameTexts.allClasses} href={paths.classes()}>
        {frameTexts.allClasses}
      </MenuItem>
    </Menu>
  );
}

/** First the classes that one teaches, then those of each school that one runs. */
function groupsOf(classes: readonly ClassSummary[]) {
  const groups = new Map<string, ClassSummary[]>([[frameTexts.otherClasses, []]]);
  for (const item of classes) {
    const title = item.role === '' && item.school !== '' ? item.school : frameTexts.otherClasses;
    groups.set(title, [...(groups.get(title) ?? []), item]);
  }
  return [...groups].map(([title, items]) => ({ title, items })).filter(({ items }) => items.length > 0);
}

function ClassItem({ item }: { item: ClassSummary }) {
  return (
    <>
      <Swatch style={classColour(item.id)} />
      <bdi className={styles.itemName}>{item.name}</bdi>
      <span className={styles.itemAside}>
        <bdi>{item.role === '' && item.teacher !== '' ? item.teacher : item.code}</bdi>
      </span>
    </>
  );
}
