import { accountById } from '#service/store/accounts/accounts.ts';
import { classById, lockClass, schoolOfClass } from '#service/store/classes/classes.ts';
import { postedPeriods } from '#service/store/classes/periods.ts';
import { type Student, studentsOfClass } from '#service/store/classes/students.ts';
import type { Queries } from '#service/store/driver/database.ts';
import {
  mailedReports,
  type ReportRecipient,
  recordMailedReport,
  reportMailOf,
  reportRecipients,
} from '#service/store/families/reportMail.ts';
import { addMail } from '#service/store/mail/outbox.ts';
import { schoolNamed } from '#service/store/schools/schools.ts';
import { digest, newToken } from '#service/tasks/accounts/secrets.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { auth, inClass } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler, SignedIn } from '#service/tasks/rules/task.ts';
import { numbersIn } from '#wire/fields/values.ts';
import type { Reply } from '#wire/reply.ts';
import { sentences } from '#wire/sentences.ts';
import type { Fields } from '#wire/tasks.ts';
import { shownToStudent } from './shownToStudent.ts';

/* Progress reports by mail. The page creates them, with the same words that it shows; the outbox sends them. */

export const classReportRecipients: Handler<'class-report-recipients'> = {
  changes: false,
  permit: inClass(auth.edit),
  async run(db, _, { clid }) {
    const { studentMail, heldBack } = await classById(db, clid);
    const students = await studentsOfClass(db, clid);
    const found = await reportRecipients(
      db,
      { classId: clid, schoolId: await schoolOfClass(db, clid) },
      students.map(({ id }) => id),
    );
    const addresses = new Map<string, number>();
    const addressNumber = ({ email }: ReportRecipient) => {
      if (email === '') return 0;
      const known = addresses.get(email.toLowerCase()) ?? addresses.size + 1;
      addresses.set(email.toLowerCase(), known);
      return known;
    };
    return {
      stumail: studentMail,
      stuhold: heldBack,
      recipients: found.map((each) => ({
        ...itemOf(each),
        address: addressNumber(each),
        problem: each.problem,
      })),
      success: true,
    };
  },
};

const itemOf = ({ studentId, kind, guardianId, name, relation, email }: ReportRecipient): Reply => ({
  stuid: studentId,
  kind,
  guardian: guardianId,
  name,
  relation,
  to: masked(email),
});

/** `a…@school.example`: the addresses of families are the school's business. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '' : `${[...address][0]}…${address.slice(at)}`;
}

export const classReportMail: Handler<'class-report-mail'> = {
  changes: ({ preview }) => preview !== 1,
  examine: ({ data = '', preview }) => ({
    errors: preview !== 1 && !isPdf(data) ? { data: sentences.reportForm } : {},
  }),
  permit: inClass(auth.edit),
  async run(db, caller, fields) {
    const { clid, stuid, preview, again } = fields;
    if (preview !== 1) await lockClass(db, clid);
    const report = await reportFrom(db, caller, fields);
    const family = await reportRecipients(db, { classId: clid, schoolId: report.schoolId }, [stuid]);
    const wanted = eachAddressOnce(family.filter((each) => each.problem === '' && isAskedFor(each, fields)));
    if (wanted.length === 0) throw new Refusal({ stuid: sentences.reportToNobody });
    const content = digest(fields.content || fields.data);
    const before = await mailedReports(db, clid, { studentId: stuid, content });
    const sentAt = ({ email }: ReportRecipient) =>
      before.find(({ address }) => address === digest(email.toLowerCase()))?.at ?? 0;
    const already = again === 1 ? [] : wanted.filter((each) => sentAt(each) > 0);
    const sent = wanted.filter((each) => !already.includes(each));
    if (preview !== 1 && sent.length > 0) await send(db, caller, { ...report, sent, content });
    const [first = wanted[0]] = sent;
    return {
      ...messageTo(first as ReportRecipient, report),
      sent: sent.map(itemOf),
      already: already.map((each) => ({ ...itemOf(each), time: sentAt(each) })),
      success: true,
    };
  },
};

function isAskedFor(
  { kind, guardianId }: ReportRecipient,
  { whom, guardians }: Fields<'class-report-mail'>,
): boolean {
  if (kind === 'student') return whom !== 'guardians';
  return whom !== 'student' && (guardians === '' || numbersIn(guardians).includes(guardianId));
}

/** One recipient per address: a family may share one. */
const eachAddressOnce = (found: readonly ReportRecipient[]): ReportRecipient[] =>
  [...new Map(found.toReversed().map((each) => [each.email.toLowerCase(), each])).values()].reverse();

