import { useQuery } from '@tanstack/react-query';
import { useTable } from '@tanstack/react-table';
import { memo, useEffect, useMemo, useState } from 'react';
import type { GradebookStudent } from '#dashboard/api/classes/gradebook.ts';
import {
  longestCoverNote,
  messagesOf,
  type ReportAudience,
  type ReportRecipient,
  reportMessageQuery,
  sharesWith,
} from '#dashboard/api/classes/reportMail.ts';
import { firstNamePlaceholder } from '#dashboard/api/comments/phrases.ts';
import { PhraseBar } from '#dashboard/features/phrases/PhraseBar.tsx';
import { usePhraseField } from '#dashboard/features/phrases/usePhraseField.ts';
import { Check, Field } from '#dashboard/ui/components/fields/Field.tsx';
import { Segments } from '#dashboard/ui/components/fields/Segments.tsx';
import { Notice } from '#dashboard/ui/components/Notice.tsx';
import { StudentName } from '#dashboard/ui/components/tables/StudentNames.tsx';
import { columnsOf, TableHead } from '#dashboard/ui/components/tables/Table.tsx';
import styles from './MailDialog.module.css';
import { mailTexts as texts } from './mailTexts.ts';
import { ReportSheet } from './ReportSheet.tsx';
import type { ReportToMail } from './useMailing.ts';

const whoms = ['all', 'student', 'guardians'] as const;

/** A report to mail, and its recipients. */
export interface MailLine {
  /** The student's, in the list. */
  position: number;
  student: GradebookStudent;
  family: readonly ReportRecipient[];
}

interface MailPreviewProps {
  classId: number;
  lines: readonly MailLine[];
  /** Students with at least one address to write to. */
  reached: readonly MailLine[];
  whom: ReportAudience;
  onWhom(whom: ReportAudience): void;
  coverNote: string;
  onCoverNote(coverNote: string): void;
  /** The error in the cover note. */
  problem: string | undefined;
  /** The first report, as it will be sent. */
  first: ReportToMail | undefined;
  /** Whether the class holds scores back and the reports leave them out, unless the teacher shows them anyway. */
  holdsBack: boolean;
  isLeftOut: boolean;
  unposted: boolean;
  onUnposted(unposted: boolean): void;
}

/** Shows what will be sent, and to whom. */
export function MailPreview(props: MailPreviewProps) {
  const { classId, lines, reached, whom, onWhom, coverNote, onCoverNote, first } = props;
  const messages = reached.reduce((sum, { family }) => sum + messagesOf(family), 0);
  const report = first?.report;
  const sheet = useMemo(() => report && <ReportSheet report={report} />, [report]);
  const { field, phraseTarget } = usePhraseField<HTMLInputElement>({
    // Filled in for each student as it is sent.
    first: firstNamePlaceholder,
    text: coverNote,
    longest: longestCoverNote,
    onText: onCoverNote,
  });
  return (
    <>
      <Segments
        label={texts.whom}
        value={whom}
        onChange={onWhom}
        options={whoms.map((value) => ({ value, label: texts.whoms[value] }))}
      />
      <p role="status">{first ? texts.sum(reached.length, lines.length, messages) : texts.nobody}</p>
      <Families lines={lines} />
      {first && (
        <>
          <div className={styles.note}>
            <Field
              ref={field}
              label={texts.coverNote}
              hint={texts.coverNoteHint}
              autoComplete="off"
              dir="auto"
              value={coverNote}
              onChange={({ target }) => onCoverNote(target.value)}
              problem={props.problem}
            />
            <PhraseBar at={phraseTarget} />
          </div>
          {props.holdsBack && props.isLeftOut && <Notice>{texts.leftOut}</Notice>}
          {props.holdsBack && !props.isLeftOut && (
            <>
              <Notice tone="warn">{texts.held}</Notice>
              <Check checked={props.unposted} onChange={({ target }) => props.onUnposted(target.checked)}>
                {texts.unposted}
              </Check>
            </>
          )}
          <Message classId={classId} whom={whom} coverNote={first.coverNote} studentId={first.studentId} />
          <details className={styles.report}>
            <summary>{texts.report(first.name)}</summary>
            {sheet}
          </details>
        </>
      )}
    </>
  );
}

const { features, columns, columnIds } = columnsOf(texts.columns);

/**
 * Who gets each report, and why somebody does not. Long for a large class, so typing the cover note does not render it
 * again.
 */
const Families = memo(({ lines }: Pick<MailPreviewProps, 'lines'>) => {
  const table = useTable({ features, columns, data: lines, getRowId: ({ student }) => String(student.id) });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
    <section className={styles.families} aria-label={texts.recipients} tabIndex={0}>
      <table>
        <TableHead columns={columnIds.map((id) => texts.columns[id])} />
        <tbody>
          {table.getRowModel().rows.map(({ id, original: { student, family } }) => (
            <tr key={id}>
              <th scope="row">
                <StudentName student={student} />
              </th>
              <td>
                {family.length === 0
                  ? texts.noGuardians
                  : family.map((each, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a person without an address has no other name
                      <span key={at} className={each.problem === '' ? styles.gets : styles.not}>
                        <Recipient {...each} shares={sharesWith(each, family.slice(0, at))} />
                      </span>
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

interface RecipientProps extends ReportRecipient {
  /** Whether somebody above has the same address. */
  shares: boolean;
}

function Recipient({ kind, name, relation, address, problem, shares }: RecipientProps) {
  const who = kind === 'student' ? texts.self : [name, relation && `(${relation})`].filter(Boolean).join(' ');
  return (
    <>
      <bdi>{who}</bdi>
      {': '}
      {problem === '' ? <bdi>{address}</bdi> : texts.problems[problem]}
      {shares && ` (${texts.shared})`}
    </>
  );
}

interface MessageProps {
  classId: number;
  studentId: number;
  whom: ReportAudience;
  coverNote: string;
}

/** Milliseconds after the last key until the message is requested. */
const pause = 400;

/** The text once typing has paused. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** The message to the first recipient. */
function Message({ classId, coverNote, ...asked }: MessageProps) {
  const rested = useRested(coverNote);
  const { data, error } = useQuery({
    ...reportMessageQuery(classId, { ...asked, coverNote: rested }),
    placeholderData: (before) => before,
  });
  return (
    <section className={styles.message} aria-label={texts.message}>
      {error && <p>{texts.noMessage(error.message)}</p>}
      {data && (
        <>
          <h3>{data.subject}</h3>
          {data.paragraphs.map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
            <p key={at}>{paragraph}</p>
          ))}
        </>
      )}
    </section>
  );
}
