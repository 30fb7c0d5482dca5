import type { Entry } from '@candor/exchange/entry';
import { byAnother, frozen, Forger, pricedTick, withBody, withEvents } from '../../../../audit/test/forger.ts';
import type { Forgery } from '../../../../audit/test/forgery.ts';
import { termsForgeries } from '../../../../audit/test/terms-forgeries.ts';
import { BTC, EXCLUDED, OWNER } from './history.ts';

const [BTCUSDT, ADAUSDT] = [1, 2];
/** Half the commission of the coin that is bought, in ticks of either index, and one tick more. */
const [FAR_BTC, FAR_ADA] = [2_251, 23];

/** Conversions as a thief with the whole program writes them: command, events and legs fit each other. */
export function conversionForgeries(entries: readonly Entry[]): readonly Forgery[] {
  const f = new Forger(entries);
  const first = f.entry('conversion.accept');
  const quoted = f.entry('conversion.accept', (_, { quotedMs }) => quotedMs > 0);
  const intoBtc = f.entry('conversion.accept', (_, { quotedMs, toAssetId }) => quotedMs > 0 && toAssetId === BTC);
  const change = f.entry('conversion.change');
  const changed = f.entry('conversion.accept', (_, { quotedMs, version }) => quotedMs === 0 && version === 0);
  const byNewTerms = f.stating('conversion.accepted', ({ version }) => version === 2);
  const inventory = f.entry('house.fund', (_, { fund, assetId }) => fund === 'fx' && assetId === 2);
  /** Another gross amount, and the fee and the legs that follow from it. */
  const paid = (entry: Entry, more: bigint): Entry =>
    withEvents(entry, 'conversion.accepted', ({ grossUnits, legs }) => ({
      grossUnits: grossUnits + more,
      legs: legs.map((leg, at) =>
        at === 2 ? { ...leg, amount: leg.amount - more } : at === 3 ? { ...leg, amount: leg.amount + more } : leg,
      ),
    }));
  const quotedAs = (entry: Entry, other: object): Entry =>
    withEvents(withBody(entry, other), 'conversion.accepted', () => ('quotedMs' in other ? { quotedMs: other.quotedMs } : {}));
  const coin = (entry: Entry, other: object): Entry => withEvents(withBody(entry, other), 'conversion.defined', () => other);
  const funded = (entry: Entry, amount: bigint): Entry =>
    withEvents(withBody(entry, { amount }), 'ledger.moved', ({ legs }) => ({
      legs: legs.map((leg) => ({ ...leg, amount: leg.amount < 0n ? -amount : amount })),
    }));
  return [
    f.forged('a unit more than the rate gives', 'SPEC/12 gross', first, (entry) => paid(entry, 1n)),
    f.forged('a conversion without a fee', 'SPEC/12 fee', first, (entry) =>
      withEvents(entry, 'conversion.accepted', ({ feeUnits, legs }) => ({
        feeUnits: 0n,
        legs: legs.slice(0, 4).map((leg, at) => (at === 3 ? { ...leg, amount: leg.amount + feeUnits } : leg)),
      })),
    ),
    f.forged('a conversion of somebody who excluded himself', 'SPEC/14.6 exclusion', first, (entry) => byAnother(entry, OWNER, EXCLUDED)),
    f.forged('more than there is', 'SPEC/2 funds', first, (entry) => withBody(entry, { amountUnits: 10n ** 20n })),
    f.forged('more than the inventory', 'SPEC/2 funds', inventory, (entry) => funded(entry, 1_000n), changed),
    f.forged('a conversion on a frozen price', 'SPEC/12 fresh price', f.tickBefore(quoted, ADAUSDT), frozen, quoted),
    ...[FAR_BTC, -FAR_BTC].map((far) =>
      f.forged(
        `a quote after the bought coin moved by ${far}`,
        'SPEC/12 quote',
        f.tickBefore(intoBtc, BTCUSDT),
        (entry) => pricedTick(entry, 3_000_001 + far),
        intoBtc,
      ),
    ),
    ...[FAR_ADA, -FAR_ADA].map((far) =>
      f.forged(
        `a quote after the sold coin moved by ${far}`,
        'SPEC/12 quote',
        f.tickBefore(quoted, ADAUSDT),
        (entry) => pricedTick(entry, 30_000 + far),
        quoted,
      ),
    ),
    f.forged('a quote of more than ten seconds', 'SPEC/12 quote', quoted, (entry) => quotedAs(entry, { quotedMs: entry.timeMs - 10_001 })),
    f.forged('a quote of a moment that is not over', 'SPEC/12 quote', quoted, (entry) => quotedAs(entry, { quotedMs: entry.timeMs })),
    f.forged('a quote of terms that did not act', 'SPEC/12 quote', quoted, (entry) => quotedAs(entry, { version: 2 })),
    f.forged(
      'a coin into which nobody converts',
      'SPEC/12 coins',
      f.entry('conversion.define'),
      (entry) => coin(entry, { enable: false }),
      quoted,
    ),
    f.forged('a commission below a tenth of a per cent', 'SPEC/12 coin', change, (entry) => coin(entry, { commissionPpm: 999 })),
    f.forged('limits that leave nothing', 'SPEC/12 coin', change, (entry) => coin(entry, { minGrossUnits: 1n })),
    f.forged(
      'a coin priced by the index of another',
      'SPEC/12 coin',
      f.entry('conversion.define', (_, { assetId }) => assetId === 2),
      (entry) => withEvents(entry, 'conversion.defined', () => ({ symbolId: ADAUSDT })),
    ),
    ...termsForgeries(entries, {
      name: 'conversion',
      states: 'conversion.defined',
      fee: 'commissionPpm',
      first: { entry: byNewTerms, rule: 'SPEC/12 fee' },
    }),
  ];
}
