/** A problem that the operator can fix: shown as one sentence, without a stack. */
export class OperatorError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'OperatorError';
  }
}
