import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { RequestContext } from '#service/endpoint/application.ts';

/**
 * Takes the address, host and TLS of a request from the socket, or from the proxy's headers if the settings trust it.
 */
export function contextOf(incoming: IncomingMessage, trustProxy: boolean): RequestContext {
  const address = incoming.socket.remoteAddress ?? '';
  const secure = 'encrypted' in incoming.socket;
  if (!trustProxy) return { address, secure };
  const forwarded = addressIn(last(incoming, 'x-forwarded-for') ?? '');
  const proto = last(incoming, 'x-forwarded-proto');
  return {
    address: forwarded ?? address,
    secure: proto === undefined ? secure : proto === 'https',
    host: last(incoming, 'x-forwarded-host'),
  };
}

/** Some proxies append the port, and some write a word instead of an unknown address. */
function addressIn(text: string): string | undefined {
  const bare = text.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

/** The value of the nearest proxy. Anyone can have sent the ones before it. */
function last(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  const text = Array.isArray(value) ? value.at(-1) : value;
  return text?.split(',').at(-1)?.trim() || undefined;
}
