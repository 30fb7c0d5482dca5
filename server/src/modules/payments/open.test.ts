import { Exchange } from '@candor/exchange/exchange';
import { afterEach, expect, test } from 'vitest';
import { runGenesis } from '../../genesis/genesis.ts';
import { Metrics } from '../../health/metrics.ts';
import type { Core } from '../../machine/core/core.ts';
import { custodyGenesis } from '../../products/custody/genesis.ts';
import { SigningKeys } from '../../signer/signing-keys.ts';
import type { PaymentParts } from './module.ts';
import { openPayments } from './open.ts';
import { readPaymentSettings } from './payment-settings.ts';

const { hot, accountKey } = new SigningKeys(new Uint8Array(64).fill(7)).of('litecoin');
const arrivals = { address: hot.address, take: () => Promise.resolve() };
const SIGNER = { host: '127.0.0.1', port: 1, certificates: { key: '', cert: '', ca: '' } };
const nothing = (): void => undefined;

const open: (() => Promise<void> | undefined)[] = [];
afterEach(async () => {
  for (const stop of open.splice(0)) await stop();
});

/** Channels that withdrawals are taken by with such a chain, while signer and node are away. */
async function channelsWith(chain: object, signer: typeof SIGNER | null): Promise<readonly string[] | undefined> {
  const exchange = new Exchange();
  const core = {
    submit: async (command) => {
      const { seq, timeMs, outcome } = exchange.execute(exchange.lastSeq + 1, 1, command);
      return await Promise.resolve({ seq, timeMs, outcome, prevBatchHash: '' });
    },
    query: async (query) => await Promise.resolve(exchange.ask(query)),
  } as Partial<Core> as Core;
  await runGenesis(core, { mode: 'demo', products: [{ genesis: custodyGenesis }] });
  const parts = {
    core,
    database: { withTables: () => ({}) },
    catalogue: { asset: () => ({ scale: 8 }) },
    provenance: { keyring: {} },
    dataFolder: '',
    mode: 'live',
    now: Date.now,
    log: { info: nothing, warn: nothing, error: nothing },
    metrics: new Metrics(),
    deposits: [chain],
  } as unknown as PaymentParts;
  const opened = await openPayments(parts, { ...readPaymentSettings({}, 'live', []), signer });
  open.push(() => opened.stop?.());
  return opened.gives?.channels;
}

const litecoin = {
  network: 'litecoin',
  channels: ['LTC'],
  node: { network: 'litecoin', url: 'http://127.0.0.1:1', marks: [] },
  accountKey,
  local: null,
};

test('RULES §13.2 a chain of Bitcoin’s kind takes withdrawals with a signer and a hot wallet, and with nothing less', async () => {
  expect(await channelsWith({ ...litecoin, hot: arrivals }, SIGNER)).toEqual(['LTC']);
  expect(await channelsWith({ ...litecoin, hot: null }, SIGNER)).toEqual([]);
  expect(await channelsWith({ ...litecoin, hot: arrivals }, null)).toEqual([]);
});

test('a chain of a kind that nothing is paid over takes none', async () => {
  expect(await channelsWith({ ...litecoin, network: 'none', node: { url: '' }, hot: null }, SIGNER)).toEqual([]);
});
