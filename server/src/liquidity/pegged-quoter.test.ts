import type { Command } from '@candor/exchange/command';
import type { Outcome } from '@candor/exchange/outcome';
import type { PegQuote } from '@candor/exchange/products/perpetual/commands';
import { mulDivCeil, mulDivFloor } from '@candor/money/mul-div';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { perpetualQuoting } from '../products/perpetual/quoting/quoting.ts';
import { PeggedQuoter } from './pegged-quoter.ts';
import type { QuotedMarket } from './quoting.ts';

const HOUSE = 1;
const INDEX = 6_000_000;
const USDT = 100_000_000n;
const PURSE = { baseUnits: 10n ** 12n, quoteUnits: 10_000_000n * USDT };
const SETTINGS = { halfSpreadPpm: 100, stepPpm: 100, levels: 3, firstLevelUsdt: 6_000 };
const side = { isOpen: true, minTicks: 1, maxTicks: 1_000_000_000, minLots: 1 };
const MARKET: QuotedMarket = {
  marketId: 7,
  symbolId: 1,
  symbolCode: 'btcusdt',
  baseAssetId: 1,
  quoteAssetId: 1,
  lotUnits: 100_000n,
  factor: 1_000n,
  rules: { buy: side, sell: side, maxLots: 20_000, minNotionalUnits: 0n },
  planned: [],
};
const DONE: Outcome = { ok: true, ref: 1, repeated: false };
const refusal = (code: 'INSUFFICIENT_FUNDS' | 'MARKET_CLOSED' | 'BUSY'): Outcome => ({ ok: false, code, limit: '', repeated: false });

type List = { readonly side: string; readonly boundTicks: number; readonly quotes: readonly PegQuote[] };

/** A quoter whose lists are written down, and answered as `answer` says; what is taken is told back as the exchange would. */
class Quoted {
  readonly lists: List[] = [];
  answer: (list: List) => Outcome = () => DONE;
  nowMs = 1_000_000;
  readonly quoting = perpetualQuoting(HOUSE);
  readonly quoter: PeggedQuoter;
  #orderId = 0;
  readonly #open = new Map<number, string>();

