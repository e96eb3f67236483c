import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { useSchoolChange } from '#dashboard/api/changes/useChange.ts';
import { type Held, tablesOf } from '#wire/schools/privacy.ts';

/* The data that a school holds about one person, and erasing people and years for good. */

export { type Held, tablesOf };

/** A student of the school's lists, with an account or without. */
export interface ListedStudent {
  studentId: number;
  name: string;
  /** How many classes have or had the student on their rosters. */
  classes: number;
  /** Whether one of them is active. */
  isActive: boolean;
  /** Null for none. */
  accountId: number | null;
}

/** Students found by a part of the name or the ID number, and whether there are more than were returned. */
export const listedStudentsQuery = (schoolId: number, search: string) =>
  queryOptions({
    queryKey: ['school', schoolId, 'students', search],
    queryFn: async ({ signal }) => {
      const { students, more } = await call('school-students', { schoolid: schoolId, search }, signal);
      return {
        isMore: more === 1,
        students: students.map(
          ({ stuid, first, last, classes, active, uid }): ListedStudent => ({
            studentId: stuid,
            name: `${first} ${last}`,
            classes,
            isActive: active === 1,
            accountId: uid === 0 ? null : uid,
          }),
        ),
      };
    },
    placeholderData: keepPreviousData,
  });

/** A roster that has or had a student, by the name that it has there. */
export interface NameOnRoster {
  classId: number;
  className: string;
  year: string;
  teacher: string;
  name: string;
  /** Whether the class is active and has the student on its roster. */
  isActive: boolean;
  /** Whether a teacher of the class has invited the student's account. */
  vouches: boolean;
}

/** The rosters of the school that have or had the ID number, and its account and guardians. */
export const numberQuery = (schoolId: number, studentId: number) =>
  queryOptions({
    queryKey: ['school', schoolId, 'students', studentId, 'lists'],
    queryFn: async ({ signal }) => {
      const fields = { schoolid: schoolId, search: '', stuid: studentId };
      const { lists, attached } = await call('school-students', fields, signal);
      return {
        lists: lists.map(
          ({ clid, name, syr, teacher, first, last, active, vouches }): NameOnRoster => ({
            classId: clid,
            className: name,
            year: syr,
            teacher,
            name: `${first} ${last}`,
            isActive: active === 1,
            vouches: vouches === 1,
          }),
        ),
        attached: attached.map(({ name, uid }) => ({ name, accountId: uid === 0 ? null : uid })),
      };
    },
  });

/** Somebody by the account, or a student by the ID number. */
export type PersonOrStudent = { accountId: number } | { studentId: number };

/** The person, and if rosters give the ID number to several, the names and what else of it is theirs. */
export type Meant = PersonOrStudent & { names?: readonly string[]; isAttached?: boolean };

const fieldsOf = ({ names, isAttached, ...whom }: Meant) => ({
  ...('accountId' in whom ? { uid: whom.accountId } : { stuid: whom.studentId }),
  ...(names && { names: names.join('\n'), attached: isAttached ? 1 : 0 }),
});

/** All data held about somebody. */
export const useExportPerson = (schoolId: number) =>
  useMutation({
    mutationFn: async (whom: Meant): Promise<readonly Held[]> =>
      (await call('school-person-export', { schoolid: schoolId, ...fieldsOf(whom) })).data,
  });

export const useErasePerson = (schoolId: number) =>
  useSchoolChange(schoolId, (whom: Meant) =>
    call('school-person-erase', { schoolid: schoolId, ...fieldsOf(whom) }),
  );

interface ErasedYear {
  classes: number;
  students: number;
}

async function sendYear(schoolId: number, year: string, isPreview: boolean): Promise<ErasedYear> {
  const fields = { schoolid: schoolId, syr: year, preview: isPreview ? 1 : 0 };
  return (await call('school-year-erase', fields)).values;
}

/** Previews how much data of a year would be erased; changes nothing. */
export const usePreviewYear = (schoolId: number) =>
  useMutation({ mutationFn: (year: string) => sendYear(schoolId, year, true) });

export const useEraseYear = (schoolId: number) =>
  useSchoolChange(schoolId, (year: string) => sendYear(schoolId, year, false));
