import type { Entry } from '@candor/exchange/entry';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Leg } from '@candor/exchange/ledger/leg';
import type { WalletName } from '@candor/exchange/ledger/plan';
import { rowOf } from '@candor/exchange/plan';
import type { PoolClient } from 'pg';
import type { OwnerOf } from './event-owners.ts';
import type { Recorded } from './projection.ts';
import { insertRows } from './bulk.ts';
import { groundParts, legsOf, onePart, type RecordName, type RecordPart } from './record-parts.ts';
import type { RecordTables } from './tables.ts';
import type { TotalChanged } from './total-change.ts';

type LedgerRow = RecordTables['ledger_rows'];
type BalanceRow = RecordTables['balances'];
type AccountRow = RecordTables['accounts'];
type RemarkRow = RecordTables['ledger_remarks'];

/** Wallet numbers of the wire. */
export const PLATFORM = 1;
export const FINANCE = 2;
export const CONTRACT = 3;

const WALLETS: { readonly [W in WalletName]: number } = { platform: PLATFORM, finance: FINANCE, contract: CONTRACT };

/** The wallet of a number. */
export function walletOf(number: number): WalletName {
  return number === CONTRACT ? 'contract' : number === FINANCE ? 'finance' : 'platform';
}

/** What a leg changes of a user's wallet; null for what is in none, as stakes whose result is open. */
function changedBy({ code, ownerId }: Leg): Changed | null {
  const { availableIn, frozenIn } = rowOf(code);
  const wallet = availableIn ?? frozenIn;
  if (wallet === undefined || ownerId === 0) return null;
  return { wallet: WALLETS[wallet], frozen: frozenIn !== undefined };
}

type Changed = { readonly wallet: number; readonly frozen: boolean };

type Opened = Extract<ExchangeEvent, { type: 'account.opened' | 'owner.opened' }>;
type Holding = { available: bigint; frozen: bigint };
type Account = { readonly house: boolean; readonly simulated: boolean; readonly holdings: Map<number, Holding> };

/** Wallet and asset in one number: assets are counted from 1 and far fewer than this. */
const ASSETS = 1_000_000;

/** Accounts kept in memory between two batches; forgotten all at once when there are more. */
const ACCOUNTS_KEPT = 200_000;

/** What an asset's units are worth in its market's quote at the last index, or null. */
export type Valuation = (assetId: number, units: bigint) => bigint | null;

/**
 * Users' balances and the record of every change of an asset's total (available + frozen) in a wallet, product rules 2:
 * one row a change, netted over the legs of its event; what only moves between available and frozen makes none.
 */
export class LedgerProjection {
  readonly #accounts = new Map<number, Account>();
  readonly #ownerOf: OwnerOf<Recorded>;
  readonly #valuation: Valuation;
  #lastRow: number;
  #rows: LedgerRow[] = [];
  #remarks: RemarkRow[] = [];
  #opened: AccountRow[] = [];
  #touched = new Map<number, Set<number>>();

  /** `lastRow`: the last one in the database. */
  constructor(ownerOf: OwnerOf<Recorded>, valuation: Valuation, lastRow: number) {
    this.#ownerOf = ownerOf;
    this.#valuation = valuation;
    this.#lastRow = lastRow;
  }

  get lastRow(): number {
    return this.#lastRow;
  }

  /** Whether `prepare` has something to do before these entries are applied. */
  needs(entries: readonly Entry[]): boolean {
    this.#forgetMany();
    return this.#unknownAccounts(entries).size > 0;
  }

  /** Reads what is not in memory of the accounts that the entries touch. To be called before `apply`. */
  async prepare(client: PoolClient, entries: readonly Entry[]): Promise<void> {
    this.#forgetMany();
    const unknown = this.#unknownAccounts(entries);
    if (unknown.size === 0) return;
    const ids = [...unknown];
    const accounts = await client.query<AccountRow>('SELECT * FROM accounts WHERE account = ANY($1)', [ids]);
    for (const row of accounts.rows) this.#accounts.set(row.account, { house: row.house, simulated: row.simulated, holdings: new Map() });
    const balances = await client.query<BalanceRow>('SELECT * FROM balances WHERE account = ANY($1)', [ids]);
    for (const row of balances.rows) {
      const holding = { available: BigInt(row.available_units), frozen: BigInt(row.frozen_units) };
      this.#account(row.account).holdings.set(row.wallet * ASSETS + row.asset, holding);
    }
  }

  #forgetMany(): void {
    if (this.#accounts.size > ACCOUNTS_KEPT && this.#touched.size === 0 && this.#opened.length === 0) this.#accounts.clear();
  }

  #unknownAccounts(entries: readonly Entry[]): ReadonlySet<number> {
    const unknown = new Set<number>();
    for (const { events } of entries) {
      for (const event of events) {
        if ('accountId' in event && !this.#accounts.has(event.accountId)) unknown.add(event.accountId);
        for (const leg of legsOf(event)) if (leg.ownerId > 0 && !this.#accounts.has(leg.ownerId)) unknown.add(leg.ownerId);
      }
    }
    return unknown;
  }

  isHouse(accountId: number): boolean {
    return this.#account(accountId).house;
  }

  isSimulated(accountId: number): boolean {
    return this.#account(accountId).simulated;
  }

  /** Answers the records that the event makes. */
  apply(entry: Entry, event: ExchangeEvent): readonly TotalChanged[] {
    if (event.type === 'account.opened') return this.#open(entry, event.accountId, event.kind);
    if (event.type === 'owner.opened') return this.#open(entry, event.ownerId, event.kind);
    const made: TotalChanged[] = [];
    for (const part of this.#partsOf(event)) {
      for (const change of this.#post(part.legs)) {
        if (change.delta === 0n) continue;
        const name = nameOf(event, part, change);
        this.#addRow(entry, event, change, name);
        made.push({ accountId: change.accountId, assetId: change.assetId, deltaUnits: change.delta, type: name.type });
      }
    }
    return made;
  }

  /** A sub-owner has rows of its own, under its number. */
  #open(entry: Entry, ownerId: number, word: Opened['kind']): readonly [] {
    const kind = { house: word === 'house', simulated: word === 'simulated' };
    this.#accounts.set(ownerId, { ...kind, holdings: new Map() });
    this.#opened.push({ account: ownerId, ...kind, opened_ms: entry.timeMs });
    return [];
  }

