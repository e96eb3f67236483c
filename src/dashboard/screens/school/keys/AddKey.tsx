import { useRef, useState } from 'react';
import { keyProblems, useAddKey } from '#dashboard/api/keys.ts';
import { Check, Field } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
import styles from './Keys.module.css';
import { texts } from './texts.ts';

interface AddKeyProps {
  schoolId: number;
  onClose(): void;
  onSecret(name: string, secret: string): void;
}

/** In days; '' for ever. */
export const lastings = ['30', '90', '365', ''] as const;

export const daysOf = (lasting: string) => (lasting === '' ? null : Number(lasting));

const options = () => lastings.map((value) => ({ value, label: texts.lasting[value] ?? value }));

/** A key for no more than the application needs: at first it only looks, and lasts a year. */
export function AddKey({ schoolId, onClose, onSecret }: AddKeyProps) {
  const [typed, setTyped] = useState({ name: '', reads: true, tasks: '', lasting: '365' });
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const adding = useAddKey(schoolId);
  const problems = keyProblems(adding.error);
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const name = typed.name.trim();
  const submit = () => {
    setTried(name === '');
    if (name === '') field.current?.focus();
    else
      adding.mutate(
        { name, reads: typed.reads, tasks: typed.tasks.trim(), days: daysOf(typed.lasting) },
        {
          onSuccess: (secret) => {
            onClose();
            onSecret(name, secret);
          },
        },
      );
  };
  const { add } = texts;
  return (
    <ActionDialog
      title={add.title}
      filled={typed.name !== '' || typed.tasks !== ''}
      isBusy={adding.isPending}
      cancel={texts.cancel}
      submit={add.submit}
      problem={problems.other}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        <Field
          ref={field}
          label={add.name}
          hint={add.nameHint}
          autoComplete="off"
          autoFocus
          value={typed.name}
          onChange={({ target }) => change({ name: target.value })}
          problem={isTried && name === '' ? add.nameMissing : problems.name}
        />
        <Check checked={typed.reads} onChange={({ target }) => change({ reads: target.checked })}>
          {add.reads}
        </Check>
        <Field
          label={add.tasks}
          hint={add.tasksHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed.tasks}
          onChange={({ target }) => change({ tasks: target.value })}
          problem={problems.tasks}
        />
        <SelectField
          label={add.lasts}
          value={typed.lasting}
          onChange={(lasting) => change({ lasting })}
          options={options()}
          problem={undefined}
        />
      </div>
    </ActionDialog>
  );
}
