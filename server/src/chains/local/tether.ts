import { readFileSync } from 'node:fs';
import { wordsOf } from '../evm/token-call.ts';

const { bytecode } = JSON.parse(readFileSync(new URL('tether.json', import.meta.url), 'utf8')) as { readonly bytecode: string };

/** What puts the demo token on a chain: it behaves as USDT does, which answers nothing to a transfer. */
export const deploymentData = (supplyUnits: bigint): string => wordsOf(bytecode, [supplyUnits]);
