import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Caller } from '#service/endpoint/application.ts';

/** Who asks, by the socket; by the proxy's word only where the settings trust it. */
export function callerOf(incoming: IncomingMessage, trustProxy: boolean): Caller {
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

/** Some proxies write the port behind the address, and something else where they know none. */
function addressIn(text: string): string | undefined {
  const bare = text.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

/** The value that the nearest proxy wrote: those before it came with the request and may be anybody's. */
function last(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  const text = Array.isArray(value) ? value.at(-1) : value;
  return text?.split(',').at(-1)?.trim() || undefined;
}
