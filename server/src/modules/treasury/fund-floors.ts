import { parseAmount } from '@candor/money/amount';
import { listIn, type Environment, type Variable } from '../../machine/environment.ts';

/** Least amounts that budgets and insurance should have, as text in coins: `network.ETH`, `insurance.btcusdt`. */
export type FundFloors = ReadonlyMap<string, string>;

const NAME = 'CANDOR_FUND_FLOORS';
/** Of any coin. */
const DECIMALS_MOST = 18;
const FLOOR = /^([a-z]{1,20}\.[A-Za-z0-9]{2,40})=(\d{1,20}(?:\.\d{1,18})?)$/;

export const FUND_VARIABLES: readonly Variable[] = [
  {
    names: [NAME],
    otherwise: '–',
    text: 'least amounts of budgets by coin and of insurance by market, between commas: `network.ETH=1,promo.USDT=500,insurance.btcusdt=10000`. What has less stands in the list of work `funds`, for whoever books capital',
  },
];

export function readFundFloors(environment: Environment, problems: string[]): FundFloors {
  const floors = new Map<string, string>();
  for (const item of listIn(environment[NAME] ?? '')) {
    const [, fund = '', amount = ''] = FLOOR.exec(item) ?? [];
    if (!parseAmount(amount, DECIMALS_MOST).ok)
      problems.push(`${NAME} must be amounts like network.ETH=1,insurance.btcusdt=10000, not "${item}"`);
    else floors.set(fund, amount);
  }
  return floors;
}
