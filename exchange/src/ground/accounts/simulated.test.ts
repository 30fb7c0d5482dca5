import { expect, test } from 'vitest';
import { Exchange } from '../../exchange.ts';
import { BTC, Harness, openHarness, USDT } from '../../test/harness.ts';

const SIMULATED = 900;
const opening = { type: 'account.open', accountId: SIMULATED, kind: 'simulated' } as const;
const endowing = { type: 'house.endow', accountId: SIMULATED, assetId: USDT, amount: 700n, reference: 'simulated:1' } as const;

function withParticipant(): Harness {
  const harness = openHarness(2);
  harness.send(0, { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 1_000n });
  expect(harness.send(0, opening).outcome).toMatchObject({ ok: true, ref: SIMULATED });
  return harness;
}

test('SPEC 4.5 simulated accounts are opened and endowed in demo mode: house:equity → user:platform, once for a reference', () => {
  const harness = withParticipant();
  expect(harness.exchange.ask({ type: 'accounts.simulated' })).toEqual([SIMULATED]);
  const entry = harness.send(0, endowing);
  expect(entry.events).toEqual([
    {
      type: 'ledger.moved',
      reason: 'endow',
      reference: 'simulated:1',
      legs: [
        { code: 4, ownerId: 0, ref: 0, assetId: USDT, amount: -700n },
        { code: 1, ownerId: SIMULATED, ref: 0, assetId: USDT, amount: 700n },
      ],
    },
  ]);
  expect(harness.send(0, endowing).outcome).toMatchObject({ ok: false, code: 'ALREADY_DONE' });
  expect(harness.send(0, { ...endowing, amount: 10n ** 20n, reference: 'simulated:2' }).outcome).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
  });
});

test('SPEC 4.5 a journal in live mode refuses to open and to endow them', () => {
  const harness = new Harness(1_767_225_600_000, 'live');
  harness.send(0, { type: 'asset.define', assetId: USDT, code: 'USDT', scale: 8 });
  harness.send(0, { type: 'house.capital', assetId: USDT, network: 'TRC20', amount: 1_000n });
  expect(harness.execute({ id: '', accountId: 0, body: opening }).outcome).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  expect(harness.execute({ id: '', accountId: 0, body: endowing }).outcome).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(harness.exchange.ask({ type: 'accounts.simulated' })).toEqual([]);
});

test('SPEC 4.5 no grant goes to a simulated account, and no endowment to a user', () => {
  const harness = withParticipant();
  const amount = 5n;
  const refused = { ok: false, code: 'BAD_INPUT' };
  expect(harness.send(0, { type: 'account.grant', accountId: SIMULATED, assetId: USDT, amount }).outcome).toMatchObject(refused);
  harness.send(0, { type: 'account.open', accountId: 7, kind: 'user' });
  expect(harness.send(0, { type: 'house.endow', accountId: 7, assetId: BTC, amount }).outcome).toMatchObject(refused);
});

test('SPEC 4.5 which accounts are simulated is in the snapshot', () => {
  const { exchange } = withParticipant();
  const restored = Exchange.restore(exchange.snapshot());
  expect(restored.ask({ type: 'accounts.simulated' })).toEqual([SIMULATED]);
});
