import type { Reason } from '@candor/contract/codes';
import type { ContractProduct } from '@candor/contract/product';

/** ISO 3166-1 alpha-2. */
const EEA: readonly string[] = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO'.split(' ');

/**
 * Product rules 14.6: where products of fixed time are never offered to private clients, whatever the configuration says:
 * the EEA [ESMA Decision (EU) 2018/795], GB [FCA PS19/11], CA [CSA MI 91-102], AU [ASIC 2021/240]. ISO 3166-1 alpha-2.
 */
export const NEVER_FIXED_TIME: ReadonlySet<string> = new Set([...EEA, 'GB', 'CA', 'AU']);

/**
 * Product rules 14.6: where leveraged products are never offered to private clients: GB [FCA PS20/10], and the EEA, where leverage on crypto
 * is at most 2 [ESMA Decision (EU) 2018/796], which no setting of a market can express.
 */
export const NEVER_LEVERAGED: ReadonlySet<string> = new Set([...EEA, 'GB']);

export const COUNTRY = /^[A-Z]{2}$/;

/** Whether an account may open something of a product: order, contract, stake; `code` says why not. What runs may always be reduced and read. */
export type Eligible = { readonly open: true } | { readonly open: false; readonly code: Reason };

const OPEN: Eligible = { open: true };
const CLOSED: Eligible = { open: false, code: 'NOT_ELIGIBLE' };

type Asked = Pick<ContractProduct, 'name' | 'riskCategory'>;
type Category = ContractProduct['riskCategory'];

export type EligibilityOptions = {
  readonly mode: 'demo' | 'live';
  /** Countries in which products of fixed time are offered when money is real. */
  readonly countriesFixedTime: readonly string[];
  /** Where an account counts as living; empty = nowhere. Null asks for a visitor. */
  readonly countryOf: (accountId: number | null) => string;
  /** Names of the products that this deployment has turned off. */
  readonly productsOff: readonly string[];
};

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

  /** The rule of all products of a category, whichever of them are turned off. */
  ofCategory(accountId: number | null, category: Category): Eligible {
    if (category === 'fixed-time') return this.#mayFixedTime(accountId) ? OPEN : CLOSED;
    return category !== 'leveraged' || this.#mayLeverage(accountId) ? OPEN : CLOSED;
  }

  /** With play money everybody may; else accounts in the countries that the configuration names. */
  #mayFixedTime(accountId: number | null): boolean {
    const { mode, countriesFixedTime, countryOf } = this.#options;
    if (mode === 'demo') return true;
    const country = countryOf(accountId);
    return countriesFixedTime.includes(country) && !NEVER_FIXED_TIME.has(country);
  }

  /** With play money everybody may; else accounts that live in a known country where it is not forbidden. */
  #mayLeverage(accountId: number | null): boolean {
    const { mode, countryOf } = this.#options;
    if (mode === 'demo') return true;
    const country = countryOf(accountId);
    return country !== '' && !NEVER_LEVERAGED.has(country);
  }
}

/** `countryOf`: where an account lives by its verification, until then the deployment's default country. */
export function eligibilityOf(
  { mode, countriesFixedTime, productsOff, defaultCountry }: Omit<EligibilityOptions, 'countryOf'> & { readonly defaultCountry: string },
  countryOf: EligibilityOptions['countryOf'] = () => defaultCountry,
): Eligibility {
  return new Eligibility({ mode, countriesFixedTime, productsOff, countryOf });
}
