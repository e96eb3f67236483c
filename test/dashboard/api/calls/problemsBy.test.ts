import { expect, test } from 'vitest';
import { CallError, problemsBy } from '#dashboard/api/calls/callError.ts';

const names = { schoolYear: 'syr', scale: ['cgs', 'gscale'] } as const;

const refusal = (sentences: Record<string, string>) =>
  new CallError(Object.values(sentences).join(' '), { kind: 'refusal', task: 'class-edit', sentences });

const none = { schoolYear: undefined, scale: undefined, other: undefined };

test.each([
  ['nothing, if nothing failed', null, none],
  [
    'what belongs to a field, by our name of it',
    refusal({ syr: 'No year' }),
    { ...none, schoolYear: 'No year' },
  ],
  [
    'the first of two fields that are one of ours',
    refusal({ gscale: 'No scale', cgs: 'No steps' }),
    { ...none, scale: 'No steps' },
  ],
  [
    'all that belongs to no field in one text',
    refusal({ gscale: 'No scale', clid: 'Not yours.', ses: 'Not now.' }),
    { ...none, scale: 'No scale', other: 'Not yours. Not now.' },
  ],
  ['why, if the service said nothing', new Error('Away'), { ...none, other: 'Away' }],
  ['nothing of what the person cancelled', refusal({}), none],
])('says %s', (_, error, problems) => {
  expect(problemsBy(error, names)).toEqual(problems);
});
