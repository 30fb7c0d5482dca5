import type { CommandBody } from '@candor/exchange/command';
import type { House } from '@candor/exchange/test/house';
import { seededRandom } from '@candor/exchange/test/seeded-random';
import { HOUSE_ACCOUNT, History, USDT } from './rich-history.ts';

const UNIT = 100_000_000n;

/** What may be cancelled. */
type Made = { readonly orderId: number; readonly accountId: number; readonly type: 'spot.place' | 'rounds.stake' };

/** All products in one exchange, with commands that come at random and are accepted or refused as they are. */
export function jointRun(seed: number, steps: number): House {
  const random = seededRandom(seed);
  const history = new History();
  history.open();
  const { house } = history;
  const made: Made[] = [];
  for (let step = 0; step < steps; step++) {
    house.timeMs += random(40) === 0 ? random(9_000) : random(500);
    const accountId = random(30) === 0 ? HOUSE_ACCOUNT : 1 + random(6);
    const dice = random(100);
    if (dice < 25) history.tick(1 + random(2), dice % 2 === 0 ? 200_000 + random(8) : 200_000 + random(300));
    else if (dice < 27) history.tick(1, 200_000, random(2) === 0 ? 'frozen' : 'closed');
    else if (dice < 42) house.execute({ id: '', accountId: 0, body: { type: 'house.advance', budget: 1 + random(4) } });
    else {
      const id = random(8) === 0 ? `command-${step - random(3)}` : '';
      const body = nextBody(random, made);
      const isOwn = (body.type === 'spot.cancel' || body.type === 'rounds.cancel') && random(4) > 0;
      const by = isOwn ? (made.find(({ orderId }) => orderId === body.orderId)?.accountId ?? accountId) : accountId;
      const { outcome } = house.execute({ id, accountId: by, body });
      const { type } = body;
      if (outcome.ok && (type === 'spot.place' || type === 'rounds.stake')) made.push({ orderId: outcome.ref, accountId: by, type });
    }
  }
  return house;
}

function nextBody(random: (below: number) => number, made: readonly Made[]): CommandBody {
  const dice = random(100);
  const side = random(2) === 0 ? 'buy' : 'sell';
  const bet = random(2) === 0 ? 'up' : 'down';
  const units = BigInt(1 + random(60)) * UNIT + BigInt(random(5));
  const last = (type: Made['type']): number => {
    const ofType = made.filter((one) => one.type === type).slice(-6);
    return ofType[random(ofType.length + 1)]?.orderId ?? 1;
  };
  if (dice < 40) {
    const timeInForce = (['gtc', 'gtc', 'gtc', 'ioc', 'fok', 'post-only'] as const)[random(6)] ?? 'gtc';
    const limit = {
      kind: 'limit',
      timeInForce,
      priceTicks: 200_000 + random(60) - 30,
      lots: 500 + random(3_000),
      amountUnits: 0n,
    } as const;
    return { type: 'spot.place', marketId: 1, side, ...limit };
  }
  if (dice < 48) {
    const byAmount = side === 'buy' && random(2) === 0;
    const market = {
      kind: 'market',
      timeInForce: 'ioc',
      priceTicks: 0,
      lots: byAmount ? 0 : 500 + random(2_000),
      amountUnits: byAmount ? units : 0n,
    } as const;
    return { type: 'spot.place', marketId: 1, side, ...market };
  }
  if (dice < 56) return { type: 'spot.cancel', orderId: last('spot.place') };
  if (dice < 58) return { type: 'spot.cancelAll', marketId: 0 };
  if (dice < 62)
    return { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: random(2) === 0 ? 'finance' : 'contract', amount: units };
  if (dice < 76) return { type: 'updown.place', offerId: 1 + random(2), side: bet, stakeUnits: units, version: 0, validUntilMs: 0 };
  if (dice < 90) return { type: 'rounds.stake', offerId: 1 + random(2), side: bet, stakeUnits: units };
  if (dice < 99) return { type: 'rounds.cancel', orderId: last('rounds.stake') };
  return { type: 'protection.setLossLimit', limitUnits: BigInt(random(2_000)) * UNIT, utcOffsetMinutes: 15 * (random(20) - 10) };
}
