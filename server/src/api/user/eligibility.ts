import type { Reason } from '@candor/contract/codes';
import type { ContractProduct } from '@candor/contract/product';
import { RISK_CATEGORIES, type RiskCategory, type RiskRow } from '@candor/contract/risk-categories';

/** The members of the EEA, ISO 3166-1 alpha-2. */
const EEA: readonly string[] = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(' ');

export const COUNTRY = /^[A-Z]{2}$/;

/** Whether an account may open something of a product: order, contract, stake; `code` says why not. What runs may always be reduced and read. */
export type Eligible = { readonly open: true } | { readonly open: false; readonly code: Reason };

const OPEN: Eligible = { open: true };
const CLOSED: Eligible = { open: false, code: 'NOT_ELIGIBLE' };

type Asked = Pick<ContractProduct, 'name' | 'riskCategory'>;
/** By kind of risk, the countries in which this deployment offers it: asked of kinds that are offered where they are listed. */
type Listed = Readonly<Partial<Record<RiskCategory, readonly string[]>>>;

export type EligibilityOptions = {
  readonly mode: 'demo' | 'live';
  readonly listedCountries: Listed;
  /** Where an account counts as living; empty = nowhere. Null asks for a visitor. */
  readonly countryOf: (accountId: number | null) => string;
  /** Names of the products that this deployment has turned off. */
  readonly productsOff: readonly string[];
};

/** Whether a kind of risk is never offered in a country, whatever the configuration says. */
export function isNeverOffered({ neverCountries }: Pick<RiskRow, 'neverCountries'>, country: string): boolean {
  return neverCountries.includes(country) || (neverCountries.includes('EEA') && EEA.includes(country));
}

/** Whether who lives in a country (empty: none that is known) may open something of a kind of risk when money is real. */
export function isOfferedIn(row: Omit<RiskRow, 'exclusion' | 'confirm'>, country: string, listed: readonly string[]): boolean {
  if (row.offered === 'everywhere') return true;
  if (country === '' || isNeverOffered(row, country)) return false;
  return row.offered === 'where-known' || listed.includes(country);
}

/** Who may open what: asked before the handler of each call that opens something of a product, and by whatever lists products. */
export class Eligibility {
  readonly #options: EligibilityOptions;

  constructor(options: EligibilityOptions) {
    this.#options = options;
  }

  /** `accountId` null = a visitor. */
  of(accountId: number | null, { name, riskCategory }: Asked): Eligible {
    return this.#options.productsOff.includes(name) ? CLOSED : this.ofCategory(accountId, riskCategory);
  }

  /** The rule of all products of a category, whichever of them are turned off. With play money everybody may. */
  ofCategory(accountId: number | null, category: RiskCategory): Eligible {
    const { mode, listedCountries, countryOf } = this.#options;
    if (mode === 'demo') return OPEN;
    return isOfferedIn(RISK_CATEGORIES[category], countryOf(accountId), listedCountries[category] ?? []) ? OPEN : CLOSED;
  }
}

type Configured = Omit<EligibilityOptions, 'countryOf' | 'listedCountries'> & {
  readonly countriesFixedTime: readonly string[];
  readonly defaultCountry: string;
};

/** `countryOf`: where an account lives by its verification, until then the deployment's default country. */
export function eligibilityOf(
  { mode, countriesFixedTime, productsOff, defaultCountry }: Configured,
  countryOf: EligibilityOptions['countryOf'] = () => defaultCountry,
): Eligibility {
  return new Eligibility({ mode, listedCountries: { 'fixed-time': countriesFixedTime }, productsOff, countryOf });
}
