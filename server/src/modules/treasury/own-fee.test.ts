import { Exchange } from '@candor/exchange/exchange';
import type { CommandBody } from '@candor/exchange/command';
import { expect, test } from 'vitest';
import { runGenesis } from '../../genesis/genesis.ts';
import type { Core } from '../../machine/core/core.ts';
import { serverProducts } from '../../products/registry.ts';
import { coinActions } from './coin-actions.ts';

const [ETH_CHANNEL, ETH_ASSET, ONE] = [3, 3, 100_000_000n];
const BY_TWO = { operator: 'anna, berta', reason: 'A test' } as const;
const AWAY = { channel: 'ETH', place: 'cold', amount: '4.99', tx: '0xb2', fee: '0.01' } as const;

type Command = Parameters<Core['submit']>[0];

/** Five coins are hot and a hundredth is in the budget for fees; payments are off. `behind`: done behind a command, before it is answered. */
async function ground() {
  const exchange = new Exchange();
  const around: { behind: ((command: Command) => void) | null } = { behind: null };
  const execute = (command: Command) => exchange.execute(exchange.lastSeq + 1, 1_767_240_000_000, command);
  const core = {
    submit: async (command) => {
      const { seq, timeMs, outcome } = execute(command);
      around.behind?.(command);
      return await Promise.resolve({ seq, timeMs, outcome, prevBatchHash: '' });
    },
    query: async (query) => await Promise.resolve(exchange.ask(query)),
  } as Partial<Core> as Core;
  await runGenesis(core, { mode: 'live', products: serverProducts });
  const send = (body: CommandBody): void => {
    const { outcome } = execute({ id: '', accountId: 0, body });
    if (!outcome.ok) throw new Error(`${body.type}: ${outcome.code}`);
  };
  const budget = (flow: 'fund' | 'return', amount: bigint): void =>
    send({ type: 'house.budget', assetId: ETH_ASSET, fund: 'network', flow, amount, ...BY_TWO });
  const payIn = (txId: string): void =>
    send({ type: 'custody.payIn', channelId: ETH_CHANNEL, to: 'hot', units: 5n * ONE, txId, ...BY_TWO });
  /** The last hundredth leaves the hot wallet by another transaction. */
  const take = (): void =>
    send({ type: 'custody.relocate', channelId: ETH_CHANNEL, from: 'hot', to: 'cold', units: ONE / 100n, txId: '0xd1', ...BY_TWO });
  payIn('0xa1');
  budget('fund', ONE / 100n);
  send({ type: 'custody.switchPayments', enable: false, operator: 'anna', reason: 'A test' });
  const move = coinActions({
    core,
    catalogue: { asset: () => ({ assetId: ETH_ASSET, code: 'ETH', scale: 8 }), assetOfCode: () => undefined } as never,
    payments: { channels: ['ETH'], isOwn: async () => await Promise.resolve(false), seen: async () => await Promise.resolve(null) },
  }).find(({ name }) => name === 'move-coins');
  let proposalId = 0;
  /** What the second one is told, or the code of the refusal and what it says to do. */
  const moved = async (fields: object = {}): Promise<readonly string[]> => {
    const checked = await move?.check({ ...AWAY, ...fields });
    if (checked === undefined || !checked.ok) return [checked?.code ?? 'no action'];
    proposalId += 1;
    const run = await move?.run(checked.details, { proposalId, proposer: 'anna', confirmer: 'berta', reason: 'A test' });
    return run === undefined || run.ok ? [run?.text ?? 'ok'] : [run.code, run.text];
  };
  const standing = (): readonly bigint[] => {
    const held = exchange.ask({ type: 'custody.held' }).find(({ channelId }) => channelId === ETH_CHANNEL);
    const { balances } = exchange.ask({ type: 'accounts.house' });
    const network = balances.find(({ kind, assetId }) => kind === 'house.network' && assetId === ETH_ASSET)?.units ?? 0n;
    return [held?.hotUnits ?? 0n, held?.coldUnits ?? 0n, network];
  };
  return { around, budget, payIn, take, moved, standing };
}

test('RULES §18 a budget that is emptied between the coins and their fee is funded, and the same proposed again books the fee alone, once', async () => {
  const { around, budget, payIn, moved, standing } = await ground();
  around.behind = ({ body }) => (body.type === 'custody.relocate' ? budget('return', ONE / 100n) : undefined);
  expect(await moved()).toEqual([
    'BUDGET_EMPTY',
    expect.stringContaining('fund the budget network and propose the same again before it is sent, which books the fee alone'),
  ]);
  around.behind = null;
  expect(standing()).toEqual([ONE / 100n, 499n * (ONE / 100n), 0n]);
  expect(await moved()).toEqual(['BUDGET_EMPTY']);
  budget('fund', ONE / 100n);
  // another transaction has nothing left to take
  expect(await moved({ tx: '0xb3' })).toEqual(['CUSTODY_SHORT']);
  expect(await moved()).toEqual(['their fee is booked; the coins were booked before']);
  expect(standing()).toEqual([0n, 499n * (ONE / 100n), 0n]);
  payIn('0xc1');
  budget('fund', ONE);
  expect((await moved())[0]).toBe('ALREADY_DONE');
  expect(standing()).toEqual([5n * ONE, 499n * (ONE / 100n), ONE]);
});

test('RULES §18 a fee that the hot wallet has not any more is proposed again without more in the budget, which has enough', async () => {
  const { around, moved, standing, take } = await ground();
  around.behind = ({ body }) => (body.type === 'custody.relocate' ? take() : undefined);
  const [code, text] = await moved();
  expect([code, text]).toEqual([
    'CUSTODY_SHORT',
    expect.stringContaining('leave payments off and propose the same again before it is sent'),
  ]);
  expect(standing()).toEqual([0n, 5n * ONE, ONE / 100n]);
});
