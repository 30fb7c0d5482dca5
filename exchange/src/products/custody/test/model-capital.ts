import { positive } from '../../../test/model-accounts.ts';
import type { ModelGround } from '../../../test/model-exchange.ts';
import { isByTwo, isSigned } from '../../../test/model-terms.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import type { CommandOf } from '../commands.ts';
import type { ModelChannels } from './model-channels.ts';

type Capital = CommandOf<'custody.payIn' | 'custody.takeOut' | 'custody.relocate'>;

/** What the chain carries, in units of the ledger. */
const step = ({ decimals, scale }: { readonly decimals: number; readonly scale: number }): bigint =>
  decimals < scale ? 10n ** BigInt(scale - decimals) : 1n;

/** The house's coins. Where they come from and go to is said in words; each transaction stands once for where it came to and once for what it left. */
export class ModelCapital {
  readonly #ground: ModelGround;
  readonly #channels: ModelChannels;
  /** `channel/from/to/transaction` of everything that was booked. */
  readonly #booked: Set<string>;
  readonly #signed: (channelId: number) => bigint;

  constructor(ground: ModelGround, channels: ModelChannels, booked: Set<string>, signed: (channelId: number) => bigint) {
    this.#ground = ground;
    this.#channels = channels;
    this.#booked = booked;
    this.#signed = signed;
  }

  decide(body: Capital): string | number {
    const { channelId, units, txId } = body;
    const from = body.type === 'custody.payIn' ? 'capital' : body.type === 'custody.takeOut' ? 'cold' : body.from;
    const to = body.type === 'custody.takeOut' ? 'capital' : body.to;
    if (from === to || from === 'deposit' || to === 'deposit' || !isByTwo(body) || !isSigned(body)) return 'BAD_INPUT';
    if (!Number.isInteger(channelId) || channelId < 1 || channelId > 1_000) return 'BAD_INPUT';
    if (!positive(units) || !/^[^\s]{1,128}$/.test(txId)) return 'BAD_INPUT';
    const channel = this.#channels.at(channelId);
    if (channel === undefined) return 'NOT_FOUND';
    if (units % step(channel) !== 0n) return 'TOO_PRECISE';
    const marks = [...this.#booked].map((mark) => mark.split('/')).filter(([id, , , tx]) => id === String(channelId) && tx === txId);
    if (marks.some(([, left, came]) => (left === from && from !== 'capital') || (came === to && to !== 'capital'))) return 'ALREADY_DONE';
    const { ledger } = this.#ground;
    const name = (end: string): string =>
      end === 'capital' ? `house:equity:${channel.code}` : `custody:${channel.code}:${channel.network}:${end}`;
    if (to === 'capital' && ledger.units(name(to)) - this.#owed(channel.code) < units) return 'INSUFFICIENT_FUNDS';
    const there = -ledger.units(name(from)) - (from === 'hot' ? this.#signed(channelId) : 0n);
    if (from !== 'capital' && there < units) return 'CUSTODY_SHORT';
    this.#booked.add(`${channelId}/${from}/${to}/${txId}`);
    ledger.move(name(to), name(from), units);
    return channelId;
  }

  #owed(code: string): bigint {
    return ACCOUNTS.reduce((sum, ownerId) => sum - this.#ground.ledger.units(`receivable:reorg:${ownerId}:${code}`), 0n);
  }
}
