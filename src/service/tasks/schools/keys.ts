import { addKey, keysOfSchool, reading, revokeKey, type StoredKey } from '#service/store/schools/keys.ts';
import { endOldSecret, type Rotated, type Rotation, rotateSecret } from '#service/store/schools/rotation.ts';
import { digest, newToken } from '#service/tasks/accounts/secrets.ts';
import { audit } from '#service/tasks/rules/audit.ts';
import { asAdmin } from '#service/tasks/rules/permission.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import { tasks as allTasks, type Fields } from '#wire/tasks.ts';

/* The keys of applications for one school only: its admins list, create, rotate and revoke them. */

export const day = 24 * 3600;
/** In days. */
const usualOverlap = 7;
/** The most keys of each sort. */
export const mostKeys = 50;

/** The key of that number among those of a school, of either sort; refuses any other number. */
export function chosenKey<Key extends { id: number }>(keys: readonly Key[], id: number): Key {
  const found = keys.find((each) => each.id === id);
  if (!found) throw new Refusal({ key: sentences.noSuchKey });
  return found;
}

type Shown = Pick<StoredKey, 'id' | 'name' | 'created' | 'used' | 'expires' | 'oldExpires' | 'oldUsed'>;

/** The fields of a key of either sort. */
export const shownKey = (key: Shown, now: number) => ({
  key: key.id,
  name: key.name,
  created: key.created,
  used: key.used,
  expires: key.expires,
  oldexpires: key.oldExpires > now ? key.oldExpires : 0,
  oldused: key.oldUsed,
});

export const schoolKeys: Handler<'school-keys'> = {
  forAdmins: true,
  changes: false,
  permit: asAdmin,
  async run(db, caller, { schoolid }) {
    const found = await keysOfSchool(db, schoolid);
    return {
      keys: found.map(({ scope, ...key }) => ({
        ...shownKey(key, caller.now),
        reading: scope.tasks?.includes(reading) ? 1 : 0,
        tasks: scope.tasks?.filter((task) => task !== reading).join(' ') ?? '',
      })),
      success: true,
    };
  },
};

type NewKey = Fields<'school-key-add'> & { named: readonly string[] };

export const schoolKeyAdd: Handler<'school-key-add', NewKey> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  examine({ tasks = '' }) {
    const named = [...new Set(tasks.split(/\s+/).filter((name) => name !== ''))];
    const areTasks = named.every((name) => Object.hasOwn(allTasks, name));
    return { errors: areTasks ? {} : { tasks: sentences.keyTasksForm }, named };
  },
  async run(db, caller, { schoolid, name, reading: reads, named: tasks, days }) {
    const named = [...tasks, ...(reads === 1 ? [reading] : [])];
    if ((await keysOfSchool(db, schoolid)).length >= mostKeys)
      throw new Refusal({ name: sentences.tooManyKeys });
    const secret = newToken();
    const key = await addKey(db, {
      name,
      hash: digest(secret),
      created: caller.now,
      mayCreateSchools: false,
      scope: { tasks: named.length > 0 ? named : null, schools: [schoolid] },
      expires: days === undefined ? 0 : caller.now + days * day,
    });
    await audit(db, caller, { schoolId: schoolid, action: 'key added', details: { number: key } });
    return { values: { key, secret }, success: true };
  },
};

interface Rotating {
  endOld(): Promise<boolean>;
  rotate(rotation: Rotation): Promise<Rotated>;
}

/** Gives a key of either sort a new secret and returns it; or ends the replaced one at once, and returns ''. */
export async function renewSecret(
  { overlap = usualOverlap, days, end }: Pick<Fields<'school-key-rotate'>, 'overlap' | 'days' | 'end'>,
  now: number,
  { endOld, rotate }: Rotating,
): Promise<string> {
  if (end === 1) {
    if (!(await endOld())) throw new Refusal({ key: sentences.noOldSecret });
    return '';
  }
  const secret = newToken();
  const lasts = days === undefined ? null : days * day;
  const rotated = await rotate({ hash: digest(secret), now, overlap: overlap * day, lasts });
  if (rotated === 'expired') throw new Refusal({ days: sentences.keyOver });
  if (rotated === 'oldWorks') throw new Refusal({ key: sentences.oldSecretWorks });
  return secret;
}

export const schoolKeyRotate: Handler<'school-key-rotate'> = {
  forAdmins: true,
  sensitive: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, key: id, ...fields }) {
    const { now } = caller;
    const found = chosenKey(await keysOfSchool(db, schoolid), id);
    const secret = await renewSecret(fields, now, {
      endOld: () => endOldSecret(db, 'keys', id, now),
      rotate: (rotation) => rotateSecret(db, 'keys', found, rotation),
    });
    await audit(db, caller, { schoolId: schoolid, action: 'key rotated', details: { number: id } });
    return { values: { key: id, secret }, success: true };
  },
};

export const schoolKeyRevoke: Handler<'school-key-revoke'> = {
  forAdmins: true,
  changes: true,
  permit: asAdmin,
  async run(db, caller, { schoolid, key: id }) {
    chosenKey(await keysOfSchool(db, schoolid), id);
    await revokeKey(db, id);
    await audit(db, caller, { schoolId: schoolid, action: 'key revoked', details: { number: id } });
    return { success: true };
  },
};
