import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  handOverProblems,
  type ListedClass,
  nextTeachersQuery,
  useHandOver,
} from '#dashboard/api/schools/schoolClasses.ts';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
import { texts } from './texts.ts';

interface HandOverProps {
  schoolId: number;
  of: ListedClass;
  onClose(): void;
  /** The new teacher. */
  onDone(to: string): void;
}

/** Asks who will be the primary teacher of a class. */
export function HandOver({ schoolId, of, onClose, onDone }: HandOverProps) {
  const { data: people = [], error } = useQuery(nextTeachersQuery(schoolId));
  const [to, setTo] = useState('');
  const [tried, tryIt] = useState(false);
  const handing = useHandOver(schoolId);
  const problems = handOverProblems(handing.error ?? error);
  const heirs = people.filter(({ id }) => id !== of.teacherId);
  const nameOf = (id: string) => heirs.find((heir) => String(heir.id) === id)?.name ?? '';

  function submit() {
    tryIt(true);
    if (to === '') return;
    handing.mutate({ classId: of.id, teacherId: Number(to) }, { onSuccess: () => onDone(nameOf(to)) });
  }

  return (
    <ActionDialog
      title={texts.handOverTitle(of.name)}
      isBusy={handing.isPending}
      cancel={texts.cancel}
      submit={texts.confirm}
      problem={problems.other}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{texts.handOverAdvice(of.teacher)}</p>
      <SelectField
        label={texts.to}
        value={to}
        autoFocus
        onChange={setTo}
        options={[
          { value: '', label: texts.choose },
          ...heirs.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        problem={tried && to === '' ? texts.chooseFirst : problems.teacher}
      />
    </ActionDialog>
  );
}
