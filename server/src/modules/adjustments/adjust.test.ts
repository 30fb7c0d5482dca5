import { addTreasurers, BY_TREASURERS } from '@candor/exchange/test/adjustments-script';
import { hash } from 'node:crypto';
import { OperatorsScript } from '@candor/exchange/test/operators-script';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '../../identity/users.ts';
import { MemoryCore } from '../../liquidity/test/memory-core.ts';
import { isChange, type ActionBy, type ActionDetails } from '../../operators/operator-action.ts';
import { adjust } from './adjust.ts';

const NOW_MS = 1_767_240_000_000;
const USER = 1_001;
const USDT = { assetId: 1, code: 'USDT', scale: 8 };
const CLOSED = 2;

let core: MemoryCore;
let script: OperatorsScript;
/** Of the user's account; null: nobody has it any more. */
let status: number | null;

beforeEach(() => {
  core = new MemoryCore({ now: () => NOW_MS });
  status = 0;
  const send = (body: Parameters<MemoryCore['run']>[0]['body']) => core.run({ id: '', accountId: 0, body });
  send({ type: 'asset.define', ...USDT });
  send({ type: 'account.open', accountId: USER, kind: 'user' });
  send({ type: 'house.capital', assetId: 1, network: 'TRC20', amount: 10_000_000_000n });
  script = new OperatorsScript(send);
  script.found();
  addTreasurers(script);
});

function action() {
  const byId = async () => await Promise.resolve(status === null ? null : ({ id: USER, status } as User));
  const catalogue = {
    asset: (assetId: number) => (assetId === 1 ? USDT : undefined),
    assetOfCode: (code: string) => (code === 'USDT' ? USDT : undefined),
  };
  const change = adjust({ core, catalogue, identity: { users: { byId } } });
  if (!isChange(change)) throw new Error('no change');
  return change;
}

const checked = async (amount: string, reverses = 0) => await action().check({ account: USER, coin: 'USDT', amount, reverses });

/** What two have decided: its details, and by whom. */
async function decided(amount: string, reverses = 0): Promise<{ readonly details: ActionDetails; readonly by: ActionBy }> {
  const read = await checked(amount, reverses);
  if (!read.ok) throw new Error(read.text);
  const { details } = read;
  const proposalId = script.decide(['tara', 'theo'], 'adjustments', action().words?.(details, BY_TREASURERS.reason) ?? '');
  return { details, by: { proposalId, proposer: 'tara', confirmer: 'theo', reason: BY_TREASURERS.reason } };
}

const booked = () => core.exchange.ask({ type: 'adjustments.ofAccount', accountId: USER }).map(({ units }) => units);

describe('RULES §18 an adjustment', () => {
  test('is kept in the journal as account, asset, units, what it takes back and the hash of its reason, and booked as that', async () => {
    const { details, by } = await decided('25.5');
    expect(action().words?.(details, 'an outage')).toBe(`adjust 1001 1 2550000000 0 ${hash('sha256', 'an outage')}`);
    expect(action().words?.({ ...details, reverses: 7 }, 'ß')).toBe(`adjust 1001 1 2550000000 7 ${hash('sha256', 'ß')}`);
    for (let again = 0; again < 2; again++) expect(await action().run(details, by)).toMatchObject({ ok: true });
    const other = await decided('1');
    expect(await action().run({ ...other.details, amount: '1.1' }, other.by)).toMatchObject({ ok: false, code: 'BAD_INPUT' });
    expect(booked()).toEqual([2_550_000_000n]);
  });

  test('says what the account and the equity have before it and would have behind it', async () => {
    const changed = async (details: ActionDetails) =>
      ((await action().changes?.(details)) ?? []).map(({ name, before, after }) => `${name}: ${before} → ${after}`);
    const { details, by } = await decided('25.5');
    expect(await changed(details)).toEqual(['account 1001: 0 USDT → 25.5 USDT', 'equity: 100 USDT → 74.5 USDT']);
    await action().run(details, by);
    expect(await changed({ ...details, amount: '5.5', reverses: by.proposalId })).toEqual([
      'account 1001: 25.5 USDT → 20 USDT',
      'equity: 74.5 USDT → 80 USDT',
    ]);
    expect(await changed({ ...details, coin: 'NONE' })).toEqual([]);
  });

  test('pays nothing to an account that is closed, before and after it was proposed; what was paid in error is taken back of it', async () => {
    const paid = await decided('3');
    expect(await action().run(paid.details, paid.by)).toMatchObject({ ok: true });
    const late = await decided('1');
    status = CLOSED;
    expect(await checked('1')).toMatchObject({ code: 'ACCOUNT_CLOSED', field: 'account' });
    expect(await action().run(late.details, late.by)).toMatchObject({ code: 'ACCOUNT_CLOSED' });
    // run again after a kill: it was done while the account was open
    expect(await action().run(paid.details, paid.by)).toMatchObject({ ok: true });
    const back = await decided('3', paid.by.proposalId);
    expect(await action().run(back.details, back.by)).toMatchObject({ ok: true });
    status = null;
    expect(await checked('1')).toMatchObject({ code: 'NOT_FOUND', field: 'account' });
    expect(booked()).toEqual([300_000_000n, 300_000_000n]);
  });
});
