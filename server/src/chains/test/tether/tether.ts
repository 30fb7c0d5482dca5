import { readFileSync } from 'node:fs';
import type { LocalEvm } from '../local-evm.ts';

const { bytecode } = JSON.parse(readFileSync(new URL('tether.json', import.meta.url), 'utf8')) as { readonly bytecode: string };

const word = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0');
const call = (selector: string, ...values: readonly (bigint | string)[]): string => `0x${selector}${values.map(word).join('')}`;

/** Input of calls of the demo token. */
export const transferData = (to: string, units: bigint): string => call('a9059cbb', to, units);
export const feeData = (basisPoints: bigint): string => call('5fdf2be0', basisPoints);

/** Puts the token on the chain; answers where it is. */
export async function deployTether(evm: LocalEvm, supplyUnits: bigint): Promise<string> {
  const txId = await evm.send({ data: `${bytecode}${word(supplyUnits)}` });
  await evm.mine();
  return (await evm.receipt(txId)).contractAddress ?? '';
}
