import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type Connection, type Outgoing, type Sender, Unsent } from './sender.ts';

/*
 * The mail server. After anything unexpected a connection is closed, and the next message goes over a new one. Every
 * step has a time limit, however slowly the server sends.
 */

export interface MailServer {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** Stop if the server offers no TLS. */
  requireTls: boolean;
  auth: { user: string; pass: string } | null;
}

interface Limits {
  /** Milliseconds to connect and sign in. */
  open: number;
  /** Milliseconds for one message. */
  send: number;
}

const usualLimits: Limits = { open: 20_000, send: 60_000 };

/** The most that a message can take, in seconds: a claim must last longer. */
export const longestSend = (usualLimits.open + usualLimits.send) / 1000;

/** `name` is what we call ourselves. */
export function smtpSender(server: MailServer, name: string, limits: Limits = usualLimits): Sender {
  return {
    async open(): Promise<Connection> {
      const connection = new SMTPConnection({
        host: server.host,
        port: server.port,
        secure: server.secure,
        requireTLS: server.requireTls,
        name,
        connectionTimeout: limits.open,
        greetingTimeout: limits.open,
        socketTimeout: limits.send,
        logger: false,
      });
      // A pending call gets the error; later errors would have no listener and crash the process.
      connection.on('error', () => undefined);
      try {
        await within(connection, limits.open, (done) => connection.connect(done));
        const { auth } = server;
        if (auth) await within(connection, limits.open, (done) => connection.login(auth, done));
      } catch (error) {
        connection.close();
        throw new Unsent(whyNotOpen(error), { cause: error });
      }
      return connectionOver(connection, limits.send);
    },
  };
}

/** Milliseconds for a server to say goodbye. */
const goodbyeMs = 1000;

function connectionOver(connection: SMTPConnection, timeoutMs: number): Connection {
  let isIdle = true;
  return {
    async send({ from, to, bytes }: Outgoing) {
      isIdle = false;
      try {
        await within(connection, timeoutMs, (done) => connection.send({ from, to: [to] }, bytes, done));
        isIdle = true;
      } catch (error) {
        // After a refusal the server may remember half of the message.
        connection.close();
        throw whyUnsent(error);
      }
    },
    close() {
      if (!isIdle) return connection.close();
      connection.quit();
      setTimeout(() => connection.close(), goodbyeMs);
    },
  };
}

type Done = (error?: Error | null) => void;

/** Resolves when the step is done; rejects when the connection breaks or the time is over. */
function within(connection: SMTPConnection, timeoutMs: number, step: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle: Done = (error) => {
      clearTimeout(timer);
      connection.off('error', settle);
      connection.off('end', ended);
      if (error) reject(error);
      else resolve();
    };
    const ended = () => settle(new Error('The connection ended'));
    const timer = setTimeout(() => {
      settle(new Error('The mail server was too slow'));
      connection.close();
    }, timeoutMs);
    connection.on('error', settle);
    connection.on('end', ended);
    step(settle);
  });
}

function detailsOf(error: unknown): { code: string; command: string; status: number } {
  const found = error instanceof Error ? (error as Error & Record<string, unknown>) : {};
  const { code = '', command = '', responseCode = 0 } = found as Record<string, unknown>;
  return { code: String(code), command: String(command), status: Number(responseCode) };
}

/** Never quotes the server, whose words may contain the address. */
function whyNotOpen(error: unknown): string {
  const { code, status } = detailsOf(error);
  const number = status > 0 ? ` (${status})` : '';
  if (code === 'EAUTH') return `The mail server does not take the user and password of SMTP_URL${number}`;
  if (code === 'ETLS') return 'The mail server and we cannot agree on TLS';
  if (code === 'EDNS') return 'There is no host of the name in SMTP_URL';
  return status > 0 ? `The mail server takes no mail${number}` : 'The mail server cannot be reached';
}

function whyUnsent(error: unknown): Unsent {
  const { command, status } = detailsOf(error);
  const isFinal = status >= 500 && status < 600;
  const number = `(${status})`;
  if (status > 0 && command === 'RCPT TO')
    return new Unsent(`The mail server ${isFinal ? 'refuses' : 'puts off'} this address ${number}`, {
      isFinal,
    });
  // A refused sender address is a problem of the settings, not of the message.
  if (status > 0 && command === 'MAIL FROM')
    return new Unsent(`The mail server does not take mail from MAIL_FROM ${number}`);
  if (status > 0)
    return new Unsent(`The mail server ${isFinal ? 'refuses' : 'puts off'} the message ${number}`, {
      isFinal,
    });
  if (command === 'API') return new Unsent('This is no address that mail can be sent to', { isFinal: true });
  return new Unsent('The connection to the mail server broke', { cause: error });
}
