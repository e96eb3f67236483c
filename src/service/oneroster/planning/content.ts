import type { Kind } from '#service/oneroster/reading/columns.ts';

/*
 * What is kept of a line: the values that Rollbook uses, as one text that is compared with that of the last import.
 */

/** What the store keeps: roles are part of their users. */
export type StoredKind = Exclude<Kind, 'roles'>;

export const contentColumns = {
  orgs: ['name', 'type', 'identifier'],
  academicSessions: ['title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
  courses: ['schoolYearSourcedId', 'title', 'courseCode', 'grades', 'subjects', 'subjectCodes'],
  classes: [
    ...([
      'title',
      'grades',
      'courseSourcedId',
      'classCode',
      'classType',
      'location',
      'termSourcedIds',
    ] as const),
    ...(['subjects', 'subjectCodes', 'periods'] as const),
  ],
  users: [
    ...(['enabledUser', 'username', 'givenName', 'familyName', 'middleName', 'identifier', 'email'] as const),
    ...(['grades', 'roles'] as const),
  ],
  enrollments: ['classSourcedId', 'userSourcedId', 'role', 'primary', 'beginDate', 'endDate'],
  categories: ['title', 'weight'],
  lineItems: [
    ...(['title', 'description', 'assignDate', 'dueDate', 'classSourcedId', 'categorySourcedId'] as const),
    ...(['gradingPeriodSourcedId', 'resultValueMin', 'resultValueMax'] as const),
  ],
  results: [
    ...(['lineItemSourcedId', 'studentSourcedId', 'scoreStatus', 'score', 'textScore'] as const),
    ...(['missing', 'late', 'comment'] as const),
  ],
} as const satisfies Record<StoredKind, readonly string[]>;

export const storedKinds = Object.keys(contentColumns) as StoredKind[];

type ColumnOf<K extends StoredKind> = (typeof contentColumns)[K][number];

/**
 * Columns at the end that came later than stores did: a line without them is kept as it was before, so that it does not
 * count as changed.
 */
const laterColumns: Partial<Record<StoredKind, number>> = { results: 2 };

/** No value holds this character: the check of every column refuses it. */
const separator = '\u001f';

type Values = { readonly [column: string]: unknown };

/** How many columns the content of the row has. */
function columnsOf(kind: StoredKind, row: Values): number {
  const columns = contentColumns[kind];
  let count: number = columns.length;
  for (let later = laterColumns[kind] ?? 0; later > 0 && !row[columns[count - 1] ?? '']; later--) count--;
  return count;
}

/**
 * `roles` are those of a user, which are in no line. Joined at once: a text that grows value by value would be kept as
 * all its parts.
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
 * The end of the row's content that begins in the text at `start`; -1 where another one is there. Hundreds of
 * thousands are compared, most of them alike: none of them is put together.
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

/** All of them, by column. */
export function valuesOf<K extends StoredKind>(kind: K, content: string): Record<ColumnOf<K>, string> {
  const values = content.split(separator);
  const columns: readonly string[] = contentColumns[kind];
  const found: Record<string, string> = {};
  for (let index = 0; index < columns.length; index++) found[columns[index] ?? ''] = values[index] ?? '';
  return found as Record<ColumnOf<K>, string>;
}

export interface Difference {
  field: string;
  before: string;
  after: string;
}

/** What differs between two contents of a kind, column by column. */
export function differences(kind: StoredKind, before: string, after: string): Difference[] {
  const [old, now] = [before.split(separator), after.split(separator)];
  return contentColumns[kind].flatMap((field, index) => {
    const [was = '', is = ''] = [old[index], now[index]];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

export const nameOf = (user: { givenName: string; familyName: string }) =>
  `${user.givenName} ${user.familyName}`.trim();

/**
 * What an export calls a thing of the school `org` that no source has named; `place` names it inside the school. The
 * standard permits letters, digits and . - _ / @ alone, and many clients put names into addresses as they are.
 */
export const madeName = (org: string, kind: StoredKind | 'scoreScales', place: string) =>
  `${org}_${kind}_${place}`;

/** The place in a name that an export has made; null for any other name. */
export function madeOf(org: string, kind: StoredKind, sourcedId: string): string | null {
  const start = madeName(org, kind, '');
  return sourcedId.startsWith(start) ? sourcedId.slice(start.length).replace(/-+$/, '') : null;
}
