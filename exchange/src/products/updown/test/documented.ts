import type { Exchange } from '../../../exchange.ts';
import { asAnswered, only, USERS } from '../../../test/formats/documented.ts';
import type { Documented, Figure } from '../../../test/formats/documented.ts';
import type { Fields } from '../../../test/formats/reader.ts';
import { BTCUSDT, USDT } from '../../../test/harness.ts';
import type { Harness } from '../../../test/harness.ts';
import type { OpenUpdown } from '../answers.ts';

const OFFER_ID = 6;
const ONE_USDT = 100_000_000n;

function* fill(harness: Harness): Iterable<void> {
  harness.send(0, { type: 'house.fund', assetId: USDT, fund: 'updown', amount: 1_000_000n * ONE_USDT });
  const terms = { ratePpm: 850_000, minStakeUnits: ONE_USDT, maxStakeUnits: 1_000n * ONE_USDT, enable: true };
  harness.send(0, { type: 'updown.define', offerId: OFFER_ID, symbolId: BTCUSDT, durationMs: 60_000, ...terms });
  harness.plan({ type: 'updown.change', offerId: OFFER_ID, ...terms, ratePpm: 860_000 });
  harness.tick(3_000_000);
  for (const [accountId, side] of [[1, 'up'] as const, [2, 'down'] as const]) {
    harness.send(accountId, { type: 'protection.confirmRisk', product: 'updown', version: 1 });
    harness.send(accountId, { type: 'updown.place', offerId: OFFER_ID, side, stakeUnits: 10n * ONE_USDT, version: 0, validUntilMs: 0 });
  }
  const author = { operator: 'anna, berta', reason: 'A venue sent wrong prices' };
  const [fromMs, toMs] = [harness.timeMs + 60_000, harness.timeMs + 86_000_000];
  harness.send(0, { type: 'updown.void', voidId: 70, symbolId: BTCUSDT, fromMs, toMs, ...author });
  yield;
}

/** What a layout without a wait says of it. */

type Version = Fields & { readonly effectiveMs: number };
type Order = Omit<OpenUpdown, 'expiryMs' | 'entryN' | 'entryTicks' | 'entryMs' | 'acceptedTicks'> & { readonly accountId: number };

const ASKED = [
  'orderId',
  'offerId',
  'version',
  'symbolId',
  'durationMs',
  'side',
  'stakeUnits',
  'coverUnits',
  'ratePpm',
  'acceptedMs',
  'waitMs',
] as const satisfies readonly (keyof Order)[];

function figures(section: Fields, exchange: Exchange): readonly Figure[] {
  const orders = section['orders'] as unknown as readonly Order[];
  const voids = section['voids'] as readonly Fields[];
  const offers = section['offers'] as readonly (Fields & { readonly versions: readonly Version[] })[];
  return [
    {
      what: 'offers',
      written: offers.map(({ versions, ...offer }) =>
        asAnswered(
          versions.map((version) => ({ ...offer, ...version })),
          exchange,
        ),
      ),
      answered: exchange.ask({ type: 'updown.products' }),
    },
    { what: 'voids', written: voids, answered: exchange.ask({ type: 'updown.voids' }) },
    ...USERS.map((accountId) => ({
      what: `open orders of ${accountId}`,
      written: only(orders.filter((order) => order.accountId === accountId).toReversed(), ASKED),
      answered: only(exchange.ask({ type: 'updown.open', accountId }), ASKED),
    })),
  ];
}

export const documented: Documented = { fill, figures };
