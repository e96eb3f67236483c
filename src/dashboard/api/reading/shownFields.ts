import { readPoints } from '#grading/score.ts';
import { isDay } from '#grading/week.ts';
import type { AssignmentField } from '#wire/classes/assignmentFields.ts';

/*
 * The fields of an assignment that the page shows and edits, by our names: its row defines how a field is read, sent,
 * compared and edited. The compiler asks for the row of a new field of the wire, and for its words in the form.
 *
 * `wire` is its name on the wire. `read` turns the reply's value into the page's. `kind` chooses the control of the
 * form and its checks.
 */
export const shownFields = {
  title: { wire: 'title', kind: 'line', longest: 200, needed: true, read: (text: string) => text },
  /** YYYYMMDD, or '' if none is set: another deployment may write that as 00000000. */
  due: { wire: 'due', kind: 'day', read: (day: string) => (isDay(day) ? day : '') },
  /** Full points in hundredths; null for extra credit. */
  points: { wire: 'points', kind: 'points', read: readPoints },
  /** `num` of its category; 0 for none. */
  category: { wire: 'cat', kind: 'category', read: (num: number) => num },
  /** `num` of the marking period that was chosen for it; 0 if its due date decides. */
  term: { wire: 'term', kind: 'term', read: (num: number) => num },
} as const;

/** Fields of the wire that the page neither shows nor edits. */
type Unshown = 'type' | 'cal';

type Fields = typeof shownFields;
export type ShownField = keyof Fields;

export const shownFieldNames = Object.keys(shownFields) as ShownField[];

/** An assignment as the page works with it. */
export type GradebookAssignment = { id: number } & {
  -readonly [Name in ShownField]: ReturnType<Fields[Name]['read']>;
};

type FieldOf<Wire> = Extract<Fields[ShownField], { wire: Wire }>;

/** The field as a reply has it, by the wire's names. A field that is in neither list gets a type that no reply has. */
type Sent = {
  readonly [Wire in Exclude<AssignmentField, Unshown>]: [FieldOf<Wire>] extends [never]
    ? 'it needs a row in shownFields'
    : Parameters<FieldOf<Wire>['read']>[0];
};

export function readAssignment(item: Sent & { assnid: number }): GradebookAssignment {
  const fields = shownFieldNames.map((name) => {
    const { wire, read } = shownFields[name];
    return [name, (read as (value: unknown) => unknown)(item[wire])];
  });
  return { id: item.assnid, ...Object.fromEntries(fields) };
}

/** A value for each field. */
export function perField<Value>(of: (name: ShownField) => Value): Record<ShownField, Value> {
  return Object.fromEntries(shownFieldNames.map((name) => [name, of(name)])) as Record<ShownField, Value>;
}
