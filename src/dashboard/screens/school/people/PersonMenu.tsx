import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery, offers, openTasksQuery } from '#dashboard/api/accounts/accounts.ts';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import { thenEvenUnmounted } from '#dashboard/api/calls/thenEvenUnmounted.ts';
import {
  heirsQuery,
  type Person,
  type PersonChange,
  type Slip,
  useChangePerson,
  useDropTeacher,
  useResetFactor,
  useResetPasswords,
} from '#dashboard/api/schools/people.ts';
import { numberQuery } from '#dashboard/api/schools/privacy.ts';
import { SourcedIdsDialog } from '#dashboard/features/sourcedIds/SourcedIds.tsx';
import { texts as sourcedTexts } from '#dashboard/features/sourcedIds/texts.ts';
import { Field } from '#dashboard/ui/components/fields/Field.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { ActionDialog } from '#dashboard/ui/components/overlays/ActionDialog.tsx';
import { ActionMenu } from '#dashboard/ui/components/overlays/ActionMenu.tsx';
import { cellAside } from '#dashboard/ui/components/tables/Table.tsx';
import { texts as common } from '#dashboard/ui/format/texts.ts';
import { Guardians } from './Guardians.tsx';
import styles from './PeopleScreen.module.css';
import { type DataSubject, ErasePerson, ExportPerson } from './PersonData.tsx';
import { texts } from './texts.ts';

interface PersonMenuProps {
  schoolId: number;
  person: Person;
  onDone(slips: readonly Slip[], sentence: string): void;
}

/** Actions that ask first, by the name of their texts. */
type Question =
  | 'makeAdmin'
  | 'makeTeacher'
  | 'dropAdmin'
  | 'block'
  | 'unblock'
  | 'resetByMail'
  | 'resetBySlip'
  | 'resetFactor'
  | 'confirmStudent';
type Act = Question | 'guardians' | 'rename' | 'leave' | 'sourcedIds' | 'exportData' | 'erase';

function actsOn(
  { isAdmin, isTeacher, studentId, isConfirmed, blocked, email, hasFactor }: Person,
  { tasks, isOwn }: { tasks: Parameters<typeof offers>[0]; isOwn: boolean },
): Act[] {
  const isStaff = isAdmin || isTeacher;
  // Nobody does these to their own account.
  const onOthers: Act[] = [
    ...(email === '' || blocked ? [] : (['resetByMail'] as const)),
    'resetBySlip',
    ...(hasFactor ? (['resetFactor'] as const) : []),
    blocked ? 'unblock' : 'block',
  ];
  return [
    ...(isConfirmed ? [] : (['confirmStudent'] as const)),
    ...(studentId > 0 && offers(tasks, 'school-guardians') ? (['guardians'] as const) : []),
    'rename',
    ...(isStaff && !isAdmin && !blocked ? (['makeAdmin'] as const) : []),
    ...(isAdmin && !isTeacher && studentId === 0 ? (['makeTeacher'] as const) : []),
    ...(isAdmin ? (['dropAdmin'] as const) : []),
    ...(isOwn ? [] : onOthers),
    ...(isTeacher ? (['leave'] as const) : []),
    ...(offers(tasks, 'school-sourced-ids') ? (['sourcedIds'] as const) : []),
    ...(offers(tasks, 'school-person-export') ? (['exportData'] as const) : []),
    ...(!isOwn && offers(tasks, 'school-person-erase') ? (['erase'] as const) : []),
  ];
}

const subjectOf = ({ id, name, username, studentId }: Person): DataSubject => ({
  whom: { accountId: id },
  name,
  short: username,
  account: id,
  studentId: studentId > 0 ? studentId : null,
});

/** Other systems know a student by the number on the rosters, and anybody else by the account. */
const sourcedAs = (schoolId: number, { id, studentId }: Person) =>
  studentId > 0 ? { schoolId, studentId } : { schoolId, accountId: id };

/** An admin's actions on a person; each asks first. */
export function PersonMenu({ schoolId, person, onDone }: PersonMenuProps) {
  const { data: tasks } = useSuspenseQuery(openTasksQuery());
  const { data: account } = useSuspenseQuery(accountQuery());
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct(null);
  const dialog = { schoolId, person, onClose: close, onDone };
  return (
    <>
      <ActionMenu<Act>
        label={texts.change}
        name={texts.changeOf(person.name)}
        actions={actsOn(person, { tasks, isOwn: person.id === account.id })}
        textOf={(each) => (each === 'sourcedIds' ? sourcedTexts.action : texts[each].action)}
        onAction={setAct}
      />
      {act && <ActDialog {...dialog} act={act} />}
    </>
  );
}

interface DialogProps extends PersonMenuProps {
  onClose(): void;
}

function ActDialog({ act, ...dialog }: DialogProps & { act: Act }) {
  const { schoolId, person, onClose, onDone } = dialog;
  const data = {
    schoolId,
    person: subjectOf(person),
    onClose,
    onDone: (sentence: string) => onDone([], sentence),
  };
  switch (act) {
    case 'guardians':
      return <Guardians schoolId={schoolId} student={person} onClose={onClose} />;
    case 'rename':
      return <Rename {...dialog} />;
    case 'leave':
      return <Leave {...dialog} />;
    case 'sourcedIds':
      return <SourcedIdsDialog name={person.name} of={sourcedAs(schoolId, person)} onClose={onClose} />;
    case 'exportData':
      return <ExportPerson {...data} />;
    case 'erase':
      return <ErasePerson {...data} />;
    default:
      return <Ask {...dialog} question={act} />;
  }
}

