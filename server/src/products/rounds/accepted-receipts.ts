import type { RoundsEvent } from '@candor/exchange/products/rounds/events';
import type { ReceiptGround } from '../../api/user/open-receipts.ts';
import type { ProductReceipts } from '../../prices/receipts/product-receipts.ts';
import { roundReceipt, type StakeTerms } from './objects.ts';
import { recordedStake } from './queries.ts';

type Staked = Extract<RoundsEvent, { readonly type: 'rounds.staked' }>;
type OfRound = Pick<StakeTerms, 'symbolCode' | 'periodMs' | 'n' | 'feeType' | 'feeValue'>;

/** Rounds whose terms are kept: those that run, and some of before. */
const KEPT = 1_000;

/** What receipts say of the round of a stake: the exchange knows it while the stake is open, the records afterwards. */
class StakedRounds {
  readonly #ground: ReceiptGround;
  readonly #known = new Map<number, OfRound>();

  constructor(ground: ReceiptGround) {
    this.#ground = ground;
  }

  /** The terms of a stake that the entry `seq` accepted; null while its symbol or the records do not know it yet. */
  async termsOf(event: Staked, seq: number): Promise<Omit<StakeTerms, 'acceptedMs' | 'batchHash'> | null> {
    const round = this.#known.get(event.roundId) ?? (await this.#find(event, seq));
    if (round === null) return null;
    this.#known.set(event.roundId, round);
    for (const roundId of this.#known.keys()) {
      if (this.#known.size <= KEPT) break;
      this.#known.delete(roundId);
    }
    const { orderId, side, stakeUnits } = event;
    return { ...round, orderId, side, stakeUnits };
  }

  async #find({ accountId, orderId, roundId }: Staked, seq: number): Promise<OfRound | null> {
    const { core, catalogue, records } = this.#ground;
    const codeOf = (symbolId: number): string | undefined => catalogue.symbol(symbolId)?.code.toLowerCase();
    const open = (await core.query({ type: 'rounds.openStakes', accountId })).find((stake) => stake.roundId === roundId);
    if (open !== undefined) {
      const symbolCode = codeOf(open.symbolId);
      return symbolCode === undefined ? null : { ...open, symbolCode, periodMs: open.endMs - open.startMs };
    }
    if (records === null) return null;
    await records.reach(seq);
    const round = (await recordedStake(records.database, accountId, orderId))?.round;
    const symbolCode = round === undefined ? undefined : codeOf(round.symbolId);
    return round === undefined || symbolCode === undefined ? null : { ...round, symbolCode };
  }
}

/** Receipts of stakes as their entry accepts them. */
export function roundsReceipts(ground: ReceiptGround): ProductReceipts {
  const staked = new StakedRounds(ground);
  return {
    acceptedBy: 'rounds.staked',
    async receiptOf({ event, seq, timeMs, previousHash, key }) {
      const terms = event.type === 'rounds.staked' ? await staked.termsOf(event, seq) : null;
      return terms === null ? null : roundReceipt({ ...terms, acceptedMs: timeMs, batchHash: previousHash }, key);
    },
  };
}