  #partsOf(event: ExchangeEvent): readonly RecordPart[] {
    const owner = this.#ownerOf(event.type);
    if (owner === undefined) return groundParts(event);
    return owner.recordParts?.(event) ?? onePart(event, null);
  }

  /** Moves the balances; answers what each wallet's asset changed by in all, in order of first mention. */
  #post(legs: readonly Leg[]): Iterable<Change> {
    const changes = new Map<string, Change>();
    for (const leg of legs) {
      const changed = changedBy(leg);
      if (changed === null) continue;
      const key = changed.wallet * ASSETS + leg.assetId;
      const holding = this.#holding(leg.ownerId, key);
      const name = `${leg.ownerId}:${key}`;
      const change = changes.get(name) ?? {
        accountId: leg.ownerId,
        wallet: changed.wallet,
        assetId: leg.assetId,
        before: holding.available + holding.frozen,
        delta: 0n,
      };
      changes.set(name, change);
      change.delta += leg.amount;
      if (changed.frozen) holding.frozen += leg.amount;
      else holding.available += leg.amount;
    }
    return changes.values();
  }

  #addRow(entry: Entry, event: ExchangeEvent, change: Change, name: RecordName): void {
    const amount = change.delta < 0n ? -change.delta : change.delta;
    const value = this.#valuation(change.assetId, amount);
    this.#lastRow += 1;
    if (name.remark !== undefined) this.#remarks.push({ record: this.#lastRow, remark: name.remark });
    this.#rows.push({
      id: this.#lastRow,
      account: change.accountId,
      wallet: change.wallet,
      asset: change.assetId,
      type: name.type,
      amount_units: String(amount),
      before_units: String(change.before),
      after_units: String(change.before + change.delta),
      value_units: value === null ? null : String(value),
      ref: name.objectId ?? entry.seq,
      market: 'marketId' in event ? event.marketId : 0,
      seq: entry.seq,
      time_ms: entry.timeMs,
    });
  }

  #holding(accountId: number, key: number): Holding {
    const { holdings } = this.#account(accountId);
    const touched = this.#touched.get(accountId) ?? new Set();
    this.#touched.set(accountId, touched.add(key));
    const holding = holdings.get(key) ?? { available: 0n, frozen: 0n };
    holdings.set(key, holding);
    return holding;
  }

  #account(accountId: number): Account {
    const known = this.#accounts.get(accountId);
    if (known === undefined) throw new Error(`account ${accountId} is used before it was opened`);
    return known;
  }

  async write(client: PoolClient): Promise<void> {
    await insertRows(
      client,
      'accounts',
      { account: 'bigint', house: 'boolean', simulated: 'boolean', opened_ms: 'bigint' },
      this.#opened,
      '(account) DO NOTHING',
    );
    await insertRows(client, 'ledger_rows', LEDGER_COLUMNS, this.#rows, '(id) DO NOTHING');
    await insertRows(client, 'ledger_remarks', { record: 'bigint', remark: 'text' }, this.#remarks, '(record) DO NOTHING');
    const balances: BalanceRow[] = [];
    for (const [accountId, keys] of this.#touched) {
      for (const key of keys) balances.push(balanceRow(accountId, key, this.#holding(accountId, key)));
    }
    await insertRows(client, 'balances', BALANCE_COLUMNS, balances, BALANCE_CONFLICT);
  }

  /** After the commit: what was written need not be written again. */
  written(): void {
    this.#rows = [];
    this.#remarks = [];
    this.#opened = [];
    this.#touched = new Map();
  }
}

type Change = { readonly accountId: number; readonly wallet: number; readonly assetId: number; readonly before: bigint; delta: bigint };

const BALANCE_COLUMNS = {
  account: 'bigint',
  wallet: 'smallint',
  asset: 'integer',
  available_units: 'numeric',
  frozen_units: 'numeric',
} as const;

const BALANCE_CONFLICT = `(account, wallet, asset) DO UPDATE SET available_units = EXCLUDED.available_units,
  frozen_units = EXCLUDED.frozen_units`;

const LEDGER_COLUMNS = {
  id: 'bigint',
  account: 'bigint',
  wallet: 'smallint',
  asset: 'integer',
  type: 'smallint',
  amount_units: 'numeric',
  before_units: 'numeric',
  after_units: 'numeric',
  value_units: 'numeric',
  ref: 'bigint',
  market: 'integer',
  seq: 'bigint',
  time_ms: 'bigint',
} as const;

function balanceRow(accountId: number, key: number, holding: Holding): BalanceRow {
  const assetId = key % ASSETS;
  const wallet = (key - assetId) / ASSETS;
  return {
    account: accountId,
    wallet,
    asset: assetId,
    available_units: String(holding.available),
    frozen_units: String(holding.frozen),
  };
}

function nameOf(event: ExchangeEvent, part: RecordPart, { accountId, delta }: Change): RecordName {
  const name = part.nameOf({ accountId, deltaUnits: delta });
  if (name === null) throw new Error(`${event.type} changes a user's total and has no record type`);
  return name;
}
