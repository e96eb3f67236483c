import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { sentences, serviceDoubt, serviceFault } from '#wire/envelope.ts';
import { eventsPath } from '#wire/events.ts';
import type { Application, Report } from './application.ts';
import { readBody } from './body.ts';
import { callerOf } from './caller.ts';
import { compressedFor } from './compression.ts';
import { failure, newReference } from './failure.ts';
import type { Log } from './log.ts';
import { fieldOf, pairsOf } from './pairs.ts';

/*
 * Sockets: pages and service behind one port, and what keeps slow, huge or endless requests from holding it.
 */

export interface HttpOptions {
  /** What answers under /api/. */
  service: Application;
  /** What answers GET /api/events, where there is something to tell. */
  events?: Application | undefined;
  pages: (request: Request) => Promise<Response>;
  /** Whether the store answers. */
  ready: () => Promise<boolean>;
  trustProxy: boolean;
  log: Log;
}

/** A request whose body has been read; the listener takes `rawBody` and reads no more. Null: it was too large. */
type Incoming = IncomingMessage & { rawBody?: Buffer<ArrayBuffer> | null };

export function httpServer({ service, events, pages, ready, trustProxy, log }: HttpOptions): Server {
  const listener = getRequestListener((request, { incoming }) => answer(request, incoming as Incoming));

  function answer(request: Request, incoming: Incoming): Response | Promise<Response> {
    const path = pathOf(incoming);
    if (isService(path)) return serviceAnswer(request, incoming);
    if (path === '/healthz') return new Response('ok\n');
    return path === '/readyz' ? readiness() : otherAnswer(request, incoming);
  }

  /** The log has a line of these only when they break. */
  async function otherAnswer(request: Request, incoming: Incoming): Promise<Response> {
    const started = performance.now();
    try {
      if (pathOf(incoming) !== eventsPath || !events) return await pages(request);
      return await events(request, callerOf(incoming, trustProxy));
    } catch (error) {
      const reference = newReference();
      const report: Report = { task: null, outcome: 'fault', reference, error };
      log({ status: 500, milliseconds: performance.now() - started, report });
      return failure('json', 500, serviceFault(reference));
    }
  }

  async function serviceAnswer(request: Request, incoming: Incoming): Promise<Response> {
    const started = performance.now();
    const noted: { report: Report | null } = { report: null };
    const from = {
      ...callerOf(incoming, trustProxy),
      body: incoming.rawBody ?? undefined,
      report(report: Report) {
        noted.report = report;
      },
    };
    const sent = await respond().catch((error: unknown) => {
      const reference = newReference();
      noted.report = { task: noted.report?.task ?? null, outcome: 'fault', reference, error };
      // It may have broken on the way back, when everything was done.
      return failure(from.body && fieldOf(pairsOf(from.body), 'api'), 500, serviceDoubt(reference));
    });
    log({ status: sent.status, milliseconds: performance.now() - started, report: noted.report });
    return sent;

    async function respond(): Promise<Response> {
      // What was too large has not been read for its format; a browser sends this header, and our page reads JSON.
      const answered =
        incoming.rawBody === null
          ? failure(incoming.headers['sec-fetch-site'] && 'json', 413, sentences.bodyTooLarge)
          : await service(request, from);
      return compressedFor(request, answered);
    }
  }

  async function readiness(): Promise<Response> {
    if (await ready()) return new Response('ok\n');
    return new Response('The store does not answer\n', { status: 503 });
  }

  const server = createServer(limits, (incoming: Incoming, outgoing) => {
    // A header set here costs every answer node's quick way of writing them, so the answers bring their own.
    if (callerOf(incoming, trustProxy).secure)
      outgoing.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (incoming.method !== 'POST' || !isService(pathOf(incoming))) return listener(incoming, outgoing);
    readBody(incoming).then(
      (body) => {
        incoming.rawBody = body;
        if (body === null) outgoing.setHeader('Connection', 'close');
        return listener(incoming, outgoing);
      },
      () => outgoing.destroy(),
    );
  });
  server.maxHeadersCount = 100;
  server.timeout = silence;
  return server;
}

/** Milliseconds in which a client must have sent its headers and its whole request. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};

/** Milliseconds without a byte in either direction after which a connection is closed. */
const silence = 120_000;

function pathOf(incoming: IncomingMessage): string {
  return (incoming.url ?? '').split('?', 1)[0] ?? '';
}

function isService(path: string): boolean {
  return path === '/api/' || path === '/api';
}

/** Takes no new requests, answers those that began, and is done. */
export function stop(server: Server, patience = 10_000): Promise<void> {
  return new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), 20);
    const giveUp = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearInterval(closing);
      clearTimeout(giveUp);
      resolve();
    });
  });
}
