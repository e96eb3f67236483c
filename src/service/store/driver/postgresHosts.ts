import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { StoreUnavailable } from './unavailable.ts';

/*
 * Connections to PostgreSQL: to the first host of the address that takes writes, with a time limit on every wait. `pg`
 * itself knows one host and no limits.
 */

/** Milliseconds. */
export interface Limits {
  /** To connect to one host, or to get a free connection from the pool. */
  connect: number;
  /** To wait for a lock of another transaction. */
  lock: number;
  /** For one statement: until the server cancels it, and until we consider the server frozen. */
  statement: number;
  answer: number;
  /** Until the server ends a transaction whose client is silent. */
  idleInTransaction: number;
}

interface Address {
  /** One configuration for each host, as `pg` reads it. */
  hosts: readonly string[];
  mustWrite: boolean;
}

/** The part between the user and the database, then the parameters. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?@]*@)?)([^/?]*)(\/[^?]*)?(?:\?(.*))?$/;
const whatTheyTake = ['any', 'read-write', 'primary'];

/** Reads `postgres://a,b:5433/name?target_session_attrs=read-write`. Throws an error that says what cannot be read. */
export function readAddress(url: string): Address {
  const [, start = '', hosts = '', path = '', query] = parts.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  const names = hosts.split(',');
  const takes = parameters.get('target_session_attrs') ?? (names.length > 1 ? 'read-write' : 'any');
  if (!whatTheyTake.includes(takes))
    throw new TypeError(`target_session_attrs must be one of ${whatTheyTake.join(', ')}`);
  if (names.length > 1 && names.includes('')) throw new TypeError('one of its hosts has no name');
  parameters.delete('target_session_attrs');
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  return { hosts: names.map((host) => start + host + path + rest), mustWrite: takes !== 'any' };
}

/**
 * A pool over the hosts of an address. Stays with a host as long as it can be reached. Once `closing` is aborted, no
 * call waits for its statement any longer.
 */
export function poolOver(url: string, size: number, limits: Limits, closing?: AbortSignal): PostgresPool {
  const { hosts, mustWrite } = readAddress(url);
  const pools = hosts.map((host) => poolOf(host, { size, limits, mustWrite }));
  let current = 0;
  async function connectOnce() {
    const first = current;
    const problems: unknown[] = [];
    for (let step = 0; step < pools.length; step++) {
      const index = (first + step) % pools.length;
      try {
        const client = await (pools[index] as pg.Pool).connect();
        current = index;
        return watched(client, limits.answer, closing);
      } catch (error) {
        // The pool is full; trying another host would not help.
        if (isFull(error)) throw new StoreUnavailable('busy', { cause: error });
        problems.push(error);
      }
    }
    throw problems.find((problem) => problem instanceof StoreUnavailable) ?? problems[0];
  }
  return {
    /** At the server's limit, it waits for a connection that somebody else gives back. */
    async connect() {
      for (const start = performance.now(); ; ) {
        try {
          return await connectOnce();
        } catch (error) {
          if (!isCrowded(error) || closing?.aborted || performance.now() - start > limits.connect)
            throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, betweenAttempts));
      }
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** Milliseconds between attempts to connect to a server that has too many connections. */
const betweenAttempts = 50;

/** Whether the server, or its limit for this user or database, has too many connections. */
const isCrowded = (error: unknown) => error instanceof pg.DatabaseError && error.code === '53300';

const isFull = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

function poolOf(
  connectionString: string,
  { size, limits, mustWrite }: { size: number; limits: Limits; mustWrite: boolean },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Not `verify`, which loses the connection if its caller has given up meanwhile.
    onConnect: (client) => prepare(client, limits, mustWrite),
  });
  // Without listeners a lost connection crashes the process: the pool's covers idle ones, the client's those in use,
  // whose next statement fails. The pool replaces them.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A statement and not startup parameters, which a proxy may refuse. */
const settings = `select set_config('lock_timeout', $1, false), set_config('statement_timeout', $2, false),
  set_config('idle_in_transaction_session_timeout', $3, false),
  current_setting('transaction_read_only') as "readOnly"`;

async function prepare(client: pg.ClientBase, limits: Limits, mustWrite: boolean): Promise<void> {
  const values = [limits.lock, limits.statement, limits.idleInTransaction].map(String);
  const { rows } = await within(limits.connect, client.query(settings, values));
  if (mustWrite && rows[0]?.readOnly === 'on') throw new StoreUnavailable('readOnly');
}

/** A connection that does not respond, or no longer takes writes, does not return to its pool. */
function watched(client: pg.PoolClient, timeoutMs: number, closing?: AbortSignal): PostgresPoolClient {
  let broken: Error | undefined;
  async function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (broken) throw broken;
    try {
      const asked = client.query(text, [...values]);
      const answer = within(timeoutMs, asked);
      return (await (closing ? before(closing, answer) : answer)) as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (error instanceof Error && (!(error instanceof pg.DatabaseError) || error.code === '25006'))
        broken = error;
      throw error;
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(broken) };
}

/** The promise's result, unless it takes longer; 0 waits for ever. */
async function within<Result>(milliseconds: number, promised: Promise<Result>): Promise<Result> {
  if (milliseconds === 0) return promised;
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable('silent')), milliseconds);
  });
  try {
    return await Promise.race([promised, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The promise's result, unless the signal is aborted first. */
async function before<Result>(signal: AbortSignal, promised: Promise<Result>): Promise<Result> {
  let give: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    give = () => reject(signal.reason);
    signal.addEventListener('abort', give);
  });
  try {
    if (signal.aborted) give?.();
    return await Promise.race([promised, aborted]);
  } finally {
    if (give) signal.removeEventListener('abort', give);
  }
}
