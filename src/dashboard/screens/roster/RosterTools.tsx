import type { StudentSort } from '#dashboard/api/students.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Segments } from '#dashboard/ui/components/Segments.tsx';
import { Select } from '#dashboard/ui/components/Select.tsx';
import styles from './RosterEditor.module.css';
import { texts } from './texts.ts';
import type { RosterEditor } from './useRosterEditor.ts';

export type View = 'table' | 'text';

const sorts: readonly StudentSort[] = ['list', 'last', 'first', 'id'];

interface RosterToolsProps {
  editor: RosterEditor;
  view: View;
  onView(view: View): void;
  onAdd(): void;
}

export function RosterTools({ editor, view, onView, onAdd }: RosterToolsProps) {
  return (
    <div className={styles.tools}>
      <Segments
        label={texts.view}
        value={view}
        onChange={onView}
        options={[
          { value: 'table', label: texts.views.table },
          { value: 'text', label: texts.views.text },
        ]}
      />
      <Button onClick={onAdd}>
        <Icon name="plus" />
        {texts.add}
      </Button>
      <div className={styles.sort}>
        <span aria-hidden="true">{texts.sort}</span>
        <Select
          label={texts.sort}
          value={editor.draft.sort}
          onChange={(sort) => editor.change({ kind: 'sort', sort })}
          options={sorts.map((sort) => ({ value: sort, label: texts.sorts[sort] }))}
        />
      </div>
    </div>
  );
}
