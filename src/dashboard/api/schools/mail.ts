import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { useChange } from '#dashboard/api/changes/useChange.ts';
import { type MailKind, mailStates } from '#wire/schools/mail.ts';

export type MailState = (typeof mailStates)[number];
export { type MailKind, mailStates };

/** A message to one of the school's people, or to somebody who is invited; never its text. */
export interface SchoolMail {
  id: number;
  /** The kind of letter: a `MailKind`, or another service's name. */
  kind: string;
  to: string;
  /** Of the account that it concerns; '' for none. */
  name: string;
  state: MailState;
  written: Date;
  /** When it was sent or given up, or when it is tried next. */
  at: Date;
  attempts: number;
  problem: string;
}

interface MailPage {
  mails: readonly SchoolMail[];
  more: string;
  /** How many were given up. */
  failed: number;
}

const shownAtOnce = 50;
/** Milliseconds until the list is read again. */
const pollEvery = 10_000;

/** One page; while another is fetched the last one stays. `state` is null for all. */
export const mailQuery = (schoolId: number, state: MailState | null, before: string) =>
  queryOptions({
    queryKey: ['school', schoolId, 'mail', state, before],
    queryFn: async ({ signal }): Promise<MailPage> => {
      const wanted = { state: state ?? undefined, before: before === '' ? undefined : Number(before) };
      const { mails, more, failed } = await call(
        'school-mail',
        { schoolid: schoolId, ...wanted, limit: shownAtOnce },
        signal,
      );
      return {
        mails: mails.map(({ mail, created, finished, due, ...rest }) => ({
          ...rest,
          id: mail,
          written: new Date(created * 1000),
          at: new Date((rest.state === 'waiting' ? due : finished) * 1000),
        })),
        more,
        failed,
      };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: pollEvery,
  });

/** Sends given-up messages again: one, or all for null. Returns how many. */
export function useSendAgain(schoolId: number) {
  return useChange(
    async (id: number | null) => {
      const { values } = await call('school-mail-again', { schoolid: schoolId, mail: id ?? undefined });
      return values.count;
    },
    ['school', schoolId, 'mail'],
  );
}
