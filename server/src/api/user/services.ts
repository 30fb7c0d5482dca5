import type { Settings } from '@candor/contract/settings';
import type { SourceKind } from '@candor/exchange/ground/prices/commands';
import type { Captchas } from '../../captcha/captchas.ts';
import type { ClosedAccounts } from '../../closing/closed-accounts.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Documents } from '../../documents/documents.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { Eligibility } from '../../verification/eligibility.ts';
import type { Encryption } from '../../machine/encryption/encryption.ts';
import type { Identity } from '../../identity/identity.ts';
import type { TradePasswords } from '../../identity/trade-passwords.ts';
import type { WithdrawalAddresses } from '../../identity/withdrawal-addresses.ts';
import type { SecurityLog } from '../../identity/security-log.ts';
import type { LiveMarkets } from '../../prices/market-data/live-markets.ts';
import type { Logger } from '../../machine/telemetry/log.ts';
import type { Provenance } from '../../prices/provenance/provenance.ts';
import type { JournalEntries } from '../../prices/receipts/journal-entries.ts';
import type { Metrics } from '../../health/metrics.ts';
import type { Verification } from '../../verification/verification.ts';
import type { Catalogue } from './catalogue.ts';
import type { DepthBooks } from './depth-books.ts';
import type { PlatformTime } from './platform-time.ts';
import type { RecordsReader } from './records-reader.ts';

/** The price source as screens name it, and how many simulated participants there are. */
export type SourceInfo = { readonly kind: SourceKind; readonly name: string; readonly participants: number };

/** Everything that the handlers of shared calls and of all products work with. What one product has opened is known to its own handlers only. */
export type Services = {
  readonly core: Core;
  readonly identity: Identity;
  /** Seals what is stored of secrets and documents. */
  readonly encryption: Encryption;
  /** Pictures that users upload. */
  readonly documents: Documents;
  /** Who the users are by what they have handed in. */
  readonly verification: Verification;
  /** Messages by mail and phone. */
  readonly delivery: Delivery;
  /** Pictures that people read and programs hardly do. */
  readonly captchas: Captchas;
  readonly tradePasswords: TradePasswords;
  readonly withdrawalAddresses: WithdrawalAddresses;
  readonly closedAccounts: ClosedAccounts;
  readonly catalogue: Catalogue;
  /** Live figures: prices, day, bars, trades. */
  readonly markets: LiveMarkets;
  readonly books: DepthBooks;
  /** The signed series of prices and the keys that sign. */
  readonly provenance: Provenance;
  /** Single entries of the journal. */
  readonly journal: JournalEntries;
  /** Who may open what. */
  readonly eligibility: Eligibility;
  readonly records: RecordsReader;
  readonly settings: Settings;
  readonly time: PlatformTime;
  readonly mode: 'demo' | 'live';
  readonly source: SourceInfo;
  /** USDT units of the demo gift; 0 in live mode. */
  readonly grantUnits: bigint;
  readonly now: () => number;
  /** The exchange's time, for what runs out by it: while a clock that was set back catches up it stands still. */
  readonly exchangeNow: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** What is done and tried with accounts. */
  readonly securityLog: SecurityLog;
};
