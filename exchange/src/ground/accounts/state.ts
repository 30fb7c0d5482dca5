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

  asset(asset: number): AssetInfo | undefined {
    return this.#assets.get(asset);
  }

  assets(): readonly AssetInfo[] {
    return [...this.#assets.values()].toSorted((a, b) => a.asset - b.asset);
  }

  /** The asset of all stakes; undefined until it is defined with their scale. */
  get stakeAsset(): number | undefined {
    return this.#stakeAsset;
  }

  /** Undefined when there is no such network yet. */
  network(code: string): number | undefined {
    return this.#networks.get(code);
  }

  get networkCount(): number {
    return this.#networks.size;
  }

  isOpen(account: number): boolean {
    return this.#accounts.find(account) !== undefined;
  }

  isHouse(account: number): boolean {
    return this.#accounts.find(account) ?? false;
  }

  assetCode(asset: number): string {
    const info = this.#assets.get(asset);
    if (info === undefined) throw new RangeError(`no asset ${asset}`);
    return info.code;
  }

  networkCode(network: number): string {
    for (const [code, number] of this.#networks) if (number === network) return code;
    throw new RangeError(`no network ${network}`);
  }

  defineAsset(asset: number, code: string, scale: number): void {
    this.#assets.set(asset, { asset, code, scale });
    if (code === STAKE_CODE && scale === STAKE_SCALE) this.#stakeAsset = asset;
  }

  defineNetwork(network: number, code: string): void {
    this.#networks.set(code, network);
  }

  open(account: number, house: boolean): void {
    this.#accounts.set(account, house);
  }

  save(writer: ByteWriter): void {
    writeList(writer, this.assets(), (out, info) => {
      out.count(info.asset);
      out.text(info.code);
      out.count(info.scale);
    });
    writeList(writer, [...this.#networks], (out, [code, network]) => {
      out.text(code);
      out.count(network);
    });
    writeList(writer, [...this.#accounts.entries()], (out, [account, house]) => {
      out.count(account);
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
