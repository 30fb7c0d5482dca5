import { AccountTable, MOST_ACCOUNTS } from '../../tables/account-table.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import { MOST_DEFINITIONS } from '../../kernel/checks.ts';
import type { Size } from '../../kernel/size.ts';
import type { LedgerNames } from '../../ledger/account-name.ts';
import type { AssetInfo } from './answers.ts';
import type { OwnerKind, Reference } from './commands.ts';
import type { AccountEvent, MoveReason } from './events.ts';
import { OWNER_KINDS } from './words.ts';

/** What every stake and every loss limit is in, and the decimals they are counted in. */
const STAKE_CODE = 'USDT';
const STAKE_SCALE = 8;

/** Payments of the house with a reference, which are remembered for ever. */
export const MOST_REFERENCES = 1_000_000;

type Moved = Extract<AccountEvent, { type: 'ledger.moved' }>;
type OpenAccount = { readonly kind: OwnerKind; granted: boolean };

/** Assets by number, networks of custody by number, and which accounts are open. */
export class AccountsState implements LedgerNames {
  readonly #assets = new Map<number, AssetInfo>();
  #stakeAsset: number | undefined;
  readonly #networks = new Map<string, number>();
  readonly #accounts = new AccountTable<OpenAccount>();
  /** As the accounts say: few of many. */
  readonly #simulated: number[] = [];
  /** Payments of the house that have a reference, but for grants: `{reason} {account} {reference}`. */
  readonly #paid = new Set<string>();

  asset(assetId: number): AssetInfo | undefined {
    return this.#assets.get(assetId);
  }

  assets(): readonly AssetInfo[] {
    return [...this.#assets.values()].toSorted((a, b) => a.assetId - b.assetId);
  }

  /** The asset of all stakes; undefined until it is defined with their scale. */
  get stakeAssetId(): number | undefined {
    return this.#stakeAsset;
  }

  /** Undefined when there is no such network yet. */
  network(code: string): number | undefined {
    return this.#networks.get(code);
  }

  get networkCount(): number {
    return this.#networks.size;
  }

  isOpen(accountId: number): boolean {
    return this.#accounts.find(accountId) !== undefined;
  }

  isHouse(accountId: number): boolean {
    return this.#accounts.find(accountId)?.kind === 'house';
  }

  isSimulated(accountId: number): boolean {
    return this.#accounts.find(accountId)?.kind === 'simulated';
  }

  /** Ascending. */
  simulated(): readonly number[] {
    return [...this.#simulated].toSorted((one, other) => one - other);
  }

  assetCode(assetId: number): string {
    const info = this.#assets.get(assetId);
    if (info === undefined) throw new RangeError(`no asset ${assetId}`);
    return info.code;
  }

  networkCode(networkId: number): string {
    for (const [code, number] of this.#networks) if (number === networkId) return code;
    throw new RangeError(`no network ${networkId}`);
  }

  defineAsset(assetId: number, code: string, scale: number): void {
    this.#assets.set(assetId, { assetId, code, scale });
    if (code === STAKE_CODE && scale === STAKE_SCALE) this.#stakeAsset = assetId;
  }

  defineNetwork(networkId: number, code: string): void {
    this.#networks.set(code, networkId);
  }

  open(accountId: number, kind: OwnerKind): void {
    this.#add(accountId, { kind, granted: false });
  }

  #add(accountId: number, account: OpenAccount): void {
    this.#accounts.set(accountId, account);
    if (account.kind === 'simulated') this.#simulated.push(accountId);
  }

  /** Whether the house has made the payment that a reference names. An account remembers that it was granted, whatever the reference. */
  isPaid(reason: MoveReason, account: number, { reference }: Reference): boolean {
    if (reference === undefined) return false;
    return reason === 'grant' ? (this.#accounts.find(account)?.granted ?? false) : this.#paid.has(`${reason} ${account} ${reference}`);
  }

  /** A payment was made; one without a reference is not remembered. */
  paid({ reason, legs, reference }: Moved): void {
    if (reference === undefined) return;
    const account = legs[1]?.ownerId ?? 0;
    const granted = reason === 'grant' ? this.#accounts.find(account) : undefined;
    if (granted === undefined) this.#paid.add(`${reason} ${account} ${reference}`);
    else granted.granted = true;
  }

  get accountCount(): number {
    return this.#accounts.size;
  }

  /** Payments of the house that have a reference. */
  get referenceCount(): number {
    return this.#paid.size;
  }

  sizes(): readonly Size[] {
    return [
      { structure: 'assets', count: this.#assets.size, most: MOST_DEFINITIONS },
      { structure: 'networks', count: this.#networks.size, most: MOST_DEFINITIONS },
      { structure: 'accounts', count: this.#accounts.size, most: MOST_ACCOUNTS },
      { structure: 'references of payments', count: this.#paid.size, most: MOST_REFERENCES },
    ];
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.assets(), (out, info) => {
      out.count(info.assetId);
      out.text(info.code);
      out.count(info.scale);
    });
    writeList(writer, [...this.#networks], (out, [code, networkId]) => {
      out.text(code);
      out.count(networkId);
    });
    writeList(writer, [...this.#accounts.entries()], (out, [accountId, { kind, granted }]) => {
      out.count(accountId);
      writeWord(out, OWNER_KINDS, kind);
      out.flag(granted);
    });
    writeList(writer, [...this.#paid].toSorted(), (out, payment) => out.text(payment));
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => this.defineAsset(from.count(), from.text(), from.count()));
    readList(reader, (from) => {
      const code = from.text();
      this.defineNetwork(from.count(), code);
    });
    readList(reader, (from) => {
      const account = from.count();
      this.#add(account, { kind: readWord(from, OWNER_KINDS), granted: from.flag() });
    });
    for (const payment of readList(reader, (from) => from.text())) this.#paid.add(payment);
  }
}
