import type { Mode } from './configuration.ts';

/**
 * Product rules 14.6: where second contracts and flash rounds are never offered to private clients, whatever the configuration says:
 * the EEA [ESMA Decision (EU) 2018/795], GB [FCA PS19/11], CA [CSA MI 91-102], AU [ASIC 2021/240]. ISO 3166-1 alpha-2.
 */
export const NEVER_FAST: ReadonlySet<string> = new Set(
  (
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO ' + // EEA
    'GB CA AU'
  ).split(' '),
);

export const COUNTRY = /^[A-Z]{2}$/;

type Countries = { readonly mode: Mode; readonly countriesFast: readonly string[]; readonly defaultCountry: string };

/**
 * Whether this deployment offers second contracts and flash rounds: to everybody while money is play money; else to users of the
 * countries that the configuration names. Until verification says where a user lives, that is the deployment's default country.
 */
export function offersFast({ mode, countriesFast, defaultCountry }: Countries): boolean {
  if (mode === 'demo') return true;
  return countriesFast.includes(defaultCountry) && !NEVER_FAST.has(defaultCountry);
}
