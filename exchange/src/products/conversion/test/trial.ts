import type { Entry } from '../../../entry.ts';
import type { Query } from '../../../query.ts';
import { eventsOf } from '../../../test/answers.ts';
import type { Auditor, Trial } from '../../../test/trial.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import { ModelConversion } from './model-conversion.ts';
import { conversionOpening, RandomConversions } from './random-conversions.ts';

/** By asset: the symbol of its index, and what one unit is worth at one tick of it; the worth of USDT is fixed. */
const WORTHS = new Map([
  [1, { symbolId: 0, unit: 1_000_000n }],
  [2, { symbolId: 1, unit: 10_000n }],
  [3, { symbolId: 2, unit: 10_000n }],
]);

/** By the newest prices nobody has more after a conversion than before, also by a quote: what a quote may differ, its commission takes. */
class NobodyGains implements Auditor {
  readonly #ticks = new Map<number, number>();

  see(entry: Entry): void {
    for (const { symbolId, state, priceTicks } of eventsOf(entry, 'price.ticked'))
      if (state === 'ok') this.#ticks.set(symbolId, priceTicks);
    for (const { conversionId, fromAssetId, toAssetId, amountUnits, grossUnits, feeUnits } of eventsOf(entry, 'conversion.accepted')) {
      const [paid, got] = [this.#worth(fromAssetId, amountUnits), this.#worth(toAssetId, grossUnits - feeUnits)];
      if (got <= 0n || got > paid) throw new Error(`conversion ${conversionId} turns what is worth ${paid} into ${got}`);
    }
  }

  facts(entry: Entry): readonly string[] {
    return eventsOf(entry, 'conversion.accepted').map(
      ({ conversionId, grossUnits, feeUnits, version, commissionPpm, fromN, fromTicks, toN, toTicks }) =>
        `converted ${conversionId} ${grossUnits} ${feeUnits} ${version} ${commissionPpm} ${fromN} ${fromTicks} ${toN} ${toTicks}`,
    );
  }

  happened(entry: Entry): readonly string[] {
    return eventsOf(entry, 'conversion.accepted').map(({ quotedMs }) => `conversion.accepted ${quotedMs === 0 ? 'now' : 'by a quote'}`);
  }

  #worth(assetId: number, units: bigint): bigint {
    const worth = WORTHS.get(assetId);
    if (worth === undefined) throw new Error(`asset ${assetId} has no worth`);
    return units * worth.unit * BigInt(worth.symbolId === 0 ? 1 : (this.#ticks.get(worth.symbolId) ?? 0));
  }
}

export const trial: Trial = {
  name: 'conversion',
  asksToConfirm: false,
  exclusion: null,
  byObject: ['conversion.define'],
  ofOperators: ['conversion.change', 'conversion.switch', 'conversion.accept'],
  opening: conversionOpening,
  makeGenerator: (world) => new RandomConversions(world),
  makeModel: (ground) => new ModelConversion(ground),
  makeAuditor: () => new NobodyGains(),
  questions: (timeMs) => [
    { type: 'conversion.coins' },
    ...ACCOUNTS.flatMap((accountId): Query[] =>
      [
        [1, 2],
        [3, 1],
      ].map(([fromAssetId = 0, toAssetId = 0]) => ({
        type: 'conversion.quote',
        accountId,
        fromAssetId,
        toAssetId,
        amountUnits: 10_000_000n,
        timeMs,
      })),
    ),
  ],
  mustHappen: [
    'conversion.accepted now',
    'conversion.accepted by a quote',
    'conversion.accept BAD_INPUT',
    'conversion.accept NOT_FOUND',
    'conversion.accept PRICE_FROZEN',
    'conversion.accept QUOTE_EXPIRED',
    'conversion.accept BELOW_MIN',
    'conversion.accept ABOVE_MAX',
    'conversion.accept INSUFFICIENT_FUNDS',
    'conversion.change BAD_TERMS',
    'conversion.change BAD_INPUT',
  ],
  mustHappenOnce: [
    'conversion.accept NO_COVER',
    'conversion.accept MARKET_CLOSED',
    'conversion.accept SELF_EXCLUDED',
    'conversion.accept ACCOUNT_HELD',
    'conversion.define ALREADY_DONE',
    'conversion.change ok',
    'conversion.change ABOVE_MAX',
    'conversion.change BELOW_MIN',
    'conversion.switch ok',
    'conversion.switch ALREADY_DONE',
  ],
};
