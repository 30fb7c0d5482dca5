import { Exchange } from '@candor/exchange/exchange';
import { expect, test } from 'vitest';
import { CHANNEL_OF, CHANNELS, CONFIRMATIONS, DEMO_CONFIRMATIONS } from '../../chains/networks.ts';
import { runGenesis } from '../../genesis/genesis.ts';
import type { Core } from '../../machine/core/core.ts';
import { custodyGenesis, readCustodyFile } from './genesis.ts';

/** The exchange without a journal. */
function memoryCore(exchange: Exchange): Core {
  return {
    submit: async (command) => {
      const { seq, timeMs, outcome } = exchange.execute(exchange.lastSeq + 1, exchange.lastSeq + 1, command);
      return await Promise.resolve({ seq, timeMs, outcome, prevBatchHash: '' });
    },
    query: async (query) => await Promise.resolve(exchange.ask(query)),
  } as Partial<Core> as Core;
}

test.each(['demo', 'live'] as const)('in %s mode each channel is defined once, with the confirmations of its network', async (mode) => {
  const exchange = new Exchange();
  const start = async () => await runGenesis(memoryCore(exchange), { mode, products: [{ genesis: custodyGenesis }] });
  await start();
  const defined = exchange.ask({ type: 'custody.channels' });
  expect(defined.map(({ channelId }) => channelId)).toEqual(CHANNELS.map((name) => CHANNEL_OF[name].channelId));
  for (const [index, name] of CHANNELS.entries()) {
    const { toCredit, toFinal } = mode === 'demo' ? DEMO_CONFIRMATIONS : CONFIRMATIONS[CHANNEL_OF[name].network];
    expect(defined[index]).toMatchObject({ creditConfirmations: toCredit, finalConfirmations: toFinal, ratioPpm: 0 });
  }
  const { rules } = exchange.ask({ type: 'custody.rules' });
  expect(rules).toMatchObject({
    version: 1,
    dayMaxRequests: 10,
    windowFirstSecond: 39_600,
    windowLastSecond: 82_800,
    minValueUnits: 2_000_000_000n,
  });
  await start();
  expect(exchange.ask({ type: 'custody.channels' })).toEqual(defined);
});

test('a file that says something else than it should is refused', () => {
  expect(() => readCustodyFile('{"channels":{"DOGE":{}}}')).toThrow('Invalid');
  expect(() => readCustodyFile('{"channels":{"ETH":{"depositMin":"-1"}}}')).toThrow('Invalid');
});
