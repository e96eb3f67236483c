import * as v from 'valibot';

/* Where a form draft belongs, and how one that an earlier page stored is read back. */

export const formDraftKinds = ['comment', 'note', 'roster', 'settings', 'teacher', 'profile'] as const;

export type FormDraftKind = (typeof formDraftKinds)[number];

/** No class has this number. */
export const noClass = 0;

/** Where it is written. */
export interface FormPlace {
  readonly kind: FormDraftKind;
  /** `noClass` where it is of none. */
  readonly classId: number;
  /** Which one, where a class has several: a student; else ''. */
  readonly item: string;
}

/** A form as it was when somebody began to write in it, and as it is by now. */
export interface FormEdit<Form> {
  readonly base: Form;
  readonly form: Form;
  /** Fields that are the writer's own even where they equal `base`. */
  readonly touched: readonly string[];
}

/** Reads what is being written somewhere; null for nothing, or nothing that has the shape of today. */
export const draftReader =
  <Value>(schema: v.GenericSchema<unknown, Value>) =>
  (value: unknown): Value | null => {
    const read = v.safeParse(schema, value);
    return read.success ? read.output : null;
  };

export const formReader = <Form>(form: v.GenericSchema<unknown, Form>) =>
  draftReader<FormEdit<Form>>(v.object({ base: form, form, touched: v.optional(v.array(v.string()), []) }));
