import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Gradebook } from '#dashboard/api/classes/gradebook.ts';
import { useMay } from '#dashboard/api/classes/permissions.ts';
import {
  coverNotePlace,
  longestCoverNote,
  type ReportAudience,
  type ReportRecipient,
  type ReportRecipients,
  readCoverNote,
  reportRecipientsQuery,
} from '#dashboard/api/classes/reportMail.ts';
import { isWithin } from '#dashboard/api/classes/students.ts';
import { fillPhrase } from '#dashboard/api/comments/phrases.ts';
import { paths } from '#dashboard/app/paths.ts';
import { pageLocale } from '#dashboard/language/languages.ts';
import { outbox } from '#dashboard/outbox/outbox.ts';
import type { Paper } from '#dashboard/screens/student/reports/pdf/papers.ts';
import type { PrintedReport } from '#dashboard/screens/student/reports/pdf/printed.ts';
import { LeaveQuestion } from '#dashboard/shell/leaving/LeaveQuestion.tsx';
import { useFormDraft, useStoredHere } from '#dashboard/shell/sync/useOutbox.ts';
import { Button } from '#dashboard/ui/components/Button.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { Dialog } from '#dashboard/ui/components/overlays/Dialog.tsx';
import { RetryNotice } from '#dashboard/ui/components/RetryNotice.tsx';
import { useStudentNames } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { texts as uiTexts } from '#dashboard/ui/format/texts.ts';
import { type MailLine, MailPreview } from './MailPreview.tsx';
import { MailProgress } from './MailProgress.tsx';
import { mailTexts as texts } from './mailTexts.ts';
import type { Reporter } from './reportText.ts';
import { postedScores } from './shownReports.ts';
import { type Mailing, type ReportToMail, useMailing } from './useMailing.ts';
import type { Reports } from './useReportSource.ts';

interface AskToLeaveProps {
  holdsNote: boolean;
  isSending: boolean;
  onDiscard(): void;
}

/** Asks before the note is discarded, or the reports that wait are. */
function AskToLeave({ holdsNote, isSending, onDiscard }: AskToLeaveProps) {
  const isStored = useStoredHere();
  if (!holdsNote) return <LeaveQuestion asks={isSending} {...texts.leave} />;
  return <LeaveQuestion asks {...texts.leaveNote} isStored={isStored} onDiscard={onDiscard} />;
}

/** The cover note: it outlives the page, until it has been mailed or is discarded. */
function useCoverNote(classId: number, mailing: Mailing) {
  const { draft, isLeft, write } = useFormDraft(coverNotePlace(classId), readCoverNote);
  const [coverNote, setCoverNote] = useState(draft?.text ?? '');
  const isBegun = mailing.kind !== 'none';
  const isMailed = mailing.kind === 'done' && !mailing.isCancelled && mailing.failed.length === 0;
  const drop = () => write(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isMailed) drop();
  }, [isMailed]);
  return {
    coverNote,
    holdsNote: coverNote.trim() !== '' && !isBegun,
    isRestored: isLeft && !isBegun,
    type(text: string) {
      setCoverNote(text);
      write(text.trim() === '' ? null : { text });
    },
    drop,
  };
}

interface MailDialogProps {
  reports: Reports;
  /** Positions of the chosen students. */
  chosen: readonly number[];
  /** Null while no report can be made. */
  write: Reporter | null;
  paper: Paper;
  /** Whether the reports leave out what students and guardians do not see yet. */
  isLeftOut: boolean;
  onClose(): void;
}

/** Opens the mail dialog. Hidden if the service mails no reports, and while names are hidden. */
export function MailButton(props: Omit<MailDialogProps, 'onClose'>) {
  const { id: classId } = props.reports.source.book;
  const may = useMay(classId, 'mailReports');
  const names = useStudentNames();
  const [isOpen, open] = useState(false);
  if (!may || names.hidden) return null;
  const close = () => {
    outbox.write(coverNotePlace(classId), null);
    open(false);
  };
  return (
    <>
      <Button onClick={() => open(true)}>{texts.open}</Button>
      {isOpen && <MailDialog {...props} onClose={close} />}
    </>
  );
}

