import type { Task } from '#wire/tasks.ts';
import { accountOperations } from './accountOperations.ts';
import { classOperations } from './classOperations.ts';
import { dailyOperations } from './dailyOperations.ts';
import { familyOperations } from './familyOperations.ts';
import { keyOperations } from './keyOperations.ts';
import { linkOperations } from './linkOperations.ts';
import { privacyOperations } from './privacyOperations.ts';
import { rosterOperations } from './rosterOperations.ts';
import { schoolOperations } from './schoolOperations.ts';
import type { groups, OperationWords } from './words.ts';
import { yearOperations } from './yearOperations.ts';

/*
 * The words for every operation, in the order the reference shows them. A test fails if one is missing: an entry needs
 * a group, a title, a sentence and an example that works on the demo school. Then run `npm run docs`.
 */

export const operations: { readonly [Name in Task]?: OperationWords<Name> } = {
  ...accountOperations,
  ...dailyOperations,
  ...classOperations,
  ...familyOperations,
  ...schoolOperations,
  ...privacyOperations,
  ...keyOperations,
  ...yearOperations,
  ...rosterOperations,
  ...linkOperations,
};

/** The operations of a group, in order. */
export const operationsOf = (group: keyof typeof groups): Task[] =>
  (Object.keys(operations) as Task[]).filter((name) => operations[name]?.group === group);
