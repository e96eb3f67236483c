/** The database broke while it was told to commit: the transaction may hold, or not. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('Whether the transaction holds is not known', { cause });
    this.name = 'CommitUnknown';
  }
}
