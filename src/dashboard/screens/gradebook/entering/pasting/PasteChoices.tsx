import { Fragment, useMemo } from 'react';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import { pointsText, texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { Check, Field } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { type NamedStudent, useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { type NewAssignment, newAssignmentOf, newProblems } from './newAssignment.ts';
import styles from './PasteDialog.module.css';
import type { Pasted, PastedColumn } from './pasted.ts';
import { type ColumnChoice, mostKeyColumns, type Reading } from './pasteMatch.ts';

/** At most this many choices are offered at once; the rest are counted. */
const mostColumns = 12;
const mostRows = 40;

const newOption = 'new';

interface PartProps {
  pasted: Pasted;
  /** Whether a column can become a new assignment. */
  mayCreate: boolean;
  /** Whether errors of new assignments are shown. */
  tried: boolean;
  onRead(chosen: Partial<Reading>): void;
}

/** How the block is read, and the teacher's choices where it does not tell. */
export function PasteChoices(props: PartProps) {
  return (
    <>
      <ReadingChoices {...props} />
      <ColumnChoices {...props} />
      <RowChoices {...props} />
    </>
  );
}

/** How the first row and columns are read; the teacher may change that. */
function ReadingChoices({ pasted: { reading, columns, book }, onRead }: PartProps) {
  const { paste } = entryTexts;
  return (
    <>
      <div className={styles.reading}>
        <Check checked={reading.headed} onChange={({ target }) => onRead({ headed: target.checked })}>
          {paste.headed}
        </Check>
        {columns.length > 1 && (
          <SelectField
            label={paste.keyed}
            problem={undefined}
            value={String(reading.keyColumns)}
            options={Array.from({ length: Math.min(mostKeyColumns + 1, columns.length) }, (_, count) => ({
              value: String(count),
              label: paste.keyColumns(count),
            }))}
            onChange={(count) => onRead({ keyColumns: Number(count) })}
          />
        )}
      </div>
      <p>
        {paste.columns}:{' '}
        {columns
          .slice(0, mostColumns)
          .map((column, at) => `${at + 1} ${takenFor(column, book)}`)
          .join(' · ')}
        {columns.length > mostColumns && ` ${paste.more(columns.length - mostColumns)}`}
      </p>
    </>
  );
}

const takenFor = ({ kind, assignment, made }: PastedColumn, book: Gradebook) => {
  const { keys, leftOut, made: isNew } = entryTexts.paste;
  if (made) return isNew(made.title);
  return kind === 'keys' ? keys : (book.assignments[assignment ?? -1]?.title ?? leftOut);
};

/** Columns that match no assignment, or more than one: the teacher chooses one, makes one, or leaves them out. */
function ColumnChoices({ pasted, mayCreate, tried, onRead }: PartProps) {
  const { columns, reading, book } = pasted;
  const { paste } = entryTexts;
  const open = columns.flatMap((column, at) =>
    column.chosen || column.reason !== '' ? [{ ...column, at }] : [],
  );
  const options = useMemo(() => assignmentOptions(book, mayCreate), [book, mayCreate]);
  if (open.length === 0) return null;
  const choose = (at: number, choice: ColumnChoice) =>
    onRead({ columns: new Map([...reading.columns, [at, choice]]) });
  const choiceOf = (at: number, value: string): ColumnChoice => {
    if (value === newOption) return newAssignmentOf(book, columns[at]?.heading ?? '', pasted.cellsOf(at));
    return value === '' ? null : Number(value);
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{paste.map}</legend>
      {open.slice(0, mostColumns).map(({ at, heading, assignment, made }) => (
        <Fragment key={at}>
          <SelectField
            label={paste.mapColumn(at + 1, heading)}
            problem={undefined}
            value={made ? newOption : assignment === null ? '' : String(assignment)}
            options={options}
            onChange={(value) => choose(at, choiceOf(at, value))}
          />
          {made && (
            <NewFields
              label={paste.mapColumn(at + 1, heading)}
              book={book}
              made={made}
              tried={tried}
              onChange={(part) => choose(at, { ...made, ...part })}
            />
          )}
        </Fragment>
      ))}
      {open.length > mostColumns && <p>{paste.more(open.length - mostColumns)}</p>}
    </fieldset>
  );
}

interface NewFieldsProps {
  /** The column's. */
  label: string;
  book: Gradebook;
  made: NewAssignment;
  tried: boolean;
  onChange(part: Partial<NewAssignment>): void;
}

/** The title and other fields of the assignment made from a column. */
function NewFields({ label, book, made, tried, onChange }: NewFieldsProps) {
  const { paste } = entryTexts;
  const wrong = tried ? newProblems(book, made) : {};
  return (
    <fieldset className={styles.newAssignment} aria-label={`${paste.make}: ${label}`}>
      <Field
        label={paste.newTitle}
        value={made.title}
        problem={wrong.title && paste.problems.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Field
        label={paste.points}
        inputMode="decimal"
        value={made.points}
        problem={wrong.points && paste.problems.points}
        onChange={({ target }) => onChange({ points: target.value })}
      />
      {book.scheme.categories.length > 0 && (
        <SelectField
          label={paste.category}
          problem={undefined}
          value={made.category}
          options={book.scheme.categories.map(({ num, name }) => ({ value: String(num), label: name }))}
          onChange={(category) => onChange({ category })}
        />
      )}
    </fieldset>
  );
}

/** Rows that match no student, or more than one: the teacher chooses, or leaves them out. */
function RowChoices({ pasted: { openRows, reading, book }, onRead }: PartProps) {
  const { paste } = entryTexts;
  const { listName } = useStudentNames();
  const { students } = book;
  const options = useMemo(() => studentOptions(students, listName), [students, listName]);
  if (openRows.length === 0) return null;
  const choose = (at: number, value: string) =>
    onRead({ rows: new Map([...reading.rows, [at, value === '' ? null : Number(value)]]) });
  return (
    <fieldset className={`${styles.choices} ${styles.rows}`}>
      <legend>{paste.mapRows}</legend>
      {openRows.slice(0, mostRows).map(({ at, text, student }) => (
        <SelectField
          key={at}
          label={paste.mapRow(at + 1, text)}
          problem={undefined}
          value={student === null ? '' : String(student)}
          options={options}
          onChange={(value) => choose(at, value)}
        />
      ))}
      {openRows.length > mostRows && <p>{paste.more(openRows.length - mostRows)}</p>}
    </fieldset>
  );
}

/** Every student by name; students who share one also by their ID. */
function studentOptions(students: Gradebook['students'], listName: (student: NamedStudent) => string) {
  const { leaveOut, choice } = entryTexts.paste;
  const counts = countsOf(students.map(listName));
  const named = students.map((student, position) => {
    const name = listName(student);
    return { value: String(position), label: choice(name, isShared(counts, name) ? String(student.id) : '') };
  });
  return [{ value: '', label: leaveOut }, ...named];
}

/** Every assignment by its title; those that share one also by their points and due date. */
function assignmentOptions({ assignments }: Gradebook, mayCreate: boolean) {
  const { leaveOut, make, choice } = entryTexts.paste;
  const counts = countsOf(assignments.map(({ title }) => title));
  const detailsOf = ({ points, due }: Gradebook['assignments'][number]) =>
    [points === null ? texts.extraCredit : texts.points(pointsText(points)), writtenDay(due)]
      .filter(Boolean)
      .join(', ');
  const named = assignments.map((each, position) => ({
    value: String(position),
    label: choice(each.title, isShared(counts, each.title) ? detailsOf(each) : ''),
  }));
  const creating = mayCreate ? [{ value: newOption, label: make }] : [];
  return [{ value: '', label: leaveOut }, ...creating, ...named];
}

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const isShared = (counts: ReadonlyMap<string, number>, name: string) => (counts.get(name) ?? 0) > 1;
