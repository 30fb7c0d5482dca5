import { readFileSync } from 'node:fs';
import type { Environment, Variable } from '../../machine/environment.ts';
import { parseRates } from './parse-rates.ts';

const FILE = 'CANDOR_FIAT_RATES';

export const FIAT_VARIABLES: readonly Variable[] = [
  {
    names: [FILE],
    otherwise: '–',
    text: 'a file with rates at which values are also shown: `{"source": "European Central Bank", "time": "2026-11-27T15:00:00Z", "perUsdt": {"EUR": "0.9215"}}`, units of each currency for one USDT. It is read again when it has changed, so a program of yours may keep it fresh; users see source and age. Nothing is decided by it. Without one values are shown in USDT and coins',
  },
];

/** Null: there are no rates. */
export type FiatSettings = { readonly path: string | null };

/** A file that cannot be used ends the start; one that becomes so later does not end the server. */
export function readFiatSettings(environment: Environment, problems: string[]): FiatSettings {
  const path = environment[FILE] ?? '';
  if (path === '') return { path: null };
  try {
    parseRates(readFileSync(path, 'utf8'), Date.now());
  } catch (error) {
    problems.push(`${FILE}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { path };
}
