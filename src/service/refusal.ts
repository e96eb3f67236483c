import type { FieldErrors } from '#wire/envelope.ts';

/** The one error that a caller may read: a sentence for each offending field. */
export class Refusal extends Error {
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super(Object.values(errors).join(' '));
    this.name = 'Refusal';
    this.errors = errors;
  }
}
