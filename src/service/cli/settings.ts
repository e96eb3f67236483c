import { isIPv4 } from 'node:net';
import * as v from 'valibot';
import type { Provider } from '#service/gateway/providers.ts';
import { type Address, isMailable } from '#service/mail/message.ts';
import type { MailServer } from '#service/mail/smtp.ts';
import { type SessionLives, usualSessionLives } from '#service/tasks/accounts/session.ts';
import { OperatorError } from './operatorError.ts';
import { providersIn } from './signOnSettings.ts';

/*
 * All settings, read from the environment here and nowhere else.
 */

export interface Settings {
  host: string;
  port: number;
  dataFolder: string;
  /** A `postgres://` address, or null for the embedded store in the data folder. */
  databaseUrl: string | null;
  /** Keys for the store's secrets, of which the first encrypts; null for a file in the data folder. */
  storeKeys: readonly Buffer[] | null;
  /** Another deployment to use instead of the embedded service, and our key there. */
  foreign: { url: string; key: string } | null;
  /** The demo school for a new store. Its passwords are public, so a reachable service has it only on request. */
  demoSize: DemoSize;
  /** Whether to serve a demo school that is already in the store: to others only if asked for. */
  demoServed: boolean;
  /** Seconds that a session lasts, by the kind of account. */
  sessions: SessionLives;
  /** Whether to trust X-Forwarded-*: only behind a proxy that overwrites it. */
  trustProxy: boolean;
  log: boolean;
  /** The most connections of this process to PostgreSQL. */
  databaseConnections: number;
  /** Seconds between the request to stop and closing the port; null to wait only if somebody polls /readyz. */
  drainSeconds: number | null;
  /** Whether log lines contain the caller's address. */
  logAddress: boolean;
  /** Another system that gets the log too; null for none. */
  logUrl: string | null;
  mail: MailSettings;
  /** Days to keep the audit list. */
  auditDays: number;
  /** The service that knows breached passwords; null to ask none. */
  breachedPasswords: string | null;
  /** The single sign-on providers. */
  providers: readonly Provider[];
}

interface MailSettings {
  /** Null to write mail into a folder of the data folder. */
  server: MailServer | null;
  from: Address;
  /** Our address in links, such as `https://grades.example`; null for where we listen. */
  origin: string | null;
}

const demoSizes = ['typical', 'large', 'extreme', 'none'] as const;
type DemoSize = (typeof demoSizes)[number];

const hours = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d+(\.\d+)?$/, 'a number of hours'),
    v.transform((text) => Math.round(Number(text) * 3600)),
    v.minValue(60, 'a number of hours, a minute at least'),
    v.maxValue(8760 * 3600, 'a number of hours, a year at most'),
  ),
);

const whole = (least: number, most: number) => {
  const sentence = `a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, sentence),
    v.transform(Number),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  );
};

const httpAddress = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^\s]+$/, 'an http:// or https:// address'),
  v.check((text) => URL.canParse(text), 'an http:// or https:// address'),
);
/** An address that `fetch` requests as it is: it refuses one with a user or a password. */
const requested = v.pipe(
  httpAddress,
  v.check((text) => {
    if (!URL.canParse(text)) return false;
    const { username, password, search, hash } = new URL(text);
    return `${username}${password}${search}${hash}` === '';
  }, 'an http:// or https:// address without user, password and query'),
);

/** Of the log, whose user and password become a header. */
const withPassword = v.pipe(
  httpAddress,
  v.check(isDecodable, 'an http:// or https:// address whose user and password are percent-encoded'),
);

function isDecodable(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(`${username}${password}`);
    return true;
  } catch {
    return false;
  }
}

const flag = (fallback: '0' | '1') =>
  v.pipe(
    v.optional(v.picklist(['0', '1'], '0 or 1'), fallback),
    v.transform((text) => text === '1'),
  );

/** A `PUBLIC_URL` is an origin without a path: the paths are ours. */
const placeAlone = v.pipe(
  httpAddress,
  v.check((text) => {
    if (!URL.canParse(text)) return false;
    const { pathname, search, hash, username } = new URL(text);
    return pathname === '/' && `${search}${hash}${username}` === '';
  }, 'an http:// or https:// address without a path'),
  v.transform((text) => new URL(text).origin),
);

const smtpForm = 'an address such as smtps://user:password@mail.example:465 or smtp://mail.example:587';

/** Reads `smtp://` (TLS where the server offers it) or `smtps://`. */
const mailServer = v.pipe(
  v.string(),
  v.regex(/^smtps?:\/\/[^\s?#]+$/, smtpForm),
  v.transform((text) => (URL.canParse(text) ? serverAt(new URL(text)) : null)),
  v.check((server) => server !== null, smtpForm),
);

function serverAt(url: URL): MailServer | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '' || !['', '/'].includes(url.pathname)) return null;
  const secure = url.protocol === 'smtps:';
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
    return {
      host,
      port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
      secure,
      // A password never travels unencrypted, except on this machine.
      requireTls: !secure && user !== '' && !isLoopback(host),
      auth: user === '' ? null : { user, pass },
    };
  } catch {
    return null;
  }
}

