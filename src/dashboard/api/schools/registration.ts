import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callTimed } from '#dashboard/api/calls/call.ts';
import { CallError, refusalsIn } from '#dashboard/api/calls/callError.ts';
import { useSchoolChange } from '#dashboard/api/changes/useChange.ts';
import { compareNames } from '#dashboard/language/compareNames.ts';
import { studentsInvitedTo } from './invitations.ts';
import { endOfSlip, type Slip, withSlips } from './people.ts';

/* Accounts for the students of a school, by period or class. */

/** A year and grading period that the school has classes of, by name. */
export interface SchoolPeriod {
  schoolYear: string;
  gradingPeriod: number;
  classes: readonly { id: number; name: string; code: string }[];
}

/** The latest first. */
export const schoolPeriodsQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['school', schoolId, 'periods'],
    queryFn: async ({ signal }): Promise<SchoolPeriod[]> => {
      const { classes } = await call('school-classes', { schoolid: schoolId }, signal);
      const periods = new Map<
        string,
        SchoolPeriod & { classes: { id: number; name: string; code: string }[] }
      >();
      for (const { clid, name, code, folder, syr, gp } of classes) {
        if (folder === 1) continue;
        const key = `${syr} ${gp}`;
        const period = periods.get(key) ?? { schoolYear: syr, gradingPeriod: gp, classes: [] };
        period.classes.push({ id: clid, name, code });
        periods.set(key, period);
      }
      for (const period of periods.values())
        period.classes.sort((one, other) => compareNames(one.name, other.name) || one.id - other.id);
      return [...periods.values()].sort(
        (one, other) =>
          other.schoolYear.localeCompare(one.schoolYear) || other.gradingPeriod - one.gradingPeriod,
      );
    },
  });

/** Students of a period, or of one of its classes. */
interface Registration {
  period: SchoolPeriod;
  /** Null for all of them. */
  classId: number | null;
  /** Addresses by ID number, for students who get a link in the mail. All others get a slip. */
  addresses: ReadonlyMap<number, string>;
}

/**
 * Makes accounts for students who have none; returns their slips, counts links mailed and
 * invitations ended, and says which ID numbers got nothing because rosters give them to different people.
 */
export const useRegisterStudents = (schoolId: number) =>
  useSchoolChange(schoolId, async ({ period, classId, addresses }: Registration) => {
    const emails = [...addresses].map(([id, email]) => [`email_${id}`, email] as const);
    const fields = {
      schoolid: schoolId,
      syr: period.schoolYear,
      gp: period.gradingPeriod,
      classes: classId === null ? '' : String(classId),
      once: 1,
      mail: addresses.size > 0 ? 1 : 0,
      ...Object.fromEntries(emails),
    } as const;
    // Whoever has no address gets a slip.
    const { reply, at } = await withSlips('slip', () => callTimed('school-students-register', fields));
    const { values } = reply;
    const slips = Object.keys(values).flatMap((field): Slip[] => {
      const [, id] = /^usr_(\d+)$/.exec(field) ?? [];
      const [username, password] = [values[field], values[`pwd_${id}`]];
      const name = values[`name_${id}`] ?? '';
      return id && username && password ? [{ name, username, password, end: endOfSlip(at) }] : [];
    });
    const apart = (values.apart ?? '').split(' ').filter((id) => id !== '');
    return { slips, mailed: Number(values.invited ?? 0), ended: Number(values.ended ?? 0), apart };
  });

/** The students of a class, each with the address of an open invitation; '' if unknown. */
export function useClassAddresses(schoolId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(classId: number) {
      const { students } = await call('gradebook', { clid: classId });
      const invited = await studentsInvitedTo(queryClient, { schoolId, classId });
      return students.map(({ stuid, first, last }) => ({
        id: stuid,
        name: `${first} ${last}`,
        email: invited.get(stuid) ?? '',
      }));
    },
  });
}

/** What is wrong with each address, by the student's ID number; `other` joins the rest. */
export function registrationProblems(error: Error | null) {
  const messages = error instanceof CallError ? error.messages : {};
  const addresses = Object.entries(messages).flatMap(([field, sentence]) => {
    const [, id] = /^email_(\d+)$/.exec(field) ?? [];
    return id === undefined ? [] : [{ id: Number(id), sentence }];
  });
  return { addresses, other: addresses.length > 0 ? undefined : refusalsIn(error) };
}
