import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError, problemsBy } from '#dashboard/api/calls/callError.ts';
import {
  isAnswerLost,
  lostAnswerTexts,
  sendOnce,
  sendOrFindOut,
} from '#dashboard/api/changes/lostAnswers.ts';
import { useChange } from '#dashboard/api/changes/useChange.ts';
import { classesQuery, type Folder } from '#dashboard/api/classes/classes.ts';

/** A class in the list of its school. */
export interface ListedClass {
  id: number;
  name: string;
  code: string;
  schoolYear: string;
  gradingPeriod: number;
  folder: Folder;
  /** The primary teacher. */
  teacherId: number;
  teacher: string;
  students: number;
  changed: Date;
}

export type ClassSort = 'name' | 'schoolYear' | 'teacher' | 'updated';

/** The filter of the list; '' for all. */
export interface ClassesAsked {
  search: string;
  schoolYear: string;
  /** The number of the primary teacher, as text. */
  teacher: string;
  folder: Folder | '';
  sort: ClassSort;
  desc: boolean;
  /** From 0. */
  page: number;
}

export const classesOnPage = 50;

const folderNumbers: Readonly<Record<Folder, number>> = { active: 3, archived: 2, trashed: 1 };
const folders = new Map(Object.entries(folderNumbers).map(([name, number]) => [number, name as Folder]));

const listKey = (schoolId: number) => ['school', schoolId, 'class-list'] as const;

/** One page of the school's classes, and how many there are. */
export const classListQuery = (schoolId: number, asked: ClassesAsked) =>
  queryOptions({
    queryKey: [...listKey(schoolId), asked],
    queryFn: async ({ signal }): Promise<{ total: number; classes: readonly ListedClass[] }> => {
      const { search, schoolYear, teacher, folder, sort, desc, page } = asked;
      const { total, classes } = await call(
        'school-class-list',
        {
          schoolid: schoolId,
          search: search.trim(),
          syr: schoolYear,
          sort: sort === 'schoolYear' ? 'syr' : sort,
          desc: desc ? 1 : 0,
          offset: page * classesOnPage,
          limit: classesOnPage,
          choices: 0,
          ...(teacher !== '' && { uid: Number(teacher) }),
          ...(folder !== '' && { folder: folderNumbers[folder] }),
        },
        signal,
      );
      return {
        total,
        classes: classes.map((item) => ({
          id: item.clid,
          name: item.name,
          code: item.code,
          schoolYear: item.syr,
          gradingPeriod: item.gp,
          folder: folders.get(item.folder) ?? 'active',
          teacherId: item.uid,
          teacher: item.teacher,
          students: item.stucount,
          changed: new Date(item.updated * 1000),
        })),
      };
    },
    placeholderData: keepPreviousData,
  });

/** The years and primary teachers that the list can be filtered by. */
export const classChoicesQuery = (schoolId: number) =>
  queryOptions({
    queryKey: [...listKey(schoolId), 'choices'],
    queryFn: async ({ signal }) => {
      const asked = {
        schoolid: schoolId,
        search: '',
        syr: '',
        sort: 'name',
        desc: 0,
        offset: 0,
        limit: 1,
        choices: 1,
      } as const;
      const { years, teachers } = await call('school-class-list', asked, signal);
      return { years, teachers: teachers.map(({ uid, name }) => ({ id: uid, name })) };
    },
  });

/** Who can take over a class of the school: its teachers who are not blocked. */
export const nextTeachersQuery = (schoolId: number) =>
  queryOptions({
    queryKey: ['school', schoolId, 'next teachers'],
    queryFn: async ({ signal }): Promise<readonly { id: number; name: string }[]> => {
      const { teachers } = await call('school-teachers', { schoolid: schoolId }, signal);
      return teachers
        .filter(({ status }) => status !== 0)
        .map(({ uid, name, usr }) => ({ id: uid, name: name || usr }));
    },
  });

function useListed<Asked>(schoolId: number, act: (asked: Asked) => Promise<unknown>) {
  return useChange(act, listKey(schoolId), classesQuery().queryKey);
}

/** Moves classes of the school to another folder, one after the other; a class that is there already stays there. */
export const useFileClasses = (schoolId: number) =>
  useListed(schoolId, async ({ classIds, folder }: { classIds: readonly number[]; folder: Folder }) => {
    for (const clid of classIds)
      await sendOnce(
        () => call('class-folder', { clid, folder: folderNumbers[folder] }),
        lostAnswerTexts.perhapsDone,
      );
  });

/** Makes somebody of the school the primary teacher of a class. */
export const useHandOver = (schoolId: number) =>
  useListed(schoolId, ({ classId, teacherId }: { classId: number; teacherId: number }) =>
    sendOrFindOut(
      () => call('class-teacher-primary', { clid: classId, uid: teacherId }),
      () => isPrimary(classId, teacherId),
      {
        // After an attempt whose answer was lost, the next one is refused for being made already.
        isAsked: (error) => isAnswerLost(error) || (error instanceof CallError && 'uid' in error.sentences),
        say: lostAnswerTexts.perhapsDone,
      },
    ),
  );

async function isPrimary(classId: number, teacherId: number): Promise<boolean> {
  const { teachers } = await call('class-teachers', { clid: classId });
  return teachers.some(({ uid, primary }) => uid === teacherId && primary === 1);
}

/** What the service said: of the teacher, or of anything else. */
export const handOverProblems = (error: Error | null) => problemsBy(error, { teacher: 'uid' });
