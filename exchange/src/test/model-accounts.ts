import type { AccountCommand } from '../ground/accounts/commands.ts';
import type { AdjustmentCommand } from '../ground/adjustments/commands.ts';
import type { SubOwner } from '../ground/accounts/owner.ts';
import type { ModelLedger } from './model-ledger.ts';
import type { ModelOperators } from './model-operators.ts';
import { isByTwo, isSigned } from './model-terms.ts';

/** Assets, accounts and the house's money, by `product-rules` 1 and 2. */
export class ModelAccounts {
  readonly #ledger: ModelLedger;
  readonly #operators: ModelOperators;
  /** The kind of each open account and sub-owner. */
  readonly #opened = new Map<number, string>();
  /** Sub-owners: whose limits bind them, and with whom they do not trade. */
  readonly #bound = new Map<number, { readonly personId: number; readonly handId: number }>();
  readonly #assets = new Map<number, { readonly code: string; readonly scale: number }>();

  /** Of every adjustment how much of it can be taken back, by what it is of. */
  readonly #adjusted = new Map<number, { readonly of: string; left: bigint }>();

  constructor(ledger: ModelLedger, operators: ModelOperators) {
    this.#ledger = ledger;
    this.#operators = operators;
  }

  isOpen(accountId: number): boolean {
    return this.#opened.has(accountId);
  }

  isHouse(accountId: number): boolean {
    return this.#opened.get(accountId) === 'house';
  }

  isSimulated(accountId: number): boolean {
    return this.#opened.get(accountId) === 'simulated';
  }

  /** Of a sub-owner its person, of an account itself. */
  personOf(ownerId: number): number {
    return this.#bound.get(ownerId)?.personId ?? ownerId;
  }

