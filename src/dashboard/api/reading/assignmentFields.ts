import { readPoints } from '#grading/score.ts';

/*
 * The fields of an assignment that the page shows and edits, by our names. A new field is a new row here: how it is
 * read, sent, compared and edited follows from it, and the compiler asks for what the form says of it.
 *
 * `wire` is its name as it travels. `read` turns what comes back into what the page works with. `kind` chooses the
 * control of the form and what that refuses.
 */
export const assignmentFields = {
  title: { wire: 'title', kind: 'line', longest: 200, needed: true, read: (text: string) => text },
  /** YYYYMMDD, or '' where none is set. */
  due: { wire: 'due', kind: 'day', read: (day: string) => (/^\d{8}$/.test(day) ? day : '') },
  /** Full points in hundredths; null for extra credit. */
  points: { wire: 'points', kind: 'points', read: readPoints },
  /** `num` of its category; 0 for none. */
  category: { wire: 'cat', kind: 'category', read: (num: number) => num },
  /** `num` of the marking period that it was put into; 0 where its due date decides. */
  term: { wire: 'term', kind: 'term', read: (num: number) => num },
} as const;

type Fields = typeof assignmentFields;
export type AssignmentField = keyof Fields;

export const assignmentFieldNames = Object.keys(assignmentFields) as AssignmentField[];

/** An assignment as the page works with it. */
export type GradebookAssignment = { id: number } & {
  -readonly [Name in AssignmentField]: ReturnType<Fields[Name]['read']>;
};

/** As a reply has it, by its names there. */
type Sent = {
  readonly [Name in AssignmentField as Fields[Name]['wire']]: Parameters<Fields[Name]['read']>[0];
};

export function readAssignment(item: Sent & { assnid: number }): GradebookAssignment {
  const fields = assignmentFieldNames.map((name) => {
    const { wire, read } = assignmentFields[name];
    return [name, (read as (value: unknown) => unknown)(item[wire])];
  });
  return { id: item.assnid, ...Object.fromEntries(fields) };
}

/** A value for each field. */
export function perField<Value>(of: (name: AssignmentField) => Value): Record<AssignmentField, Value> {
  return Object.fromEntries(assignmentFieldNames.map((name) => [name, of(name)])) as Record<
    AssignmentField,
    Value
  >;
}
