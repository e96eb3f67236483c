import { useMemo, useState } from 'react';
import { type Change, isConflict } from '#dashboard/api/changes/cellChanges.ts';
import { type Mark, type MarkLetter, markOf } from '#dashboard/api/classes/attendance.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import type { Direction } from '#dashboard/outbox/steps.ts';
import { type QueuedChanges, useQueuedChanges } from '#dashboard/shell/sync/useOutbox.ts';
import { progressText } from '#dashboard/shell/undo/texts.ts';
import { firstCellOf, useUndoProgress } from '#dashboard/shell/undo/useUndoProgress.ts';
import { type NamedStudent, useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { writtenDay } from '#dashboard/ui/format/written.ts';
import { dayOf } from '#grading/week.ts';
import { texts } from './texts.ts';

export type MarkedStudent = NamedStudent & { id: number };

export interface Marking {
  /** The week as the teacher means it: unsaved marks override saved ones. */
  readonly marks: readonly Mark[];
  readonly queuedChanges: QueuedChanges;
  /** The last action, for screen readers. */
  readonly message: string;
  mark(student: MarkedStudent, day: string, letter: MarkLetter | ''): void;
  /** Marks students without a mark on this day present, and nobody else; cells in conflict are left out. */
  restPresent(day: string): void;
  undoOrRedo(direction: Direction): void;
}

interface MarkingOptions {
  classId: number;
  saved: readonly Mark[];
  students: readonly MarkedStudent[];
  /**
   * A mark of this day was undone or redone: the change must be visible. `at` is when the teacher asked for it, by
   * `performance.now()`.
   */
  onUndone(day: string, at: number): void;
}

export function useMarking({ classId, saved, students, onUndone }: MarkingOptions): Marking {
  const queuedChanges = useQueuedChanges('mark', classId);
  const names = useStudentNames();
  const [message, setMessage] = useState('');
  const marks = useMemo(() => withQueued(saved, queuedChanges), [saved, queuedChanges]);

  const valueAt = (studentId: number, day: string) =>
    marks.find((mark) => mark.studentId === studentId && mark.day === day)?.letter.toLowerCase() ?? '';
  const change = (student: number, place: string, value: string): Change => ({
    kind: 'mark',
    classId,
    place,
    student,
    from: { value: valueAt(student, place) },
    to: { value },
  });

  useUndoProgress(classId, 'mark', (progress) => {
    const { direction, step } = progress;
    const day = writtenDay(step?.changes[0]?.place ?? '', 'long');
    setMessage(
      step
        ? progressText({ ...progress, step }, (count) => texts.marksOn(count, day))
        : texts.nothingTo[direction],
    );
    const first = firstCellOf(progress);
    if (first) onUndone(first.place, progress.at);
  });

  return {
    marks,
    queuedChanges,
    message,
    mark(student, day, letter) {
      if (valueAt(student.id, day) !== letter) outbox.enter(classId, [change(student.id, day, letter)]);
      const kind = markOf(student.id, day, letter)?.kind;
      const [name, mark] = [names.listName(student), kind ? texts.marks[kind] : texts.notTaken];
      setMessage(
        isAhead(day) ? texts.markedAhead(name, mark, writtenDay(day, 'weekday')) : texts.marked(name, mark),
      );
    },
    restPresent(day) {
      const rest = students.filter(
        ({ id }) => valueAt(id, day) === '' && !isConflict(queuedChanges.at(day, id)),
      );
      outbox.enter(
        classId,
        rest.map(({ id }) => change(id, day, 'p')),
      );
      const sentence = isAhead(day) ? texts.restMarkedAhead : texts.restMarked;
      setMessage(sentence(rest.length, students.length - rest.length, writtenDay(day, 'weekday')));
    },
    undoOrRedo: (direction) => outbox.undoOrRedo(direction, classId),
  };
}

/** An absence may be excused before its day; a whole class marked ahead is usually a mistake. */
const isAhead = (day: string) => day > dayOf(new Date());

function withQueued(saved: readonly Mark[], { all, at }: QueuedChanges): readonly Mark[] {
  if (all.length === 0) return saved;
  return [
    ...saved.filter(({ studentId, day }) => !at(day, studentId)),
    ...all.flatMap(({ student, place, value }) => markOf(student, place, value) ?? []),
  ];
}