  constructor(market = MARKET, settings = SETTINGS) {
    const { quoting } = this;
    const core = { submit: (command: Command) => Promise.resolve(this.#take(command)) };
    this.quoter = new PeggedQuoter({ core, accountId: HOUSE, quoting, market, settings, hasLeft: false });
  }

  #take({ body }: Command) {
    if (body.type !== 'perpetual.peg') throw new Error(body.type);
    const { quotes, boundTicks } = body;
    this.lists.push({ side: body.side, boundTicks, quotes });
    const outcome = this.answer({ side: body.side, boundTicks, quotes });
    if (outcome.ok) this.#replace(body.side, quotes);
    return { seq: 1, timeMs: 1, outcome, prevBatchHash: '' };
  }

  #replace(of: 'buy' | 'sell', quotes: readonly PegQuote[]): void {
    for (const [orderId, other] of this.#open)
      if (other === of) {
        this.#open.delete(orderId);
        this.quoter.observe({ what: 'ended', marketId: 7, accountId: HOUSE, orderId });
      }
    for (const { offsetPpm, lots, leverage } of quotes) {
      this.#orderId += 1;
      this.#open.set(this.#orderId, of);
      const told = { offsetPpm, lots, reduces: leverage === 0 };
      this.quoter.observe({ what: 'pegged', marketId: 7, accountId: HOUSE, orderId: this.#orderId, side: of, ...told });
    }
  }

  /** A pass a second later, around this middle and index; answers the lists that it sent. */
  async pass(middleTicks = INDEX, indexTicks = middleTicks): Promise<readonly List[]> {
    this.nowMs += 1_000;
    const from = this.lists.length;
    this.quoter.observeIndex({ priceTicks: middleTicks, isPrice: true, indexTicks });
    await this.quoter.pass(this.nowMs, PURSE);
    return this.lists.slice(from);
  }

  filled(orderId: number, lots: number): void {
    this.quoter.observe({ what: 'filled', marketId: 7, orderIds: [orderId], lots });
  }
}

const offsets = ({ quotes }: List): readonly number[] => quotes.map(({ offsetPpm }) => offsetPpm);

describe('RULES §4.6 a list of pegged orders is sent again only when it is to be another one', () => {
  test('both sides with the first price, held at 5 % beyond it; nothing more while the index moves by 2 %, then both again', async () => {
    const quoted = new Quoted();
    const [bids, offers, ...more] = await quoted.pass();
    expect(more).toEqual([]);
    expect(bids).toMatchObject({ side: 'buy', boundTicks: 6_300_000 });
    expect(offers).toMatchObject({ side: 'sell', boundTicks: 5_700_000 });
    expect([offsets(bids ?? { side: '', boundTicks: 0, quotes: [] }), offsets(offers ?? { side: '', boundTicks: 0, quotes: [] })]).toEqual([
      [-100, -200, -325],
      [100, 200, 325],
    ]);
    expect(await quoted.pass(6_120_000)).toEqual([]);
    expect(await quoted.pass(5_880_000)).toEqual([]);
    expect((await quoted.pass(6_120_001)).map((list) => [list.side, list.boundTicks])).toEqual([
      ['buy', 6_426_001],
      ['sell', 5_814_001],
    ]);
  });

  test('a side whose list was not sent again meanwhile, or not taken, 2 % from its own last one: its bound is that old', async () => {
    const quoted = new Quoted();
    await quoted.pass();
    quoted.filled(4, 1_000_000);
    expect((await quoted.pass(6_100_000)).map((list) => list.side)).toEqual(['sell']);
    expect((await quoted.pass(6_120_001)).map((list) => list.side)).toEqual(['buy']);
    quoted.answer = () => refusal('BUSY');
    expect((await quoted.pass(6_300_000)).map((list) => list.side)).toEqual(['buy', 'sell']);
    quoted.answer = () => DONE;
    expect((await quoted.pass(6_300_000)).map((list) => list.side)).toEqual(['buy', 'sell']);
  });

  test('one side when less than half of a level is left', async () => {
    const quoted = new Quoted();
    const [bids] = await quoted.pass();
    const lots = bids?.quotes[0]?.lots ?? 0;
    quoted.filled(1, Math.floor(lots / 2));
    expect(await quoted.pass()).toEqual([]);
    quoted.filled(1, 1);
    expect((await quoted.pass()).map((list) => list.side)).toEqual(['buy']);
  });

  test('when the middle moves: first the side that moves away from the other, so that bids stay below offers at each moment', async () => {
    const quoted = new Quoted();
    await quoted.pass();
    const up = await quoted.pass(INDEX + 6_000, INDEX);
    expect(up.map((list) => [list.side, list.quotes[0]?.offsetPpm])).toEqual([
      ['sell', 1_100],
      ['buy', 900],
    ]);
    const down = await quoted.pass(INDEX - 6_000, INDEX);
    expect(down.map((list) => list.side)).toEqual(['buy', 'sell']);
  });

  test('SPEC 4.5 the spread is 0.01 % or two ticks at most, whichever is wider, at each index until the list is sent again', async () => {
    const coarse: QuotedMarket = { ...MARKET, factor: 10n ** 6n };
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 500, max: 1_000_000 }), fc.integer({ min: -20_000, max: 20_000 }), async (from, movedPpm) => {
        const quoted = new Quoted(coarse, { halfSpreadPpm: 33, stepPpm: 60, levels: 3, firstLevelUsdt: 100_000 });
        const [bids, offers] = (await quoted.pass(from)).map((list) => BigInt(list.quotes[0]?.offsetPpm ?? 0));
        const to = BigInt(from + Math.trunc((from * movedPpm) / 1_000_000));
        const bid = mulDivFloor(to, 1_000_000n + (bids ?? 0n), 1_000_000n);
        const offer = mulDivCeil(to, 1_000_000n + (offers ?? 0n), 1_000_000n);
        expect(bid).toBeLessThan(to);
        expect(offer).toBeGreaterThan(to);
        expect(Number(offer - bid)).toBeLessThanOrEqual(Math.max(2, Number(to) / 10_000));
      }),
      { numRuns: 300, examples: [[8_000, 200]] },
    );
  });

  test('what the money does not pay for is left out from the far end; another refusal rests for 3 s, and a busy exchange is asked again', async () => {
    const quoted = new Quoted();
    quoted.answer = ({ quotes }) => (quotes.length > 1 ? refusal('INSUFFICIENT_FUNDS') : DONE);
    expect((await quoted.pass()).map(({ side: of, quotes }) => [of, quotes.length])).toEqual([
      ['buy', 3],
      ['sell', 3],
      ['buy', 1],
      ['sell', 1],
    ]);
    const closed = new Quoted();
    closed.answer = () => refusal('MARKET_CLOSED');
    expect((await closed.pass()).length).toBe(2);
    expect([(await closed.pass()).length, (await closed.pass()).length, (await closed.pass()).length]).toEqual([0, 0, 2]);
    const busy = new Quoted();
    busy.answer = () => refusal('BUSY');
    expect([(await busy.pass()).length, (await busy.pass()).length]).toEqual([2, 2]);
  });
});
