import { useQuery, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '#dashboard/api/accounts/accounts.ts';
import { isAboutGone } from '#dashboard/api/calls/reasons.ts';
import type { CellKind, CellName, QueuedChange, Theirs } from '#dashboard/api/changes/cellChanges.ts';
import { noClass } from '#dashboard/api/changes/formPlaces.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { namesSeen } from '#dashboard/api/reading/namesSeen.ts';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { texts, valueText } from './texts.ts';

export interface Naming {
  readonly title: string;
  studentOf(cell: Pick<CellName, 'student'>): string;
  placeOf(cell: CellName): string;
  valueOf(queued: Pick<QueuedChange, 'kind' | 'value'>): string;
  /** It was refused because its student or assignment is gone: sending it again is of no use until they are back. */
  isGone(queued: QueuedChange): boolean;
}

/** Kinds of cells that belong to an assignment. */
const ofAssignment: ReadonlySet<CellKind> = new Set<CellKind>(['score', 'late', 'remark']);

/** Whether somebody's value is their own: they wrote it in another window. */
export function useIsOwn(): (theirs: Pick<Theirs, 'by'>) => boolean {
  const { data: account } = useQuery(accountQuery());
  return ({ by }) => by !== '' && by === account?.name;
}

/** Display names for queued changes of a class, or of none; ids until the class has loaded. */
export function useNaming(classId: number): Naming {
  const { data: book } = useQuery({
    ...gradebookQuery(classId),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: classId !== noClass,
  });
  const names = useStudentNames();
  // Also of those that somebody has removed since.
  const seen = namesSeen(useQueryClient(), classId);
  return {
    title: classId === noClass ? texts.outside : (book?.name ?? texts.unknownClass(classId)),
    studentOf({ student }) {
      const known = book?.students.find(({ id }) => id === student) ?? seen?.students.get(student);
      return known ? names.listName(known) : texts.unknownStudent(student);
    },
    valueOf: valueText,
    isGone({ kind, place, student, failure }) {
      if (!book || failure?.kind !== 'refused' || !isAboutGone(failure.reason)) return false;
      const hasPlace = !ofAssignment.has(kind) || book.assignments.some(({ id }) => String(id) === place);
      return !hasPlace || !book.students.some(({ id }) => id === student);
    },
    placeOf({ kind, place }) {
      if (kind === 'mark') return writtenDay(place);
      if (kind === 'finalGrade') return place;
      const now = book?.assignments.find(({ id }) => String(id) === place)?.title;
      const title = now ?? seen?.assignments.get(Number(place)) ?? place;
      if (kind === 'late') return texts.lateOn(title);
      return kind === 'remark' ? texts.remarkOn(title) : title;
    },
  };
}
