import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  isRunning,
  isTooLarge,
  type RosterImport,
  rosterImportQuery,
  useApplyImport,
  useCancelImport,
  useSendPackage,
} from '#dashboard/api/schools/rosterImport.ts';
import type { School } from '#dashboard/api/schools/schools.ts';
import { paths } from '#dashboard/app/paths.ts';
import { loadSchool, SchoolArea } from '#dashboard/screens/school/SchoolArea.tsx';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Check } from '#dashboard/ui/components/fields/Field.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { catchFocus } from '#dashboard/ui/focus/heading.ts';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { useFileDrop } from '#dashboard/ui/hooks/useFileDrop.ts';
import styles from './Import.module.css';
import { ImportFindings } from './ImportFindings.tsx';
import { texts } from './texts.ts';

export const load = loadSchool((queryClient, { id }) => queryClient.ensureQueryData(rosterImportQuery(id)));

export function Component() {
  return <SchoolArea section="import">{(school) => <Import school={school} />}</SchoolArea>;
}

/** A package is sent, checked, and applied or discarded. */
function Import({ school }: { school: School }) {
  const schoolId = school.id;
  const { data: latest } = useSuspenseQuery(rosterImportQuery(schoolId));
  const sending = useSending(schoolId);
  const cancelling = useCancelImport(schoolId);
  useFreshAfter(latest);
  const isBusy = sending.share !== null || (latest !== null && isRunning(latest));
  useFocusAfter(isBusy ? 'busy' : `${latest?.importid} ${latest?.state}`);
  return (
    <div className={styles.import}>
      <p className={styles.introduction}>{texts.about}</p>
      {!isBusy && <FileButton isOther={latest !== null} onFile={sending.send} onProblem={sending.refuse} />}
      {sending.problem && <Notice tone="bad">{sending.problem}</Notice>}
      {sending.share !== null && (
        <Progress label={texts.sending} share={sending.share} onGiveUp={sending.giveUp} />
      )}
      {sending.share === null && latest !== null && isRunning(latest) && (
        <Progress
          label={latest.state === 'applying' ? texts.steps.applying : texts.steps.reading}
          share={latest.total > 0 ? latest.done / latest.total : null}
          busy={cancelling.isPending}
          onGiveUp={() => cancelling.mutate(latest.importid)}
        />
      )}
      {cancelling.error && <Notice tone="bad">{cancelling.error.message}</Notice>}
      {!isBusy && latest !== null && !(sending.problem !== null && isOver(latest)) && (
        <Outcome key={latest.importid} school={school} latest={latest} onDiscard={cancelling.mutate} />
      )}
    </div>
  );
}

/** Came to nothing: only of interest until another file is chosen. */
const isOver = ({ state }: RosterImport) => state === 'failed' || state === 'cancelled';

/** After a package is applied, the page's data about the school may be outdated. */
function useFreshAfter(latest: RosterImport | null) {
  const queryClient = useQueryClient();
  const state = latest?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'applying' && state === 'applied') void queryClient.invalidateQueries();
    before.current = state;
  }, [queryClient, state]);
}

/** The buttons of one step are gone in the next. */
function useFocusAfter(step: string) {
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) catchFocus();
    before.current = step;
  }, [step]);
}

function useSending(schoolId: number) {
  const { mutate, error, reset } = useSendPackage(schoolId);
  const [share, setShare] = useState<number | null>(null);
  /** Why the file is not sent; null if it is. */
  const [refused, setRefused] = useState<string | null>(null);
  const [isGivenUp, setGivenUp] = useState(false);
  const control = useRef<AbortController | null>(null);
  // Leaving the page cancels it.
  useEffect(() => () => control.current?.abort(), []);
  return {
    share,
    problem: refused ?? (isGivenUp ? null : (error?.message ?? null)),
    giveUp() {
      setGivenUp(true);
      control.current?.abort();
    },
    /** What was dropped cannot be sent. */
    refuse(sentence: string) {
      setRefused(sentence);
      reset();
    },
    send(file: File) {
      const why = isTooLarge(file)
        ? texts.tooLarge(file.name)
        : file.size === 0
          ? texts.empty(file.name)
          : null;
      setRefused(why);
      setGivenUp(false);
      reset();
      if (why !== null) return;
      const own = new AbortController();
      control.current = own;
      setShare(0);
      mutate({ file, signal: own.signal, onShare: setShare }, { onSettled: () => setShare(null) });
    },
  };
}

interface FileButtonProps {
  isOther: boolean;
  onFile(file: File): void;
  onProblem(sentence: string): void;
}

function FileButton({ isOther, onFile, onProblem }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  useFileDrop({
    within: input,
    onFile,
    onProblem: (problem, name) => onProblem(uiTexts.notDropped[problem](name)),
  });
  return (
    <div className={styles.choose}>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={texts.choose}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after a correction.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button look={isOther ? 'plain' : 'primary'} onClick={() => input.current?.click()}>
        {isOther ? texts.chooseOther : texts.choose}
      </Button>
      <span className={styles.drop}>{texts.orDrop}</span>
    </div>
  );
}

interface ProgressProps {
  label: string;
  /** Null while unknown. */
  share: number | null;
  busy?: boolean;
  onGiveUp(): void;
}

