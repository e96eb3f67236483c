import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { hexOf } from '#dashboard/api/calls/bytes.ts';
import { CallError } from '#dashboard/api/calls/callError.ts';
import { classKey } from '#dashboard/api/calls/classKey.ts';
import { type Addressees, type PostedScores, sendReport } from '#dashboard/api/classes/reportMail.ts';
import type { PdfWanted } from '#dashboard/screens/student/reports/pdf/pdfWriter.ts';
import type { PrintedReport } from '#dashboard/screens/student/reports/pdf/printed.ts';
import { leafChunk } from '#dashboard/shell/problem/chunk.ts';
import { mailTexts as texts } from './mailTexts.ts';

const loading = leafChunk(() => import('#dashboard/screens/student/reports/pdf/makePdf.ts'));

/** How many files are made before they are sent: few, so that cancelling is quick. */
const atOnce = 20;

export interface ReportToMail {
  studentId: number;
  name: string;
  /** With `{first}` filled in. */
  coverNote: string;
  report: PrintedReport;
  to: Addressees;
  /** Null if it shows all existing scores. */
  posted: PostedScores | null;
}

/** The outcome of the reports so far. */
interface Sums {
  /** Students whose report was mailed, and in how many messages. */
  reports: number;
  messages: number;
  /**
   * Messages that were not sent, because the address had got the same before this run; and the reports to mail to just
   * these.
   */
  already: { messages: number; reports: ReportToMail[] };
  failed: { name: string; reason: string; of: ReportToMail }[];
  /** Students whose names have letters that the PDF fonts lack. */
  unwritable: string[];
}

export type Mailing =
  | { kind: 'none' }
  | { kind: 'sending'; done: number; count: number }
  | ({ kind: 'done'; isCancelled: boolean; again: boolean } & Sums);

interface MailingAsked extends Omit<PdfWanted, 'kind'> {
  classId: number;
  again: boolean;
  unposted: boolean;
}

/** Mails reports one after the other. Cancelling recalls no sent message. */
export function useMailing() {
  const queryClient = useQueryClient();
  const [state, setState] = useState<Mailing>({ kind: 'none' });
  const own = useRef<AbortController>(null);
  useEffect(() => () => own.current?.abort(), []);

  async function send(reports: readonly ReportToMail[], asked: MailingAsked) {
    const aborting = new AbortController();
    own.current = aborting;
    const { signal } = aborting;
    const sums: Sums = {
      reports: 0,
      messages: 0,
      already: { messages: 0, reports: [] },
      failed: [],
      unwritable: [],
    };
    let isRefused = false;
    let done = 0;
    const showProgress = () => setState({ kind: 'sending', done, count: reports.length });
    showProgress();
    for (let start = 0; start < reports.length && !signal.aborted; start += atOnce) {
      const part = reports.slice(start, start + atOnce);
      const made = await filesOf(part, asked, signal).catch(() => null);
      for (const [at, each] of part.entries()) {
        if (signal.aborted) break;
        const isUnwritable = made?.unwritable.includes(each.report.name) ?? false;
        const outcome = await mailOne(each, { file: made?.files[at], isUnwritable }, { asked, sums });
        isRefused ||= outcome === 'refused';
        done++;
        showProgress();
      }
    }
    // A colleague's change may be the reason.
    if (isRefused) await queryClient.invalidateQueries({ queryKey: classKey(asked.classId) });
    const isCancelled = signal.aborted;
    setState({ kind: 'done', isCancelled, again: asked.again, ...sums });
  }

  return {
    state,
    send: (reports: readonly ReportToMail[], asked: MailingAsked) => void send(reports, asked),
    /** Nothing is sent after the current one. */
    cancel: () => own.current?.abort(),
  };
}

/** Mails one report, and adds the outcome to `sums`; `refused` if the service has refused it. */
async function mailOne(
  report: ReportToMail,
  { file, isUnwritable }: { file: Uint8Array | undefined; isUnwritable: boolean },
  { asked: { classId, again, unposted }, sums }: { asked: MailingAsked; sums: Sums },
): Promise<'done' | 'failed' | 'refused'> {
  const { studentId, name, coverNote, to, posted } = report;
  try {
    if (!file) throw new Error(texts.noFile);
    const content = await contentOf(report);
    const sent = { studentId, coverNote, ...to, posted, file, content, again, unposted };
    const outcome = await sendReport(classId, sent);
    if (outcome.sent > 0) sums.reports++;
    if (outcome.sent > 0 && isUnwritable) sums.unwritable.push(report.report.name);
    sums.messages += outcome.sent;
    sums.already.messages += outcome.already;
    // Mailing again leaves out those who get it for the first time now.
    if (outcome.already > 0) sums.already.reports.push({ ...report, to: outcome.alreadyTo });
    return 'done';
  } catch (error) {
    sums.failed.push({ name, reason: error instanceof Error ? error.message : '', of: report });
    return error instanceof CallError && error.kind === 'refusal' ? 'refused' : 'failed';
  }
}

/** A PDF file for each, in order, and the names that the fonts cannot write. */
async function filesOf(
  part: readonly ReportToMail[],
  { paper, title, language }: MailingAsked,
  signal: AbortSignal,
): Promise<{ files: readonly Uint8Array[]; unwritable: readonly string[] }> {
  const { makePdf, filesIn } = await loading();
  const { bytes, unwritable } = await makePdf({
    kind: 'each',
    paper,
    title,
    language,
    count: part.length,
    reportAt: (at) => (part[at] as ReportToMail).report,
    signal,
    onProgress: () => {},
  });
  return { files: filesIn(bytes), unwritable };
}

/** Equal for the same words, whatever the day; '' if the page is not served over a secure connection. */
async function contentOf({ report: { day: _, ...report }, coverNote }: ReportToMail): Promise<string> {
  if (!globalThis.crypto?.subtle) return '';
  const words = new TextEncoder().encode(JSON.stringify([report, coverNote]));
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', words)));
}
