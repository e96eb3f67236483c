import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import type { Load } from '#dashboard/api/calls/load.ts';
import { classesQuery } from '#dashboard/api/classes/classes.ts';
import { type Gradebook, gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { useMay, usePermission } from '#dashboard/api/classes/permissions.ts';
import { useNotes } from '#dashboard/api/comments/notes.ts';
import { assignmentTexts } from '#dashboard/screens/gradebook/assignments/assignmentTexts.ts';
import {
  useAddKey,
  useAssignmentEditing,
} from '#dashboard/screens/gradebook/assignments/useAssignmentEditing.tsx';
import { useDensity } from '#dashboard/screens/gradebook/layout/density.ts';
import { recallLayout } from '#dashboard/screens/gradebook/layout/layout.ts';
import { sortText } from '#dashboard/screens/gradebook/layout/layoutMessages.ts';
import { useLayoutState } from '#dashboard/screens/gradebook/layout/useBookTable.ts';
import { entryTexts } from '#dashboard/screens/gradebook/model/entryTexts.ts';
import styles from '#dashboard/screens/gradebook/model/Tools.module.css';
import { texts } from '#dashboard/screens/gradebook/model/texts.ts';
import { NoStudents } from '#dashboard/shell/NoStudents.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Icon } from '#dashboard/ui/components/Icon.tsx';
import { Empty } from '#dashboard/ui/components/layout/Empty.tsx';
import { Screen } from '#dashboard/ui/components/layout/Screen.tsx';
import { prepareDays } from '#dashboard/ui/format/written.ts';
import { shortScreen, useMedia } from '#dashboard/ui/hooks/useBrowser.ts';
import { yieldToMain } from '#dashboard/ui/hooks/yieldToMain.ts';
import { GradebookView } from './GradebookView.tsx';
import { useWantedCell } from './useOpeningColumn.ts';

export const load: Load = (queryClient, { params }) => {
  const classId = Number(params.classId);
  const loaded = Promise.all([
    queryClient.ensureQueryData(gradebookQuery(classId)),
    queryClient.ensureQueryData(openTasksQuery()),
    queryClient.ensureQueryData(classesQuery()),
  ]);
  void prepareOpening(classId);
  return loaded;
};

/** Prepares the first render while the scores are loading and the page has time. */
export async function prepareOpening(classId: number): Promise<void> {
  await yieldToMain();
  recallLayout(classId);
  texts.assignments(1);
  await prepareDays('short', 'medium');
}

export function Component() {
  const { classId } = useParams();
  const { data: book } = useSuspenseQuery(gradebookQuery(Number(classId)));
  return <ClassGradebook key={book.id} book={book} />;
}

function ClassGradebook({ book }: { book: Gradebook }) {
  const editing = useAssignmentEditing(book);
  const readOnly = useReadOnly(book.id);
  const mayRemark = useMay(book.id, 'writeRemarks');
  const hasHistory = useMay(book.id, 'readHistory');
  const takesLate = useMay(book.id, 'markLate');
  const noted = useNoted(book);
  const wanted = useWantedCell();
  const layoutState = useLayoutState(book.id);
  const [layout, setLayout] = layoutState;
  const [density, setDensity] = useDensity();
  const isEmpty = book.assignments.length === 0;
  useAddKey(isEmpty && editing ? editing.add : null);
  /** One bar above the grid, which includes the contents of the title's line. */
  const isOneBar = density === 'compact' && !isEmpty;
  const counts = `${texts.students(book.students.length, book.students.length)}, ${texts.assignments(book.assignments.length)}`;
  const order = isEmpty ? '' : sortText(book, layout);
  const sorted = order ? (
    <SortedBy onBack={() => setLayout({ ...layout, sorting: null })}>{order}</SortedBy>
  ) : null;
  const about = (
    <>
      {counts}
      {sorted}
    </>
  );
  /** On a short screen the rows need the height of the title, so its aside is shown below them. */
  const below = useMedia(shortScreen) ? sorted : null;
  const addFirst = editing ? (
    <Button look={book.students.length === 0 ? 'plain' : 'primary'} onClick={editing.add}>
      {assignmentTexts.addFirst}
    </Button>
  ) : undefined;
  return (
    <Screen
      title={texts.gradebook}
      documentTitle={texts.documentTitle(book.name)}
      {...(isOneBar ? { edgeToEdge: true } : { aside: below ? counts : about })}
      width="wide"
      filled
    >
      {editing?.notice}
      {isEmpty && book.students.length === 0 ? (
        <NoStudents classId={book.id} more={addFirst}>
          {texts.noStudentsAdvice}
        </NoStudents>
      ) : isEmpty ? (
        <Empty title={texts.noAssignments} actions={addFirst} />
      ) : (
        <GradebookView
          book={book}
          editing={editing}
          readOnly={readOnly}
          mayRemark={mayRemark}
          hasHistory={hasHistory}
          takesLate={takesLate}
          noted={noted}
          wanted={wanted}
          layoutState={layoutState}
          density={density}
          onDensity={setDensity}
          about={isOneBar ? about : below}
        />
      )}
      {editing?.dialog}
    </Screen>
  );
}

/** Why scores cannot be entered in this class; null if they can. */
function useReadOnly(classId: number): string | null {
  const may = usePermission(classId, 'enterScores');
  if (may === 'notOffered') return entryTexts.noEntry;
  return may === 'notAllowed' ? entryTexts.viewOnly : null;
}

/** Positions of the students with a private note. */
function useNoted({ id, students }: Gradebook): ReadonlySet<number> {
  const notes = useNotes(id);
  return useMemo(
    () => new Set(students.flatMap((student, position) => (notes?.has(student.id) ? position : []))),
    [notes, students],
  );
}

interface SortedByProps {
  /** The name of the sort order. */
  children: string;
  onBack(): void;
}

/** Says that a gradebook is sorted, with a button back to the order of the roster. */
function SortedBy({ children, onBack }: SortedByProps) {
  return (
    <span className={styles.sorted}>
      <span>{children}</span>
      <button type="button" className={styles.unsort} onClick={onBack}>
        <Icon name="close" />
        {texts.menu.unsorted}
      </button>
    </span>
  );
}