/** `Name <address>`, or only the address. */
const sender = v.pipe(
  v.string(),
  v.transform(addressIn),
  v.check(
    ({ name, address }) => isMailable(address) && !/\p{C}/u.test(name),
    'an address, or Name <address>',
  ),
);

function addressIn(text: string): Address {
  const [, name = '', address = text.trim()] = /^\s*"?([^"<>]*?)"?\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name: name || 'Rollbook', address };
}

/** One key, or several separated by commas: the first encrypts, and all of them decrypt. */
const storeKeys = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}(\s*,\s*[0-9a-f]{64})*$/i, '64 hexadecimal digits, as of "openssl rand -hex 32"'),
  v.transform((text) => text.split(',').map((key) => Buffer.from(key.trim(), 'hex'))),
);

const environment = v.object({
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'a host name or address')), '127.0.0.1'),
  PORT: v.pipe(
    v.optional(v.string(), '8080'),
    v.regex(/^\d{1,5}$/, 'a port, 0 to 65535'),
    v.transform(Number),
    v.maxValue(65535, 'a port, 0 to 65535'),
  ),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, 'a postgres:// address'))),
  STORE_KEY: v.optional(storeKeys),
  SERVICE_URL: v.optional(requested),
  SERVICE_KEY: v.optional(v.string()),
  DEMO_SIZE: v.optional(v.picklist(demoSizes, `one of ${demoSizes.join(', ')}`)),
  SESSION_IDLE_HOURS: hours,
  SESSION_HOURS: hours,
  ADMIN_SESSION_IDLE_HOURS: hours,
  ADMIN_SESSION_HOURS: hours,
  STUDENT_SESSION_IDLE_HOURS: hours,
  STUDENT_SESSION_HOURS: hours,
  TRUST_PROXY: flag('0'),
  LOG: flag('1'),
  DATABASE_CONNECTIONS: v.optional(whole(2, 200), '10'),
  DRAIN_SECONDS: v.optional(whole(0, 600)),
  LOG_ADDRESS: flag('1'),
  LOG_URL: v.optional(withPassword),
  SMTP_URL: v.optional(mailServer),
  MAIL_FROM: v.optional(sender),
  PUBLIC_URL: v.optional(placeAlone),
  BREACHED_PASSWORDS: v.optional(requested),
  AUDIT_DAYS: v.optional(whole(1, 36_500), '400'),
});

/** Whether only this machine can reach that address. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** Admins and students without a setting of their own get everybody's. */
function livesOf(given: v.InferOutput<typeof environment>): SessionLives {
  const usual = usualSessionLives.teacher;
  const teacher = {
    idle: given.SESSION_IDLE_HOURS ?? usual.idle,
    whole: given.SESSION_HOURS ?? usual.whole,
  };
  return {
    teacher,
    admin: {
      idle: given.ADMIN_SESSION_IDLE_HOURS ?? teacher.idle,
      whole: given.ADMIN_SESSION_HOURS ?? teacher.whole,
    },
    student: {
      idle: given.STUDENT_SESSION_IDLE_HOURS ?? teacher.idle,
      whole: given.STUDENT_SESSION_HOURS ?? teacher.whole,
    },
  };
}

/** Reads the settings, or refuses the first bad one by name. An empty variable counts as unset. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = v.safeParse(environment, given);
  if (!read.success) {
    const [issue] = read.issues;
    throw new OperatorError(`The setting ${v.getDotPath(issue)} must be ${issue.message}.`);
  }
  const { output } = read;
  if ((output.SERVICE_URL === undefined) !== (output.SERVICE_KEY === undefined))
    throw new OperatorError('The settings SERVICE_URL and SERVICE_KEY must be set both or neither.');
  const { SERVICE_URL: url, SERVICE_KEY: key } = output;
  const { SMTP_URL: server, MAIL_FROM: from, PUBLIC_URL: origin } = output;
  for (const name of ['MAIL_FROM', 'PUBLIC_URL'] as const)
    if (server && output[name] === undefined)
      throw new OperatorError(`The setting ${name} must be set where SMTP_URL is.`);
  return {
    host: output.HOST,
    port: output.PORT,
    dataFolder: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL ?? null,
    storeKeys: output.STORE_KEY ?? null,
    foreign: url !== undefined && key !== undefined ? { url, key } : null,
    demoSize:
      output.DEMO_SIZE ?? (output.DATABASE_URL === undefined && isLoopback(output.HOST) ? 'typical' : 'none'),
    demoServed: isLoopback(output.HOST) || (output.DEMO_SIZE ?? 'none') !== 'none',
    sessions: livesOf(output),
    trustProxy: output.TRUST_PROXY,
    log: output.LOG,
    databaseConnections: output.DATABASE_CONNECTIONS,
    drainSeconds: output.DRAIN_SECONDS ?? null,
    logAddress: output.LOG_ADDRESS,
    logUrl: output.LOG_URL ?? null,
    mail: {
      server: server ?? null,
      from: from ?? { name: 'Rollbook', address: 'rollbook@localhost' },
      origin: origin ?? null,
    },
    auditDays: output.AUDIT_DAYS,
    breachedPasswords: output.BREACHED_PASSWORDS ?? null,
    providers: providersIn(given),
  };
}
