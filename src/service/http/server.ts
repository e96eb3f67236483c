import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { failure, newReference } from '#service/endpoint/answer.ts';
import type { Application, RequestRecord } from '#service/endpoint/application.ts';
import { formatAsked } from '#service/endpoint/formatAsked.ts';
import { tooLargeForOneRoster } from '#service/onerosterRest/application.ts';
import { eventsPath } from '#wire/classes/history.ts';
import { serviceDoubt, serviceFault } from '#wire/envelope.ts';
import { oneRosterPath } from '#wire/schools/oneRoster.ts';
import { sentences } from '#wire/sentences.ts';
import { signOnPath } from '#wire/signOn.ts';
import { readBody } from './body.ts';
import { compressedFor } from './compression.ts';
import type { Log } from './log.ts';
import { contextOf } from './requestContext.ts';

/*
 * Serves pages and service on one port, and protects it from slow, huge and endless requests.
 */

const methods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Handles /healthz and /readyz, and returns whether the request was one of them. It runs before everything else, since
 * health checks come as HTTP/1.0 without a Host, as HEAD and as OPTIONS.
 */
function healthChecks(ready: () => Promise<boolean>) {
  return (path: string, incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (path !== '/healthz' && path !== '/readyz') return false;
    if (!methods.includes(incoming.method ?? '')) {
      outgoing.writeHead(405, { allow: methods.join(', ') }).end();
      return true;
    }
    const answer = (isWell: boolean) => {
      const text = isWell ? 'ok\n' : 'Not ready: the log says why\n';
      outgoing.writeHead(isWell ? 200 : 503, {
        'content-type': 'text/plain; charset=utf-8',
        'content-length': text.length,
        'cache-control': 'no-store',
      });
      outgoing.end(incoming.method === 'HEAD' ? undefined : text);
    };
    if (path === '/healthz') answer(true);
    else ready().then(answer, () => answer(false));
    return true;
  };
}

export interface HttpOptions {
  /** Handles requests under /api/. */
  service: Application;
  /** Handles GET /api/events; undefined for a foreign service. */
  events?: Application | undefined;
  /** Handles requests below /api/sso; undefined without single sign-on. */
  signOn?: Application | undefined;
  /** Handles requests below /ims/oneroster; undefined for a foreign service. */
  oneRoster?: Application | undefined;
  pages: (request: Request) => Promise<Response>;
  /** Whether the store can be written. */
  ready: () => Promise<boolean>;
  /** Whether the service is stopping, so that each response closes its connection. */
  isLeaving?: () => boolean;
  trustProxy: boolean;
  log: Log;
}

/** A request whose body has been read. The listener uses `rawBody`; null means that the body was `tooLarge`. */
type Incoming = IncomingMessage & { rawBody?: Buffer<ArrayBuffer> | null; tooLarge?: Buffer };

export function httpServer({
  service,
  events,
  signOn,
  oneRoster,
  pages,
  ready,
  isLeaving = () => false,
  trustProxy,
  log,
}: HttpOptions): Server {
  const answer = answerer({ service, events, signOn, oneRoster, pages, trustProxy, log });
  const listener = getRequestListener((request, { incoming }) => answer(request, incoming as Incoming));
  const isCheck = healthChecks(ready);
  const server = createServer(limits, (incoming: Incoming, outgoing) => {
    resolveTarget(incoming);
    // Set other headers on the responses: one set here makes Node write every response more slowly.
    if (contextOf(incoming, trustProxy).secure)
      outgoing.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (isLeaving()) outgoing.setHeader('Connection', 'close');
    if (isCheck(pathOf(incoming), incoming, outgoing)) return;
    if (!hasBody(incoming)) return listener(incoming, outgoing);
    readBody(incoming).then(
      ({ bytes, isWhole }) => {
        incoming.rawBody = isWhole ? bytes : null;
        if (!isWhole) {
          incoming.tooLarge = bytes;
          outgoing.setHeader('Connection', 'close');
        }
        return listener(incoming, outgoing);
      },
      () => outgoing.destroy(),
    );
  });
  server.maxHeadersCount = 100;
  server.timeout = silence;
  return server;
}

