import type { Asker } from './one-time-codes.ts';
import type { Visitor } from './visitor.ts';

/**
 * What counts as one visitor where requests are counted by address: an IPv4 address itself; of IPv6 the first 64 bits, since everybody
 * who has one such address has all of its network.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  // IPv4 written as IPv6: `::ffff:192.0.2.1`
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [plain = ''] = address.toLowerCase().split('%');
  const [head, tail] = plain.split('::').map(groupsOf);
  const zeros = Array.from({ length: Math.max(0, 8 - (head?.length ?? 0) - (tail?.length ?? 0)) }, () => '0');
  const groups = [...(head ?? []), ...zeros, ...(tail ?? [])];
  return groups.slice(0, 6).join(':') === MAPPED ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** What stands before an IPv4 address that is written as IPv6 in hexadecimal digits: `::ffff:c000:201`. */
const MAPPED = '0:0:0:0:0:ffff';

function ipv4Of(groups: readonly string[]): string {
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Who asks for a code, or shows one. */
export function askerOf({ address, browser = '' }: Visitor): Asker {
  return { browser, network: networkOf(address) };
}
