import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { type Held, tablesOf } from '#wire/privacy.ts';

/* What a school holds about one person, and taking people and years out of it for good. */

export { type Held, tablesOf };

/** Everything that is held about somebody. */
export const useExportPerson = (schoolId: number) =>
  useMutation({
    mutationFn: async (personId: number): Promise<readonly Held[]> =>
      (await call('school-person-export', { schoolid: schoolId, uid: personId })).data,
  });

function useErasure<Wanted, Result>(schoolId: number, erase: (wanted: Wanted) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: erase,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['school', schoolId] }),
  });
}

export const useErasePerson = (schoolId: number) =>
  useErasure(schoolId, (personId: number) =>
    call('school-person-erase', { schoolid: schoolId, uid: personId }),
  );

export interface ErasedYear {
  classes: number;
  students: number;
}

async function sendYear(schoolId: number, year: string, isPreview: boolean): Promise<ErasedYear> {
  const fields = { schoolid: schoolId, syr: year, preview: isPreview ? 1 : 0 };
  return (await call('school-year-erase', fields)).values;
}

/** Says how much a year holds that would go; changes nothing. */
export const usePreviewYear = (schoolId: number) =>
  useMutation({ mutationFn: (year: string) => sendYear(schoolId, year, true) });

export const useEraseYear = (schoolId: number) =>
  useErasure(schoolId, (year: string) => sendYear(schoolId, year, false));