const changes = {
  makeAdmin: { admin: true },
  makeTeacher: { teacher: true },
  dropAdmin: { admin: false },
  block: { blocked: true },
  unblock: { blocked: false },
  confirmStudent: { confirmed: true },
} satisfies Partial<Record<Question, Omit<PersonChange, 'id'>>>;

const isChange = (question: Question): question is keyof typeof changes => question in changes;

function Ask({ schoolId, person, question, onClose, onDone }: DialogProps & { question: Question }) {
  const changing = useChangePerson(schoolId);
  const resetting = useResetPasswords(schoolId);
  const resettingFactor = useResetFactor(schoolId);
  const isBusy = changing.isPending || resetting.isPending || resettingFactor.isPending;
  const problem = refusalsIn(changing.error ?? resetting.error ?? resettingFactor.error);
  function submit() {
    if (isChange(question))
      return thenEvenUnmounted(changing.mutateAsync({ id: person.id, ...changes[question] }), () => {
        onClose();
        onDone([], texts[question].done(person.name));
      });
    if (question === 'resetFactor')
      return thenEvenUnmounted(resettingFactor.mutateAsync(person.id), () => {
        onClose();
        onDone([], texts.factorReset(person.name));
      });
    const how = question === 'resetByMail' ? 'mail' : 'slip';
    // The contents of a slip are available only this once.
    return thenEvenUnmounted(resetting.mutateAsync({ ids: [person.id], how }), (slips) => {
      onClose();
      onDone(slips, how === 'mail' ? texts.linkMailed(person.name) : '');
    });
  }
  const { title, advice, submit: label } = texts[question];
  return (
    <ActionDialog
      title={title(person.name, person.studentId)}
      asks
      look={question === 'block' ? 'danger' : 'primary'}
      isBusy={isBusy}
      cancel={texts.cancel}
      submit={label}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{advice}</p>
      {question === 'confirmStudent' && <AccountOfStudent schoolId={schoolId} person={person} />}
    </ActionDialog>
  );
}

/** What tells whether an account is a student's: its name was chosen by whoever made it. */
function AccountOfStudent({ schoolId, person }: Pick<PersonMenuProps, 'schoolId' | 'person'>) {
  const { studentId, username, email } = person;
  const { data, error } = useQuery(numberQuery(schoolId, studentId));
  const lists = data?.lists.filter(({ isActive }) => isActive);
  const { confirmStudent: words } = texts;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{words.listed}</dt>
        <dd>
          {error && refusalsIn(error)}
          {!error && !lists && common.loading}
          {lists?.length === 0 && words.notListed}
          {lists?.map(({ classId, name, className, teacher, vouches }) => (
            <div key={classId}>
              <bdi>{name}</bdi> <span className={cellAside}>{words.list(className, teacher, vouches)}</span>
            </div>
          ))}
        </dd>
        <dt>{words.username}</dt>
        <dd>{username}</dd>
        <dt>{words.email}</dt>
        <dd>
          <bdi>{email || words.noEmail}</bdi>
        </dd>
      </dl>
      <p>{words.otherwise}</p>
    </>
  );
}

function Rename({ schoolId, person, onClose, onDone }: DialogProps) {
  const [name, setName] = useState(person.name);
  const changing = useChangePerson(schoolId);
  return (
    <ActionDialog
      title={texts.rename.title(person.name)}
      filled={name !== person.name}
      isBusy={changing.isPending}
      cancel={texts.cancel}
      submit={texts.rename.submit}
      onClose={onClose}
      onSubmit={() =>
        void thenEvenUnmounted(changing.mutateAsync({ id: person.id, name }), () => {
          onClose();
          onDone([], texts.rename.done(person.name, name.trim()));
        })
      }
    >
      <Field
        label={texts.rename.name}
        autoComplete="off"
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
        problem={refusalsIn(changing.error)}
      />
    </ActionDialog>
  );
}

function Leave({ schoolId, person, onClose, onDone }: DialogProps) {
  const [heir, setHeir] = useState('');
  const [isMissing, setMissing] = useState(false);
  const dropping = useDropTeacher(schoolId);
  const heirs = useQuery({ ...heirsQuery(schoolId), enabled: person.owned > 0 });
  const submit = () => {
    setMissing(person.owned > 0 && heir === '');
    if (person.owned > 0 && heir === '') return;
    const to = person.owned > 0 ? Number(heir) : null;
    void thenEvenUnmounted(dropping.mutateAsync({ id: person.id, heir: to }), () => {
      onClose();
      onDone([], texts.leave.done(person.name));
    });
  };
  const options = (heirs.data ?? [])
    .filter(({ id }) => id !== person.id)
    .map(({ id, name, username }) => ({ value: String(id), label: `${name} (${username})` }));
  return (
    <ActionDialog
      title={texts.leave.title(person.name)}
      look="danger"
      isBusy={dropping.isPending}
      cancel={texts.cancel}
      submit={texts.leave.submit}
      problem={refusalsIn(dropping.error)}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{texts.leave.advice}</p>
      {person.owned > 0 && (
        <div className={styles.heir}>
          <SelectField
            label={texts.leave.heir(person.owned)}
            value={heir}
            onChange={setHeir}
            options={[{ value: '', label: texts.leave.chooseHeir }, ...options]}
            problem={isMissing ? texts.leave.chooseHeir : undefined}
          />
        </div>
      )}
    </ActionDialog>
  );
}
