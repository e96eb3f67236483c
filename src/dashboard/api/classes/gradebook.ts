import { queryOptions } from '@tanstack/react-query';
import { callWith } from '#dashboard/api/calls/call.ts';
import { unreadable } from '#dashboard/api/calls/callError.ts';
import { gradebookKey, readRestAgain } from '#dashboard/api/calls/classKey.ts';
import { readOutcome } from '#dashboard/api/calls/contract.ts';
import { decodeInWorker } from '#dashboard/api/reading/decodeInWorker.ts';
import { rememberNames } from '#dashboard/api/reading/namesSeen.ts';
import { decodeGradebook, type Gradebook } from '#dashboard/api/reading/readGradebook.ts';

export type { Gradebook, GradebookStudent } from '#dashboard/api/reading/readGradebook.ts';
export type { GradebookAssignment } from '#dashboard/api/reading/shownFields.ts';

/** A class with its scores. */
export const gradebookQuery = (classId: number) =>
  queryOptions({
    queryKey: gradebookKey(classId),
    queryFn: async ({ client, signal }) => {
      const book = await callWith(
        'gradebook',
        { clid: classId },
        { decode: (response) => readResponse(response, signal), signal },
      );
      rememberNames(client, book);
      // Nobody catches up any more on the changes between the two, which may be of marks, final grades or comments.
      const before = client.getQueryData(gradebookQuery(classId).queryKey);
      if (before && before.revision !== book.revision) readRestAgain(client, classId, book.revision);
      return book;
    },
    // Comparing a million scores with those before would cost more than drawing the window again.
    structuralSharing: false,
  });

/** Replies above this many bytes are decoded in a worker, while the page keeps drawing. */
const large = 1_000_000;

async function readResponse(response: Response, signal: AbortSignal): Promise<Gradebook> {
  const bytes = await response.arrayBuffer();
  const decoded = bytes.byteLength < large ? decodeGradebook(bytes) : await decodeInWorker(bytes, signal);
  switch (decoded.kind) {
    case 'book':
      return decoded.book;
    case 'other':
      readOutcome('gradebook', decoded.body);
      throw unreadable('gradebook', { place: 'clid', why: 'it is not there' });
    case 'unreadable':
      throw unreadable('gradebook', decoded);
  }
}
