import type { ReactNode } from 'react';
import type { ClassSummary, Folder } from '#dashboard/api/classes/classes.ts';
import { SearchField } from '#dashboard/ui/components/fields/SearchField.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import styles from './ClassesScreen.module.css';
import { beginsDescending, type visibleColumns } from './columns.tsx';
import { texts } from './texts.ts';
import { choicesOf, folders, type View } from './view.ts';

interface ClassToolsProps {
  classes: readonly ClassSummary[];
  /** The columns by which the list can be sorted. */
  visible: ReturnType<typeof visibleColumns>;
  /** The classes counted for each folder: all of them, or those of a search. */
  found: readonly ClassSummary[];
  view: View;
  onChange(part: Partial<View>): void;
  /** Dropped on a folder, it moves there. */
  dragged: ClassSummary | null;
  onDrop(folder: Folder): void;
  /** At the end. */
  action: ReactNode;
}

/** The filters of the list: folder, words, school, school year, grading period. */
export function ClassTools(props: ClassToolsProps) {
  const { classes, visible, found, view, onChange, dragged, onDrop, action } = props;
  const { schools, years, periods } = choicesOf(classes, view.folder);
  const folderOptions = folders.map((folder) => ({
    value: folder,
    label: texts.folders[folder],
    count: found.filter((item) => item.folder === folder).length,
  }));
  return (
    <div className={`${styles.tools} ${dragged ? styles.receiving : ''}`}>
      <Segments
        label={texts.folder}
        value={view.folder}
        options={folderOptions}
        onChange={(folder) => onChange({ folder, school: '', year: '', period: '' })}
        drop={dragged ? { takes: (folder) => folder !== dragged.folder, onDrop } : null}
      />
      <div className={styles.spread} />
      <div className={styles.pair}>
        {(schools.length > 1 || view.school) && (
          <Select
            label={texts.school}
            value={view.school}
            options={withEvery(texts.everySchool, schools, (school) => school)}
            onChange={(school) => onChange({ school })}
          />
        )}
        {(years.length > 1 || view.year) && (
          <Select
            label={texts.year}
            value={view.year}
            options={withEvery(texts.everyYear, years, (year) => year.replace('-', '–'))}
            onChange={(year) => onChange({ year })}
          />
        )}
        {(periods.length > 1 || view.period) && (
          <Select
            label={texts.period}
            value={view.period}
            options={withEvery(texts.everyPeriod, periods, texts.periodNumber)}
            onChange={(period) => onChange({ period })}
          />
        )}
      </div>
      <PhoneSort visible={visible} sort={view.sort} onSort={(sort) => onChange({ sort })} />
      <SearchField label={texts.search} value={view.search} onChange={(search) => onChange({ search })} />
      {action}
    </div>
  );
}

interface PhoneSortProps {
  visible: ClassToolsProps['visible'];
  sort: View['sort'];
  onSort(sort: View['sort']): void;
}

/** A phone's list has no headers to sort by. */
function PhoneSort({ visible, sort, onSort }: PhoneSortProps) {
  return (
    <div className={styles.phone}>
      <Select
        label={texts.sort}
        value={sort.id}
        options={visible.map(({ id }) => ({ value: id, label: texts.sortedBy(texts.columns[id]) }))}
        onChange={(id) =>
          onSort({ id, desc: visible.some((column) => column.id === id && beginsDescending(column)) })
        }
      />
    </div>
  );
}

function withEvery<Choice extends string | number>(
  every: string,
  choices: readonly Choice[],
  label: (choice: Choice) => string,
) {
  return [
    { value: '', label: every },
    ...choices.map((choice) => ({ value: String(choice), label: label(choice) })),
  ];
}
