import { dropAuthenticator } from '#service/store/factors.ts';
import { dropPasskeysOf } from '#service/store/passkeys.ts';
import { schoolsListing } from '#service/store/people.ts';
import { endOtherSessions } from '#service/store/sessions.ts';
import { tellOfFactor } from '#service/tasks/accounts/secondFactor.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import { isOurs } from './people.ts';
import { lockSchoolAsAdmin } from './schools.ts';

/** For a person of the school who has lost the second factor and the recovery codes. They sign in by password alone. */
export const schoolFactorsDrop: Handler<'school-factors-drop'> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  async run(db, caller, { schoolid, uid }) {
    await lockSchoolAsAdmin(db, caller, schoolid);
    if (!(await schoolsListing(db, uid)).includes(schoolid))
      throw new Refusal({ uid: sentences.personNotAtSchool });
    if (!(await isOurs(db, caller, uid))) throw new Refusal({ uid: sentences.personElsewhere });
    // Nobody resets their own: that would be done by whoever sits down at an open session.
    if (uid === caller.account.id) throw new Refusal({ uid: sentences.ownFactors });
    const hadPasskeys = await dropPasskeysOf(db, uid);
    if (!(await dropAuthenticator(db, uid)) && !hadPasskeys) throw new Refusal({ uid: sentences.noFactor });
    await endOtherSessions(db, uid, '');
    await tellOfFactor(db, caller, { accountId: uid, change: 'second factor reset' });
    return { success: true };
  },
};
