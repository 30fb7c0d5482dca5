import { expect, test } from 'vitest';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import { isChange } from '../../operators/operator-action.ts';
import { reconcileAction } from './reconcile-action.ts';
import { reportNow, type Report, type ReportOptions } from './reconciliation-report.ts';

const ONE = 10n ** 18n;
const ASKER = { name: 'anna', roles: ['administrator'] } as const;

async function said(report: (() => Promise<Report>) | null) {
  const action = reconcileAction({ report });
  if (isChange(action)) throw new Error('it changes something');
  return await action.answer(ASKER, {});
}

test('a report is written in coins, with a sign where something is missing, and nothing where nothing was compared', async () => {
  const rows: Report['rows'] = [
    { channel: 'ETH', place: 'hot', ledger: 100n * ONE, found: 98n * ONE, onTheWay: ONE / 2n, note: '' },
    { channel: 'USDT-ERC', place: 'addresses', ledger: 1n, found: 3n, onTheWay: 0n, note: 'x' },
    { channel: 'ETH', place: 'cold', ledger: 5n * ONE, found: null, onTheWay: 0n, note: 'unknown' },
  ];
  expect(await said(async () => await Promise.resolve({ comparedMs: 7, rows }))).toEqual({
    ok: true,
    output: {
      comparedMs: 7,
      channels: [
        { channel: 'ETH', place: 'hot', ledger: '100', found: '98', onTheWay: '0.5', difference: '-1.5', note: '' },
        {
          channel: 'USDT-ERC',
          place: 'addresses',
          ledger: '0.000001',
          found: '0.000003',
          onTheWay: '0',
          difference: '0.000002',
          note: 'x',
        },
        { channel: 'ETH', place: 'cold', ledger: '5', found: '', onTheWay: '0', difference: '', note: 'unknown' },
      ],
    },
  });
});

test('without a signer, and while the node is away, it says so', async () => {
  expect(await said(null)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  expect(await said(async () => await Promise.reject(new NodeFault('eth_getBalance: the node is away')))).toMatchObject({
    ok: false,
    code: 'UNAVAILABLE',
  });
});

/** Each turn has two addresses, the last of which is looked at again in the next one. */
function options(turns: number, missingAt = -1): ReportOptions {
  const at = (id: number) => ({
    channel: 'ETH' as const,
    place: `address ${id}`,
    ledger: 10n,
    chain: id === missingAt ? 9n : 12n,
    onTheWay: 0n,
    missing: id === missingAt ? 1n : -2n,
  });
  return {
    core: { query: async () => await Promise.resolve([{ channelId: 3, hotUnits: 4n, coldUnits: 6n, transitUnits: 5n }]) } as never,
    transactions: {
      unfinished: async () =>
        await Promise.resolve([
          { purpose: 'withdrawal', state: 'sent', channel: 'ETH', chain_units: '50000000000' },
          { purpose: 'withdrawal', state: 'pinned', channel: 'ETH', chain_units: '1' },
          { purpose: 'sweep', state: 'sent', channel: 'ETH', chain_units: '2' },
        ]),
    } as never,
    channels: [{ name: 'ETH', contract: '', scale: 8 }],
    now: () => 9,
    reconciliation: {
      compareHot: async () => await Promise.resolve(null),
      compareAddresses: async (afterId) =>
        await Promise.resolve({ found: [at(afterId + 1), at(afterId + 2)], nextId: afterId + 1 === turns ? 0 : afterId + 1 }),
    },
  };
}

test('each address counts once, what is more at one hides nothing at another, and a signer that is away is named', async () => {
  const { comparedMs, rows } = await reportNow(options(3, 2));
  expect(comparedMs).toBe(9);
  expect(rows.map(({ place, ledger, found, note }) => `${place} ${ledger} ${found} ${note}`)).toEqual([
    'hot 40000000000 null the signer has not said which wallet it is',
    'addresses 40 45 4 with something final; 1 have less, the first is address 2',
    'transit 50000000000 50000000000 against own transactions that were sent and are not final',
    'cold 60000000000 null no address of a cold wallet is known',
  ]);
});

test('of very many addresses some are looked at, and the report says that there are more', async () => {
  const { rows } = await reportNow(options(1_000));
  expect(rows[1]?.note).toBe('11 with something final, and more that were not looked at');
});
