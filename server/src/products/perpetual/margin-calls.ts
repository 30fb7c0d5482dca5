import { MARGIN_CALL_PERCENTS } from '@candor/contract/products/perpetual/margin-call';
import { positionNote } from '@candor/contract/products/perpetual/position-note';
import type { EndangeredPosition } from '@candor/exchange/products/perpetual/answers';
import type { OwnAudience } from '../../api/user/open-product.ts';
import { priceOf } from '../../api/user/written.ts';
import { marginRatio } from './records/position-rows.ts';
import type { ListedPerpetual } from './markets.ts';

/** Where it looks. */
type Sources = {
  /** Positions whose maintenance margin is at least so many percent of their equity. */
  readonly endangered: (percent: number) => Promise<readonly EndangeredPosition[]>;
  readonly market: (marketId: number) => Pick<ListedPerpetual, 'coin' | 'symbol'> | undefined;
};

/** How often positions are looked at while somebody listens. */
const TURN_MS = 2_000;
const [FIRST_PERCENT] = MARGIN_CALL_PERCENTS;

/** Warns accounts whose positions near their liquidation, each level once; again after the ratio was below the first level. */
export class MarginCalls {
  readonly #sources: Sources;
  readonly #audience: OwnAudience;
  /** The level that was told, by position. */
  #told = new Map<number, number>();
  #asking = false;

  constructor(sources: Sources, audience: OwnAudience) {
    this.#sources = sources;
    this.#audience = audience;
  }

  /** Answers how to end it. */
  start(): () => void {
    const timer = setInterval(() => void this.look(), TURN_MS);
    return () => clearInterval(timer);
  }

  /** One look at the positions. */
  async look(): Promise<void> {
    if (this.#asking || this.#audience.isEmpty()) return;
    this.#asking = true;
    try {
      this.#take(await this.#sources.endangered(FIRST_PERCENT));
    } catch {
      // the core is gone, and with it soon the process
    } finally {
      this.#asking = false;
    }
  }

  #take(positions: readonly EndangeredPosition[]): void {
    const told = new Map<number, number>();
    for (const position of positions) {
      const before = this.#told.get(position.positionId) ?? 0;
      const percent = MARGIN_CALL_PERCENTS.findLast((level) => reaches(position, level)) ?? 0;
      const isNew = percent > before && this.#audience.hears(position.accountId);
      told.set(position.positionId, isNew ? percent : before);
      if (isNew) this.#tell(position, percent);
    }
    this.#told = told;
  }

  #tell(position: EndangeredPosition, percent: number): void {
    const market = this.#sources.market(position.marketId);
    const ratio = marginRatio(position);
    if (market === undefined || ratio === null) return;
    const marginCall = {
      positionId: position.positionId,
      baseCoin: market.coin,
      side: position.side,
      percent,
      marginRatio: ratio.decimal,
      markPrice: priceOf(market.symbol, position.markTicks).decimal,
      liquidationPrice: priceOf(market.symbol, position.liquidationTicks).decimal,
    };
    const note = positionNote.toWire({ position: 1, marginCall });
    this.#audience.tell(position.accountId, { type: 'POSITION', date: { code: '1', message: JSON.stringify(note) } });
  }
}

function reaches({ maintenanceUnits, equityUnits }: EndangeredPosition, percent: number): boolean {
  return maintenanceUnits * 100n >= equityUnits * BigInt(percent);
}
