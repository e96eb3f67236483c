import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillDemo } from '#service/demo/fill.ts';
import type { Database } from '#service/store/database.ts';
import type { Application } from './application.ts';
import { createEndpoint } from './endpoint.ts';
import { createEvents, type Events } from './events.ts';
import { foreignService } from './foreign.ts';
import { gateway } from './gateway.ts';
import { httpServer, stop } from './http.ts';
import type { Log } from './log.ts';
import { openStore } from './openStore.ts';
import { OperatorError } from './operatorError.ts';
import { pagesIn } from './pages.ts';
import type { Settings } from './settings.ts';
import { startSweeping } from './sweeping.ts';

/*
 * service: answers. Here the parts are put together and nothing is decided: the store opened, the gateway put before
 * the endpoint, the port listened on. What a request may do is in endpoint.ts and tasks/, all SQL in store/.
 */

export interface Running {
  /** Where a browser finds it. */
  url: string;
  database: Database | null;
  stop(): Promise<void>;
}

/** Starts the service as the settings say; `pages` is the folder of the built dashboard. */
export async function start(settings: Settings, pages: string, log: Log): Promise<Running> {
  const { application, database, events, close } = await applicationOf(settings);
  const server = httpServer({
    service: application,
    events: events?.answer,
    pages: await pagesIn(pages),
    ready: () => answers(database),
    trustProxy: settings.trustProxy,
    log,
  });
  try {
    await listen(server, settings);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: urlOf(server, settings),
    database,
    async stop() {
      events?.close();
      await stop(server);
      await close();
    },
  };
}

/** The embedded service, or the gateway to a foreign one, which needs no store. */
async function applicationOf(settings: Settings): Promise<{
  application: Application;
  database: Database | null;
  events: Events | null;
  close(): Promise<void>;
}> {
  if (settings.foreign) {
    const { url, key } = settings.foreign;
    return {
      application: gateway(foreignService(url), { key, foreign: true }),
      database: null,
      events: null,
      close: async () => undefined,
    };
  }
  const database = await openStore(settings);
  if (settings.demoSize !== 'none') await fillDemo(database, settings.demoSize);
  const key = randomBytes(32).toString('hex');
  const sessionLife = settings.session;
  const events = createEvents({ database, sessionLife });
  const endpoint = createEndpoint({ database, ownKey: key, sessionLife, changed: events.changed });
  const sweeping = startSweeping({ database, sessionLife });
  return {
    application: gateway(endpoint, { key, foreign: false }),
    database,
    events,
    async close() {
      await sweeping.close();
      await database.close();
    },
  };
}

async function answers(database: Database | null): Promise<boolean> {
  try {
    await database?.reading(async () => undefined);
    return true;
  } catch {
    return false;
  }
}

function listen(server: Server, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new OperatorError(`Port ${port} is in use: set PORT to a free one.`));
      else if (error.code === 'EACCES')
        reject(new OperatorError(`Port ${port} may not be listened on: set PORT.`));
      else reject(new OperatorError(`HOST ${host} is no address of this machine (${error.code}).`));
    });
    server.listen(port, host, resolve);
  });
}

function urlOf(server: Server, { host }: Settings): string {
  const { port } = server.address() as AddressInfo;
  const name = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
