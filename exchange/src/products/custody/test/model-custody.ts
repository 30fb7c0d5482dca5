import { positive } from '../../../test/model-accounts.ts';
import type { ModelGround } from '../../../test/model-exchange.ts';
import { isByTwo, isSigned } from '../../../test/model-terms.ts';
import { same } from '../../../test/same.ts';
import type { ProductModel, Seen } from '../../../test/trial.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import type { CommandOf, CustodyCommand } from '../commands.ts';
import { ModelCapital } from './model-capital.ts';
import { ModelChannels } from './model-channels.ts';
import type { ModelChannel } from './model-channels.ts';
import { ModelPayments } from './model-payments.ts';

/** Something that arrived; `place` is its output, whichever block it was in. */
type Arrival = {
  readonly id: number;
  readonly channelId: number;
  readonly asset: string;
  readonly place: string;
  /** Of a payment of a provider; empty of what came over a chain. */
  readonly payment: string;
  readonly block: string;
  readonly chainUnits: bigint;
  readonly units: bigint;
  accountId: number;
  is: 'unclaimed' | 'credited' | 'gone';
  final: boolean;
};

const isWhole = (value: number, least = 0): boolean => Number.isSafeInteger(value) && value >= least;
export const isName = (text: string): boolean => /^[^\s]{1,128}$/.test(text);

const sourceOf = (channelId: number, { code, network }: { readonly code: string; readonly network: string }): string =>
  channelId > 500 ? `provider:${network}:${code}` : `custody:${code}:${network}:deposit`;

/** `product-rules` 13 written a second time: everything that ever arrived or was asked for in two lists that nothing leaves. */
export class ModelCustody implements ProductModel {
  readonly #ground: ModelGround;
  readonly #channels: ModelChannels;
  readonly #payments: ModelPayments;
  readonly #capital: ModelCapital;
  readonly #arrivals: Arrival[] = [];
  readonly #booked = new Set<string>();
  #facts: string[] = [];

