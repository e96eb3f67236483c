import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Slip, saidAgainst, termsQuery, useRegisterStudents } from '#dashboard/api/people.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts } from './texts.ts';

interface StudentAccountsProps {
  schoolId: number;
  onClose(): void;
  onDone(slips: readonly Slip[], sentence: string): void;
}

/** Asks of which year and grading period, and makes an account for every student without one. */
export function StudentAccounts({ schoolId, onClose, onDone }: StudentAccountsProps) {
  const { data: terms, error } = useQuery(termsQuery(schoolId));
  const [chosen, setChosen] = useState(0);
  const registering = useRegisterStudents(schoolId);
  const term = terms?.[chosen];
  const problem = saidAgainst(error ?? registering.error);
  const submit = () => {
    if (registering.isPending || !term) return;
    registering.mutate(term, {
      onSuccess: (slips) => onDone(slips, slips.length === 0 ? texts.students.none : ''),
    });
  };
  return (
    <Dialog
      title={texts.students.title}
      open
      onClose={onClose}
      saving={registering.isPending}
      onSubmit={submit}
      buttons={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="primary" type="submit" busy={registering.isPending} aria-disabled={!term}>
            {texts.students.submit}
          </Button>
        </>
      }
    >
      <p>{texts.students.note}</p>
      {terms && terms.length === 0 && <Notice>{texts.students.noClasses}</Notice>}
      {terms && terms.length > 0 && (
        <SelectField
          label={texts.students.term}
          value={String(chosen)}
          onChange={(index) => setChosen(Number(index))}
          options={terms.map(({ schoolYear, gradingPeriod, classes }, index) => ({
            value: String(index),
            label: texts.students.termOf(schoolYear, gradingPeriod, classes),
          }))}
          problem={undefined}
        />
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
    </Dialog>
  );
}
