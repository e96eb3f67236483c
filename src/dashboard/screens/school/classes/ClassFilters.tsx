import { useSuspenseQuery } from '@tanstack/react-query';
import { type ClassesAsked, classChoicesQuery } from '#dashboard/api/schools/schoolClasses.ts';
import { SearchField } from '#dashboard/ui/components/fields/SearchField.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Select } from '#dashboard/ui/components/fields/Select.tsx';
import styles from './Classes.module.css';
import { texts } from './texts.ts';

interface ClassFiltersProps {
  schoolId: number;
  asked: ClassesAsked;
  total: number;
  onChange(part: Partial<ClassesAsked>): void;
}

const folders = ['active', 'archived', 'trashed'] as const;

/** The filters of the list. */
export function ClassFilters({ schoolId, asked, total, onChange }: ClassFiltersProps) {
  const { data: choices } = useSuspenseQuery(classChoicesQuery(schoolId));
  const withAll = (label: string, options: readonly { value: string; label: string }[]) => [
    { value: '', label: `${label}: ${texts.all}` },
    ...options,
  ];
  return (
    <div className={styles.tools}>
      <Segments<ClassesAsked['folder']>
        label={texts.folder}
        value={asked.folder}
        options={[
          ...folders.map((folder) => ({ value: folder, label: texts.folders[folder] })),
          { value: '' as const, label: texts.all },
        ]}
        onChange={(folder) => onChange({ folder })}
      />
      <Select
        label={texts.year}
        value={asked.schoolYear}
        options={withAll(
          texts.year,
          choices.years.map((year) => ({ value: year, label: year })),
        )}
        onChange={(schoolYear) => onChange({ schoolYear })}
      />
      {/* None if there are too many to choose from: the search finds classes by their teacher. */}
      {choices.teachers.length > 0 && (
        <Select
          label={texts.teacher}
          value={asked.teacher}
          options={withAll(
            texts.teacher,
            choices.teachers.map(({ id, name }) => ({ value: String(id), label: name })),
          )}
          onChange={(teacher) => onChange({ teacher })}
        />
      )}
      <SearchField label={texts.search} value={asked.search} onChange={(search) => onChange({ search })} />
      <span role="status" className={styles.soft}>
        {texts.count(total)}
      </span>
    </div>
  );
}
