import { type FieldErrors, tooManyAttempts } from '#wire/envelope.ts';
import type { Reply } from '#wire/reply.ts';

/** The only error that callers see: a sentence for each bad field. */
export class Refusal extends Error {
  readonly errors: FieldErrors;
  /** Values for the caller besides the echoed fields. */
  readonly values: Reply;

  constructor(errors: FieldErrors, values: Reply = {}) {
    super(Object.values(errors).join(' '));
    this.name = 'Refusal';
    this.errors = errors;
    this.values = values;
  }
}

/** Too many sign-ins have failed; the caller may try again in this many seconds. */
export class TooManyAttempts extends Refusal {
  readonly seconds: number;

  constructor(seconds: number) {
    super({ system: tooManyAttempts(seconds) });
    this.seconds = seconds;
  }
}
