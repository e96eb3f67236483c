import { isIPv6 } from 'node:net';

/**
 * What counts as one guesser: an IPv4 address, also in IPv6 notation; the first 64 bits of an IPv6 address, since the
 * owner of one address there has them all.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. `URL` normalizes every address. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [start = [], end = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
}

/** The larger networks around one of `networkOf`: of a household or school, and of a provider. */
export interface Surroundings {
  /** /24, of IPv6 /48. */
  near: string;
  /** /16, of IPv6 /32. */
  wide: string;
}

export function surroundingsOf(network: string): Surroundings {
  const separator = network.includes(':') ? ':' : '.';
  const parts = network.split(separator);
  return { near: parts.slice(0, 3).join(separator), wide: parts.slice(0, 2).join(separator) };
}
