import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { call } from '#dashboard/api/calls/call.ts';
import { CallError } from '#dashboard/api/calls/callError.ts';
import { refusalText } from '#dashboard/api/calls/refusals.ts';
import { draftReader, type FormPlace } from '#dashboard/api/changes/formPlaces.ts';
import { isAnswerLost, sendOrFindOut } from '#dashboard/api/changes/lostAnswers.ts';
import { mostPhrases, phraseProblem } from '#wire/comments/phrases.ts';
import { pageSentences } from '#wire/fields/pageSentences.ts';
import type { Reply } from '#wire/tasks.ts';

/* A teacher's own phrases for comments on students. */

export {
  asPhrase,
  fillPhrase,
  firstNamePlaceholder,
  longestPhrase,
  mostPhrases,
} from '#wire/comments/phrases.ts';

export interface PhraseList {
  readonly phrases: readonly string[];
  /** The version that a change is based on; it grows by one with every change. */
  readonly version: number;
}

const listIn = ({ phrases, version }: Reply<'teacher-phrases'>): PhraseList => ({
  phrases: phrases.map(({ phrase }) => phrase),
  version,
});

/** Where they are while they are edited: in a class, though every class has the same ones. */
export const phrasesPlace = (classId: number): FormPlace => ({ kind: 'phrases', classId, item: '' });

export const readPhrasesDraft = draftReader(
  v.object({
    before: v.object({ phrases: v.pipe(v.array(v.string()), v.readonly()), version: v.number() }),
    rows: v.pipe(
      v.array(v.object({ key: v.number(), text: v.string(), isRemoved: v.boolean() })),
      v.readonly(),
    ),
  }),
);

export const phrasesQuery = () =>
  queryOptions({
    queryKey: ['phrases'],
    queryFn: async ({ signal }): Promise<PhraseList> => listIn(await call('teacher-phrases', {}, signal)),
  });

/** Why a phrase cannot follow these; undefined where it can. */
export function problemOfPhrase(phrase: string, before: readonly string[]): string | undefined {
  const written = phrase.trim();
  const problem = before.some((other) => other.trim() === written)
    ? pageSentences.phraseTwice
    : phraseProblem(written);
  return problem === undefined ? undefined : refusalText(problem);
}

/** Whether another window has changed them since they were read. */
export const isOvertaken = (error: unknown) =>
  error instanceof CallError && error.sentences.base !== undefined;

async function write(queryClient: QueryClient, phrases: readonly string[], base?: number) {
  const list = listIn(await call('teacher-phrases', { phrases: phrases.join('\n'), base }));
  queryClient.setQueryData(phrasesQuery().queryKey, list);
}

const readNow = (queryClient: QueryClient) => queryClient.fetchQuery({ ...phrasesQuery(), staleTime: 0 });

const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

interface Edit {
  phrases: readonly string[];
  /** Undefined to replace any version. */
  base: number | undefined;
}

/** Replaces all phrases. If another window has changed them, they are read again and nothing is overwritten. */
export function useSavePhrases() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ phrases, base }: Edit) =>
      sendOrFindOut(
        () => write(queryClient, phrases, base),
        async () => isSame((await readNow(queryClient)).phrases, phrases),
        { isAsked: (error) => isAnswerLost(error) || isOvertaken(error) },
      ),
    async onError(error) {
      if (isOvertaken(error)) await queryClient.invalidateQueries({ queryKey: phrasesQuery().queryKey });
    },
  });
}

/** Adds a phrase at the end of the current ones. */
export function useAddPhrase() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(phrase: string) {
      const { phrases, version } = await readNow(queryClient);
      const problem =
        phrases.length >= mostPhrases
          ? refusalText(pageSentences.tooManyPhrases)
          : problemOfPhrase(phrase, phrases);
      if (problem !== undefined) throw new Error(problem);
      await sendOrFindOut(
        () => write(queryClient, [...phrases, phrase], version),
        async () => (await readNow(queryClient)).phrases.includes(phrase.trim()),
      );
    },
  });
}
