import { queryOptions } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';
import { useChange } from '#dashboard/api/changes/useChange.ts';

/** A place where somebody is signed in; '' for what is not known. */
export interface SignedInPlace {
  id: string;
  device: string;
  browser: string;
  /** The name of an application's key; '' for a browser. */
  application: string;
  address: string;
  started: Date;
  used: Date;
  isHere: boolean;
}

export const placesQuery = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: async ({ signal }): Promise<readonly SignedInPlace[]> => {
      const { sessions } = await call('profile-sessions', {}, signal);
      return sessions.map(({ session, started, used, current, ...rest }) => ({
        ...rest,
        id: session,
        started: new Date(started * 1000),
        used: new Date(used * 1000),
        isHere: current === 1,
      }));
    },
  });

/** Ends the session there, or with `null` every session except this one; done when the list shows it. */
export function useEndSession() {
  return useChange(
    (id: string | null) =>
      call('profile-session-end', id === null ? { session: '', others: '1' } : { session: id, others: '' }),
    placesQuery().queryKey,
  );
}
