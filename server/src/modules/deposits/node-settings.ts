import { DepositAddresses } from '../../chains/addresses/deposit-addresses.ts';
import { ADDRESS_KINDS } from '../../chains/addresses/read-address.ts';
import type { Network } from '../../chains/networks.ts';

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];
/** A name or a password with a percent sign that begins no sign. */
const BAD_PERCENT = /%(?![0-9a-fA-F]{2})/;

/** What is wrong with the address of a node. What goes over a network is read and changed by whoever sits on it. */
export function nodeProblems(name: string, text: string, mode: 'demo' | 'live'): readonly string[] {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    return [`${name} must begin with http:// or https:// (its value is not shown)`];
  if (BAD_PERCENT.test(url.username + url.password))
    return [`${name} must have a percent sign in its name and password as %25 (its value is not shown)`];
  const isSafe = url.protocol === 'https:' || LOOPBACK.includes(url.hostname);
  return mode === 'live' && !isSafe ? [`${name} must begin with https:// where it is not on this machine (its value is not shown)`] : [];
}

/** What is wrong with the public key of an account. */
export function keyProblems(name: string, network: Network, accountKey: string): readonly string[] {
  try {
    new DepositAddresses(ADDRESS_KINDS[network], accountKey);
    return [];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : 'no key'} (its value is not shown)`];
  }
}
