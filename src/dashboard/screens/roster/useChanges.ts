import { useMemo } from 'react';
import { difference } from './difference.ts';
import { type Draft, isChanged, listOf, newWithoutNumber, tidied } from './draft.ts';
import { listProblem, problemsOf, type RowProblem } from './problems.ts';

/** What the service said against a student as sent; gone as soon as the student is another object. */
export type Refusals = WeakMap<object, string>;

/** Everything that follows from the draft: what it changes and what is wrong with it. */
export function useChanges(draft: Draft, refusals: Refusals) {
  const list = useMemo(() => listOf(draft.students), [draft.students]);
  const changes = useMemo(() => difference(draft.base.students, list), [draft.base, list]);
  const unnumbered = useMemo(
    () => newWithoutNumber(draft.students, changes.removed),
    [draft.students, changes],
  );
  const changed = useMemo(() => isChanged(draft), [draft]);
  const problems = useMemo(() => {
    const refused = draft.students.flatMap((student, row): RowProblem[] => {
      const sentence = refusals.get(student);
      return sentence === undefined ? [] : [{ row, key: student.key, field: 'id', sentence }];
    });
    return [...problemsOf(draft.students.map(tidied)), ...refused];
  }, [draft.students, refusals]);
  return { list, changes, unnumbered, changed, problems, listProblem: listProblem(draft.students) };
}
