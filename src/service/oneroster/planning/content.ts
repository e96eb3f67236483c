import type { Kind } from '#service/oneroster/reading/columns.ts';
import { separator } from '#service/store/oneroster/sourcedIds.ts';
import { longestSchemeName } from '#wire/classes/schemes.ts';

/*
 * The content of a line: the values that Rollbook uses, as one text that is compared with the last import's.
 */

/** The kinds that the store keeps: roles are part of their users. */
export type StoredKind = Exclude<Kind, 'roles'>;

export const contentColumns = {
  orgs: ['name', 'type', 'identifier'],
  academicSessions: ['title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
  courses: ['schoolYearSourcedId', 'title', 'courseCode', 'grades', 'subjects', 'subjectCodes'],
  classes: [
    'title',
    'grades',
    'courseSourcedId',
    'classCode',
    'classType',
    'location',
    'termSourcedIds',
    'subjects',
    'subjectCodes',
    'periods',
  ],
  users: [
    'enabledUser',
    'username',
    'givenName',
    'familyName',
    'middleName',
    'identifier',
    'email',
    'grades',
    'roles',
  ],
  enrollments: ['classSourcedId', 'userSourcedId', 'role', 'primary', 'beginDate', 'endDate'],
  categories: ['title', 'weight'],
  lineItems: [
    'title',
    'description',
    'assignDate',
    'dueDate',
    'classSourcedId',
    'categorySourcedId',
    'gradingPeriodSourcedId',
    'resultValueMin',
    'resultValueMax',
  ],
  results: [
    'lineItemSourcedId',
    'studentSourcedId',
    'scoreStatus',
    'score',
    'textScore',
    'missing',
    'late',
    'comment',
  ],
} as const satisfies Record<StoredKind, readonly string[]>;

export const storedKinds = Object.keys(contentColumns) as StoredKind[];

type ColumnOf<K extends StoredKind> = (typeof contentColumns)[K][number];

/**
 * Columns at the end that were added after a release: a line without them keeps its old form, so that it does not count
 * as changed.
 */
const laterColumns: Partial<Record<StoredKind, number>> = { results: 2 };

type Values = { readonly [column: string]: unknown };

/** The number of columns in the row's content. */
function columnsOf(kind: StoredKind, row: Values): number {
  const columns = contentColumns[kind];
  let count: number = columns.length;
  for (let later = laterColumns[kind] ?? 0; later > 0 && !row[columns[count - 1] ?? '']; later--) count--;
  return count;
}

/**
 * `roles` are a user's, which are not in its line. Joined at once: a text that grows value by value would keep all its
 * parts in memory.
 */
export function contentOf(kind: StoredKind, row: Values, roles?: string): string {
  const columns = contentColumns[kind];
  const count = columnsOf(kind, row);
  const values: unknown[] = new Array(count);
  for (let index = 0; index < count; index++) values[index] = row[columns[index] ?? ''];
  if (roles !== undefined) values[columns.length - 1] = roles;
  return values.join(separator);
}

/**
 * The end of the row's content if the text has it at `start`, else -1. Hundreds of thousands are compared, most of them
 * equal, so none of them is built.
 */
export function contentEnd(kind: StoredKind, row: Values, { text, start }: { text: string; start: number }) {
  const columns = contentColumns[kind];
  const count = columnsOf(kind, row);
  let at = start;
  for (let index = 0; index < count; index++) {
    if (index > 0 && text[at++] !== separator) return -1;
    const value = String(row[columns[index] ?? ''] ?? '');
    if (!text.startsWith(value, at)) return -1;
    at += value.length;
  }
  return at;
}

/** One value of a content. */
export function valueIn<K extends StoredKind>(kind: K, content: string, column: ColumnOf<K>): string {
  const columns: readonly string[] = contentColumns[kind];
  let start = 0;
  for (let left = columns.indexOf(column); left > 0; left--) {
    start = content.indexOf(separator, start) + 1;
    if (start === 0) return '';
  }
  const end = content.indexOf(separator, start);
  return end < 0 ? content.slice(start) : content.slice(start, end);
}

/** All values, by column. */
export function valuesOf<K extends StoredKind>(kind: K, content: string): Record<ColumnOf<K>, string> {
  const values = content.split(separator);
  const columns: readonly string[] = contentColumns[kind];
  const found: Record<string, string> = {};
  for (let index = 0; index < columns.length; index++) found[columns[index] ?? ''] = values[index] ?? '';
  return found as Record<ColumnOf<K>, string>;
}

interface Difference {
  field: string;
  before: string;
  after: string;
}

/** The differences between two contents of a kind, column by column. */
export function differences(kind: StoredKind, before: string, after: string): Difference[] {
  const [old, now] = [before.split(separator), after.split(separator)];
  return contentColumns[kind].flatMap((field, index) => {
    const [was = '', is = ''] = [old[index], now[index]];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

/** The first characters of a text, as a reader counts them: half of a character cannot be stored. */
export const cutTo = (text: string, most: number): string =>
  text.length <= most ? text : [...text].slice(0, most).join('').trim();

/** The name of a category in a class, which is shorter than the standard permits. */
export const categoryName = (title: string): string => cutTo(title, longestSchemeName);

export const nameOf = (user: { givenName: string; familyName: string }) =>
  `${user.givenName} ${user.familyName}`.trim();

/**
 * The sourcedId that an export gives to a thing of the school `org` without one; `localId` identifies it within the
 * school. The standard permits only letters, digits and . - _ / @, and many clients put sourcedIds into URLs unescaped.
 */
export const madeName = (org: string, kind: StoredKind | 'scoreScales', localId: string) =>
  `${org}_${kind}_${localId}`;

/** The local ID in a sourcedId made by an export; null for any other. */
export function madeOf(org: string, kind: StoredKind, sourcedId: string): string | null {
  const start = madeName(org, kind, '');
  return sourcedId.startsWith(start) ? sourcedId.slice(start.length).replace(/-+$/, '') : null;
}

/** Somebody in a class, whatever the role. */
export const pairOf = (each: { classSourcedId: string; userSourcedId: string }): string =>
  `${each.classSourcedId}${separator}${each.userSourcedId}`;
