import type { ResultOf } from '@candor/contract/call';
import type { statement } from '@candor/contract/modules/statements/calls';
import { isZero } from '../../../domain/decimal.ts';
import { fileOf } from './csv.ts';

export type Statement = ResultOf<typeof statement>;
type Coin = Statement['coins'][number];

/** A line between opening and closing balance: what came in or went out by one kind, or the fees on it, with its sign. */
export interface StatementLine {
  readonly entry: 'in' | 'out' | 'fees';
  /** Record type. */
  readonly type: number;
  readonly amount: string;
  readonly key: string;
}

const negative = (amount: string): string => `-${amount}`;

/** What stands between the balances, in the order in which it is read: in, out, fees. Their sum is closing less opening. */
export function linesBetween({ movements }: Pick<Coin, 'movements'>): readonly StatementLine[] {
  const came = movements.filter(({ in: amount }) => !isZero(amount));
  const went = movements.filter(({ out }) => !isZero(out));
  const fees = movements.filter(({ fee }) => !isZero(fee));
  return [
    ...came.map(({ type, in: amount }) => ({ entry: 'in', type, amount, key: `in ${type}` }) as const),
    ...went.map(({ type, out }) => ({ entry: 'out', type, amount: negative(out), key: `out ${type}` }) as const),
    ...fees.map(({ type, fee }) => ({ entry: 'fees', type, amount: negative(fee), key: `fees ${type}` }) as const),
  ];
}

/** In English for every reader and every program; amounts in full digits. The amounts of a coin but the last add up to the last. */
const columns = ['month_utc', 'coin', 'entry', 'type', 'kind', 'amount'] as const;

/** The statement as a file; `kinds` are the words of the record types in files. */
export function statementFile({ month, coins }: Statement, kinds: Readonly<Record<number, string>>): string {
  const rows = coins.flatMap((coin) => {
    const code = coin.coin.toUpperCase();
    const between = linesBetween(coin).map(({ entry, type, amount }) => [month, code, entry, String(type), kinds[type] ?? '', amount]);
    return [[month, code, 'opening', '', '', coin.opening], ...between, [month, code, 'closing', '', '', coin.closing]];
  });
  return fileOf([columns, ...rows]);
}
