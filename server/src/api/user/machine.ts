import type { Settings } from '@candor/contract/settings';
import type { SourceKind } from '@candor/exchange/ground/prices/words';
import type { Grant } from '../../identity/accounts.ts';
import type { Hears } from '../../identity/hears.ts';
import type { Identity } from '../../identity/identity.ts';
import type { SecurityLog } from '../../identity/security-log.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Encryption } from '../../machine/encryption/encryption.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { TableDefinitions } from '../../machine/storage/table.ts';
import type { Logger } from '../../machine/telemetry/log.ts';
import type { Metrics } from '../../health/metrics.ts';
import type { LiveMarkets } from '../../prices/market-data/live-markets.ts';
import type { Provenance } from '../../prices/provenance/provenance.ts';
import type { JournalEntries } from '../../prices/receipts/journal-entries.ts';
import type { AskBeside } from './beside-wallets.ts';
import type { Catalogue } from './catalogue.ts';
import type { DepthBooks } from './depth-books.ts';
import type { Eligibility } from './eligibility.ts';
import type { LiveSettings } from './live-settings.ts';
import type { PlatformTime } from './platform-time.ts';
import type { RecordsReader } from './records-reader.ts';
import type { Residences } from './residences.ts';

/** The price source as screens name it, and how many simulated participants there are. */
export type SourceInfo = { readonly kind: SourceKind; readonly name: string; readonly participants: number };

/** The parts of the server that are there before any module and any product is opened. */
export type Machine = {
  readonly core: Core;
  readonly database: Database;
  /** Seals what is stored of secrets and documents. */
  readonly encryption: Encryption;
  /** Live copies of assets, symbols and markets. */
  readonly catalogue: Catalogue;
  /** Live figures: prices, day, bars, trades. */
  readonly markets: LiveMarkets;
  readonly books: DepthBooks;
  /** What products know of an account beside its wallets. */
  readonly besideWallets: readonly AskBeside[];
  /** The signed series of prices and the keys that sign. */
  readonly provenance: Provenance;
  /** Single entries of the journal. */
  readonly journal: JournalEntries;
  readonly records: RecordsReader;
  /** Who may open what. */
  readonly eligibility: Eligibility;
  /** Where verified accounts live. */
  readonly residences: Residences;
  /** Each member is what is in force: read it when it is needed. */
  readonly settings: Settings;
  readonly liveSettings: LiveSettings;
  /** Writes times in the platform's time zone. */
  readonly time: PlatformTime;
  readonly mode: 'demo' | 'live';
  readonly dataFolder: string;
  /** The origin that browsers show; null: that of each request. */
  readonly publicUrl: string | null;
  readonly source: SourceInfo;
  /** The gift to a new account; null in live mode. */
  readonly grant: Grant | null;
  /** UTC epoch milliseconds; never goes back. */
  readonly now: () => number;
  /** The exchange's time, for what runs out by it: while a clock that was set back catches up it stands still. */
  readonly exchangeNow: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** What is done and tried with accounts. */
  readonly securityLog: SecurityLog;
  /** Tells the security log and each module what it hears of. */
  readonly hears: Hears;
  /** Those of every room and module; who refers to another stands after it. */
  readonly tables: TableDefinitions;
};

/** What the interface of users works with: it asks by whose session a call comes. */
export type GatewayParts = Machine & { readonly identity: Identity };