/** Mails reports. First it shows who gets one, who cannot, the message and a report. */
function MailDialog({ reports, chosen, write, paper, isLeftOut, onClose }: MailDialogProps) {
  const { id: classId, students, name: title } = reports.source.book;
  const asked = useQuery(reportRecipientsQuery(classId));
  const { data } = asked;
  const [whom, setWhom] = useState<ReportAudience>('all');
  const [unposted, allowUnposted] = useState(false);
  const mailing = useMailing();
  const { coverNote, holdsNote, isRestored, type, drop } = useCoverNote(classId, mailing.state);
  const isBegun = mailing.state.kind !== 'none';
  const lines = useMemo(
    () => linesOf(students, { recipients: data?.recipients ?? [], whom, chosen }),
    [data, whom, chosen, students],
  );
  const reached = useMemo(() => lines.filter(isReached), [lines]);
  const [first] = reached;
  const firstReport = useMemo(() => first && write?.(first.position), [first, write]);
  const tooLong = reached.find(
    ({ student }) => !isWithin(fillPhrase(coverNote.trim(), student.first), longestCoverNote),
  );
  const maySend = data?.mails && (unposted || isLeftOut || !data.holdsBack) && reports.isWhole && !tooLong;
  const toMail = (line: MailLine, report: PrintedReport) =>
    mailOf(line, report, { source: reports.source, isLeftOut, whom, coverNote });
  /** Made again from the page's current data. */
  const madeAnew = (of: readonly ReportToMail[]): ReportToMail[] =>
    of.flatMap(({ studentId, to }) => {
      const line = lines.find(({ student }) => student.id === studentId);
      return line && write ? [{ ...toMail(line, write(line.position)), to }] : [];
    });
  const send = (of: readonly ReportToMail[], again = false) =>
    mailing.send(of, { classId, again, unposted, paper, title, language: pageLocale() });
  return (
    <Dialog
      title={texts.title}
      open
      wide
      atTop
      onClose={onClose}
      filled={holdsNote && uiTexts.wouldBeLost(texts.cancel)}
      mayBeLeft
      saving={mailing.state.kind === 'sending'}
      buttons={
        <Buttons
          state={mailing.state}
          count={maySend && write ? reached.length : 0}
          onSend={() => write && send(reached.map((line) => toMail(line, write(line.position))))}
          onStop={mailing.cancel}
          onClose={onClose}
        />
      }
    >
      {!isBegun && <Obstacles classId={classId} reports={reports} recipients={asked} />}
      {isBegun && (
        <MailProgress
          state={mailing.state}
          onAgain={(of) => send(of, true)}
          onRetry={(of, again) => send(madeAnew(of), again)}
        />
      )}
      <AskToLeave holdsNote={holdsNote} isSending={mailing.state.kind === 'sending'} onDiscard={drop} />
      {isRestored && <Restored coverNote={coverNote} hasField={data?.mails !== false} />}
      {data?.mails && !isBegun && (
        <MailPreview
          classId={classId}
          lines={lines}
          reached={reached}
          whom={whom}
          onWhom={setWhom}
          coverNote={coverNote}
          onCoverNote={type}
          problem={tooLong && texts.coverNoteTooLong(tooLong.student.first)}
          first={first && firstReport && toMail(first, firstReport)}
          holdsBack={data.holdsBack}
          isLeftOut={isLeftOut}
          unposted={unposted}
          onUnposted={allowUnposted}
        />
      )}
    </Dialog>
  );
}

/** Says that the note is an earlier page's, and shows it if it has no field. */
const Restored = ({ coverNote, hasField }: { coverNote: string; hasField: boolean }) => (
  <>
    <Notice>{texts.left}</Notice>
    {!hasField && <p dir="auto">{coverNote}</p>}
  </>
);

interface ObstaclesProps {
  classId: number;
  reports: Reports;
  recipients: UseQueryResult<ReportRecipients>;
}

/** Why nothing can be mailed now, and what helps. */
function Obstacles({ classId, reports: { again, isWhole }, recipients }: ObstaclesProps) {
  const { data, error, refetch } = recipients;
  return (
    <>
      {error && (
        <RetryNotice tone="bad" onRetry={() => void refetch()}>
          {texts.notLoaded(error.message)}
        </RetryNotice>
      )}
      {!data && !error && <p>{texts.loading}</p>}
      {data?.mails === false && (
        <Notice tone="warn" action={<Link to={paths.settings(classId)}>{texts.settings}</Link>}>
          {texts.off}
        </Notice>
      )}
      {again && (
        <RetryNotice tone="bad" onRetry={again}>
          {texts.notWhole}
        </RetryNotice>
      )}
      {!isWhole && !again && <p role="status">{texts.reading}</p>}
    </>
  );
}

interface HowToMail {
  source: Reports['source'];
  isLeftOut: boolean;
  whom: ReportAudience;
  coverNote: string;
}

const mailOf = (
  { student }: MailLine,
  report: PrintedReport,
  { source: { book, periods }, isLeftOut, whom, coverNote }: HowToMail,
): ReportToMail => ({
  studentId: student.id,
  name: [student.first, student.last].filter(Boolean).join(' '),
  coverNote: fillPhrase(coverNote.trim(), student.first),
  report,
  to: { whom, guardianIds: [] },
  posted: isLeftOut && periods ? postedScores(book, periods, student.id) : null,
});

const isReached = ({ family }: MailLine) => family.some(({ problem }) => problem === '');

interface LinesAsked {
  recipients: readonly ReportRecipient[];
  whom: ReportAudience;
  chosen: readonly number[];
}

function linesOf(
  students: Gradebook['students'],
  { recipients, whom, chosen }: LinesAsked,
): readonly MailLine[] {
  const families = familiesOf(recipients, whom);
  return chosen.flatMap((position): MailLine[] => {
    const student = students[position];
    return student ? [{ position, student, family: families.get(student.id) ?? [] }] : [];
  });
}

/** By student id: the student and the guardians who get the report. */
function familiesOf(
  recipients: readonly ReportRecipient[],
  whom: ReportAudience,
): ReadonlyMap<number, readonly ReportRecipient[]> {
  const kind = { all: undefined, student: 'student', guardians: 'guardian' }[whom];
  const families = new Map<number, ReportRecipient[]>();
  for (const each of recipients) {
    if (kind !== undefined && each.kind !== kind) continue;
    const family = families.get(each.studentId);
    if (family) family.push(each);
    else families.set(each.studentId, [each]);
  }
  return families;
}

interface ButtonsProps {
  state: Mailing;
  /** How many reports can be mailed. */
  count: number;
  onSend(): void;
  onStop(): void;
  onClose(): void;
}

function Buttons({ state, count, onSend, onStop, onClose }: ButtonsProps) {
  if (state.kind === 'sending') return <Button onClick={onStop}>{texts.stop}</Button>;
  if (state.kind === 'done') return <Button onClick={onClose}>{texts.close}</Button>;
  return (
    <>
      <Button onClick={onClose}>{texts.cancel}</Button>
      {count > 0 && (
        <Button look="primary" onClick={onSend}>
          {texts.send(count)}
        </Button>
      )}
    </>
  );
}
