import * as v from 'valibot';

/** A form as it was when somebody began to write in it, and as it is by now. */
export interface FormWriting<Form> {
  readonly base: Form;
  readonly form: Form;
  /** Fields that are the writer's own also where they stand as in `base`. */
  readonly held: readonly string[];
}

/** Reads what is being written somewhere; null for nothing, or nothing that has the shape of today. */
export const writingReader =
  <Value>(schema: v.GenericSchema<unknown, Value>) =>
  (value: unknown): Value | null => {
    const read = v.safeParse(schema, value);
    return read.success ? read.output : null;
  };

export const formReader = <Form>(form: v.GenericSchema<unknown, Form>) =>
  writingReader<FormWriting<Form>>(v.object({ base: form, form, held: v.optional(v.array(v.string()), []) }));
