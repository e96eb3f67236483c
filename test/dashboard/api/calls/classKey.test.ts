import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { besideGradebook, classKey } from '#dashboard/api/calls/classKey.ts';
import { classesQuery } from '#dashboard/api/classes/classes.ts';
import { gradebookQuery } from '#dashboard/api/classes/gradebook.ts';
import { finalGradeChangesQuery } from '#dashboard/api/classes/periods.ts';
import { commentsQuery } from '#dashboard/api/comments/comments.ts';

/** A cache with these keys; returns which of them must be read again. */
function cacheOf() {
  const queryClient = new QueryClient();
  const keys = {
    gradebook: gradebookQuery(1).queryKey,
    comments: commentsQuery(1).queryKey,
    changes: finalGradeChangesQuery(1).queryKey,
    'of class 11': commentsQuery(11).queryKey,
    classes: classesQuery().queryKey,
  };
  for (const queryKey of Object.values(keys)) queryClient.setQueryData(queryKey as readonly unknown[], {});
  const invalidated = () =>
    Object.entries(keys).flatMap(([name, key]) =>
      queryClient.getQueryState(key as readonly unknown[])?.isInvalidated ? [name] : [],
    );
  return { queryClient, invalidated };
}

test('one prefix invalidates all queries of a class, and no others', async () => {
  const { queryClient, invalidated } = cacheOf();
  await queryClient.invalidateQueries({ queryKey: classKey(1) });
  expect(invalidated()).toEqual(['gradebook', 'comments', 'changes']);
});

test('the gradebook can be left out of an invalidation', async () => {
  const { queryClient, invalidated } = cacheOf();
  await queryClient.invalidateQueries(besideGradebook(1));
  expect(invalidated()).toEqual(['comments', 'changes']);
});
