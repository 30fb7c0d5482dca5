import { BTC, BTC_LOT_UNITS, BTC_TICK_UNITS, BTCUSDT, Harness, TERMS, USDT } from '../harness.ts';
import type { LockCode, LockScope } from '../../ground/holds/words.ts';
import { MARKET_ID, USERS } from './documented.ts';

const USDT_UNITS = 1_000_000_000_000n;
const DAY_MS = 86_400_000;
const BTC_UNITS = 1_000_000_000n;
/** An account without a grant, with capital of the house. */
export const SIMULATED = 9;
/** The account whose loss limit waits to be raised, and the offset from UTC that waits with it. */
export const LIMITED = 1;
export const NEXT_OFFSET_MINUTES = 120;

/** An account that opens nothing and whose money stays; a user, but none of those whose trades fill an exchange. */
export const HELD = 11;

/** What the first user has by copying the second. */
export const COPY = { ownerId: 12, personId: 1, handId: 2, kind: 'copy' } as const;

/** Assets, a market with its price, users with money: what every product stands on, and none of it empty. */
export function openFullHarness(): Harness {
  const harness = new Harness();
  harness.send(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  harness.send(0, { type: 'asset.define', assetId: BTC, code: 'BTC', scale: 8 });
  harness.send(0, { type: 'symbol.define', symbolId: BTCUSDT, code: 'btcusdt', tickUnits: BTC_TICK_UNITS });
  const assets = { baseAssetId: BTC, quoteAssetId: USDT };
  harness.send(0, { type: 'market.define', marketId: MARKET_ID, symbolId: BTCUSDT, ...assets, lotUnits: BTC_LOT_UNITS, terms: TERMS });
  for (const sort of [2, 3]) harness.plan({ type: 'market.change', marketId: MARKET_ID, terms: { ...TERMS, sort } });
  for (const assetId of [USDT, BTC]) {
    harness.send(
      0,
      { type: 'house.capital', assetId, network: 'TRC20', amount: 10n ** 17n, reference: `capital-${assetId}` },
      `capital-${assetId}`,
    );
    harness.send(0, { type: 'house.fund', assetId, fund: 'promo', amount: 10n ** 16n });
  }
  for (const accountId of USERS) {
    harness.send(0, { type: 'account.open', accountId, kind: 'user' });
    harness.send(0, { type: 'account.grant', accountId, assetId: USDT, amount: USDT_UNITS, reference: 'opening' });
    harness.send(0, { type: 'account.grant', accountId, assetId: BTC, amount: BTC_UNITS });
  }
  harness.send(0, { type: 'account.open', accountId: SIMULATED, kind: 'simulated' });
  harness.send(0, { type: 'account.open', accountId: HELD, kind: 'user' });
  harness.send(0, { type: 'owner.open', ...COPY });
  harness.send(0, { type: 'house.endow', accountId: SIMULATED, assetId: USDT, amount: USDT_UNITS, reference: 'simulated' });
  harness.tick(3_000_000);
  harness.tick(3_000_100);
  protect(harness);
  hold(harness);
  set(harness);
  harness.send(0, { type: 'house.planStop', stopMs: harness.timeMs + 86_400_000 });
  harness.send(0, { type: 'house.noteTrail', trailSeq: 1, hash: '5c'.repeat(32) });
  return harness;
}

/** A limit that waits to be raised, exclusions of both scopes, and commands with ids that are remembered: one is refused. */
function protect(harness: Harness): void {
  const amount = USDT_UNITS / 10n;
  harness.send(1, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'finance', amount }, 'to-finance');
  harness.send(1, { type: 'wallet.transfer', assetId: USDT, from: 'finance', to: 'contract', amount: 10n ** 17n }, 'too-much');
  harness.send(LIMITED, { type: 'protection.setLossLimit', limitUnits: USDT_UNITS, utcOffsetMinutes: 60 });
  harness.send(LIMITED, { type: 'protection.setLossLimit', limitUnits: 2n * USDT_UNITS, utcOffsetMinutes: NEXT_OFFSET_MINUTES });
  harness.send(4, { type: 'protection.exclude', scope: 'fixed-time', untilMs: 0 });
  harness.send(4, { type: 'protection.exclude', scope: 'all', untilMs: harness.timeMs + 172_800_000 });
  harness.send(4, { type: 'protection.exclude', scope: 'leveraged', untilMs: harness.timeMs + 259_200_000 });
  harness.send(4, { type: 'protection.confirmRisk', product: 'updown', version: 3 });
}

/** One key with a version in force and two that are planned, one that is only shown. */
function set(harness: Harness): void {
  const by = { operator: 'operator-1, operator-2', reason: 'Seen by users' } as const;
  const isOpen = (before: string, after: string) => [{ name: 'isOpenSenior', before, after }];
  for (const [hours, before, after] of [
    [2, 'true', 'false'],
    [3, 'false', 'true'],
  ] as const)
    // prettier-ignore
    harness.send(0, {
      type: 'settings.set',
      key: 'AUTH_LIMIT',
      fields: isOpen(before, after),
      effectiveMs: harness.timeMs + hours * 3_600_000,
      ...by,
    });
  const fields = [{ name: 'logo', before: '""', after: '"/logo.svg"' }];
  harness.send(0, { type: 'settings.set', key: 'LOGO_SETTING', fields, effectiveMs: 0, ...by });
}

/** Of one account both scopes; one hold ends before the snapshot and stands in it no more, since another came after it. */
function hold(harness: Harness): void {
  const by = { operator: 'operator-1', reason: 'The order of a court' } as const;
  const place = (accountId: number, scope: LockScope, code: LockCode, aheadMs: number): unknown =>
    harness.send(0, { type: 'hold.place', accountId, scope, code, reviewMs: harness.timeMs + aheadMs, ...by });
  place(HELD, 'opening', 'KYC_REVIEW', 2);
  place(HELD, 'withdrawal', 'LEGAL_ORDER', 30 * DAY_MS);
  place(HELD, 'opening', 'LEGAL_ORDER', 20 * DAY_MS);
  place(SIMULATED, 'withdrawal', 'RISK_REVIEW', DAY_MS);
}
