import { type FieldErrors, tooManyAttempts } from '#wire/envelope.ts';
import type { Reply } from '#wire/reply.ts';

/** The one error that a caller may read: a sentence for each offending field. */
export class Refusal extends Error {
  readonly errors: FieldErrors;
  /** What the caller gets back beside the fields that were sent. */
  readonly values: Reply;

  constructor(errors: FieldErrors, values: Reply = {}) {
    super(Object.values(errors).join(' '));
    this.name = 'Refusal';
    this.errors = errors;
    this.values = values;
  }
}

/** Too many sign-ins have failed; the next may be tried in so many seconds. */
export class TooManyAttempts extends Refusal {
  readonly seconds: number;

  constructor(seconds: number) {
    super({ system: tooManyAttempts(seconds) });
    this.seconds = seconds;
  }
}
