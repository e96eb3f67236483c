import { useRef, useState } from 'react';
import {
  keyProblems,
  type MadeSecret,
  type NewKey,
  type OneRosterScope,
  oneRosterScopes,
  useAddKey,
} from '#dashboard/api/schools/keys.ts';
import { Check, Field, Problem } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
import styles from './Keys.module.css';
import { texts } from './texts.ts';

interface AddKeyProps {
  schoolId: number;
  withOneRoster: boolean;
  onClose(): void;
  onSecret(name: string, made: MadeSecret): void;
}

/** In days; '' for ever. */
const lastings = ['30', '90', '365', ''] as const;

export const daysOf = (lasting: string) => (lasting === '' ? null : Number(lasting));

const options = () => lastings.map((value) => ({ value, label: texts.lasting[value] ?? value }));

const languages = ['interface', 'oneRoster'] as const;

const nothingTyped = {
  name: '',
  speaks: 'interface' as (typeof languages)[number],
  reads: true,
  tasks: '',
  scopes: oneRosterScopes.filter((scope) => scope.endsWith('.readonly')) as readonly OneRosterScope[],
  lasting: '365',
};

const newKeyOf = ({ name, speaks, reads, tasks, scopes, lasting }: typeof nothingTyped): NewKey => ({
  name: name.trim(),
  reads,
  tasks: tasks.trim(),
  scopes: speaks === 'oneRoster' ? scopes : null,
  days: daysOf(lasting),
});

/** A new key. It starts as read only for a year: no more than an application needs. */
export function AddKey({ schoolId, withOneRoster, onClose, onSecret }: AddKeyProps) {
  const [typed, setTyped] = useState(nothingTyped);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const adding = useAddKey(schoolId);
  const problems = keyProblems(adding.error);
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const name = typed.name.trim();
  // A key without any would have them all.
  const lacksPermission =
    typed.speaks === 'oneRoster' ? typed.scopes.length === 0 : !typed.reads && typed.tasks.trim() === '';
  const submit = () => {
    setTried(name === '' || lacksPermission);
    if (name === '') field.current?.focus();
    else if (!lacksPermission)
      adding.mutate(newKeyOf(typed), {
        onSuccess: (made) => {
          onClose();
          onSecret(name, made);
        },
      });
  };
  const { add } = texts;
  return (
    <ActionDialog
      title={add.title}
      wide={typed.speaks === 'oneRoster'}
      filled={typed.name !== '' || typed.tasks !== ''}
      isBusy={adding.isPending}
      cancel={texts.cancel}
      submit={add.submit}
      problem={problems.other}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={`${styles.fields} ${typed.speaks === 'oneRoster' ? styles.pairs : ''}`}>
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
        {withOneRoster && (
          <SelectField
            label={add.speaks}
            value={typed.speaks}
            onChange={(speaks) => change({ speaks: speaks === 'oneRoster' ? speaks : 'interface' })}
            options={languages.map((value) => ({ value, label: add.languages[value] }))}
            problem={undefined}
          />
        )}
        {typed.speaks === 'oneRoster' ? (
          <Scopes
            chosen={typed.scopes}
            onChange={(chosen) => change({ scopes: chosen })}
            problem={isTried && lacksPermission ? add.scopesMissing : problems.scopes}
          />
        ) : (
          <OfInterface
            typed={typed}
            onChange={change}
            problem={isTried && lacksPermission ? add.tasksMissing : problems.tasks}
          />
        )}
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

interface OfInterfaceProps {
  typed: { reads: boolean; tasks: string };
  onChange(part: { reads: boolean } | { tasks: string }): void;
  problem: string | undefined;
}

/** The permissions of a key of the interface. */
function OfInterface({ typed, onChange, problem }: OfInterfaceProps) {
  const { add } = texts;
  return (
    <>
      <Check checked={typed.reads} onChange={({ target }) => onChange({ reads: target.checked })}>
        {add.reads}
      </Check>
      <Field
        label={add.tasks}
        hint={add.tasksHint(typed.reads)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.tasks}
        onChange={({ target }) => onChange({ tasks: target.value })}
        problem={problem}
      />
    </>
  );
}

interface ScopesProps {
  chosen: readonly OneRosterScope[];
  onChange(chosen: readonly OneRosterScope[]): void;
  problem: string | undefined;
}

/** The permissions of a OneRoster key, by the standard's own names. */
function Scopes({ chosen, onChange, problem }: ScopesProps) {
  return (
    <fieldset className={styles.scopes}>
      <legend>{texts.add.scopes}</legend>
      {oneRosterScopes.map((scope) => (
        <Check
          key={scope}
          checked={chosen.includes(scope)}
          onChange={({ target }) =>
            onChange(
              oneRosterScopes.filter((each) => (each === scope ? target.checked : chosen.includes(each))),
            )
          }
        >
          {texts.scopes[scope]} <span className={styles.scope}>{scope}</span>
        </Check>
      ))}
      <Problem>{problem}</Problem>
    </fieldset>
  );
}
