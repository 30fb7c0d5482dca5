import { described } from '@candor/contract/described';
import * as v from 'valibot';
import type { BudgetFlow } from '@candor/exchange/ground/accounts/words';
import type { CommandBody } from '@candor/exchange/command';
import type { Core } from '../../machine/core/core.ts';
import { textField } from '../../operators/fields.ts';
import { operatorChange, refuseAction, type ActionBy, type ActionRefusal, type OperatorChange } from '../../operators/operator-action.ts';
import type { Insuring } from '../../products/insuring.ts';
import { amountField, changedCoins, coinsText, unitsOf, type Coins } from './coin-fields.ts';
import { authorOf, REASON_LENGTH_MAX, submitBy } from './submit-by.ts';

export type BudgetOptions = {
  readonly core: Pick<Core, 'query' | 'submit'>;
  readonly catalogue: Coins;
  readonly products: readonly { readonly insuring?: Insuring }[];
};

type Details = { readonly budget: string; readonly coin: string; readonly amount: string };
type InsuranceDetails = { readonly symbol: string; readonly amount: string };

/** What insurance is in. */
const STAKE = 'USDT';
const coinField = described(
  v.pipe(v.string('needs the code of a coin'), v.regex(/^[A-Za-z0-9]{2,12}$/, 'needs the code of a coin'), v.toUpperCase()),
  'Code of the coin.',
  'ETH',
);

/** Which budgets there are says the plan of accounts: every row that may be funded. */
export function budgetActions(options: BudgetOptions): readonly OperatorChange[] {
  return [
    budgetAction(options, 'fund-budget', 'Moves equity of the house to one of its budgets.', 'fund'),
    budgetAction(options, 'return-budget', 'Moves what a budget has back to the equity; what it has promised is no part of it.', 'return'),
    insuranceAction(options),
  ];
}

function budgetAction(options: BudgetOptions, name: string, summary: string, flow: BudgetFlow): OperatorChange {
  return operatorChange({
    name,
    summary,
    permission: 'capital',
    persons: 2,
    reasonLengthMax: REASON_LENGTH_MAX,
    input: { budget: textField(20, 'The budget, by the last word of its account.', 'network'), coin: coinField, amount: amountField('10') },
    command: { takes: ['budget', 'coin', 'amount'] },
    async check(details) {
      const read = await bodyOf(options, flow, details);
      if ('code' in read) return read;
      return read.amount > read.there
        ? refuseAction('INSUFFICIENT_FUNDS', 'there is {amount}', { amount: read.thereText })
        : { ok: true, details };
    },
    async changes(details: Details) {
      const read = await bodyOf(options, flow, details);
      if ('code' in read) return [];
      const { assetId, amount, equity, budget } = read;
      const toBudget = flow === 'fund' ? amount : -amount;
      return [
        changedCoins(options.catalogue, assetId, 'equity', equity, -toBudget),
        changedCoins(options.catalogue, assetId, details.budget, budget, toBudget),
      ];
    },
    async run(details: Details, by) {
      const read = await bodyOf(options, flow, details);
      if ('code' in read) return read;
      const { assetId, amount, text } = read;
      const body: CommandBody = { type: 'house.budget', assetId, fund: details.budget, flow, amount, ...authorOf(by) };
      const done = await submitBy(options.core, by, body);
      return done.ok ? { ok: true, text: `${text} ${flow === 'fund' ? 'to' : 'back from'} ${details.budget}` } : done;
    },
  });
}

type Read = {
  readonly assetId: number;
  readonly amount: bigint;
  readonly text: string;
  /** What the account that pays has. */
  readonly there: bigint;
  readonly thereText: string;
  readonly equity: bigint;
  readonly budget: bigint;
};

async function bodyOf({ core, catalogue }: BudgetOptions, flow: BudgetFlow, details: Details): Promise<Read | ActionRefusal> {
  const { balances, budgets } = await core.query({ type: 'accounts.house' });
  if (!budgets.includes(details.budget))
    return { ...refuseAction('NOT_FOUND', 'the budgets are {list}', { list: budgets.join(', ') }), field: 'budget' };
  const asset = catalogue.assetOfCode(details.coin);
  if (asset === undefined) return { ...refuseAction('NOT_FOUND', 'there is no such coin'), field: 'coin' };
  const read = unitsOf(details.amount, asset.scale);
  if (!read.ok) return read;
  const unitsIn = (kind: string): bigint => balances.find((one) => one.kind === kind && one.assetId === asset.assetId)?.units ?? 0n;
  const [equity, budget] = [unitsIn('house.equity'), unitsIn(`house.${details.budget}`)];
  const there = flow === 'fund' ? equity : budget;
  const text = (units: bigint): string => coinsText(catalogue, asset.assetId, units);
  return { assetId: asset.assetId, amount: read.units, text: text(read.units), there, thereText: text(there), equity, budget };
}

function insuranceAction(options: BudgetOptions): OperatorChange {
  return operatorChange({
    name: 'fund-insurance',
    summary: 'Moves equity of the house to the insurance of a market, from which no operator takes it back.',
    permission: 'capital',
    persons: 2,
    reasonLengthMax: REASON_LENGTH_MAX,
    input: { symbol: textField(40, 'The symbol of the market.', 'btcusdt'), amount: amountField('5000') },
    command: { takes: ['symbol', 'amount'] },
    async check({ symbol, amount }) {
      const details = { symbol: symbol.toLowerCase(), amount };
      const read = await insuranceOf(options, details);
      return 'code' in read ? read : { ok: true, details };
    },
    async changes(details: InsuranceDetails) {
      const read = await insuranceOf(options, details);
      if ('code' in read) return [];
      const { assetId, units, there } = read;
      const { balances } = await options.core.query({ type: 'accounts.house' });
      const equity = balances.find((one) => one.kind === 'house.equity' && one.assetId === assetId)?.units ?? 0n;
      return [
        changedCoins(options.catalogue, assetId, 'equity', equity, -units),
        changedCoins(options.catalogue, assetId, `insurance ${details.symbol}`, there, units),
      ];
    },
    run: (details: InsuranceDetails, by) => insure(options, details, by),
  });
}

async function insure(
  options: BudgetOptions,
  details: InsuranceDetails,
  by: ActionBy,
): Promise<{ readonly ok: true; readonly text: string } | ActionRefusal> {
  const read = await insuranceOf(options, details);
  if ('code' in read) return read;
  const done = await submitBy(options.core, by, read.body);
  return done.ok ? { ok: true, text: `${details.amount} ${STAKE} to the insurance of ${details.symbol}` } : done;
}

/** `there`: what the insurance has. */
type Insurance = { readonly body: CommandBody; readonly assetId: number; readonly units: bigint; readonly there: bigint };

async function insuranceOf(
  { core, catalogue, products }: BudgetOptions,
  { symbol, amount }: InsuranceDetails,
): Promise<Insurance | ActionRefusal> {
  const { symbols } = await core.query({ type: 'market.catalogue' });
  const wanted = symbols.find(({ code }) => code === symbol);
  const insurables = await Promise.all(products.map(async ({ insuring }) => (await insuring?.(core)) ?? []));
  const found = insurables.flat().find(({ symbolId }) => symbolId === wanted?.symbolId);
  const asset = catalogue.assetOfCode(STAKE);
  if (found === undefined || asset === undefined) return { ...refuseAction('NOT_FOUND', 'no such market has insurance'), field: 'symbol' };
  const read = unitsOf(amount, asset.scale);
  const { assetId } = asset;
  return read.ok ? { body: found.insured(read.units), assetId, units: read.units, there: found.units } : read;
}
