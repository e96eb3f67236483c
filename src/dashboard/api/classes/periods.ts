import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#dashboard/api/calls/call.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import { writeThrough } from '#dashboard/api/calls/writeThrough.ts';
import { cellsPerRequest, outcomesOf, type Subject } from '#dashboard/api/changes/cellChanges.ts';
import {
  type Changed,
  type CommandHandler,
  holds,
  type Values,
} from '#dashboard/api/changes/commandTypes.ts';
import { draftReader, type FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';
import { writeCells } from '#wire/classes/cells.ts';
import { periodNames } from '#wire/classes/periods.ts';
import { gradebookQuery } from './gradebook.ts';
import { atRevision } from './scores.ts';

export { longestReason } from '#wire/classes/periods.ts';

/** The final grades of one marking period; without any, it is not posted yet. */
export interface Period {
  /** P1 to P5. */
  name: string;
  /** Final scores as posted, whole numbers from 0 to 999. */
  grades: readonly { studentId: number; grade: number }[];
  /** Who locked it, and when; null while its grades can be changed. */
  locked: { by: string; at: Date } | null;
}

/** Where a grade is that is posted with a reason. */
export const overridePlace = (classId: number, period: string, studentId: number): FormPlace => ({
  kind: 'override',
  classId,
  item: `${period} ${studentId}`,
});

/** `before` is the posted grade when it was begun. */
export const readOverride = draftReader(
  v.object({ before: v.string(), grade: v.string(), reason: v.string() }),
);

/** All five marking periods of a class, in order. */
export const periodsQuery = (classId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'periods'),
    queryFn: async ({ signal }): Promise<readonly Period[]> => {
      const reply = await call('class-marking-periods', { clid: classId }, signal);
      return periodNames.map((name) => {
        const lock = reply.locked.find(({ period }) => period === name);
        return {
          name,
          grades: reply[name].map(({ stuid, grade }) => ({ studentId: stuid, grade })),
          locked: lock ? { by: lock.name, at: new Date(lock.time * 1000) } : null,
        };
      });
    },
  });

/** Locks a period's final grades, or unlocks them; done when the list shows it. */
export function useLockPeriod(classId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ period, locked }: { period: string; locked: boolean }) {
      const [from, to] = [lockValue(!locked), lockValue(locked)];
      const made: Changed = { kind: 'lock', item: period, from, to };
      await sendOrFindOut(
        () => lock(queryClient, classId, { period, ...to }),
        async () => holds(await lockCommand.read(queryClient, classId, made), to),
      );
      return made;
    },
  });
}

const lockValue = (locked: boolean): Values => ({ locked: locked ? '1' : '0' });

async function lock(queryClient: QueryClient, classId: number, values: Values) {
  await call('class-marking-periods-edit', {
    clid: classId,
    ...values,
  });
  await queryClient.invalidateQueries({ queryKey: periodsQuery(classId).queryKey });
}

/** Whether the command unlocks a period. */
export const opensPeriod = ({ kind, to }: Changed): boolean => kind === 'lock' && to.locked === '0';

/** How a lock is undone and redone. */
export const lockCommand: CommandHandler = {
  async read(queryClient, classId, { item }) {
    const periods = await queryClient.fetchQuery({ ...periodsQuery(classId), staleTime: 0 });
    return lockValue(periods.some(({ name, locked }) => name === item && locked !== null));
  },
  async write(queryClient, classId, { item, to }) {
    await lock(queryClient, classId, { period: item, ...to });
    return true;
  },
  concerns: ({ item }, { kind, field }) => kind === 'lock' && field === item,
};

/** How final grades are sent, and how they enter the cache once saved. */
export const finalGradeSubject: Subject = {
  most: cellsPerRequest,
  async send(classId, queuedChanges) {
    const note = queuedChanges[0]?.note ?? '';
    const answer = await call('class-marking-periods-edit', {
      clid: classId,
      grades: writeCells(queuedChanges),
      each: 1,
      ...(note === '' ? {} : { reason: note }),
    });
    const outcomes = outcomesOf<{ period: string }>(queuedChanges, answer, ({ period }) => period);
    return { outcomes, revision: answer.revision ?? null };
  },
  writeSaved(queryClient, classId, { cells, revision }) {
    writeThrough(queryClient, periodsQuery(classId), (periods) =>
      periods.map((period) => ({ ...period, grades: gradesWith(period, cells) })),
    );
    queryClient.setQueryData(gradebookQuery(classId).queryKey, (book) => book && atRevision(book, revision));
    void queryClient.invalidateQueries({ queryKey: finalGradeChangesQuery(classId).queryKey });
  },
};

/** A period's grades with these values in it; '' is none, and invalid grades are left out. */
export function gradesWith(
  { name, grades }: Pick<Period, 'name' | 'grades'>,
  values: readonly { place: string; student: number; value: string }[],
): Period['grades'] {
  const own = new Map(values.filter(({ place }) => place === name).map((each) => [each.student, each.value]));
  if (own.size === 0) return grades;
  return [
    ...grades.filter(({ studentId }) => !own.has(studentId)),
    ...[...own]
      .filter(([, value]) => isFinalGrade(value))
      .map(([studentId, value]) => ({ studentId, grade: Number(value) })),
  ];
}

/** A final grade as it travels. */
export const isFinalGrade = (text: string) => /^\d{1,3}$/.test(text);

/** One change of a final grade. */
export interface FinalGradeChange {
  /** Of the request that made it. */
  revision: number;
  period: string;
  studentId: number;
  from: string;
  to: string;
  /** '' where none was given. */
  reason: string;
  by: string;
  at: Date;
}

/** The latest thousand changes of the final grades of a class, newest first. */
export const finalGradeChangesQuery = (classId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'periods', 'changes'),
    queryFn: async ({ signal }): Promise<readonly FinalGradeChange[]> => {
      const { history } = await call('history', { clid: classId, kind: 'grade', limit: 1000 }, signal);
      return history.map(({ revision, field, stuid, from, to, reason, name, time }) => ({
        revision,
        period: field,
        studentId: stuid,
        from,
        to,
        reason,
        by: name,
        at: new Date(time * 1000),
      }));
    },
  });
