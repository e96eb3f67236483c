import { useEffect, useRef, useState } from 'react';
import { sendReport, type Whom } from '#dashboard/api/reportMail.ts';
import type { PdfWanted } from '#dashboard/screens/student/reports/pdf/pdfWriter.ts';
import type { PrintedReport } from '#dashboard/screens/student/reports/pdf/printed.ts';
import { leafChunk } from '#dashboard/shell/problem/chunk.ts';

const loading = leafChunk(() => import('#dashboard/screens/student/reports/pdf/makePdf.ts'));

/** So many files are made before they are sent: few enough that a cancel comes soon. */
const atOnce = 20;

export interface ReportToMail {
  studentId: number;
  name: string;
  /** With `{first}` filled in. */
  note: string;
  report: PrintedReport;
}

interface Sums {
  /** Students whose report was mailed, and to how many addresses. */
  reports: number;
  addresses: number;
  /** Those who were sent the same before, and did not get it again. */
  already: readonly ReportToMail[];
  failed: readonly { name: string; reason: string; of: ReportToMail }[];
}

export type Mailing =
  | { kind: 'none' }
  | { kind: 'sending'; done: number; count: number }
  | ({ kind: 'done'; isCancelled: boolean } & Sums);

interface MailingAsked extends Omit<PdfWanted, 'kind'> {
  classId: number;
  whom: Whom;
  again: boolean;
  unposted: boolean;
}

/** Mails reports one after the other; what was sent when it is given up stays sent. */
export function useMailing() {
  const [state, setState] = useState<Mailing>({ kind: 'none' });
  const own = useRef<AbortController>(null);
  useEffect(() => () => own.current?.abort(), []);

  async function send(reports: readonly ReportToMail[], asked: MailingAsked) {
    const aborting = new AbortController();
    own.current = aborting;
    const { signal } = aborting;
    const sums = { reports: 0, addresses: 0 };
    const already: ReportToMail[] = [];
    const failed: { name: string; reason: string; of: ReportToMail }[] = [];
    let done = 0;
    const tell = () => setState({ kind: 'sending', done, count: reports.length });
    tell();
    for (let start = 0; start < reports.length && !signal.aborted; start += atOnce) {
      const part = reports.slice(start, start + atOnce);
      const files = await filesOf(part, asked, signal).catch((error: unknown) => reasonOf(error));
      for (const [at, each] of part.entries()) {
        if (signal.aborted) break;
        try {
          const file = typeof files === 'string' ? undefined : files[at];
          if (!file) throw new Error(String(files));
          const content = await contentOf(each);
          const { studentId, note } = each;
          const { classId, whom, again, unposted } = asked;
          const sent = { studentId, note, whom, file, content, again, unposted };
          const outcome = await sendReport(classId, sent);
          if (outcome.sent > 0) sums.reports++;
          sums.addresses += outcome.sent;
          if (outcome.already > 0) already.push(each);
        } catch (error) {
          failed.push({ name: each.name, reason: reasonOf(error), of: each });
        }
        done++;
        tell();
      }
    }
    setState({ kind: 'done', isCancelled: signal.aborted, ...sums, already, failed });
  }

  return {
    state,
    send: (reports: readonly ReportToMail[], asked: MailingAsked) => void send(reports, asked),
    /** Nothing more is sent after the one that is on its way. */
    cancel: () => own.current?.abort(),
  };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** A PDF file for each, in order. */
async function filesOf(
  part: readonly ReportToMail[],
  { paper, title, language }: MailingAsked,
  signal: AbortSignal,
): Promise<readonly Uint8Array[]> {
  const { makePdf, filesIn } = await loading();
  const { bytes } = await makePdf({
    kind: 'each',
    paper,
    title,
    language,
    count: part.length,
    reportAt: (at) => (part[at] as ReportToMail).report,
    signal,
    onProgress: () => {},
  });
  return filesIn(bytes);
}

/** The same for the same words, whatever the day; '' where the page is not served safely. */
async function contentOf({ report: { day: _, ...report }, note }: ReportToMail): Promise<string> {
  if (!globalThis.crypto?.subtle) return '';
  const words = new TextEncoder().encode(JSON.stringify([report, note]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', words));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
