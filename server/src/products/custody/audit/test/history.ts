import type { Entry } from '@candor/exchange/entry';
import { BTC, BTCUSDT, BY_TWO, noticed, simulatedTick, USDT } from '@candor/exchange/test/harness';
import { ANNA, BERTA, CHAIN, CHANNEL, ONE_USDT, openCustody, RULES, TRC } from '@candor/exchange/products/custody/test/custody-harness';
import { ETH, QUIET } from '../../../../audit/test/rich-history.ts';

const CLARA = 5;

/** Deposits and withdrawals in each way that they end, and a tick behind all. */
export function custodyHistory(): readonly Entry[] {
  const harness = openCustody();
  const must = (entry: Entry): number => {
    if (!entry.outcome.ok) throw new Error(`${entry.command.body.type} was refused: ${entry.outcome.code} ${entry.outcome.limit}`);
    return entry.outcome.ref;
  };
  const send = (...sent: Parameters<typeof harness.send>): number => must(harness.send(...sent));
  send(0, { type: 'asset.define', assetId: ETH, code: 'ETH', scale: 8 });
  for (const accountId of [CLARA, QUIET]) send(0, { type: 'account.open', accountId, kind: 'user' });
  for (const assetId of [USDT, BTC, ETH]) send(0, { type: 'house.capital', assetId, network: 'TRC20', amount: 50n * ONE_USDT });
  send(0, { type: 'house.fund', assetId: USDT, fund: 'network', amount: 5n * ONE_USDT });
  send(0, { type: 'custody.change', channelId: TRC, ...CHANNEL, feeUnits: 2n * ONE_USDT, ...noticed(harness.timeMs + 1) });
  send(0, { type: 'custody.changeRules', ...RULES, dayMaxRequests: 9, ...noticed(harness.timeMs + 1) });
  send(0, { type: 'custody.switch', channelId: TRC, depositEnable: true, withdrawEnable: false, operator: 'anna', reason: 'Away' });
  send(0, { type: 'custody.switch', channelId: TRC, depositEnable: true, withdrawEnable: true, ...BY_TWO });
  harness.fill(ANNA, 1_000n);
  for (const _ of [1, 2]) must(harness.deposit(BERTA, 0n, { chainUnits: 600_000n }));
  const output = { txId: 'again', outputIndex: 4 };
  const spent = must(harness.deposit(BERTA, 50n, output));
  send(BERTA, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 30n * ONE_USDT });
  send(0, { type: 'custody.reorganise', depositId: spent });
  must(harness.deposit(BERTA, 40n, { ...output, blockHash: 'block2' }));
  const back = must(harness.deposit(BERTA, 30n, { txId: 'back' }));
  send(0, { type: 'custody.reorganise', depositId: back });
  send(0, { type: 'custody.reinstate', depositId: back, confirmations: 2 });
  const provider = {
    channelId: 501,
    network: 'PAYER',
    chainDecimals: 8,
    creditConfirmations: 1,
    finalConfirmations: 2,
    withdrawEnable: false,
  };
  send(0, { type: 'custody.define', assetId: USDT, symbolId: 0, ...CHANNEL, ...provider });
  const ofProvider = { channelId: 501, blockHash: 'provider', confirmations: 1 };
  const settled = must(harness.deposit(CLARA, 0n, { ...ofProvider, txId: 'payment1', chainUnits: 70n * ONE_USDT }));
  send(0, { type: 'custody.finalise', depositId: settled, confirmations: 2 });
  const reversed = must(harness.deposit(BERTA, 0n, { ...ofProvider, txId: 'payment2', chainUnits: 20n * ONE_USDT }));
  send(0, { type: 'custody.reorganise', depositId: reversed });
  const unknown = must(harness.deposit(0, 70n));
  send(0, { type: 'custody.claim', depositId: unknown, accountId: ANNA, ...BY_TWO });
  send(0, { type: 'custody.finalise', depositId: unknown, confirmations: 6 });
  send(0, { type: 'custody.payNetwork', channelId: TRC, units: ONE_USDT, txId: 'sweep-fee' });
  send(0, { type: 'custody.payIn', channelId: TRC, to: 'hot', units: 30n * ONE_USDT, txId: 'capital', ...BY_TWO });
  send(0, { type: 'custody.relocate', channelId: TRC, from: 'hot', to: 'cold', units: 60n * ONE_USDT, txId: 'to-cold', ...BY_TWO });
  send(0, { type: 'custody.move', channelId: TRC, from: 'deposit', to: 'hot', units: 10n * ONE_USDT, txId: 'late-sweep' });
  send(0, { type: 'custody.takeOut', channelId: TRC, units: 10n * ONE_USDT, txId: 'dividend', ...BY_TWO });
  for (const [txId, usdt] of [
    ['paid', 100n],
    ['dead', 60n],
    ['reverted', 30n],
  ] as const) {
    const withdrawalId = must(harness.request(ANNA, usdt, { dayMaxValueUnits: 160n * ONE_USDT, memo: 'memo' }));
    send(0, { type: 'custody.switchPayments', enable: false, operator: 'house', reason: 'The chain has less' });
    send(0, { type: 'custody.switchPayments', enable: true, ...BY_TWO });
    send(0, { type: 'custody.pin', withdrawalId, txId, rawHash: `raw-${txId}` });
    send(0, { type: 'custody.broadcast', withdrawalId, txId });
    if (txId === 'paid') send(0, { type: 'custody.complete', withdrawalId, txId, confirmations: 6 });
    else send(0, { type: 'custody.fail', withdrawalId, spentByTxId: txId === 'dead' ? 'other' : txId, confirmations: 6 });
  }
  must(harness.deposit(ANNA, 40_000n, { confirmations: 6 }));
  const large = must(harness.request(ANNA, 10_000n));
  send(0, { type: 'custody.approve', withdrawalId: large, ...BY_TWO });
  send(0, { type: 'custody.reject', withdrawalId: large, operator: 'anna', reason: 'A contract' });
  send(ANNA, { type: 'custody.cancel', withdrawalId: must(harness.request(ANNA, 10_000n)) });
  const coded = must(harness.request(ANNA, 10_000n));
  send(0, { type: 'custody.rejectByCode', withdrawalId: coded, code: 'ADDRESS_CONTRACT', operator: 'anna', reason: 'Seen on the chain' });
  // What is not final of one coin would hold the other.
  must(harness.deposit(CLARA, 0n, { channelId: CHAIN, chainUnits: 50_000_000n, confirmations: 6 }));
  must(harness.deposit(CLARA, 500n, { confirmations: 6 }));
  send(CLARA, { type: 'wallet.transfer', assetId: USDT, from: 'platform', to: 'contract', amount: 490n * ONE_USDT });
  send(0, simulatedTick(BTCUSDT, 3_000_002, 'ok'));
  must(harness.request(CLARA, 0n, { channelId: CHAIN, amountUnits: 1_000_000n }));
  send(0, simulatedTick(BTCUSDT, 3_000_002, 'ok'));
  return harness.entries;
}
