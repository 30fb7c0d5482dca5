import type { Postings } from '../postings.ts';
import type { Find } from '../rule.ts';
import type { KnownAccounts } from './accounts.ts';
import type { KnownMarkets } from './market.ts';
import type { KnownOperators } from './operators.ts';
import type { KnownPrices } from './prices.ts';
import type { KnownProtection } from './protection.ts';
import type { TermsCalendar } from './terms.ts';

/** What every product stands on: money, accounts, definitions, prices and protection, as the journal alone makes them. */
export type AuditGround = {
  readonly postings: Postings;
  readonly accounts: KnownAccounts;
  readonly markets: KnownMarkets;
  readonly operators: KnownOperators;
  readonly prices: KnownPrices;
  readonly protection: KnownProtection;
  readonly terms: TermsCalendar;
  /** When the exchange is going to be stopped; 0: no stop is planned. */
  readonly stopMs: () => number;
  readonly find: Find;
};