/** Handles a request whose body has been read, and writes its line of the log. */
function answerer({
  service,
  events,
  signOn,
  oneRoster,
  pages,
  trustProxy,
  log,
}: Pick<HttpOptions, 'service' | 'events' | 'signOn' | 'oneRoster' | 'pages' | 'trustProxy' | 'log'>) {
  return function answer(request: Request, incoming: Incoming): Response | Promise<Response> {
    const path = pathOf(incoming);
    if (isService(path)) return serviceAnswer(request, incoming, { application: service, tooLarge });
    if (oneRoster && isOneRoster(path)) {
      const tooLarge = () => tooLargeForOneRoster(request.url);
      return serviceAnswer(request, incoming, { application: oneRoster, tooLarge });
    }
    return otherAnswer(request, incoming);
  };

  /** Logs these requests only if they fail or record what they did. */
  async function otherAnswer(request: Request, incoming: Incoming): Promise<Response> {
    const started = performance.now();
    try {
      const path = pathOf(incoming);
      if (signOn && isSignOn(path)) return await signOnAnswer({ signOn, trustProxy, log }, request, incoming);
      if (path !== eventsPath || !events) return await pages(request);
      return await events(request, contextOf(incoming, trustProxy));
    } catch (error) {
      const reference = newReference();
      const record: RequestRecord = { task: null, outcome: 'fault', reference, error };
      const { address } = contextOf(incoming, trustProxy);
      log({ address, status: 500, milliseconds: performance.now() - started, record });
      return failure('json', 500, serviceFault(reference));
    }
  }

  async function serviceAnswer(
    request: Request,
    incoming: Incoming,
    { application, tooLarge }: Answering,
  ): Promise<Response> {
    const started = performance.now();
    const written: { record: RequestRecord | null } = { record: null };
    const context = {
      ...contextOf(incoming, trustProxy),
      body: incoming.rawBody ?? undefined,
      record(record: RequestRecord) {
        written.record = record;
      },
    };
    const sent = await respond().catch((error: unknown) => {
      const reference = newReference();
      written.record = {
        ...written.record,
        task: written.record?.task ?? null,
        outcome: 'fault',
        reference,
        error,
      };
      // It may have failed after the task was done.
      return failure(formatAsked(request.url, context.body), 500, serviceDoubt(reference));
    });
    const milliseconds = performance.now() - started;
    log({ address: context.address, status: sent.status, milliseconds, record: written.record });
    return sent;

    async function respond(): Promise<Response> {
      return compressedFor(
        request,
        incoming.tooLarge ? tooLarge(request, incoming) : await application(request, context),
      );
    }
  }

  /** Only browsers send this header, and our page reads JSON. */
  function tooLarge(request: Request, { headers, tooLarge }: Incoming): Response {
    const api = formatAsked(request.url, tooLarge) ?? (headers['sec-fetch-site'] && 'json');
    return failure(api, 413, sentences.bodyTooLarge);
  }
}

/** Of these requests, those that are recorded are logged. */
async function signOnAnswer(
  { signOn, trustProxy, log }: Pick<HttpOptions, 'trustProxy' | 'log'> & { signOn: Application },
  request: Request,
  incoming: Incoming,
): Promise<Response> {
  if (incoming.tooLarge) return new Response(null, { status: 413 });
  const started = performance.now();
  const context = contextOf(incoming, trustProxy);
  const records: RequestRecord[] = [];
  const sent = await signOn(request, {
    ...context,
    body: incoming.rawBody ?? undefined,
    record: (record) => records.push(record),
  });
  const milliseconds = performance.now() - started;
  for (const record of records) log({ address: context.address, status: sent.status, milliseconds, record });
  return sent;
}

interface Answering {
  application: Application;
  tooLarge: (request: Request, incoming: Incoming) => Response;
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

const isOneRoster = (path: string) => path.startsWith(`${oneRosterPath}/`);

/** Whether a body is read before it is answered. */
function hasBody(incoming: IncomingMessage): boolean {
  const path = pathOf(incoming);
  if (isOneRoster(path)) return incoming.method === 'POST' || incoming.method === 'PUT';
  return incoming.method === 'POST' && (isService(path) || isSignOn(path));
}

const isSignOn = (path: string) => path === signOnPath || path.startsWith(`${signOnPath}/`);

/** Stops accepting requests, and resolves once the running ones are answered. */
export function stop(server: Server, timeoutMs = 10_000): Promise<void> {
  return new Promise((resolve) => {
    const closing = setInterval(() => server.closeIdleConnections(), 20);
    const giveUp = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearInterval(closing);
      clearTimeout(giveUp);
      resolve();
    });
  });
}

/**
 * Reduces the target of a request to a path, and sets its host. The client of a proxy sends the whole address
 * (`POST http://school.example/api/`), whose host overrides the header (RFC 9112); HTTP/1.0 may send no host at all.
 */
function resolveTarget(incoming: IncomingMessage): void {
  const [, host, path] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(incoming.url ?? '') ?? [];
  if (host !== undefined && path !== undefined) {
    incoming.url = path.startsWith('/') ? path : `/${path}`;
    setHost(incoming, host);
  }
  if (incoming.httpVersion === '1.0' && incoming.headers.host === undefined) setHost(incoming, 'localhost');
}

/** Sets both, since the listener reads both. */
function setHost({ headers, rawHeaders }: IncomingMessage, host: string): void {
  headers.host = host;
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (at < 0) rawHeaders.push('Host', host);
  else rawHeaders[at + 1] = host;
}
