import { ANNA, ONE_USDT, openCustody, refOf } from '@candor/exchange/products/custody/test/custody-harness';
import { BY_TWO } from '@candor/exchange/test/harness';
import { expect, test } from 'vitest';
import type { ChannelName } from '../../chains/networks.ts';
import { paymentWarnings, watchPayments } from './payment-health.ts';
import { UnpaidChannels } from './unpaid-channels.ts';

const HALF_AN_HOUR_MS = 1_800_000;

function ground(channels: readonly ChannelName[]) {
  const harness = openCustody({}, { twoPersonsValueUnits: 500n * ONE_USDT });
  harness.fill(ANNA, 10_000n);
  const core = { query: async (query: never) => await Promise.resolve(harness.exchange.ask(query)) } as never;
  const unpaid = new UnpaidChannels(core, channels);
  const watched = {
    oldestMs: () => unpaid.oldestMs,
    unsigned: () => ({ count: 0, oldestMs: null }),
    failed: () => 0,
    unfunded: () => 0,
    unclear: () => 0,
    turnMs: () => harness.timeMs,
    problems: () => 0,
    hot: () => [],
    areOn: () => true,
    isSignerMissing: () => unpaid.areOn,
    now: () => harness.timeMs,
  };
  const figures = new Map<string, () => number>();
  watchPayments({ gauge: (name, _help, read) => void figures.set(name, read), gauges: () => undefined }, watched);
  const figure = (name: string) => figures.get(name)?.();
  return { harness, unpaid, watched, figure };
}

test('a followed chain that has withdrawals on and no signer is a warning, until they are off', async () => {
  const { harness, unpaid, watched, figure } = ground(['USDT-TRC']);
  expect(paymentWarnings(watched)).toEqual([]);
  await unpaid.look();
  expect([paymentWarnings(watched), figure('candor_signer_missing')]).toEqual([['payments'], 1]);
  harness.send(0, { type: 'custody.switch', channelId: 1, depositEnable: true, withdrawEnable: false, operator: 'anna', reason: 'later' });
  await unpaid.look();
  expect([paymentWarnings(watched), figure('candor_signer_missing')]).toEqual([[], 0]);
});

test('what was approved before is not told as nothing', async () => {
  const { harness, unpaid, watched, figure } = ground(['USDT-TRC']);
  const reviewed = refOf(harness.request(ANNA, 1_000n));
  harness.send(0, { type: 'custody.switch', channelId: 1, depositEnable: true, withdrawEnable: false, operator: 'anna', reason: 'later' });
  await unpaid.look();
  expect([unpaid.oldestMs, figure('candor_payment_age_seconds')]).toEqual([null, 0]);
  harness.send(0, { type: 'custody.approve', withdrawalId: reviewed, ...BY_TWO });
  const approvedMs = harness.timeMs;
  harness.timeMs += HALF_AN_HOUR_MS + 1_000;
  await unpaid.look();
  expect([unpaid.oldestMs, figure('candor_payment_age_seconds')]).toEqual([approvedMs, 1_801]);
  expect(paymentWarnings(watched)).toEqual(['payments']);
});

test.each([[[]], [['LTC']]] as const)('channels that are not followed are no fault: %s', async (channels) => {
  const { harness, unpaid, watched } = ground(channels);
  refOf(harness.request(ANNA, 20n));
  await unpaid.look();
  expect([paymentWarnings(watched), unpaid.oldestMs]).toEqual([[], null]);
});
