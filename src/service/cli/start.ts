import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as Listener } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillDemo, holdsDemo } from '#service/demo/fill.ts';
import type { Application } from '#service/endpoint/application.ts';
import { createEndpoint } from '#service/endpoint/endpoint.ts';
import { breachedPasswords } from '#service/gateway/breachedPasswords.ts';
import { foreignService } from '#service/gateway/foreign.ts';
import { gateway } from '#service/gateway/gateway.ts';
import { singleSignOn } from '#service/gateway/singleSignOn.ts';
import { createEvents, type Events } from '#service/http/classEvents.ts';
import type { Log } from '#service/http/log.ts';
import { watchReadiness } from '#service/http/readiness.ts';
import { httpServer, stop } from '#service/http/server.ts';
import { pagesIn } from '#service/http/staticFiles.ts';
import { startPump } from '#service/mail/pump.ts';
import { folderSender } from '#service/mail/sender.ts';
import { smtpSender } from '#service/mail/smtp.ts';
import { oneRosterRest } from '#service/onerosterRest/application.ts';
import { oneRosterDiscovery } from '#service/reference/oneRosterApi.ts';
import { referencePages } from '#service/reference/reference.ts';
import { type Database, Forbidden } from '#service/store/driver/database.ts';
import { openStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';
import type { Settings } from './settings.ts';
import { storeKeysFor } from './storeKey.ts';
import { startSweeping } from './sweeping.ts';

/*
 * service: answers. Here the parts are put together and nothing is decided: the store opened, the gateway put before
 * the endpoint, the port listened on. What a request may do is in endpoint.ts and tasks/, all SQL in store/.
 */

export interface Running {
  /** Its address for browsers. */
  url: string;
  database: Database | null;
  /** Where mail is written, if no mail server is set. */
  mailFolder: string | null;
  /**
   * Completes the running requests and stops. With `hurry` it first reports "not ready" for a while, so that a proxy
   * switches to other processes before the port closes; the wait is over when `hurry` settles.
   */
  stop(hurry?: Promise<unknown>): Promise<void>;
}

/** Seconds in which a proxy that polls /readyz notices, at the usual intervals. */
const usualDrain = 10;

/** Starts the service with these settings; `pages` is the folder of the built dashboard. */
export async function start(settings: Settings, pages: string, log: Log): Promise<Running> {
  await mustListen(settings);
  const { application, database, events, signOn, oneRoster, close } = await applicationOf(settings, log);
  const { ready, isWatched, leave } = watchReadiness({ database, log });
  let isLeaving = false;
  const server = httpServer({
    service: application,
    events: events?.answer,
    signOn,
    oneRoster,
    pages: await pagesIn(pages, referencePages({ isElsewhere: settings.foreign !== null })),
    ready,
    isLeaving: () => isLeaving,
    trustProxy: settings.trustProxy,
    log,
  });
  try {
    await listen(server, settings);
  } catch (error) {
    await close();
    throw error;
  }
  const url = urlOf(server, settings);
  const pump = database && pumpOf(settings, { database, url, log });
  return {
    url,
    database,
    mailFolder: database && settings.mail.server === null ? mailFolderOf(settings) : null,
    async stop(hurry) {
      leave();
      isLeaving = true;
      const seconds = settings.drainSeconds ?? (isWatched() ? usualDrain : 0);
      if (hurry && seconds > 0) {
        log({ event: `not ready from now on; the port is closed in ${seconds} seconds` });
        await Promise.race([hurry, pause(seconds * 1000, undefined, { ref: false })]);
      }
      events?.close();
      await Promise.all([stop(server), pump?.close()]);
      await close();
    },
  };
}

/** The embedded service, or the gateway to a foreign one, which needs no store. */
async function applicationOf(
  settings: Settings,
  log: Log,
): Promise<{
  application: Application;
  database: Database | null;
  events: Events | null;
  signOn?: Application;
  oneRoster?: Application;
  close(): Promise<void>;
}> {
  if (settings.foreign) {
    const { url, key } = settings.foreign;
    return {
      application: gateway(foreignService(url), { key, foreign: true }),
      database: null,
      events: null,
      // The other deployment has its own sign-in.
      signOn: async () => Response.json({ providers: [] }),
      close: async () => undefined,
    };
  }
  const database = await openStore(settings, storeKeysFor(settings));
  if (settings.demoSize !== 'none') await fillDemo(database, settings.demoSize);
  else if (!settings.demoServed && (await holdsDemo(database))) {
    await database.close();
    throw new OperatorError(
      `The store holds the demo school, whose passwords are public, and HOST ${settings.host} lets others sign in to it: ` +
        'take it out with "rollbook demo remove", or set DEMO_SIZE to keep it.',
    );
  }
  const key = randomBytes(32).toString('hex');
  const sessionLives = settings.sessions;
  const events = createEvents({
    database,
    sessionLives,
    broke: (error) => log({ event: 'changes of classes cannot be announced at the moment', error }),
  });
  const signOns = settings.providers.map(({ schools }) => schools);
  const endpoint = createEndpoint({
    database,
    ownKey: key,
    sessionLives,
    signOns,
    ...(settings.breachedPasswords !== null && {
      isBreached: breachedPasswords(settings.breachedPasswords, (event, error) => log({ event, error })),
    }),
    changed: events.changed,
    broke: ({ task, ...about }) => log({ event: `${task} broke after it was answered`, ...about }),
  });
  const sweeping = sweepingOf(settings, database, log);
  return {
    application: gateway(endpoint, { key, foreign: false }),
    database,
    events,
    oneRoster: oneRosterRest({
      database,
      origin: settings.mail.origin,
      changed: events.changed,
      describe: oneRosterDiscovery,
    }),
    signOn: singleSignOn({
      database,
      providers: settings.providers,
      origin: settings.mail.origin,
      sessionLives,
    }),
    async close() {
      await sweeping.close();
      await database.close();
    },
  };
}

function sweepingOf(settings: Settings, database: Database, log: Log) {
  return startSweeping({
    database,
    sessionLives: settings.sessions,
    auditDays: settings.auditDays,
    mailFolder: mailFolderOf(settings),
    failed: (error) =>
      log(
        error instanceof Forbidden
          ? { event: 'old audit entries stay: the user of DATABASE_URL may not delete them' }
          : { event: 'a sweep failed; the next one tries again', error },
      ),
  });
}

export const mailFolderOf = ({ dataFolder }: Settings) => join(dataFolder, 'mail');

function pumpOf(settings: Settings, { database, url, log }: { database: Database; url: string; log: Log }) {
  const { server, from, origin } = settings.mail;
  const here = origin ?? url;
  return startPump({
    database,
    sender: server ? smtpSender(server, new URL(here).hostname) : folderSender(mailFolderOf(settings)),
    from,
    origin: here,
    log: (event, error) => log({ event, error }),
  });
}

/** Before a store is begun or migrated for an address that is taken, or is none. */
async function mustListen(settings: Settings): Promise<void> {
  const server = createServer();
  await listen(server, settings);
  await new Promise((resolve) => server.close(resolve));
}

function listen(server: Listener, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new OperatorError(`Port ${port} is in use: set PORT to a free one.`));
      else if (error.code === 'EACCES')
        reject(new OperatorError(`Port ${port} may not be listened on: set PORT.`));
      else reject(new OperatorError(`HOST ${host} is not an address of this machine (${error.code}).`));
    });
    server.listen(port, host, resolve);
  });
}

function urlOf(server: Server, { host }: Settings): string {
  const { port } = server.address() as AddressInfo;
  const name = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
