import { Exchange } from '@candor/exchange/exchange';
import { JOURNAL_FORMAT } from '@candor/exchange/kernel/journal-format';
import { expect, test } from 'vitest';
import type { Core } from '../../machine/core/core.ts';
import { paymentState, paymentSwitch } from './payment-switch.ts';

test('one operator stops all payments, two resume them; what is so already is refused', async () => {
  const exchange = new Exchange();
  const core = {
    submit: async (command) => {
      const { seq, timeMs, outcome } = exchange.execute(exchange.lastSeq + 1, 1_767_240_000_000, command);
      return await Promise.resolve({ seq, timeMs, outcome, prevBatchHash: '' });
    },
    query: async (query) => await Promise.resolve(exchange.ask(query)),
  } as Partial<Core> as Core;
  await core.submit({ id: '', accountId: 0, body: { type: 'house.open', formatVersion: JOURNAL_FORMAT, mode: 'live' } });
  const areOn = (): boolean => exchange.ask({ type: 'custody.rules' }).areOn;
  const asked = async (): Promise<unknown> => await paymentState(core).answer({ name: 'otto', roles: ['auditor'] }, {});
  expect(await asked()).toEqual({ ok: true, output: { areOn: true } });
  const [stop, resume] = paymentSwitch(core);
  if (stop === undefined || resume === undefined) throw new Error('no actions');
  expect([stop.persons, resume.persons]).toEqual([1, 2]);
  expect(await resume.check({})).toMatchObject({ ok: false, code: 'ALREADY_DONE' });
  const by = { proposalId: 7, proposer: 'anna', confirmer: null, reason: 'look' };
  expect(await stop.run({}, by)).toMatchObject({ ok: true });
  expect(areOn()).toBe(false);
  expect(await asked()).toEqual({ ok: true, output: { areOn: false } });
  expect(await stop.check({})).toMatchObject({ ok: false, code: 'ALREADY_DONE' });
  // run again as after a kill
  expect(await stop.run({}, by)).toMatchObject({ ok: true });
  expect(await resume.run({}, { ...by, proposalId: 8 })).toMatchObject({ ok: false, code: 'BAD_INPUT' });
  expect(await resume.run({}, { ...by, proposalId: 9, confirmer: 'berta' })).toMatchObject({ ok: true });
  expect(areOn()).toBe(true);
});