/** The first five bytes of every PDF file. */
const isPdf = (data: string) => /^JVBERi0[A-Za-z0-9+/]+={0,2}$/.test(data);

interface Report {
  fields: Fields<'class-report-mail'>;
  schoolId: number | null;
  school: string;
  className: string;
  teacher: string;
  student: Student;
}

async function reportFrom(
  db: Queries,
  { account }: SignedIn,
  fields: Fields<'class-report-mail'>,
): Promise<Report> {
  const { clid, stuid, preview, posted, shown, unposted } = fields;
  const { studentMail, heldBack, name } = await classById(db, clid);
  if (studentMail !== 1) throw new Refusal({ stumail: sentences.reportsNotMailed });
  // The service cannot check the content of the file.
  if (heldBack === 1 && unposted !== 1 && preview !== 1) {
    if (posted === '') throw new Refusal({ unposted: sentences.reportUnposted });
    const named = [...posted.matchAll(/\d/g)].map(([num]) => Number(num));
    const seen = await postedPeriods(db, clid, stuid);
    if (!named.every((num) => seen.has(num))) throw new Refusal({ posted: sentences.reportNotPosted });
    if (shown !== '' && !(await areShown(db, { classId: clid, studentId: stuid }, numbersIn(shown))))
      throw new Refusal({ shown: sentences.reportMoved });
  }
  const student = (await studentsOfClass(db, clid)).find(({ id }) => id === stuid);
  if (!student) throw new Refusal({ stuid: sentences.noSuchStudent });
  const schoolId = await schoolOfClass(db, clid);
  const school = schoolId === null ? '' : await schoolNamed(db, schoolId);
  const { name: teacher } = await accountById(db, account.id);
  return { fields, schoolId, school, className: name, teacher, student };
}

/** Whether the student and the guardians may see the scores of all these assignments now. */
async function areShown(
  db: Queries,
  { classId, studentId }: { classId: number; studentId: number },
  assignments: readonly number[],
): Promise<boolean> {
  const { contents, unposted } = await shownToStudent(db, classId, studentId);
  const all = new Set(contents.assignments.map(({ id }) => id));
  return assignments.every((id) => all.has(id) && !unposted.has(id));
}

/** The text of the message to one of them; each paragraph is one line. */
function messageTo(
  { kind, name }: ReportRecipient,
  { fields: { note }, school, className, teacher, student: { first, last } }: Report,
) {
  const student = `${first} ${last}`.trim();
  const whose = kind === 'student' ? 'your progress report' : `the progress report of ${student}`;
  const subject = `Progress report of ${student}, ${className}`;
  const lines = [
    `Hello ${name},`,
    `${teacher} sends you ${whose} in ${className}. It is attached as a PDF file.`,
    note,
    `Nobody reads answers to this message: please write to ${teacher} at school.`,
    school === '' ? 'Rollbook' : `${school} · Rollbook`,
  ];
  return {
    subject: school === '' ? subject : `${school}: ${subject}`,
    text: lines.filter((line) => line !== '').join('\n\n'),
  };
}

async function send(
  db: Queries,
  caller: SignedIn,
  { sent, content, ...report }: Report & { sent: readonly ReportRecipient[]; content: string },
): Promise<void> {
  const { clid, stuid, data } = report.fields;
  const { schoolId, student } = report;
  const file = `${`${student.first} ${student.last}`.replace(/[^\p{L}\p{M}\p{N}'’_-]+/gu, ' ').trim() || 'report'}.pdf`;
  const facts = { class: String(clid), student: String(stuid), file, data };
  await addMail(
    db,
    sent.map((each) => ({
      kind: 'report' as const,
      recipient: each.email,
      accountId: each.accountId ?? undefined,
      schoolId,
      details: { ...facts, as: each.kind, ...messageTo(each, report) },
      once: `${reportMailOf(schoolId ?? 0, stuid)}${newToken()}`,
      now: caller.now,
    })),
  );
  for (const { email } of sent) {
    const address = digest(email.toLowerCase());
    await recordMailedReport(db, clid, { studentId: stuid, content, address, at: caller.now });
  }
  const details = { student: stuid, addresses: sent.length };
  await audit(db, caller, { schoolId, classId: clid, action: 'report mailed', details });
}
