import { queryOptions } from '@tanstack/react-query';
import { call } from '#dashboard/api/calls/call.ts';

/** A school that somebody runs. */
export interface School {
  id: number;
  name: string;
}

/** The schools that one runs. */
export const schoolsQuery = () =>
  queryOptions({
    queryKey: ['schools'],
    queryFn: async ({ signal }): Promise<readonly School[]> =>
      (await call('schools', {}, signal)).schools.map(({ schoolid, name }) => ({ id: schoolid, name })),
  });