  constructor(ground: ModelGround) {
    this.#ground = ground;
    this.#channels = new ModelChannels(ground);
    this.#payments = new ModelPayments(ground, this.#channels, {
      owes: (accountId) => this.#channels.assets().some((asset) => this.#owed(accountId, asset) > 0n),
      free: (accountId, asset) => this.#free(accountId, asset),
      tell: (fact) => this.#facts.push(fact),
    });
    this.#capital = new ModelCapital(ground, this.#channels, this.#booked, (channelId) => this.#payments.signed(channelId));
  }

  decide(seq: number, timeMs: number, accountId: number, body: CustodyCommand): string | number {
    const isOwn = body.type === 'custody.request' || body.type === 'custody.cancel';
    if (isOwn === (accountId === 0)) return 'BAD_INPUT';
    switch (body.type) {
      case 'custody.deposit':
        return this.#arrive(seq, body);
      case 'custody.reinstate':
        return this.#reinstate(seq, body);
      case 'custody.finalise':
        return this.#finalise(body);
      case 'custody.reorganise':
        return this.#reorganise(body);
      case 'custody.claim':
        return this.#claim(body);
      case 'custody.move':
        return this.#move(body);
      case 'custody.payNetwork':
        return this.#payNetwork(body);
      case 'custody.payIn':
      case 'custody.takeOut':
      case 'custody.relocate':
        return this.#capital.decide(body);
      case 'custody.define':
      case 'custody.change':
      case 'custody.switch':
      case 'custody.defineRules':
      case 'custody.changeRules':
      case 'custody.switchPayments':
        return this.#channels.decide(timeMs, body);
      case 'custody.request':
      case 'custody.cancel':
      case 'custody.approve':
      case 'custody.reject':
      case 'custody.rejectByCode':
      case 'custody.pin':
      case 'custody.broadcast':
      case 'custody.complete':
      case 'custody.fail':
      case 'custody.expire':
        return this.#payments.decide(seq, timeMs, accountId, body);
    }
  }

  takeFacts(): readonly string[] {
    const facts = this.#facts;
    this.#facts = [];
    return facts;
  }

  /** I4 and I5: what is held is what came and has not left; and each account is answered what these lists say. */
  compare({ exchange }: Seen): void {
    for (const accountId of ACCOUNTS) {
      const found = exchange.ask({ type: 'custody.totals', accountId });
      for (const [index, { code }] of this.#channels.coins().entries()) {
        const row = found[index];
        same(
          `custody of ${accountId}, ${code}`,
          row === undefined ? null : [row.nonFinalUnits, row.unclaimedUnits, row.onTheWayUnits, row.owedUnits, row.withdrawableUnits],
          [
            this.#sum((one) => one.accountId === accountId && one.asset === code && one.is === 'credited' && !one.final),
            this.#sum((one) => one.accountId === accountId && one.asset === code && one.is === 'unclaimed'),
            this.#payments.onTheWay(accountId, code),
            this.#owed(accountId, code),
            this.#free(accountId, code),
          ],
        );
      }
      const deposits = exchange.ask({ type: 'custody.deposits', accountId, beforeId: 0, count: 100 });
      const expected = this.#arrivals
        .filter((one) => one.accountId === accountId)
        .slice(-100)
        .toReversed();
      same(
        `deposits of ${accountId}`,
        deposits.map((one) => `${one.depositId} ${one.units} ${one.state} ${one.isFinal}`),
        expected.map((one) => `${one.id} ${one.units} ${one.is === 'gone' ? 'reorganised' : one.is} ${one.final}`),
      );
      this.#payments.compare(exchange, accountId);
    }
  }

  #units(name: string): bigint {
    return this.#ground.ledger.units(name);
  }

  #sum(which: (one: Arrival) => boolean): bigint {
    return this.#arrivals.filter(which).reduce((sum, { units }) => sum + units, 0n);
  }

  #wallet(accountId: number, asset: string): string {
    return `${this.#ground.accounts.name(accountId)}:platform:${asset}`;
  }

  #owed(accountId: number, asset: string): bigint {
    return -this.#units(`receivable:reorg:${accountId}:${asset}`);
  }

  /** Each coin's wallet keeps what is not final of it; where one does not, nothing at all is free. */
  #free(accountId: number, asset: string): bigint {
    const bound = (code: string): bigint =>
      this.#sum((one) => one.accountId === accountId && one.asset === code && one.is === 'credited' && !one.final);
    const left = (code: string): bigint => this.#units(this.#wallet(accountId, code)) - bound(code);
    return this.#channels.assets().some((code) => left(code) < 0n) ? 0n : left(asset);
  }

  #isAccount(accountId: number): boolean {
    return this.#ground.accounts.isOpen(accountId) && this.#ground.accounts.personOf(accountId) === accountId;
  }

  #arrive(seq: number, body: CommandOf<'custody.deposit'>): string | number {
    const { channelId, txId, outputIndex, blockHash, accountId, chainUnits, confirmations } = body;
    const isShaped = isName(txId) && isName(blockHash) && isWhole(outputIndex) && isWhole(accountId) && isWhole(confirmations);
    if (!isShaped || confirmations > 1e9 || !isWhole(channelId, 1) || channelId > 1_000) return 'BAD_INPUT';
    if (chainUnits <= 0n || chainUnits >= 10n ** 60n) return 'BAD_INPUT';
    const channel = this.#channels.at(channelId);
    if (channel === undefined || (accountId !== 0 && !this.#isAccount(accountId))) return 'NOT_FOUND';
    const place = `${channelId}/${txId}/${outputIndex}`;
    const before = this.#arrivals.findLast((one) => one.place === place);
    if (before !== undefined && !(before.is === 'gone' && before.block !== blockHash)) return 'ALREADY_DONE';
    const payment = channelId > 500 ? `${channel.network}/${txId}/${outputIndex}` : '';
    if (payment !== '' && this.#arrivals.some((one) => one.payment === payment)) return 'ALREADY_DONE';
    return this.#book(seq, channel, { place, block: blockHash, accountId, chainUnits }, confirmations);
  }

  /** Only of the last arrival of a place, and only where it is gone: what is behind it says that it has come back before. */
  #reinstate(seq: number, { depositId, confirmations }: CommandOf<'custody.reinstate'>): string | number {
    if (!isWhole(depositId, 1) || !isWhole(confirmations) || confirmations > 1e9) return 'BAD_INPUT';
    const found = this.#arrivals.find(({ id }) => id === depositId);
    if (found === undefined) return 'NOT_FOUND';
    const isLast = !this.#arrivals.some((one) => one.place === found.place && one.id > depositId);
    if (!isLast || found.is !== 'gone' || found.payment !== '') return 'ALREADY_DONE';
    const channel = this.#channels.at(found.channelId);
    return channel === undefined ? 'NOT_FOUND' : this.#book(seq, channel, found, confirmations);
  }

  #book(
    seq: number,
    channel: ModelChannel,
    { place, block, accountId, chainUnits }: Pick<Arrival, 'place' | 'block' | 'accountId' | 'chainUnits'>,
    confirmations: number,
  ): string | number {
    if (confirmations < channel.creditConfirmations) return 'BELOW_MIN';
    const shift = BigInt(Math.abs(channel.decimals - channel.scale));
    const isFiner = channel.decimals > channel.scale;
    const units = isFiner ? chainUnits / 10n ** shift : chainUnits * 10n ** shift;
    const dust = isFiner ? chainUnits - units * 10n ** shift : 0n;
    const final = confirmations >= channel.finalConfirmations;
    const isLarge = units > channel.depositMaxUnits;
    const credited = accountId > 0 && units >= channel.depositMinUnits;
    const payment = channel.channelId > 500 ? place.replace(/^\d+/, channel.network) : '';
    const of = { channelId: channel.channelId, asset: channel.code, place, payment, block, chainUnits, accountId };
    const arrival: Arrival = { id: seq, ...of, units, is: 'unclaimed', final };
    this.#arrivals.push(arrival);
    this.#facts.push(`deposited ${seq} ${units} ${dust} ${credited} ${isLarge} ${final}`);
    const custody = sourceOf(channel.channelId, channel);
    this.#ground.ledger.move(custody, credited ? this.#wallet(accountId, channel.code) : `unclaimed:${channel.code}`, units);
    if (credited) arrival.is = 'credited';
    const small = this.#arrivals.filter(
      (one) => one.accountId === accountId && one.asset === channel.code && one.is === 'unclaimed' && one.units > 0n,
    );
    const together = small.reduce((sum, one) => sum + one.units, 0n);
    if (!credited && accountId > 0 && together >= channel.depositMinUnits) for (const one of small) this.#credit(one, accountId);
    else if (!credited) return seq;
    this.#repay(accountId, channel.code, credited ? units : together);
    return seq;
  }

  #credit(one: Arrival, accountId: number): void {
    this.#ground.ledger.move(`unclaimed:${one.asset}`, this.#wallet(accountId, one.asset), one.units);
    one.is = 'credited';
    one.accountId = accountId;
    this.#facts.push(`claimed ${one.id} ${accountId} ${one.units}`);
  }

  #repay(accountId: number, asset: string, most: bigint): void {
    const owed = this.#owed(accountId, asset);
    const units = owed > most ? most : owed;
    if (units === 0n) return;
    this.#ground.ledger.move(this.#wallet(accountId, asset), `receivable:reorg:${accountId}:${asset}`, units);
    this.#facts.push(`repaid ${accountId} ${asset} ${units}`);
  }

  #finalise({ depositId, confirmations }: CommandOf<'custody.finalise'>): string | number {
    if (!isWhole(depositId, 1) || !isWhole(confirmations) || confirmations > 1e9) return 'BAD_INPUT';
    const found = this.#arrivals.find(({ id }) => id === depositId);
    if (found === undefined) return 'NOT_FOUND';
    if (found.final || found.is === 'gone') return 'ALREADY_DONE';
    if (confirmations < (this.#channels.at(found.channelId)?.finalConfirmations ?? Infinity)) return 'BELOW_MIN';
    found.final = true;
    return depositId;
  }

  #reorganise({ depositId }: CommandOf<'custody.reorganise'>): string | number {
    if (!isWhole(depositId, 1)) return 'BAD_INPUT';
    const found = this.#arrivals.find(({ id }) => id === depositId);
    if (found === undefined) return 'NOT_FOUND';
    if (found.is === 'gone') return 'ALREADY_DONE';
    const { asset, units, accountId } = found;
    const custody = sourceOf(found.channelId, { code: asset, network: this.#channels.at(found.channelId)?.network ?? '' });
    if (this.#units(custody) + units > 0n) return 'CUSTODY_SHORT';
    const wallet = this.#wallet(accountId, asset);
    const there = this.#units(wallet);
    const taken = found.is === 'unclaimed' || there >= units ? units : there;
    this.#ground.ledger.move(found.is === 'unclaimed' ? `unclaimed:${asset}` : wallet, custody, taken);
    this.#ground.ledger.move(`receivable:reorg:${accountId}:${asset}`, custody, units - taken);
    found.is = 'gone';
    this.#facts.push(`reorganised ${depositId} ${units - taken}`);
    return depositId;
  }

  #claim(body: CommandOf<'custody.claim'>): string | number {
    const { depositId, accountId } = body;
    if (!isWhole(depositId, 1) || !isWhole(accountId, 1) || !isSigned(body) || !isByTwo(body)) return 'BAD_INPUT';
    const found = this.#arrivals.find(({ id }) => id === depositId);
    if (found === undefined || !this.#isAccount(accountId)) return 'NOT_FOUND';
    if (found.is !== 'unclaimed') return 'ALREADY_DONE';
    if (![0, accountId].includes(found.accountId)) return 'BAD_INPUT';
    if (found.units === 0n) return 'BELOW_MIN';
    this.#credit(found, accountId);
    this.#repay(accountId, found.asset, found.units);
    return depositId;
  }

  #move({ channelId, from, to, units, txId }: CommandOf<'custody.move'>): string | number {
    if (!isWhole(channelId, 1) || channelId > 1_000 || !positive(units) || !isName(txId) || from === to) return 'BAD_INPUT';
    const channel = this.#channels.at(channelId);
    if (channel === undefined) return 'NOT_FOUND';
    const mark = `${channelId}/${from}/${to}/${txId}`;
    if (this.#booked.has(mark)) return 'ALREADY_DONE';
    const others = [...this.#booked].map((one) => one.split('/')).filter(([id, , , tx]) => id === String(channelId) && tx === txId);
    if (others.some(([, left, came]) => left === from || came === to)) return 'BAD_INPUT';
    const [source, target] = [from, to].map((one) => `custody:${channel.code}:${channel.network}:${one}`) as [string, string];
    const reserved = from === 'hot' ? this.#payments.signed(channelId) : 0n;
    if (units > -this.#units(source) - reserved) return 'CUSTODY_SHORT';
    this.#booked.add(mark);
    this.#ground.ledger.move(target, source, units);
    return channelId;
  }

  #payNetwork({ channelId, units, txId }: CommandOf<'custody.payNetwork'>): string | number {
    if (!isWhole(channelId, 1) || channelId > 1_000 || !positive(units) || !isName(txId)) return 'BAD_INPUT';
    const channel = this.#channels.at(channelId);
    if (channel === undefined) return 'NOT_FOUND';
    if (this.#booked.has(`fee/${channelId}/${txId}`)) return 'ALREADY_DONE';
    const hot = `custody:${channel.code}:${channel.network}:hot`;
    if (this.#units(`house:network:${channel.code}`) < units) return 'BUDGET_EMPTY';
    if (units > -this.#units(hot)) return 'CUSTODY_SHORT';
    this.#booked.add(`fee/${channelId}/${txId}`);
    this.#ground.ledger.move(`house:network:${channel.code}`, hot, units);
    return channelId;
  }
}
