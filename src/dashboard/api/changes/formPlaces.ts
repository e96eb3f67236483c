import * as v from 'valibot';

/* Where a form draft belongs, and how one that an earlier page stored is read back. */

export const formDraftKinds = [
  'comment',
  'note',
  'roster',
  'settings',
  'teacher',
  'assignment',
  'profile',
  'mail',
  'people',
  'calendar',
  'phrases',
  'override',
  'newClass',
  'school',
  'curve',
  'blanks',
] as const;

export type FormDraftKind = (typeof formDraftKinds)[number];

/** No class has this number. */
export const noClass = 0;

/** The form that it belongs to. */
export interface FormPlace {
  readonly kind: FormDraftKind;
  /** `noClass` if it belongs to none. */
  readonly classId: number;
  /** Which one, if a class has several: a student, an assignment; else ''. */
  readonly item: string;
}

/** A form of a school: the part of its draft's `item` after the school's number says which. */
export const schoolPlace = (kind: FormDraftKind, schoolId: number, part: string): FormPlace => ({
  kind,
  classId: noClass,
  item: `${schoolId} ${part}`,
});

export const partOfItem = (item: string): string => item.slice(item.indexOf(' ') + 1);

/** A form as it was when somebody began to edit it, and as it is now. */
export interface FormEdit<Form> {
  readonly base: Form;
  readonly form: Form;
  /** Fields that the writer has set even if they equal `base`. */
  readonly touched: readonly string[];
}

/** Reads a form draft; null if there is none, or if its shape is not today's. */
export const draftReader =
  <Value>(schema: v.GenericSchema<unknown, Value>) =>
  (value: unknown): Value | null => {
    const read = v.safeParse(schema, value);
    return read.success ? read.output : null;
  };

export const formReader = <Form>(form: v.GenericSchema<unknown, Form>) =>
  draftReader<FormEdit<Form>>(v.object({ base: form, form, touched: v.optional(v.array(v.string()), []) }));
