import { setTimeout as pause } from 'node:timers/promises';
import { type Database, StoreUnavailable } from '#service/store/driver/database.ts';
import {
  type ClaimedMail,
  claimMail,
  countDue,
  finishMail,
  giveUpOldMail,
  mailStates,
  postponeMail,
} from '#service/store/mail/outbox.ts';
import { type Correspondence, correspondenceOf } from './correspondence.ts';
import { type Address, bytesOf, isMailable } from './message.ts';
import { type Connection, momentIn, type Sender, Unsent } from './sender.ts';
import { longestSend } from './smtp.ts';

/*
 * Sends the waiting mail of the outbox, in any number of processes: a claim in the store keeps two from sending the
 * same message.
 *
 * If the server has taken a message and the process dies before it can record that, the message is sent again when the
 * claim expires: nothing is lost, but a message may arrive twice. Both have the same Message-ID, by which mailboxes
 * recognize the second one.
 */

export interface PumpOptions {
  database: Database;
  sender: Sender;
  from: Address;
  /** Our address for browsers, such as `https://grades.example`. */
  origin: string;
  /** For the log: names neither a token nor an address. */
  log(event: string, error?: unknown): void;
  /** Unix seconds. */
  clock?: () => number;
}

export interface Pump {
  /** Sends all mail that is due; resolves when nothing is due or the server takes no mail. */
  run(): Promise<void>;
  /** Stops sending. Resolves when the messages under way are sent, or their time is over. */
  close(): Promise<void>;
}

/** Seconds that a claim lasts: other processes leave the message alone. */
export const claimedFor = 5 * 60;
/** The most connections of a process, and the number of due messages for which it opens another. */
const mostConnections = 3;
const messagesForAConnection = 10;

/** Seconds to wait after attempt number `attempt` (from 1): a minute, then twice as long each time, up to an hour. */
const backOff = (attempt: number) => Math.min(3600, 60 * 2 ** (attempt - 1));
/** Seconds before a server that took nothing is tried again. */
const serverWaits = [5, 10, 20, 40, 60];
const longestServerWait = Math.max(...serverWaits);
/** Milliseconds that a closing pump gives to messages under way. */
const closingMs = 10_000;

const neverReached = 'The mail server could not be reached';

/** Shared by the parts of a pump. */
interface PumpContext extends Omit<PumpOptions, 'sender' | 'clock'> {
  clock(): number;
  /** Starts nothing more. */
  isClosing(): boolean;
}

