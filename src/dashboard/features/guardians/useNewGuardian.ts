import { type ChangeEvent, useState } from 'react';
import { guardianProblems, type NewGuardian, newGuardianProblems } from '#dashboard/api/families/families.ts';

const empty: NewGuardian = { name: '', email: '', relation: '' };

/** The fields of a guardian who is being invited or added; `error` is why the service refused the last one. */
export function useNewGuardian(labels: Readonly<NewGuardian>, error: Error | null) {
  const [typed, setTyped] = useState(empty);
  const [hasFailed, setFailed] = useState(false);
  const own = newGuardianProblems(typed);
  const problems = hasFailed ? { ...own, other: undefined } : guardianProblems(error);
  return {
    typed,
    isFilled: Object.values(typed).some((text) => text.trim() !== ''),
    /** The error that belongs to no field. */
    problem: problems.other,
    field: (name: keyof NewGuardian) => ({
      label: labels[name],
      value: typed[name],
      problem: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
    }),
    /** Whether it may be sent; errors are shown at their fields. */
    check(): boolean {
      const isRight = own.name === undefined && own.email === undefined;
      setFailed(!isRight);
      return isRight;
    },
    clear: () => setTyped(empty),
  };
}
