import { AccountTable } from '../../tables/account-table.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, writeList } from '../../kernel/codec/variant.ts';
import type { LedgerNames } from '../../ledger/account-name.ts';
import type { AssetInfo } from '../../query.ts';

/** What every stake and every loss limit is in, and the decimals they are counted in. */
const STAKE_CODE = 'USDT';
const STAKE_SCALE = 8;

/** Assets by number, networks of custody by number, and which accounts are open. */
export class AccountsState implements LedgerNames {
  readonly #assets = new Map<number, AssetInfo>();
  #stakeAsset: number | undefined;
  readonly #networks = new Map<string, number>();
  /** Open accounts; the value says whether the account is the house's. */
  readonly #accounts = new AccountTable<boolean>();

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
    return this.#accounts.find(accountId) ?? false;
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

  open(accountId: number, house: boolean): void {
    this.#accounts.set(accountId, house);
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
    writeList(writer, [...this.#accounts.entries()], (out, [accountId, house]) => {
      out.count(accountId);
      out.flag(house);
    });
  }

  load(reader: ByteReader): void {
    readList(reader, (from) => this.defineAsset(from.count(), from.text(), from.count()));
    readList(reader, (from) => {
      const code = from.text();
      this.defineNetwork(from.count(), code);
    });
    readList(reader, (from) => this.open(from.count(), from.flag()));
  }
}
