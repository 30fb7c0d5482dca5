import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, subtract } from '../../../domain/decimal.ts';
import { linesBetween, statementFile, type Statement } from './statement.ts';

const november: Statement = {
  month: '2026-11',
  months: ['2026-11', '2026-10'],
  fromMs: Date.UTC(2026, 10),
  untilMs: Date.UTC(2026, 10, 22),
  complete: false,
  coins: [
    {
      coin: 'usdt',
      opening: '100',
      movements: [
        { type: 21, in: '50', out: '0', fee: '0.05' },
        { type: 35, in: '10', out: '10', fee: '0' },
      ],
      closing: '149.95',
    },
    { coin: 'btc', opening: '0.5', movements: [], closing: '0.5' },
  ],
};

describe('a statement by month', () => {
  it('says what came in, what went out and the fees, each by its kind', () => {
    expect(november.coins.map((coin) => linesBetween(coin).map(({ entry, type, amount }) => [entry, type, amount]))).toEqual([
      [
        ['in', 21, '50'],
        ['in', 35, '10'],
        ['out', 35, '-10'],
        ['fees', 21, '-0.05'],
      ],
      [],
    ]);
  });

  it('property: opening and every line are the closing balance', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((units) => subtract(String(units), '0'));
    const movement = fc.record({ type: fc.integer({ min: 1, max: 99 }), in: amount, out: amount, fee: amount });
    fc.assert(
      fc.property(amount, fc.array(movement, { maxLength: 9 }), (opening, movements) => {
        const closing = movements.reduce((sum, moved) => subtract(subtract(add(sum, moved.in), moved.out), moved.fee), opening);
        expect(linesBetween({ movements }).reduce((sum, line) => add(sum, line.amount), opening)).toBe(closing);
      }),
    );
  });

  it('the file has every line of every coin; the lines of a coin add up to its closing balance', () => {
    expect(statementFile(november, { 21: 'spot received', 35: 'transfer' }).split('\r\n')).toEqual([
      '\uFEFFmonth_utc,coin,entry,type,kind,amount',
      '2026-11,USDT,opening,,,100',
      '2026-11,USDT,in,21,spot received,50',
      '2026-11,USDT,in,35,transfer,10',
      '2026-11,USDT,out,35,transfer,-10',
      '2026-11,USDT,fees,21,spot received,-0.05',
      '2026-11,USDT,closing,,,149.95',
      '2026-11,BTC,opening,,,0.5',
      '2026-11,BTC,closing,,,0.5',
      '',
    ]);
  });
});
