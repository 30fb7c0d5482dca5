import type { CommandBody } from '@candor/exchange/command';
import { JOURNAL_FORMAT } from '@candor/exchange/kernel/journal-format';

const USDT = 1;
const SYMBOL = 1;
const PRODUCT = 1;
const DURATION_MS = 10_000;
const UNIT = 100_000_000n;
const USERS = [2, 3, 4, 5] as const;
const GRANT = 100_000n * UNIT;

/** The smallest exchange in which second contracts can be placed: one symbol, one duration, four users with money. */
export const SECOND_CONTRACTS = {
  assetId: USDT,
  symbolId: SYMBOL,
  users: USERS as readonly number[],
  grantUnits: GRANT,
  stakeUnits: 10n * UNIT,

  opening(): readonly (readonly [number, CommandBody])[] {
    const house = (body: CommandBody): readonly [number, CommandBody] => [0, body];
    return [
      house({ type: 'house.open', formatVersion: JOURNAL_FORMAT, mode: 'demo' }),
      house({ type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 }),
      house({ type: 'symbol.define', symbolId: SYMBOL, code: 'btcusdt', tickUnits: 1_000_000n }),
      house({ type: 'house.capital', assetId: USDT, network: 'TEST', amount: 100_000_000n * UNIT }),
      house({ type: 'house.fund', assetId: USDT, fund: 'updown', amount: 10_000_000n * UNIT }),
      house({ type: 'house.fund', assetId: USDT, fund: 'promo', amount: BigInt(USERS.length) * GRANT }),
      house({
        type: 'updown.define',
        offerId: PRODUCT,
        symbolId: SYMBOL,
        durationMs: DURATION_MS,
        ratePpm: 850_000,
        minStakeUnits: UNIT,
        maxStakeUnits: 2_000n * UNIT,
        enable: true,
      }),
      ...USERS.flatMap((accountId): readonly (readonly [number, CommandBody])[] => [
        house({ type: 'account.open', accountId, kind: 'user' }),
        house({ type: 'account.grant', accountId, assetId: USDT, amount: GRANT }),
        [accountId, { type: 'protection.confirmRisk', product: 'updown', version: 1 }],
      ]),
    ];
  },

  place(side: 'up' | 'down'): CommandBody {
    return { type: 'updown.place', offerId: PRODUCT, side, stakeUnits: 10n * UNIT, version: 0, validUntilMs: 0 };
  },
};