function Progress({ label, share, busy = false, onGiveUp }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <span role="status">{label}</span>
      <progress className={styles.bar} aria-label={label} max={1} value={share ?? undefined} />
      <Button busy={busy} onClick={onGiveUp}>
        {texts.giveUp}
      </Button>
    </div>
  );
}

interface OutcomeProps {
  school: School;
  latest: RosterImport;
  onDiscard(importid: number): void;
}

function Outcome({ school, latest, onDiscard }: OutcomeProps) {
  const schoolId = school.id;
  const { state, name, problem } = latest;
  if (state === 'uploading') return <Notice tone="warn">{texts.incomplete}</Notice>;
  if (state === 'cancelled') return <Notice>{texts.cancelled}</Notice>;
  if (state === 'failed') return <Notice tone="bad">{texts.failed(name, problem)}</Notice>;
  return (
    <>
      {state === 'applied' && <Notice tone="good">{texts.applied}</Notice>}
      {state === 'applied' && latest.kinds.some(({ kind, new: added }) => kind === 'users' && added > 0) && (
        <Notice action={<Link to={`${paths.school('people')}?school=${schoolId}`}>{texts.toPeople}</Link>}>
          {school.signOnOnly ? texts.newPeopleSignOn : texts.newPeople}
        </Notice>
      )}
      <ImportFindings schoolId={schoolId} latest={latest} />
      {state === 'ready' && <Decision school={school} latest={latest} onDiscard={onDiscard} />}
    </>
  );
}

/** The question before a package is applied. */
function Decision({ school, latest, onDiscard }: OutcomeProps) {
  const { importid, questions, toomany, othername, kinds } = latest;
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const [hidesMany, setHidesMany] = useState(false);
  const [isSchool, setIsSchool] = useState(false);
  const applying = useApplyImport(school.id);
  const isOpen = (toomany === 1 && !hidesMany) || (othername !== '' && !isSchool);
  const changes = kinds.reduce((sum, kind) => sum + kind.new + kind.changed + kind.gone, 0);
  const take = (names: readonly string[], isTaken: boolean) =>
    setTaken(
      (before) => new Set([...before].filter((name) => !names.includes(name)).concat(isTaken ? names : [])),
    );
  const names = questions.map(({ kind, sourcedid }) => `${kind} ${sourcedid}`);
  return (
    <>
      {questions.length > 0 && (
        <fieldset className={styles.questions}>
          <legend>{texts.questions}</legend>
          <p className={styles.introduction}>{texts.questionsAdvice}</p>
          {questions.length > 1 && (
            <Check
              checked={names.every((name) => taken.has(name))}
              onChange={({ target }) => take(names, target.checked)}
            >
              {texts.all}
            </Check>
          )}
          {questions.map(({ here, file }, index) => (
            <Check
              key={names[index]}
              checked={taken.has(names[index] ?? '')}
              onChange={({ target }) => take([names[index] ?? ''], target.checked)}
            >
              <bdi>{texts.question(here, file)}</bdi>
            </Check>
          ))}
        </fieldset>
      )}
      {othername !== '' && (
        <OtherSchool other={othername} name={school.name} isSame={isSchool} onSame={setIsSchool} />
      )}
      {toomany === 1 && (
        <>
          <Notice tone="warn">
            {texts.tooMany([
              ...(latest.classesgone > 0 ? [texts.classesGone(latest.classesgone, latest.classesof)] : []),
              ...(latest.peoplegone > 0 ? [texts.peopleGone(latest.peoplegone, latest.peopleof)] : []),
              ...(latest.enrollmentsgone > 0
                ? [texts.entriesGone(latest.enrollmentsgone, latest.enrollmentsof)]
                : []),
            ])}
          </Notice>
          <Check checked={hidesMany} onChange={({ target }) => setHidesMany(target.checked)}>
            {texts.hideMany}
          </Check>
        </>
      )}
      {applying.error?.message && <Notice tone="bad">{applying.error.message}</Notice>}
      {changes === 0 && questions.length === 0 ? (
        <Notice tone="good">{texts.nothing}</Notice>
      ) : (
        <div className={styles.foot}>
          <Button
            look="primary"
            busy={applying.isPending}
            aria-disabled={isOpen}
            onClick={() => {
              if (isOpen) return;
              applying.mutate({ importid, taken: [...taken], hideMany: hidesMany });
            }}
          >
            {texts.apply}
          </Button>
          <Button onClick={() => onDiscard(importid)}>{texts.discard}</Button>
        </div>
      )}
    </>
  );
}

interface OtherSchoolProps {
  /** The school of the package, and the one here. */
  other: string;
  name: string;
  isSame: boolean;
  onSame(isSame: boolean): void;
}

/** Asks whether the package is really of this school. */
function OtherSchool({ other, name, isSame, onSame }: OtherSchoolProps) {
  return (
    <>
      <Notice tone="warn">{texts.otherSchool(other, name)}</Notice>
      <Check checked={isSame} onChange={({ target }) => onSame(target.checked)}>
        <bdi>{texts.isSchool(other, name)}</bdi>
      </Check>
    </>
  );
}
