/*
 * What carries mail away: a mail server, or a folder. A sender opens lines, and a line takes one message after another.
 */

export interface Outgoing {
  from: string;
  to: string;
  bytes: Buffer;
  /** For a file: begins with the day, and is the same at every attempt. */
  name: string;
}

export interface Line {
  /** Settles once the message is taken; throws `Unsent`. */
  send(message: Outgoing): Promise<void>;
  close(): void;
}

export interface Sender {
  /** Throws `Unsent` where nobody takes any message at the moment. */
  open(): Promise<Line>;
}

/** The message was not taken, or nobody knows. `problem` is for the admin, and names nobody. */
export class Unsent extends Error {
  readonly problem: string;
  /** It will never be taken. */
  readonly isFinal: boolean;

  constructor(problem: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(problem, { cause });
    this.name = 'Unsent';
    this.problem = problem;
    this.isFinal = isFinal;
  }
}
