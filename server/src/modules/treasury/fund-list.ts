import { described } from '@candor/contract/described';
import { formatAmountShort, parseAmount } from '@candor/money/amount';
import * as v from 'valibot';
import type { Core } from '../../machine/core/core.ts';
import { operatorTask, type OperatorTask } from '../../operators/operator-action.ts';
import type { WorkList } from '../../operators/work-list.ts';
import type { Insuring } from '../../products/insuring.ts';
import type { Coins } from './coin-fields.ts';
import type { FundFloors } from './fund-floors.ts';

/** What insurance is in. */
const STAKE = 'USDT';
const LATE_MS = 3_600_000;

export type FundListParts = {
  readonly core: Pick<Core, 'query'>;
  readonly catalogue: Coins;
  readonly manifests: readonly { readonly insuring?: Insuring }[];
  readonly floors: () => FundFloors;
  readonly now: () => number;
};

const fund = v.object({
  fund: described(v.string(), 'A budget, or `insurance`.'),
  of: described(v.string(), 'The coin of a budget, the market of insurance.'),
  coin: described(v.string(), 'Code of its coin.'),
  balance: described(v.string(), 'What it has, in coins; what it has promised is no part of it.'),
  floor: described(v.string(), 'What it should have at least; empty where nobody has said so.'),
  isShort: described(v.boolean(), 'It has less.'),
  fundedBy: described(v.string(), 'The action that funds it, which two treasurers decide.'),
});
type Fund = v.InferOutput<typeof fund>;

/** Budgets and insurance, with what they should have at least. */
export function fundList(parts: FundListParts): OperatorTask {
  return operatorTask({
    name: 'funds',
    summary: 'Lists budgets and insurance with what they have, what they should have at least, and by which action they are funded.',
    permission: 'capital',
    input: {},
    output: v.array(fund),
    example: [
      { fund: 'network', of: 'ETH', coin: 'ETH', balance: '0.4', floor: '1', isShort: true, fundedBy: 'fund-budget' },
      { fund: 'insurance', of: 'btcusdt', coin: 'USDT', balance: '12000', floor: '', isShort: false, fundedBy: 'fund-insurance' },
    ],
    trail: null,
    answer: async () => ({ ok: true, output: await fundsNow(parts) }),
  });
}

/** What has less than it should is seen since this server saw it first. */
export function fundWork(parts: FundListParts): WorkList {
  let shortSinceMs: number | null = null;
  return {
    name: 'funds',
    permission: 'capital',
    action: 'funds',
    lateMs: LATE_MS,
    async waiting() {
      const count = (await fundsNow(parts)).filter(({ isShort }) => isShort).length;
      shortSinceMs = count === 0 ? null : (shortSinceMs ?? parts.now());
      return { count, oldestMs: shortSinceMs };
    },
  };
}

async function fundsNow(parts: FundListParts): Promise<readonly Fund[]> {
  return [...(await budgetsNow(parts)), ...(await insuranceNow(parts))];
}

async function budgetsNow({ core, catalogue, floors }: FundListParts): Promise<readonly Fund[]> {
  const { balances, budgets } = await core.query({ type: 'accounts.house' });
  const stated = [...floors().keys()].filter((name) => budgets.includes(name.split('.')[0] ?? ''));
  const existing = balances.flatMap(({ kind, assetId }) => {
    const budget = budgets.find((one) => kind === `house.${one}`);
    return budget === undefined ? [] : [`${budget}.${catalogue.asset(assetId)?.code ?? ''}`];
  });
  return [...new Set([...existing, ...stated])].flatMap((name) => {
    const [budget = '', coin = ''] = name.split('.');
    const asset = catalogue.assetOfCode(coin);
    if (asset === undefined) return [];
    const units = balances.find(({ kind, assetId }) => kind === `house.${budget}` && assetId === asset.assetId)?.units ?? 0n;
    return [fundOf({ fund: budget, of: coin, coin, fundedBy: 'fund-budget' }, units, asset.scale, floors().get(name))];
  });
}

async function insuranceNow({ core, catalogue, manifests, floors }: FundListParts): Promise<readonly Fund[]> {
  const { symbols } = await core.query({ type: 'market.catalogue' });
  const scale = catalogue.assetOfCode(STAKE)?.scale ?? 8;
  const insurables = await Promise.all(manifests.map(async ({ insuring }) => (await insuring?.(core)) ?? []));
  return insurables.flat().map(({ symbolId, units }) => {
    const of = symbols.find((one) => one.symbolId === symbolId)?.code ?? '';
    return fundOf({ fund: 'insurance', of, coin: STAKE, fundedBy: 'fund-insurance' }, units, scale, floors().get(`insurance.${of}`));
  });
}

function fundOf(named: Pick<Fund, 'fund' | 'of' | 'coin' | 'fundedBy'>, units: bigint, scale: number, floor = ''): Fund {
  const read = parseAmount(floor === '' ? '0' : floor, scale);
  // a floor that is finer than the coin is rounded to none: the setting is wrong, and nothing has less than nothing
  const isShort = read.ok && units < read.units;
  return { ...named, balance: formatAmountShort(units, scale), floor, isShort };
}
