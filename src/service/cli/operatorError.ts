/** Something that the person who runs the service can mend: shown as its one sentence, without a stack. */
export class OperatorError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = 'OperatorError';
  }
}
