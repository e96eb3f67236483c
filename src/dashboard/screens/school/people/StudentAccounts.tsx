import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  registrationProblems,
  type Slip,
  saidAgainst,
  termsQuery,
  useRegisterStudents,
  type Way,
} from '#dashboard/api/people.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import styles from './AddPeople.module.css';
import { ListField } from './ListField.tsx';
import { readAddresses } from './readPeople.ts';
import { texts } from './texts.ts';

interface StudentAccountsProps {
  schoolId: number;
  onClose(): void;
  onDone(slips: readonly Slip[], sentence: string): void;
}

/** The most lines whose problem is told. */
const mostTold = 5;

/** Asks of which classes and how, and lets every student without an account in: by mail or by a slip. */
export function StudentAccounts({ schoolId, onClose, onDone }: StudentAccountsProps) {
  const { data: terms, error } = useQuery(termsQuery(schoolId));
  const [chosen, setChosen] = useState(0);
  const [classId, setClassId] = useState('');
  const [how, setHow] = useState<Way>('slip');
  const [list, setList] = useState('');
  const [tries, setTries] = useState(0);
  const element = useRef<HTMLDivElement>(null);
  const registering = useRegisterStudents(schoolId);
  const term = terms?.[chosen];
  const said = registrationProblems(registering.error);
  const problem = saidAgainst(error) ?? said.other;
  const { addresses, wrong } = how === 'mail' ? readAddresses(list) : { addresses: new Map(), wrong: [] };
  const own = ownProblem(addresses.size, wrong);
  const listProblem = tries > 0 && own ? own : toldOf(said.addresses);

  useEffect(() => {
    if (tries > 0 || registering.isError)
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries, registering.isError]);

  const submit = () => {
    if (registering.isPending || !term) return;
    const isWrong = how === 'mail' && own !== undefined;
    setTries(isWrong ? tries + 1 : 0);
    if (isWrong) return;
    registering.mutate(
      { term, classId: classId === '' ? null : Number(classId), addresses },
      {
        onSuccess: ({ slips, mailed }) =>
          onDone(
            slips,
            mailed > 0 ? texts.students.mailed(mailed) : slips.length === 0 ? texts.students.none : '',
          ),
      },
    );
  };

  return (
    <Dialog
      title={texts.students.title}
      open
      atTop
      onClose={onClose}
      filled={list.trim() !== ''}
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
      <div ref={element} className={styles.form}>
        <p>{texts.students.note}</p>
        {terms && terms.length === 0 && <Notice>{texts.students.noClasses}</Notice>}
        {terms && term && (
          <>
            <SelectField
              label={texts.students.term}
              value={String(chosen)}
              onChange={(index) => {
                setChosen(Number(index));
                setClassId('');
              }}
              options={terms.map(({ schoolYear, gradingPeriod, classes }, index) => ({
                value: String(index),
                label: texts.students.termOf(schoolYear, gradingPeriod, classes.length),
              }))}
              problem={undefined}
            />
            <SelectField
              label={texts.students.class}
              value={classId}
              onChange={setClassId}
              options={[
                { value: '', label: texts.students.everyClass },
                ...term.classes.map(({ id, name, code }) => ({
                  value: String(id),
                  label: `${name} ${code}`.trim(),
                })),
              ]}
              problem={undefined}
            />
            <Segments<Way>
              label={texts.add.how}
              value={how}
              onChange={setHow}
              options={[
                { value: 'slip', label: texts.add.bySlip },
                { value: 'mail', label: texts.students.byMail },
              ]}
            />
            <p className={styles.hint}>
              {how === 'mail' ? texts.students.byMailNote : texts.students.bySlipNote}
            </p>
          </>
        )}
        {term && how === 'mail' && (
          <ListField
            label={texts.students.addresses}
            hint={texts.students.addressesHint}
            rows={6}
            list={list}
            onList={(next) => {
              registering.reset();
              setList(next);
            }}
            problem={listProblem}
          />
        )}
        {problem && <Notice tone="bad">{problem}</Notice>}
      </div>
    </Dialog>
  );
}

function ownProblem(count: number, wrong: readonly number[]): string | undefined {
  if (wrong.length > 0) return shortened(wrong.map(texts.students.lineProblem));
  return count === 0 ? texts.students.addressesMissing : undefined;
}

const toldOf = (problems: readonly { id: number; sentence: string }[]) =>
  problems.length === 0
    ? undefined
    : shortened(problems.map(({ id, sentence }) => texts.students.addressProblem(id, sentence)));

const shortened = (all: readonly string[]) =>
  [
    ...all.slice(0, mostTold),
    ...(all.length > mostTold ? [texts.students.moreProblems(all.length - mostTold)] : []),
  ].join('. ');