export function createPump(options: PumpOptions): Pump {
  const { database, log, clock = () => Math.floor(Date.now() / 1000) } = options;
  let closing = false;
  let running: Promise<void> | undefined;
  const context: PumpContext = { ...options, clock, isClosing: () => closing };
  const connections = openConnections(options.sender, context);

  async function pump(): Promise<void> {
    const now = clock();
    if (connections.arePutOff()) return;
    const due = await database.asking((db) => countDue(db, now, mostConnections * messagesForAConnection));
    if (due === 0) return;
    const old = await database.writing((db) => giveUpOldMail(db, now, neverReached));
    if (old > 0) log(`mail: ${old} messages were given up after a day`);
    const workers = Math.min(mostConnections, Math.ceil(due / messagesForAConnection));
    await Promise.all(Array.from({ length: workers }, work));
  }

  /** Sends over one connection until nothing is due. A message is claimed only once there is a connection for it. */
  async function work(): Promise<void> {
    let connection = await connections.open();
    try {
      while (connection && !closing) {
        const claimed = await claim(context);
        if (!claimed) return;
        if (!(await carry(context, connection, claimed))) {
          connections.drop(connection);
          connection = closing ? undefined : await connections.open();
        }
      }
    } finally {
      if (connection) connections.drop(connection);
    }
  }

  return {
    async run() {
      if (closing) return;
      running ??= pump()
        .catch((error: unknown) => {
          // If the store does not respond, the next round tries again.
          if (!closing && !(error instanceof StoreUnavailable)) log('mail: something went wrong', error);
        })
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    async close() {
      closing = true;
      const hurry = setTimeout(connections.cut, closingMs);
      // A connection that is still opening has nothing to lose.
      await Promise.race([running, pause(closingMs + 1000, undefined, { ref: false })]);
      clearTimeout(hurry);
    },
  };
}

/** The connections to the mail server; after a failed one the next attempt is delayed. */
function openConnections(sender: Sender, { log, clock }: Pick<PumpContext, 'log' | 'clock'>) {
  const connections = new Set<Connection>();
  let failures = 0;
  let opensAt = 0;
  return {
    /** A longer wait is that of a clock which was ahead. */
    arePutOff() {
      const wait = opensAt - clock();
      return wait > 0 && wait <= longestServerWait;
    },
    async open(): Promise<Connection | undefined> {
      try {
        const connection = await sender.open();
        connections.add(connection);
        if (failures > 0) log('mail: it is taken again');
        failures = 0;
        return connection;
      } catch (error) {
        if (!(error instanceof Unsent)) throw error;
        if (failures === 0) log(`mail waits: ${error.problem}`, error.cause);
        opensAt = clock() + (serverWaits[Math.min(failures, serverWaits.length - 1)] ?? 0);
        failures++;
        return undefined;
      }
    },
    drop(connection: Connection): void {
      connections.delete(connection);
      connection.close();
    },
    /** Closes all of them, even while messages are under way. */
    cut(): void {
      for (const connection of connections) connection.close();
    },
  };
}

/** The next message and its letter; mail that nobody should get any more is dropped. */
async function claim({
  database,
  origin,
  clock,
}: PumpContext): Promise<(ClaimedMail & Correspondence) | null> {
  const skipsLocked = database.kind === 'postgres';
  for (;;) {
    const now = clock();
    const claimed = await database.writing(async (db) => {
      const mail = await claimMail(db, { now, until: now + claimedFor, skipsLocked });
      if (!mail) return null;
      const written = await correspondenceOf(db, mail, { now, origin });
      if (written) return { ...mail, ...written };
      await finishMail(db, mail, { state: mailStates.unwanted, now });
      return 'unwanted';
    });
    if (claimed !== 'unwanted') return claimed;
  }
}

/** Sends a message and records the outcome; returns whether the connection is still good. */
async function carry(
  context: PumpContext,
  connection: Connection,
  mail: ClaimedMail & Correspondence,
): Promise<boolean> {
  const { database, from, clock } = context;
  try {
    if (!isMailable(mail.to))
      throw new Unsent('This is no address that mail can be sent to', { isFinal: true });
    const date = new Date(clock() * 1000);
    const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
    const messageId = `${mail.messageKey}@${domain}`;
    const bytes = await bytesOf(mail.letter, { from, to: mail.to, messageId, date, file: mail.file });
    const name = `${momentIn(mail.created * 1000)}-${mail.id}-${mail.kind}`;
    await connection.send({ from: from.address, to: mail.to, bytes, name });
  } catch (error) {
    await unsent(context, mail, error);
    return false;
  }
  await recorded(context, `${mail.id} was sent`, async () => {
    await database.writing((db) => finishMail(db, mail, { state: mailStates.sent, now: clock() }));
  });
  return true;
}

async function unsent(context: PumpContext, mail: ClaimedMail, error: unknown): Promise<void> {
  const { database, log } = context;
  const isKnown = error instanceof Unsent;
  const problem = isKnown ? error.problem : 'Something went wrong in the service';
  if (!isKnown) log(`mail ${mail.id} could not be written`, error);
  const now = context.clock();
  await recorded(context, `${mail.id} was not sent`, async () => {
    await database.writing((db) =>
      isKnown && error.isFinal
        ? finishMail(db, mail, { state: mailStates.givenUp, now, problem }).then(() => undefined)
        : postponeMail(db, mail, { due: now + backOff(mail.attempts + 1), problem }),
    );
  });
  if (isKnown && error.isFinal) log(`mail ${mail.id} was given up: ${problem}`);
}

/** Keep trying while the claim lasts: a message whose outcome is not recorded would be sent twice. */
async function recorded({ log, isClosing }: PumpContext, what: string, write: () => Promise<void>) {
  const until = Date.now() + (claimedFor - longestSend) * 1000;
  for (let wait = 100; ; wait = Math.min(wait * 2, 5000)) {
    try {
      return await write();
    } catch (error) {
      if (isClosing() || Date.now() + wait > until) {
        log(`mail ${what}, and the store could not be told`, error);
        throw error;
      }
    }
    await pause(wait);
  }
}

/** Milliseconds between two checks of the outbox. */
const pollEvery = 2000;

/** Starts a pump that runs on its own. */
export function startPump(options: PumpOptions): Pick<Pump, 'close'> {
  const pump = createPump(options);
  const timer = setInterval(() => void pump.run(), pollEvery);
  timer.unref();
  return {
    close() {
      clearInterval(timer);
      return pump.close();
    },
  };
}
