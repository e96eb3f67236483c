import { emailChangeOf } from '#service/store/accounts/accounts.ts';
import type { Queries } from '#service/store/driver/database.ts';
import { statuses } from '#service/store/driver/schema/codes.ts';
import { studentsInvited } from '#service/store/families/guardians.ts';
import { mailsReportsOf, reportRecipients } from '#service/store/families/reportMail.ts';
import { type ClaimedMail, countMailTo } from '#service/store/mail/outbox.ts';
import { addToken, type MailToken, type TokenPurpose } from '#service/store/mail/tokens.ts';
import { type Addressee, addresseeOf } from '#service/store/schools/addressees.ts';
import { invitationById } from '#service/store/schools/invitations.ts';
import { mostResets } from '#service/tasks/accounts/mailedLinks.ts';
import { digest, newToken } from '#service/tasks/accounts/secrets.ts';
import { linkTo } from '#wire/accounts/accounts.ts';
import {
  deviceLinkLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
  emailConfirmLetter,
  factorChangedLetter,
  failedSignInsLetter,
  invitationLetter,
  type Letter,
  newDeviceLetter,
  oneLine,
  passwordChangedLetter,
  resetLetter,
} from './letters.ts';
import type { AttachedFile } from './message.ts';

/*
 * Turns claimed mail into a letter, with what the store knows now. Links get their token here and not when the mail was
 * written: so the store never holds a working token, and its time begins when it is sent. A second attempt has a second
 * token; either works, and using one uses up both.
 */

interface Sending {
  now: number;
  /** Our address for browsers, such as `https://grades.example`. */
  origin: string;
}

const [minute, hour] = [60, 3600];
/** Seconds that a link works. */
const linkLives = {
  reset: hour,
  invitation: 7 * 24 * hour,
  email: 24 * hour,
  device: 15 * minute,
} as const;

export interface Correspondence {
  to: string;
  letter: Letter;
  /** The attachments. */
  file?: AttachedFile;
}

/** The letter and its recipient; null if nobody should get it. */
export async function correspondenceOf(
  db: Queries,
  mail: ClaimedMail,
  sending: Sending,
): Promise<Correspondence | null> {
  if (mail.kind === 'invitation') return invitationOf(db, mail, sending);
  if (mail.kind === 'report') return reportOf(db, mail);
  const { accountId } = mail;
  const to = accountId === null ? undefined : await addresseeOf(db, accountId);
  if (accountId === null || !to || to.status !== statuses.active) return null;
  const recipient = mail.recipient || to.email;
  return recipient === '' ? null : toAccount(db, { ...mail, accountId, recipient }, { ...sending, to });
}

const inWords = new Intl.ListFormat('en');

/**
 * Also sent to accounts that want no mail about messages: this person was invited, and somebody waits for an answer.
 */
async function invitationOf(
  db: Queries,
  mail: ClaimedMail,
  sending: Sending,
): Promise<Correspondence | null> {
  const found = await invitationById(db, mail.invitationId ?? 0);
  if (!found || found.isStudentGone) return null;
  const token = { purpose: 'invitation', accountId: 0, invitationId: found.id, email: found.email } as const;
  const { kind, schoolName: school, className, inviter } = found;
  const students = (await studentsInvited(db, found)).map(({ first, last }) => `${first} ${last}`);
  // The student has been erased, or may not invite anybody any more.
  if (kind === 'guardian' && students.length === 0) return null;
  const student = students.length > 0 ? inWords.format(students) : null;
  const link = await linkOf(db, token, sending);
  return {
    to: found.email,
    letter: invitationLetter({ kind, school, className, inviter, student, ...link }),
  };
}

/** Sent as it was written if the class still mails its students and the address still belongs to the family. */
async function reportOf(
  db: Queries,
  { schoolId, recipient, details }: ClaimedMail,
): Promise<Correspondence | null> {
  const { subject = '', text = '', file: name = '', data = '' } = details;
  const [classId, studentId] = [Number(details.class), Number(details.student)];
  if (!(await mailsReportsOf(db, classId, studentId))) return null;
  const family = await reportRecipients(db, { classId, schoolId }, [studentId]);
  if (!family.some(({ email, problem }) => problem === '' && email === recipient)) return null;
  const lines = text.split('\n\n').map(oneLine);
  return {
    to: recipient,
    letter: { subject: oneLine(subject), lines },
    file: { name: oneLine(name), type: 'application/pdf', bytes: Buffer.from(data, 'base64') },
  };
}

async function toAccount(
  db: Queries,
  { kind, accountId, recipient, details, created }: ClaimedMail & { accountId: number },
  { to, ...sending }: Sending & { to: Addressee },
): Promise<Correspondence | null> {
  const facts = {
    school: to.schoolName,
    name: to.name,
    username: to.username,
    at: created,
    signIn: `${sending.origin}/`,
  };
  const link = (purpose: TokenPurpose) =>
    linkOf(db, { purpose, accountId, invitationId: 0, email: recipient }, sending);
  const letter = async (): Promise<Letter | null> => {
    switch (kind) {
      case 'reset': {
        const since = created - hour;
        if ((await countMailTo(db, { accountId, kind, since })) > mostResets) return null;
        return resetLetter({ ...facts, ...(await link('reset')) });
      }
      case 'email-confirm':
        // The invitation may have been withdrawn meanwhile.
        if ((await emailChangeOf(db, accountId)) !== recipient) return null;
        return emailConfirmLetter({ ...facts, ...(await link('email')) });
      case 'device-link':
        // The caller has stopped waiting.
        if (created <= sending.now - linkLives.device) return null;
        return deviceLinkLetter({ ...facts, ...(await link('device')) });
      case 'password-changed':
        return passwordChangedLetter(facts);
      case 'email-change-asked':
        return emailChangeAskedLetter({ ...facts, newAddress: details.newAddress ?? '' });
      case 'email-changed':
        return emailChangedLetter({ ...facts, newAddress: details.newAddress ?? '' });
      case 'factor-changed':
        return factorChangedLetter({ ...facts, change: details.change ?? '' });
      case 'new-device':
        return newDeviceLetter({ ...facts, network: details.network ?? '' });
      case 'failed-sign-ins':
        return failedSignInsLetter(facts);
      case 'invitation':
      case 'report':
        return null;
    }
  };
  const written = await letter();
  return written && { to: recipient, letter: written };
}

async function linkOf(db: Queries, token: Omit<MailToken, 'expires'>, { now, origin }: Sending) {
  const secret = newToken();
  const expires = now + linkLives[token.purpose];
  await addToken(db, digest(secret), { ...token, expires });
  return { address: linkTo(origin, token.purpose, secret), expires };
}
