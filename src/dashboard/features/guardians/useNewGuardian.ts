import { type ChangeEvent, useState } from 'react';
import { guardianProblems, type NewGuardian, newGuardianProblems } from '#dashboard/api/families/families.ts';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';

const empty: NewGuardian = { name: '', email: '', relation: '' };

/** The fields of a guardian who is being invited or added; the last one may have been refused. */
export function useNewGuardian(
  labels: Readonly<NewGuardian>,
  { error, isPending }: { error: Error | null; isPending: boolean },
) {
  const [typed, setTyped] = useState(empty);
  const { element, hasFailed, attempt } = useAttempts<HTMLDivElement>({
    isSending: isPending,
    isRefused: error !== null,
  });
  const own = newGuardianProblems(typed);
  const problems = hasFailed ? { ...own, other: undefined } : guardianProblems(error);
  return {
    typed,
    /** Contains the fields. */
    element,
    isFilled: Object.values(typed).some((text) => text.trim() !== ''),
    /** The error that belongs to no field. */
    problem: problems.other,
    field: (name: keyof NewGuardian) => ({
      label: labels[name],
      value: typed[name],
      problem: problems[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
    }),
    /** Sends it, or shows the errors at their fields. */
    submit: (send: () => void) => attempt(own.name !== undefined || own.email !== undefined, send),
    clear: () => setTyped(empty),
  };
}
