import { queryOptions } from '@tanstack/react-query';
import { periodNames } from '#wire/periods.ts';
import { call } from './call.ts';

/** The final grades of one marking period; without any, nobody has reported it yet. */
export interface Period {
  /** P1 to P5. */
  name: string;
  /** Final scores as reported, whole numbers from 0 to 999. */
  grades: readonly { studentId: number; grade: number }[];
}

/** All five marking periods of a class, in order. */
export const periodsQuery = (classId: number) =>
  queryOptions({
    queryKey: ['periods', classId],
    queryFn: async ({ signal }): Promise<readonly Period[]> => {
      const reply = await call('class-marking-periods', { clid: classId }, signal);
      return periodNames.map((name) => ({
        name,
        grades: reply[name].map(({ stuid, grade }) => ({ studentId: stuid, grade })),
      }));
    },
  });
