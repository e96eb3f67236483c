import {
  endOtherSessions,
  endSession,
  type SessionPlace,
  sessionsOf,
} from '#service/store/accounts/sessions.ts';
import { Refusal } from '#service/tasks/rules/refusal.ts';
import type { Handler } from '#service/tasks/rules/task.ts';
import { sentences } from '#wire/sentences.ts';
import { digest } from './secrets.ts';

/* Lists where somebody is signed in, and signs them out there. */

/** The public name of a session: neither its token nor the store's hash of it. */
const nameOf = ({ hash }: Pick<SessionPlace, 'hash'>) => digest(`session ${hash}`).slice(0, 32);

export const profileSessions: Handler<'profile-sessions'> = {
  beforeFactor: true,
  forStudents: true,
  changes: false,
  async run(db, { account, session, isLive }) {
    const all = await sessionsOf(db, account.id);
    return {
      sessions: all
        .filter(({ started, used }) => isLive(started, used))
        .map((each) => ({
          session: nameOf(each),
          ...readAgent(each.agent),
          application: each.application ?? '',
          address: each.address,
          started: each.started,
          used: each.used,
          current: each.hash === session ? 1 : 0,
        })),
      success: true,
    };
  },
};

export const profileSessionEnd: Handler<'profile-session-end'> = {
  forStudents: true,
  sensitive: true,
  changes: true,
  async run(db, { account, session }, { session: name, others }) {
    if (others === '1') {
      await endOtherSessions(db, account.id, session);
      return { success: true };
    }
    const found = (await sessionsOf(db, account.id)).find((each) => nameOf(each) === name);
    if (!found) throw new Refusal({ session: sentences.noSuchSession });
    await endSession(db, found.hash);
    return { success: true };
  },
};

/*
 * The common name of a browser. User-Agents name other browsers, too, so the order counts: no other browser contains
 * the first ones. Unknown names are not shown: anybody can send anything.
 */

type Names = readonly (readonly [RegExp, string])[];

const browsers: Names = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const devices: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const named = (names: Names, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? '';

/** '' for unknown. */
export const readAgent = (agent: string): { device: string; browser: string } => ({
  device: named(devices, agent),
  browser: named(browsers, agent),
});
