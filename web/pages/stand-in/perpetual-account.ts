import { CALLS } from '@candor/contract/table';
import { newAccount, platformTime, type Account, type ContractOrder, type Position } from './account.ts';
import { exampleRow } from './examples.ts';
import { START_MS } from './scene.ts';

/** Signed in, with USDT in the contract wallet and the risks of contracts confirmed. */
export function contractAccount(total = 1_000): Account {
  const balances = newAccount().balances.map((balance) => (balance.wallet === 3 ? { ...balance, total } : balance));
  return { ...newAccount(), balances, hasConfirmedRisks: true };
}

/** Long 0.02 BTC with a leverage of ten, opened at the price that a test begins with. */
export function longPosition(own: Partial<Position> = {}): Position {
  const size = { leverage: 10, lots: 20, openNum: 0.02, openPrice: 105_000, entrustmentValue: 2_100 };
  const margin = { amount: 210, adjustAmount: 210, remainMargin: 210, maintenanceMargin: 10.5, marginRatio: 0.05 };
  const prices = { closePrice: 95_025, bankruptcyPrice: 94_500, markPrice: 105_000 };
  const result = { openFee: 2.1, earn: 0, netEarn: -2.1 };
  const row = { ...exampleRow(CALLS.contractPositions), ...atTheStart(), ...size, ...margin, ...prices, ...result, ...own };
  return { ...row, orderNo: String(row.id) };
}

/** Long 0.02 BTC with a leverage of ten at market: filled. */
export function filledOrder(own: Partial<ContractOrder> = {}): ContractOrder {
  const size = { leverage: 10, lots: 20, delegateTotal: 0.02, delegatePrice: 0, delegateValue: 2_100 };
  const deal = { dealLots: 20, dealNum: 0.02, dealPrice: 105_000, dealValue: 2_100, fee: 2.1, frozen: 0, positionId: null };
  const end = { delegateType: 1, status: 1, timeInForce: 'ioc', endReason: 'filled' } as const;
  const row = { ...exampleRow(CALLS.contractOrders), ...atTheStart(), ...size, ...deal, ...end, ...own };
  return { ...row, orderNo: String(row.id) };
}

function atTheStart() {
  const text = platformTime(START_MS);
  const times = { createTime: START_MS, delegateTime: START_MS, dealTime: START_MS, subTime: START_MS, updateTime: START_MS };
  return { createTime: text, dealTime: text, subTime: text, delegateTime: text, params: { ...times, deliveryDays: 0 } };
}
