import * as v from 'valibot';
import type { WritingPlace } from './formDrafts.ts';
import { writingReader } from './formDrafts.ts';

/* A list that is being edited, as it is kept in this browser until it is saved or given up. */

export const rosterPlace = (classId: number): WritingPlace => ({ kind: 'roster', classId, item: '' });

const sort = v.picklist(['list', 'last', 'first', 'id']);

const rosterWriting = v.object({
  base: v.object({
    students: v.array(v.object({ id: v.number(), first: v.string(), last: v.string() })),
    sort,
    revision: v.nullable(v.number()),
  }),
  students: v.array(
    v.pipe(
      v.object({
        first: v.string(),
        last: v.string(),
        id: v.string(),
        was: v.optional(v.number()),
        guess: v.optional(v.picklist(['name', 'free'])),
      }),
      v.transform(({ was, guess, ...typed }) => ({
        ...typed,
        ...(was === undefined ? {} : { was }),
        ...(guess === undefined ? {} : { guess }),
      })),
    ),
  ),
  sort,
  text: v.nullable(v.string()),
  order: v.picklist(['guess', 'firstLast', 'lastFirst']),
});

export type RosterWriting = v.InferOutput<typeof rosterWriting>;

export const readRosterWriting = writingReader(rosterWriting);
