import { useMemo, useState } from 'react';
import type { OwnReason } from '#dashboard/api/calls/reasons.ts';
import { type Change, isConflict, type Meaning } from '#dashboard/api/changes/cellChanges.ts';
import { gradesWith, isFinalGrade, type Period } from '#dashboard/api/classes/periods.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import type { Direction } from '#dashboard/outbox/steps.ts';
import { type QueuedChanges, useQueuedChanges } from '#dashboard/shell/sync/useOutbox.ts';
import { progressText } from '#dashboard/shell/undo/texts.ts';
import { useUndoProgress } from '#dashboard/shell/undo/useUndoProgress.ts';
import { plainDigits } from '#grading/score.ts';
import { texts } from './texts.ts';

interface PostedGrade {
  readonly studentId: number;
  readonly text: string;
  /** The text that the teacher saw when beginning to type it; that of now if omitted. */
  readonly before?: string;
}

export interface Posting {
  /** The periods as the teacher means them: unsaved grades override saved ones. */
  readonly periods: readonly Period[];
  readonly queuedChanges: QueuedChanges;
  /** The last action, for screen readers. */
  readonly message: string;
  /** The contents of a cell, as typed text. */
  textAt(period: string, studentId: number): string;
  /** Posts a grade; '' removes it. */
  post(period: string, grade: PostedGrade, reason?: string): void;
  /** Posts these grades in one step, and leaves out those in conflict. */
  postCalculated(period: string, grades: readonly PostedGrade[]): void;
  /** Stores a grade being typed, key by key; null gives it up. */
  onTyping(period: string, grade: PostedGrade | null): void;
  undoOrRedo(direction: Direction): void;
}

/** Posting final grades of a class. */
export function usePosting(classId: number, saved: readonly Period[]): Posting {
  const queuedChanges = useQueuedChanges('finalGrade', classId);
  const [message, setMessage] = useState('');
  const periods = useMemo(
    () =>
      saved.map((period) =>
        // A locked period stays as it is.
        period.locked ? period : { ...period, grades: gradesWith(period, queuedChanges.all) },
      ),
    [saved, queuedChanges],
  );

  useUndoProgress(classId, 'finalGrade', (progress) => {
    const { direction, step } = progress;
    setMessage(step ? progressText({ ...progress, step }, texts.grades) : texts.nothingTo[direction]);
  });

  function meaningAt(period: string, studentId: number): Meaning {
    const queued = queuedChanges.at(period, studentId);
    const found = saved.find(({ name }) => name === period)?.grades;
    const grade = found?.find((each) => each.studentId === studentId)?.grade;
    if (!queued) return { value: grade === undefined ? '' : String(grade) };
    const { value, failure } = queued;
    return failure && failure.kind !== 'conflict' ? { value, problem: failure.reason } : { value };
  }

  /** If a colleague has changed the grade since `before`, the service is to report that, and not to replace theirs. */
  function changeTo(period: string, { studentId, text, before }: PostedGrade, note?: string): Change | null {
    const now = meaningAt(period, studentId);
    const from = before === undefined || before === now.value ? now : { value: before };
    const to = read(text);
    if (from.value === to.value && from.problem === to.problem) return null;
    return { kind: 'finalGrade', classId, place: period, student: studentId, from, to, note };
  }

  return {
    periods,
    queuedChanges,
    message,
    textAt: (period, studentId) => meaningAt(period, studentId).value,
    post(period, grade, reason) {
      const change = changeTo(period, grade, reason?.trim() || undefined);
      outbox.enter(classId, change ? [change] : []);
      // An edit begun before a colleague's faster one changes nothing until the conflict is decided.
      setMessage(
        change && !isConflict(queuedChanges.at(period, grade.studentId)) ? texts.entered(1, period) : '',
      );
    },
    postCalculated(period, grades) {
      const free = grades.filter(({ studentId }) => !isConflict(queuedChanges.at(period, studentId)));
      const changes = free.flatMap((grade) => changeTo(period, grade) ?? []);
      outbox.enter(classId, changes);
      const left = grades.length - free.length;
      setMessage(
        [changes.length > 0 && texts.entered(changes.length, period), left > 0 && texts.leftInConflict(left)]
          .filter(Boolean)
          .join(' '),
      );
    },
    onTyping(period, grade) {
      const change = grade && changeTo(period, grade);
      outbox.draft(change ? [change] : []);
    },
    undoOrRedo: (direction) => outbox.undoOrRedo(direction, classId),
  };
}

const noFinalGrade: OwnReason = 'noFinalGrade';

function read(text: string): Meaning {
  const value = plainDigits(text).trim();
  return value === '' || isFinalGrade(value) ? { value } : { value, problem: noFinalGrade };
}
