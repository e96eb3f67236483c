import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { base64Of } from '#dashboard/api/calls/bytes.ts';
import { call } from '#dashboard/api/calls/call.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import { draftReader, type FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { longestCoverNote, type mailProblems } from '#wire/classes/reports.ts';
import type { Reply } from '#wire/tasks.ts';

/* Progress reports by mail: who can get them, what the message says, and sending them. */

export { longestCoverNote };

/** Where the cover note is, until the reports are mailed. */
export const coverNotePlace = (classId: number): FormPlace => ({ kind: 'mail', classId, item: '' });

export const readCoverNote = draftReader(v.object({ text: v.string() }));

/** Why somebody cannot be mailed; '' if they can. */
export type MailProblem = (typeof mailProblems)[number];

export interface ReportRecipient {
  studentId: number;
  kind: 'student' | 'guardian';
  /** Of the guardian; 0 for the student. */
  guardianId: number;
  name: string;
  /** A guardian's relation to the student; '' if unknown. */
  relation: string;
  /** Enough of the address to recognise it. */
  address: string;
  /** Equal for people who share an address; 0 for none. */
  addressNumber: number;
  problem: MailProblem;
}

export interface ReportRecipients {
  /** Whether the class mails its students at all. */
  mails: boolean;
  /** Whether it holds scores back, which a report may show. */
  holdsBack: boolean;
  /** Each student, followed by the guardians. */
  recipients: readonly ReportRecipient[];
}

type Named = Reply<'class-report-mail'>['sent'][number];

const recipientOf = ({ stuid, kind, guardian, name, relation, to }: Named) => ({
  studentId: stuid,
  kind: kind === 'student' ? ('student' as const) : ('guardian' as const),
  guardianId: guardian,
  name,
  relation,
  address: to,
});

/** Asked for each time: accepting an invitation changes no class, so nothing would refresh it. */
export const reportRecipientsQuery = (classId: number) =>
  queryOptions({
    queryKey: classKey(classId, 'reportRecipients'),
    queryFn: async ({ signal }): Promise<ReportRecipients> => {
      const reply = await call('class-report-recipients', { clid: classId }, signal);
      return {
        mails: reply.stumail === 1,
        holdsBack: reply.stuhold === 1,
        recipients: reply.recipients.map((each) => ({
          ...recipientOf(each),
          addressNumber: each.address,
          problem: each.problem,
        })),
      };
    },
    staleTime: 0,
  });

/** Who in a student's family gets a report. */
export type ReportAudience = 'all' | 'student' | 'guardians';

/** Whether a message to one of `others` reaches this one too. Services of older releases do not say. */
export const sharesWith = (one: ReportRecipient, others: readonly ReportRecipient[]): boolean =>
  one.problem === '' &&
  one.addressNumber !== 0 &&
  others.some((other) => other.problem === '' && other.addressNumber === one.addressNumber);

/** How many messages a report on one student takes: people who share an address get one. */
export const messagesOf = (family: readonly ReportRecipient[]): number =>
  family.filter((each, at) => each.problem === '' && !sharesWith(each, family.slice(0, at))).length;

interface ReportAsked {
  studentId: number;
  whom: ReportAudience;
  /** The teacher's words in the message. */
  coverNote: string;
}

/** The message to the first of them. */
export const reportMessageQuery = (classId: number, { studentId, whom, coverNote }: ReportAsked) =>
  queryOptions({
    queryKey: classKey(classId, 'reportMessage', studentId, whom, coverNote),
    queryFn: async ({ signal }) => {
      const asked = { clid: classId, stuid: studentId, whom, note: coverNote };
      const nothingYet = {
        data: '',
        content: '',
        guardians: '',
        again: 0,
        posted: '',
        shown: '',
        unposted: 0,
        preview: 1,
      };
      const { subject, text } = await call('class-report-mail', { ...asked, ...nothingYet }, signal);
      return { subject, paragraphs: text.split('\n\n') };
    },
    staleTime: 0,
  });

/** The members of a family to whom a report is mailed. */
export interface Addressees {
  whom: ReportAudience;
  /** Which guardians; none for all. */
  guardianIds: readonly number[];
}

/** The outcome of one report. */
interface ReportSent {
  /** How many messages it is sent in. */
  sent: number;
  /** How many of the family had been sent it before, so did not get it again. */
  already: number;
  /** Who these are, in case it is mailed to them again. */
  alreadyTo: Addressees;
}

/** The scores that a report shows in a class that holds others back. */
export interface PostedScores {
  /** The marking periods that are posted. */
  periods: readonly string[];
  assignmentIds: readonly number[];
}

interface ReportToSend extends ReportAsked, Addressees {
  file: Uint8Array;
  /** Equal for reports with the same words; '' if the browser cannot tell. */
  content: string;
  again: boolean;
  /** What the report shows in a class that holds scores back; null for all scores. */
  posted: PostedScores | null;
  /** Includes what students and guardians do not see yet. */
  unposted: boolean;
}

export async function sendReport(
  classId: number,
  { studentId, whom, guardianIds, coverNote, file, content, again, posted, unposted }: ReportToSend,
): Promise<ReportSent> {
  const { sent, already } = await call('class-report-mail', {
    clid: classId,
    stuid: studentId,
    data: base64Of(file),
    note: coverNote,
    content,
    whom,
    guardians: guardianIds.join(' '),
    again: again ? 1 : 0,
    posted: posted === null ? '' : posted.periods.join(' ') || '-',
    shown: posted === null ? '' : posted.assignmentIds.join(' '),
    unposted: unposted ? 1 : 0,
    preview: 0,
  });
  return { sent: sent.length, already: already.length, alreadyTo: theseAlone(already.map(recipientOf)) };
}

function theseAlone(recipients: readonly Pick<ReportRecipient, 'kind' | 'guardianId'>[]): Addressees {
  const guardianIds = recipients
    .filter(({ kind }) => kind === 'guardian')
    .map(({ guardianId }) => guardianId);
  if (guardianIds.length === 0) return { whom: 'student', guardianIds };
  return { whom: guardianIds.length < recipients.length ? 'all' : 'guardians', guardianIds };
}
