import { countGivenUp, type MailOfSchool, mailOfSchool, sendAgain } from '#service/store/mail/ofSchool.ts';
import { mailStates as kept } from '#service/store/mail/outbox.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import type { Reply } from '#wire/reply.ts';
import type { MailKind, mailStates } from '#wire/schools/mail.ts';
import { sentences } from '#wire/sentences.ts';

/* The state of a school's mail. `service/mail` sends it. */

const usualMost = 50;

const stateNamed = { waiting: kept.waiting, sent: kept.sent, failed: kept.givenUp } satisfies Record<
  (typeof mailStates)[number],
  number
>;

export const schoolMail: Handler<'school-mail'> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  async run(db, _caller, { schoolid, state, before, limit = usualMost }) {
    const wanted = { state: state && stateNamed[state], before, most: limit + 1 };
    const found = await mailOfSchool(db, schoolid, wanted);
    const shown = found.slice(0, limit);
    const more = found.length > limit ? String(shown.at(-1)?.id ?? '') : '';
    return { mails: shown.map(written), more, failed: await countGivenUp(db, schoolid), success: true };
  },
};

function written({ id, kind, address, name, state, due, ...mail }: MailOfSchool): Reply {
  // The interface knows every kind that the store keeps.
  const known: MailKind = kind;
  const isSent = state === kept.sent;
  return {
    mail: id,
    kind: known,
    to: address,
    name: name ?? '',
    state: isSent ? 'sent' : state === kept.waiting ? 'waiting' : 'failed',
    ...mail,
    due: state === kept.waiting ? due : 0,
    problem: isSent ? '' : mail.problem,
  };
}

export const schoolMailAgain: Handler<'school-mail-again'> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, mail }) {
    const count = await sendAgain(db, schoolid, { id: mail, now: caller.now });
    if (count === 0) throw new Refusal({ mail: sentences.mailNotFailed });
    await audit(db, caller, { schoolId: schoolid, action: 'mail sent again', details: { count } });
    return { success: true, values: { count } };
  },
};
