import { useQuery } from '@tanstack/react-query';
import { refusalsIn } from '#dashboard/api/calls/callError.ts';
import { thenEvenUnmounted } from '#dashboard/api/calls/thenEvenUnmounted.ts';
import { listPlace, type Slip, type Way } from '#dashboard/api/schools/people.ts';
import {
  registrationProblems,
  type SchoolPeriod,
  schoolPeriodsQuery,
  useClassAddresses,
  useRegisterStudents,
} from '#dashboard/api/schools/registration.ts';
import { texts as syncTexts } from '#dashboard/shell/sync/texts.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { SelectField } from '#dashboard/ui/components/fields/Select.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { useAttempts } from '#dashboard/ui/hooks/useAttempts.ts';
import styles from './AddPeople.module.css';
import { ListField, useList } from './ListDialog.tsx';
import { readAddresses, withStudents } from './readPeople.ts';
import { texts } from './texts.ts';

interface StudentAccountsProps {
  schoolId: number;
  onClose(): void;
  onDone(slips: readonly Slip[], sentence: string): void;
}

/** The most lines whose problems are listed. */
const mostShown = 5;

/** Asks for the classes and the way, and gives every student without an account access: by mail or by a slip. */
export function StudentAccounts(props: StudentAccountsProps) {
  const form = useStudentAccounts(props);
  const { period, how, list } = form;
  const close = () => {
    form.onDiscard();
    props.onClose();
  };

  return (
    <Dialog
      title={texts.students.title}
      open
      atTop
      onClose={close}
      filled={list.trim() !== '' && uiTexts.wouldBeLost(texts.cancel)}
      onDiscard={form.onDiscard}
      saving={form.isSending}
      onSubmit={form.submit}
      buttons={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <Button look="primary" type="submit" busy={form.isSending} aria-disabled={!period}>
            {texts.students.submit}
          </Button>
        </>
      }
    >
      <div ref={form.element} className={styles.form}>
        <p>{texts.students.advice}</p>
        {form.isLeft && <Notice>{syncTexts.leftHere}</Notice>}
        {form.periods?.length === 0 && <Notice>{texts.students.noClasses}</Notice>}
        <WhichClasses form={form} />
        {period && how === 'mail' && (
          <ListField
            label={texts.students.addresses}
            hint={texts.students.addressesHint}
            rows={6}
            list={list}
            onList={form.setList}
            problem={form.listProblem}
          />
        )}
        {period && how === 'mail' && form.classId !== '' && (
          <div>
            <Button busy={form.isFilling} onClick={form.fillIn}>
              {texts.students.fillIn}
            </Button>
          </div>
        )}
        {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      </div>
    </Dialog>
  );
}

interface Choices extends Record<string, string> {
  how: Way;
  /** By `nameOf`; the latest one if there is none of this name. */
  period: string;
  /** '' for every class. */
  classId: string;
}

const standard: Choices = { how: 'slip', period: '', classId: '' };

const nameOf = ({ schoolYear, gradingPeriod }: SchoolPeriod) => `${schoolYear} ${gradingPeriod}`;

type Form = ReturnType<typeof useStudentAccounts>;

function useStudentAccounts({ schoolId, onDone }: StudentAccountsProps) {
  const { data: periods, error } = useQuery(schoolPeriodsQuery(schoolId));
  const { list, isLeft, choices, choose, setList, now, onDiscard } = useList(
    listPlace(schoolId, 'students'),
    standard,
  );
  const { how } = choices;
  const registering = useRegisterStudents(schoolId);
  const { element, hasFailed, attempt } = useAttempts<HTMLDivElement>({
    isSending: registering.isPending,
    isRefused: registering.isError,
  });
  const period = periods?.find((each) => nameOf(each) === choices.period) ?? periods?.[0];
  // A class of a restored list may be gone.
  const classId = String(period?.classes.find(({ id }) => String(id) === choices.classId)?.id ?? '');
  const problems = registrationProblems(registering.error);
  const { addresses, wrong } = how === 'mail' ? readAddresses(list) : { addresses: new Map(), wrong: [] };
  const own = ownProblem(addresses.size, wrong);

  function send() {
    if (!period) return;
    const sent = registering.mutateAsync({
      period,
      classId: classId === '' ? null : Number(classId),
      addresses,
    });
    void thenEvenUnmounted(sent, ({ slips, mailed, ended, apart }) => {
      onDiscard();
      const sentences = [
        mailed > 0 ? texts.students.mailed(mailed) : '',
        mailed + slips.length + apart.length === 0 ? texts.students.none : '',
        ended > 0 ? texts.students.ended(ended) : '',
        apart.length > 0 ? texts.students.apart(apart) : '',
      ];
      onDone(slips, sentences.filter(Boolean).join(' '));
    });
  }

  const roster = useClassAddresses(schoolId);

  return {
    element,
    isLeft,
    onDiscard,
    isFilling: roster.isPending,
    fillIn() {
      roster.mutate(Number(classId), {
        onSuccess: (students) => setList(withStudents(now(), students)),
      });
    },
    periods,
    period,
    classId,
    how,
    choose,
    list,
    setList(next: string) {
      registering.reset();
      // A later period may be the latest one when the list is restored.
      setList(next, period && { period: nameOf(period) });
    },
    listProblem: hasFailed && own ? own : problemOf(problems.addresses),
    problem: refusalsIn(error ?? roster.error) ?? problems.other,
    isSending: registering.isPending,
    submit() {
      if (period) attempt(how === 'mail' && own !== undefined, send);
    },
  };
}

/** Nothing before the periods are known, or if there are none. */
function WhichClasses({ form }: { form: Form }) {
  const { periods, period, how, choose } = form;
  if (!periods || !period) return null;
  return (
    <>
      <SelectField
        label={texts.students.period}
        value={nameOf(period)}
        onChange={(name) => choose({ period: name, classId: '' })}
        options={periods.map((each) => ({
          value: nameOf(each),
          label: texts.students.periodOf(each.schoolYear, each.gradingPeriod, each.classes.length),
        }))}
        problem={undefined}
      />
      <SelectField
        label={texts.students.class}
        value={form.classId}
        onChange={(id) => choose({ classId: id })}
        options={[
          { value: '', label: texts.students.everyClass },
          ...period.classes.map(({ id, name, code }) => ({
            value: String(id),
            label: `${name} ${code}`.trim(),
          })),
        ]}
        problem={undefined}
      />
      <Segments<Way>
        label={texts.add.how}
        isLabelShown
        value={how}
        onChange={(way) => choose({ how: way })}
        options={[
          { value: 'slip', label: texts.add.bySlip },
          { value: 'mail', label: texts.students.byMail },
        ]}
      />
      <p className={styles.hint}>
        {how === 'mail' ? texts.students.byMailAdvice : texts.students.bySlipAdvice}
      </p>
    </>
  );
}

function ownProblem(count: number, wrong: readonly number[]): string | undefined {
  if (wrong.length > 0) return shortened(wrong.map(texts.students.lineProblem));
  return count === 0 ? texts.students.addressesMissing : undefined;
}

const problemOf = (problems: readonly { id: number; sentence: string }[]) =>
  problems.length === 0
    ? undefined
    : shortened(problems.map(({ id, sentence }) => texts.students.addressProblem(id, sentence)));

const shortened = (all: readonly string[]) =>
  [
    ...all.slice(0, mostShown),
    ...(all.length > mostShown ? [texts.students.moreProblems(all.length - mostShown)] : []),
  ].join('. ');
