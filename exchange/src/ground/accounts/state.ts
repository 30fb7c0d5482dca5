import { AccountTable, MOST_ACCOUNTS } from '../../tables/account-table.ts';
import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readList, readWord, writeList, writeWord } from '../../kernel/codec/variant.ts';
import { MOST_DEFINITIONS } from '../../kernel/checks.ts';
import type { Size } from '../../kernel/size.ts';
import type { AssetInfo } from './answers.ts';
import type { Reference } from './commands.ts';
import type { AccountEvent } from './events.ts';
import type { MoveReason } from './words.ts';
import type { AccountKind, Owner, SubOwner } from './owner.ts';
import { OWNER_KINDS } from './words.ts';

/** What every stake and every loss limit is in, and the decimals they are counted in. */
const STAKE_CODE = 'USDT';
const STAKE_SCALE = 8;

/** Payments of the house with a reference, which are remembered for ever. */
export const MOST_REFERENCES = 1_000_000;

const NOBODY: readonly Owner[] = [];

type Moved = Extract<AccountEvent, { type: 'ledger.moved' }>;
type OpenOwner = Owner & { granted: boolean };

/** Assets by number, networks of custody by number, and which accounts and sub-owners are open. */
export class AccountsState {
  readonly #assets = new Map<number, AssetInfo>();
  #stakeAsset: number | undefined;
  readonly #networks = new Map<string, number>();
  readonly #owners = new AccountTable<OpenOwner>();
  /** By person, ascending; few persons have any. */
  readonly #subOwners = new Map<number, Owner[]>();
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

  /** Empty when there is no such network. */
  networkCode(networkId: number): string {
    return [...this.#networks].find(([, known]) => known === networkId)?.[0] ?? '';
  }

  get networkCount(): number {
    return this.#networks.size;
  }

  isOpen(ownerId: number): boolean {
    return this.#owners.find(ownerId) !== undefined;
  }

  /** Throws when it is not open: an event about it is a bug. */
  owner(ownerId: number): Owner {
    const found = this.#owners.find(ownerId);
    if (found === undefined) throw new RangeError(`owner ${ownerId} is not open`);
    return found;
  }

  /** Of whom limits, exclusions, holds of accounts and eligibility are asked; what is not open is itself. */
  personOf(ownerId: number): number {
    return this.#owners.find(ownerId)?.personId ?? ownerId;
  }

  /** Whose orders never trade with each other. */
  handOf(ownerId: number): number {
    return this.#owners.find(ownerId)?.handId ?? ownerId;
  }

  /** Whether it is an account, and no sub-owner of one. */
  isAccount(ownerId: number): boolean {
    return this.#owners.find(ownerId)?.personId === ownerId;
  }

  /** All owners of a person, the account first, then its sub-owners ascending; what is counted of a person is counted of them together. */
  ownersOf(personId: number): readonly Owner[] {
    const account = this.#owners.find(personId);
    if (account?.personId !== personId) return [];
    return [account, ...(this.#subOwners.get(personId) ?? NOBODY)];
  }

  /** What a limit of persons counts: the sum over all owners of the person that an owner has. */
  sumOfPerson(ownerId: number, count: (ownerId: number) => number): number {
    const personId = this.personOf(ownerId);
    let sum = count(personId);
    // Asked before every order: whoever has no sub-owner costs no more than looking for one.
    for (const subOwner of this.#subOwners.get(personId) ?? NOBODY) sum += count(subOwner.ownerId);
    return sum;
  }

  isHouse(ownerId: number): boolean {
    return this.#owners.find(ownerId)?.kind === 'house';
  }

  isSimulated(ownerId: number): boolean {
    return this.#owners.find(ownerId)?.kind === 'simulated';
  }

  /** Ascending. */
  simulated(): readonly number[] {
    return [...this.#simulated].toSorted((one, other) => one - other);
  }

  defineAsset(assetId: number, code: string, scale: number): void {
    this.#assets.set(assetId, { assetId, code, scale });
    if (code === STAKE_CODE && scale === STAKE_SCALE) this.#stakeAsset = assetId;
  }

  defineNetwork(networkId: number, code: string): void {
    this.#networks.set(code, networkId);
  }

  open(accountId: number, kind: AccountKind): void {
    this.#add({ ownerId: accountId, personId: accountId, handId: accountId, kind, granted: false });
  }

  openOwner({ ownerId, personId, handId, kind }: SubOwner): void {
    this.#add({ ownerId, personId, handId, kind, granted: false });
  }

  #add(owner: OpenOwner): void {
    const { ownerId, personId, kind } = owner;
    this.#owners.set(ownerId, owner);
    if (kind === 'simulated') this.#simulated.push(ownerId);
    if (ownerId === personId) return;
    const all = [...(this.#subOwners.get(personId) ?? []), owner];
    this.#subOwners.set(
      personId,
      all.toSorted((one, other) => one.ownerId - other.ownerId),
    );
  }

  /** Whether the house has made the payment that a reference names. An account remembers that it was granted, whatever the reference. */
  isPaid(reason: MoveReason, account: number, { reference }: Reference): boolean {
    if (reference === undefined) return false;
    return reason === 'grant' ? (this.#owners.find(account)?.granted ?? false) : this.#paid.has(`${reason} ${account} ${reference}`);
  }

  /** A payment was made; one without a reference is not remembered. */
  paid({ reason, legs, reference }: Moved): void {
    if (reference === undefined) return;
    const account = legs[1]?.ownerId ?? 0;
    const granted = reason === 'grant' ? this.#owners.find(account) : undefined;
    if (granted === undefined) this.#paid.add(`${reason} ${account} ${reference}`);
    else granted.granted = true;
  }

  get accountCount(): number {
    return this.#owners.size;
  }

  /** Payments of the house that have a reference. */
  get referenceCount(): number {
    return this.#paid.size;
  }

  sizes(): readonly Size[] {
    return [
      { structure: 'assets', count: this.#assets.size, most: MOST_DEFINITIONS },
      { structure: 'networks', count: this.#networks.size, most: MOST_DEFINITIONS },
      { structure: 'accounts', count: this.#owners.size, most: MOST_ACCOUNTS },
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
    writeList(writer, [...this.#owners.entries()], (out, [, { ownerId, personId, handId, kind, granted }]) => {
      out.count(ownerId);
      writeWord(out, OWNER_KINDS, kind);
      out.flag(granted);
      out.count(personId);
      out.count(handId);
    });
    writeList(writer, [...this.#paid].toSorted(), (out, payment) => out.text(payment));
  }

  /** Version 1 knows accounts only, which are their own persons and hands. */
  load(reader: ByteReader, version: number): void {
    readList(reader, (from) => this.defineAsset(from.count(), from.text(), from.count()));
    readList(reader, (from) => {
      const code = from.text();
      this.defineNetwork(from.count(), code);
    });
    readList(reader, (from) => {
      const ownerId = from.count();
      const known = { ownerId, kind: readWord(from, OWNER_KINDS), granted: from.flag() };
      if (version === 1) this.#add({ ...known, personId: ownerId, handId: ownerId });
      else this.#add({ ...known, personId: from.count(), handId: from.count() });
    });
    for (const payment of readList(reader, (from) => from.text())) this.#paid.add(payment);
  }
}
