import type { CommandBody } from '@candor/exchange/command';
import { JOURNAL_FORMAT } from '@candor/exchange/kernel/journal-format';

const USDT = 1;
const SYMBOL = 1;
const PAIR = 1;
const PERIOD_MS = 20_000;
const UNIT = 100_000_000n;
const USERS = [2, 3, 4, 5, 6, 7] as const;
const GRANT = 100_000n * UNIT;

/** The smallest exchange in which flash rounds can be played: one symbol, one period, users with money. */
export const ROUNDS_HOUSE = {
  assetId: USDT,
  symbolId: SYMBOL,
  offerId: PAIR,
  users: USERS as readonly number[],
  grantUnits: GRANT,

  opening(): readonly (readonly [number, CommandBody])[] {
    const house = (body: CommandBody): readonly [number, CommandBody] => [0, body];
    return [
      house({ type: 'house.open', formatVersion: JOURNAL_FORMAT, mode: 'demo' }),
      house({ type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 }),
      house({ type: 'symbol.define', symbolId: SYMBOL, code: 'btcusdt', tickUnits: 1_000_000n }),
      house({ type: 'house.capital', assetId: USDT, network: 'TEST', amount: 100_000_000n * UNIT }),
      house({ type: 'house.fund', assetId: USDT, fund: 'promo', amount: BigInt(USERS.length) * GRANT }),
      house({
        type: 'rounds.define',
        offerId: PAIR,
        symbolId: SYMBOL,
        periodMs: PERIOD_MS,
        feeType: 1,
        feeValue: 5n * UNIT,
        minStakeUnits: UNIT,
        maxStakeUnits: 1_000n * UNIT,
        enable: true,
        cancellable: true,
      }),
      ...USERS.flatMap((accountId): readonly (readonly [number, CommandBody])[] => [
        house({ type: 'account.open', accountId, kind: 'user' }),
        house({ type: 'account.grant', accountId, assetId: USDT, amount: GRANT }),
        [accountId, { type: 'protection.confirmRisk', product: 'rounds', version: 1 }],
      ]),
    ];
  },

  /** Odd stakes, so that shares have remainders. */
  stake(side: 'up' | 'down', index: number): CommandBody {
    return { type: 'rounds.stake', offerId: PAIR, side, stakeUnits: UNIT + BigInt(index) * 33_333_333n };
  },
};
