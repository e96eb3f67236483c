import { queryOptions } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { problemsBy } from '#dashboard/api/calls/callError.ts';
import { sendUnasked } from '#dashboard/api/changes/lostAnswers.ts';
import { useChange } from '#dashboard/api/changes/useChange.ts';
import { words } from '#dashboard/language/words.ts';
import { type OneRosterScope, oneRosterScopes, oneRosterTokenPath } from '#wire/schools/oneRoster.ts';

/* The keys of the applications that act for a school: by the interface, or by OneRoster. */

export { type OneRosterScope, oneRosterScopes };

export interface ApplicationKey {
  id: number;
  name: string;
  created: Date;
  /** Null for never. */
  used: Date | null;
  expires: Date | null;
  /** Until when the previous secret works; null once it has ended. */
  oldUntil: Date | null;
  /** Null for never. */
  oldUsed: Date | null;
  /** May only read. */
  reads: boolean;
  /** The only tasks that it may do; none for all. */
  tasks: readonly string[];
  /** Null for a key of the interface. */
  oneRoster: { clientId: string; scopes: readonly string[] } | null;
}

const instant = (seconds: number) => (seconds > 0 ? new Date(seconds * 1000) : null);

const keysKey = (schoolId: number) => ['school', schoolId, 'keys'] as const;

interface Times {
  created: number;
  used: number;
  expires: number;
  oldexpires: number;
  oldused: number;
}

const timesOf = ({ created, used, expires, oldexpires, oldused }: Times) => ({
  created: new Date(created * 1000),
  used: instant(used),
  expires: instant(expires),
  oldUntil: instant(oldexpires),
  oldUsed: instant(oldused),
});

const wordsOf = (text: string) => (text === '' ? [] : text.split(' '));

/** `withOneRoster` if the service supports it. */
export const keysQuery = (schoolId: number, withOneRoster: boolean) =>
  queryOptions({
    queryKey: [...keysKey(schoolId), withOneRoster] as const,
    queryFn: async ({ signal }): Promise<readonly ApplicationKey[]> => {
      const fields = { schoolid: schoolId };
      const [own, oneRoster] = await Promise.all([
        call('school-keys', fields, signal),
        withOneRoster ? call('school-oneroster-keys', fields, signal) : { keys: [] },
      ]);
      return [
        ...own.keys.map(({ key: id, name, reading, tasks, ...times }) => ({
          ...timesOf(times),
          id,
          name,
          reads: reading === 1,
          tasks: wordsOf(tasks),
          oneRoster: null,
        })),
        ...oneRoster.keys.map(({ key: id, name, clientid, scopes, ...times }) => ({
          ...timesOf(times),
          id,
          name,
          reads: false,
          tasks: [],
          oneRoster: { clientId: clientid, scopes: wordsOf(scopes) },
        })),
      ];
    },
  });

function useKeyChange<Wanted, Result>(schoolId: number, change: (wanted: Wanted) => Promise<Result>) {
  return useChange(change, keysKey(schoolId));
}

export interface NewKey {
  name: string;
  reads: boolean;
  /** Names of tasks, separated by spaces; '' for all. */
  tasks: string;
  /** The scopes of a OneRoster key; null for one of the interface. */
  scopes: readonly OneRosterScope[] | null;
  /** Null if it never expires. */
  days: number | null;
}

/** The secret, shown once for the application; `client` for OneRoster. */
export interface MadeSecret {
  secret: string;
  client: { id: string; tokenAddress: string } | null;
}

/** A lost answer takes its secret with it. */
export const keyTexts = words('lostKeys', {
  perhapsCreated: (reason: string) =>
    `${reason} The key may have been created nevertheless. If the list shows it, give it a new secret: the first one cannot be shown again.`,
  perhapsRotated: (reason: string) =>
    `${reason} The key may have a new secret nevertheless, which cannot be shown again. If the list shows an old secret with an end, create another key for the application, and revoke this one later.`,
  perhapsRotatedAtOnce: (reason: string) =>
    `${reason} The key may have a new secret nevertheless. Then the current one no longer works. Try again for another.`,
});

const lasting = (days: number | null) => (days === null ? {} : { days });

const ofOneRoster = ({ clientid, secret }: { clientid: string; secret: string }): MadeSecret => ({
  secret,
  client: { id: clientid, tokenAddress: new URL(oneRosterTokenPath, window.location.origin).href },
});

export const useAddKey = (schoolId: number) =>
  useKeyChange(schoolId, (key: NewKey) => sendUnasked(() => addKey(schoolId, key), keyTexts.perhapsCreated));

async function addKey(schoolId: number, { name, reads, tasks, scopes, days }: NewKey): Promise<MadeSecret> {
  const fields = { schoolid: schoolId, name, ...lasting(days) };
  if (scopes !== null)
    return ofOneRoster(
      (await call('school-oneroster-key-add', { ...fields, scopes: scopes.join(' ') })).values,
    );
  const { values } = await call('school-key-add', { ...fields, reading: reads ? 1 : 0, tasks });
  return { secret: values.secret, client: null };
}

interface WantedRotation {
  key: ApplicationKey;
  overlap: number;
  days: number | null;
}

/** Makes a new secret; the current one works for this many more days. */
export const useRotateKey = (schoolId: number) =>
  useKeyChange(schoolId, (wanted: WantedRotation) =>
    sendUnasked(
      () => rotateKey(schoolId, wanted),
      wanted.overlap === 0 ? keyTexts.perhapsRotatedAtOnce : keyTexts.perhapsRotated,
    ),
  );

async function rotateKey(schoolId: number, { key, overlap, days }: WantedRotation): Promise<MadeSecret> {
  const fields = { schoolid: schoolId, key: key.id, overlap, ...lasting(days) };
  if (key.oneRoster) return ofOneRoster((await call('school-oneroster-key-rotate', fields)).values);
  return { secret: (await call('school-key-rotate', fields)).values.secret, client: null };
}

export const useEndOldSecret = (schoolId: number) =>
  useKeyChange(schoolId, ({ id, oneRoster }: ApplicationKey) =>
    call(oneRoster ? 'school-oneroster-key-rotate' : 'school-key-rotate', {
      schoolid: schoolId,
      key: id,
      end: 1,
    }),
  );

export const useRevokeKey = (schoolId: number) =>
  useKeyChange(schoolId, ({ id, oneRoster }: ApplicationKey) =>
    call(oneRoster ? 'school-oneroster-key-revoke' : 'school-key-revoke', { schoolid: schoolId, key: id }),
  );

/** What the service said against a key, by our names of the fields; and all else in one text. */
export const keyProblems = (error: Error | null) =>
  problemsBy(error, { name: 'name', tasks: 'tasks', scopes: 'scopes' });