  /** Whether two owners' orders may trade with each other. */
  mayTrade(oneId: number, otherId: number): boolean {
    const [one, other] = [oneId, otherId].map((id) => this.#bound.get(id)?.handId ?? id);
    return one !== other;
  }

  /** Every owner with the same person, by number. */
  together(ownerId: number): readonly number[] {
    const personId = this.personOf(ownerId);
    return [...this.#opened.keys()].filter((id) => this.personOf(id) === personId).toSorted((a, b) => a - b);
  }

  /** What the names of an owner's accounts in the ledger begin with. */
  name(ownerId: number): string {
    return `${this.#bound.has(ownerId) ? this.#opened.get(ownerId) : 'user'}:${ownerId}`;
  }

  code(assetId: number): string {
    return this.#assets.get(assetId)?.code ?? '?';
  }

  scale(assetId: number): number {
    return this.#assets.get(assetId)?.scale ?? 0;
  }

  decide(accountId: number, body: AccountCommand | AdjustmentCommand): string | number {
    if ((accountId !== 0) !== (body.type === 'wallet.transfer')) return 'BAD_INPUT';
    switch (body.type) {
      case 'asset.define':
        if (this.#assets.has(body.assetId)) return 'ALREADY_DONE';
        this.#assets.set(body.assetId, { code: body.code, scale: body.scale });
        return body.assetId;
      case 'account.open':
        if (!Number.isSafeInteger(body.accountId) || body.accountId < 1) return 'BAD_INPUT';
        if (this.#opened.has(body.accountId)) return 'ALREADY_DONE';
        this.#opened.set(body.accountId, body.kind);
        return body.accountId;
      case 'owner.open':
        return this.subOwnerRefusal(body) || this.#open(body);
      case 'house.capital':
        if (!positive(body.amount)) return 'BAD_INPUT';
        if (!this.#assets.has(body.assetId)) return 'NOT_FOUND';
        this.#ledger.move(
          `custody:${this.code(body.assetId)}:${body.network}:cold`,
          `house:equity:${this.code(body.assetId)}`,
          body.amount,
        );
        return 0;
      case 'house.fund':
        return this.#pay(body.assetId, body.amount, 'house:equity', `house:${body.fund}`, 'INSUFFICIENT_FUNDS', 0);
      case 'house.budget': {
        if (!isSigned(body) || !isByTwo(body)) return 'BAD_INPUT';
        const ends = ['house:equity', `house:${body.fund}`] as const;
        if (body.flow === 'fund') return this.#pay(body.assetId, body.amount, ends[0], ends[1], 'INSUFFICIENT_FUNDS', 0);
        return this.#pay(body.assetId, body.amount, ends[1], ends[0], 'BUDGET_EMPTY', 0);
      }
      case 'house.endow':
      case 'account.grant':
        return this.#give(body);
      case 'adjustment.book':
        return this.#adjust(body);
      case 'wallet.transfer': {
        if (!positive(body.amount) || body.from === body.to) return 'BAD_INPUT';
        if (!this.#assets.has(body.assetId)) return 'NOT_FOUND';
        if (this.code(body.assetId) !== 'USDT') return 'BAD_INPUT';
        const [from, to] = [`${this.name(accountId)}:${body.from}`, `${this.name(accountId)}:${body.to}`];
        return this.#pay(body.assetId, body.amount, from, to, 'INSUFFICIENT_FUNDS', 0);
      }
    }
  }

  #give({ type, accountId, assetId, amount }: Extract<AccountCommand, { type: 'house.endow' | 'account.grant' }>): string | number {
    if (!positive(amount)) return 'BAD_INPUT';
    if (!this.#assets.has(assetId) || !this.#opened.has(accountId)) return 'NOT_FOUND';
    const to = `${this.name(accountId)}:platform`;
    const kind = this.#opened.get(accountId) ?? '';
    if (type === 'account.grant' && kind === 'simulated') return 'BAD_INPUT';
    if (type === 'account.grant') return this.#pay(assetId, amount, 'house:promo', to, 'BUDGET_EMPTY', accountId);
    return ['house', 'simulated'].includes(kind)
      ? this.#pay(assetId, amount, 'house:equity', to, 'INSUFFICIENT_FUNDS', accountId)
      : 'BAD_INPUT';
  }

  #adjust(body: AdjustmentCommand): string | number {
    const { adjustmentId, accountId, assetId, amount, reverses, operator } = body;
    const isNumber = (id: number, least: number): boolean => Number.isSafeInteger(id) && id >= least;
    if (!isNumber(adjustmentId, 1) || !isNumber(reverses, 0) || adjustmentId === reverses || !positive(amount)) return 'BAD_INPUT';
    if (!isSigned(body)) return 'BAD_INPUT';
    if (!this.#assets.has(assetId) || !this.#opened.has(accountId)) return 'NOT_FOUND';
    if (this.#opened.get(accountId) !== 'user') return 'BAD_INPUT';
    if (this.#adjusted.has(adjustmentId)) return 'ALREADY_DONE';
    const about = `adjust ${accountId} ${assetId} ${amount} ${reverses}`;
    const undecided = this.#operators.refusal(adjustmentId, { power: 'adjustments', about, operator });
    if (undecided !== '') return undecided;
    const [of, wallet] = [`${accountId} ${assetId}`, `${this.name(accountId)}:platform`];
    const made = this.#adjusted.get(reverses);
    if (reverses !== 0 && made?.of !== of) return 'NOT_FOUND';
    if (made !== undefined && amount > made.left) return 'ABOVE_MAX';
    const [from, to] = made === undefined ? ['house:equity', wallet] : [wallet, 'house:equity'];
    const answer = this.#pay(assetId, amount, from, to, 'INSUFFICIENT_FUNDS', adjustmentId);
    if (typeof answer === 'string') return answer;
    this.#adjusted.set(adjustmentId, { of: made === undefined ? of : '', left: amount });
    if (made !== undefined) made.left -= amount;
    return answer;
  }

  /** Why a sub-owner cannot be opened; '' when it can. */
  subOwnerRefusal({ ownerId, personId, handId, kind }: SubOwner): string {
    const ids = [ownerId, personId, handId];
    if (!ids.every((id) => Number.isSafeInteger(id) && id >= 1 && id <= 2 ** 27)) return 'BAD_INPUT';
    if (kind === 'copy' && personId === handId) return 'BAD_INPUT';
    const [person = '', hand = ''] = [personId, handId].map((id) => this.#opened.get(id));
    if (person === '') return 'NOT_FOUND';
    if (person !== 'user') return 'BAD_INPUT';
    if (hand === '') return 'NOT_FOUND';
    if (hand !== 'user') return 'BAD_INPUT';
    if (this.#opened.has(ownerId)) return 'ALREADY_DONE';
    return this.together(personId).length > 100 ? 'ABOVE_MAX' : '';
  }

  #open(owner: SubOwner): number {
    this.openSubOwner(owner);
    return owner.ownerId;
  }

  openSubOwner({ ownerId, personId, handId, kind }: SubOwner): void {
    this.#opened.set(ownerId, kind);
    this.#bound.set(ownerId, { personId, handId });
  }

  #pay(assetId: number, amount: bigint, from: string, to: string, poor: string, ref: number): string | number {
    if (!positive(amount)) return 'BAD_INPUT';
    if (!this.#assets.has(assetId)) return 'NOT_FOUND';
    const code = this.code(assetId);
    if (this.#ledger.units(`${from}:${code}`) < amount) return poor;
    this.#ledger.move(`${from}:${code}`, `${to}:${code}`, amount);
    return ref;
  }
}

/** Whether an amount has the shape of one: above zero and below 10^30 units. */
export const positive = (amount: bigint): boolean => amount > 0n && amount < 10n ** 30n;
