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
  return `${[...(head ?? []), ...zeros, ...(tail ?? [])].slice(0, 4).join(':')}::/64`;
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Who asks for a code, or shows one. */
export function askerOf({ address, browser = '' }: Visitor): Asker {
  return { browser, network: networkOf(address) };
}
