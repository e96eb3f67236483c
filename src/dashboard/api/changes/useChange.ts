import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { sendUnasked } from './lostAnswers.ts';

/**
 * A change to what the queries of these keys show. It is done once they show it; a refusal is reported at once, while
 * the queries are read again in case somebody else changed something.
 */
export function useChange<Wanted, Result>(
  change: (wanted: Wanted) => Promise<Result>,
  ...shownBy: readonly QueryKey[]
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => sendUnasked(() => change(wanted)),
    onSettled: (_, error) => {
      const shown = Promise.all(shownBy.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      return error ? undefined : shown;
    },
  });
}

/** The same for a change to what a school's pages show. */
export const useSchoolChange = <Wanted, Result>(
  schoolId: number,
  change: (wanted: Wanted) => Promise<Result>,
) => useChange(change, ['school', schoolId]);
