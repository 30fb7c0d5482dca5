import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { codeOf } from '../../test/answers.ts';
import { USDT } from '../../test/harness.ts';
import { EACH, ONE_USDT, openUpdownHarness, T0, UPDOWN_TERMS } from '../../test/updown-harness.ts';
import { MOST_OPEN } from './placement.ts';

const [PERSON, OTHER, COPY] = [1, 2, 21];

function withCopy() {
  const harness = openUpdownHarness(2);
  const open = { type: 'owner.open', ownerId: COPY, personId: PERSON, handId: OTHER, kind: 'copy' } as const;
  harness.at(harness.timeMs, 0, open);
  harness.at(harness.timeMs, 0, { type: 'account.grant', accountId: COPY, assetId: USDT, amount: EACH });
  harness.ticks(T0 - 10_000, T0, 3_000_000);
  return harness;
}

test('SPEC §6 what may be lost together is bounded over all owners of a person', () => {
  const harness = withCopy();
  // A fifth of one per cent of the cover, 2,000 USDT, for one person in a second: 2,352.94 of stake at 0.85.
  for (const accountId of [PERSON, COPY, OTHER]) harness.placeAt(T0, accountId, { stakeUnits: 1_100n * ONE_USDT });
  expect(harness.placeAt(T0, COPY, { stakeUnits: 200n * ONE_USDT }).outcome).toMatchObject({ code: 'EXPOSURE_LIMIT' });
  expect(harness.placeAt(T0, PERSON, { stakeUnits: 200n * ONE_USDT }).outcome).toMatchObject({ code: 'EXPOSURE_LIMIT' });
  expect(codeOf(harness.placeAt(T0, OTHER, { stakeUnits: 200n * ONE_USDT }))).toBe('ok');
  harness.exchange.check();
  harness.exchange = Exchange.restore(harness.exchange.snapshot());
  harness.exchange.check();
  expect(harness.placeAt(T0, COPY, { stakeUnits: 200n * ONE_USDT }).outcome).toMatchObject({ code: 'EXPOSURE_LIMIT' });
});

test('SPEC §6, 14.6 open orders and open stakes are counted over all owners of a person', () => {
  const harness = withCopy();
  const least = { stakeUnits: UPDOWN_TERMS.minStakeUnits };
  for (let count = 0; count < MOST_OPEN / 2; count++)
    for (const accountId of [PERSON, COPY]) expect(codeOf(harness.placeAt(T0, accountId, least))).toBe('ok');
  for (const accountId of [PERSON, COPY]) expect(codeOf(harness.placeAt(T0, accountId, least))).toBe('TOO_MANY_ORDERS');
  const { openStakeUnits } = harness.exchange.ask({ type: 'protection.info', accountId: PERSON });
  expect(openStakeUnits).toBe(BigInt(MOST_OPEN) * least.stakeUnits);
  expect([harness.atRisk(PERSON, USDT), harness.atRisk(COPY, USDT)]).toEqual([100n * ONE_USDT, 100n * ONE_USDT]);
});

test('SPEC §14.6 a loss limit of a person counts the stakes of all owners', () => {
  const harness = withCopy();
  harness.at(T0, PERSON, { type: 'protection.setLossLimit', limitUnits: 150n * ONE_USDT, utcOffsetMinutes: 0 });
  harness.placeAt(T0, COPY);
  expect(codeOf(harness.placeAt(T0, PERSON))).toBe('LOSS_LIMIT');
  expect(codeOf(harness.placeAt(T0, COPY))).toBe('LOSS_LIMIT');
});
