import { readFileSync } from 'node:fs';

const { bytecode } = JSON.parse(readFileSync(new URL('tether.json', import.meta.url), 'utf8')) as { readonly bytecode: string };

const word = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0');
/** Input of a call of a contract, by the first bytes of the hash of what it is called. */
export const callData = (selector: string, ...values: readonly (bigint | string)[]): string => `0x${selector}${values.map(word).join('')}`;

/** What puts the demo token on a chain: it behaves as USDT does, which answers nothing to a transfer. */
export const deploymentData = (supplyUnits: bigint): string => `${bytecode}${word(supplyUnits)}`;
export const transferData = (to: string, units: bigint): string => callData('a9059cbb', to, units);
