import { describe, expect, it } from 'vitest';
import {
  PLAIN_STYLE,
  amountFigure,
  compactFigure,
  differenceFigure,
  exactFigure,
  figureText,
  hiddenFigure,
  percentChange,
  percentFigure,
  priceFigure,
  quantityFigure,
  tickFigure,
  type NumberStyle,
} from './figures.ts';
import { readDecimal } from './decimal.ts';

const GERMAN: NumberStyle = { decimal: ',', group: '.', groupFrom: 4, percent: 'after-space' };
const TURKISH: NumberStyle = { decimal: ',', group: '.', groupFrom: 4, percent: 'before' };
const SPANISH: NumberStyle = { decimal: ',', group: '.', groupFrom: 5, percent: 'after-space' };

describe('SPEC §9 price display', () => {
  it.each([
    ['0', '0.00'],
    ['0.00000123456789', '0.00000123457'],
    ['0.0000012', '0.00000120000'],
    ['0.000009999999', '0.0000100000'],
    ['0.00001', '0.00001000'],
    ['0.00005', '0.00005000'],
    ['0.000056789', '0.00005679'],
    ['0.0005678', '0.00057'],
    ['0.0001', '0.00010'],
    ['0.001', '0.001000'],
    ['9.9999999', '10.000000'],
    ['10', '10.0000'],
    ['12.34567', '12.3457'],
    ['99.99999', '100.0000'],
    ['100', '100.00'],
    ['65432.105', '65,432.11'],
    ['1234567.8', '1,234,567.80'],
  ])('%s shows %s', (price, shown) => {
    expect(figureText(priceFigure(price, PLAIN_STYLE))).toBe(shown);
  });

  it('an unknown price is a dash, never a zero', () => {
    expect(figureText(priceFigure(null, PLAIN_STYLE))).toBe('—');
    expect(priceFigure(null, PLAIN_STYLE)).toMatchObject({ word: 'unknown', plain: '' });
  });

  it('uses the separators of the language', () => {
    expect(figureText(priceFigure('65432.105', GERMAN))).toBe('65.432,11');
    expect(figureText(priceFigure('1234.5', SPANISH))).toBe('1234,50');
    expect(figureText(priceFigure('12345.5', SPANISH))).toBe('12.345,50');
  });
});

describe('SPEC §9 percent change', () => {
  it.each([
    ['1.239', '+1.23%'],
    ['-1.239', '−1.23%'],
    ['0.004', '+0.01%'],
    ['-0.004', '−0.01%'],
    ['0', '0.00%'],
    ['1234.567', '+1,234.56%'],
  ])('%s shows %s', (percent, shown) => {
    expect(figureText(percentFigure(percent, PLAIN_STYLE))).toBe(shown);
  });

  it('is |close − open| / open × 100 rounded down, with the sign of close − open', () => {
    expect(percentChange('101.2399', '100')).toBe('1.23');
    expect(percentChange('98.761', '100')).toBe('-1.23');
    expect(percentChange('100.0001', '100')).toBe('0.01');
    expect(percentChange('99.9999', '100')).toBe('-0.01');
    expect(percentChange('100', '100')).toBe('0');
    expect(percentChange('100', '0')).toBeNull();
    expect(percentChange(null, '100')).toBeNull();
  });

  it('never lifts a quotient that only just misses a cent', () => {
    expect(percentChange('3.0299999999999999999', '3')).toBe('0.99');
  });

  it('sets the percent sign where the language has it', () => {
    expect(figureText(percentFigure('1.239', GERMAN))).toBe('+1,23\u00a0%');
    expect(figureText(percentFigure('-1.239', TURKISH))).toBe('−%1,23');
  });
});

describe('SPEC §9 one table for prices: shown, and where they are ordered at, traded at or decide', () => {
  it.each([
    ['104000.5', 2, '104,000.50', '104,000.50'],
    ['84.12', 2, '84.1200', '84.1200'],
    ['2.1234', 4, '2.123400', '2.123400'],
    ['0.2', 5, '0.200000', '0.200000'],
    ['0', 2, '0.00', '0.00'],
    // A tick finer than the table: what is shown is rounded, what decides is not.
    ['120.1256', 4, '120.13', '120.1256'],
    ['0.00056789', 8, '0.00057', '0.00056789'],
  ])('%s with %i decimals of its tick', (price, decimals, shown, decides) => {
    expect(figureText(priceFigure(price, PLAIN_STYLE))).toBe(shown);
    expect(figureText(tickFigure(price, decimals, PLAIN_STYLE))).toBe(decides);
  });

  it('how far prices are apart is no price: it has the decimals of the tick', () => {
    expect(figureText(differenceFigure('0.0001', 4, PLAIN_STYLE))).toBe('0.0001');
    expect(figureText(differenceFigure('2', 2, PLAIN_STYLE))).toBe('2.00');
    expect(figureText(differenceFigure(null, 2, PLAIN_STYLE))).toBe('—');
  });
});

describe('SPEC §9 compact volume', () => {
  it.each([
    ['0', '0.00'],
    ['999', '999.00'],
    ['1000', '1.00K'],
    ['999999', '999.99K'],
    ['1500000', '1.50M'],
    ['1000000000', '1.00B'],
    ['3000000000000', '3.00T'],
    ['1234567000000000', '1,234.56T'],
  ])('%s shows %s', (volume, shown) => {
    expect(figureText(compactFigure(volume, PLAIN_STYLE))).toBe(shown);
  });

  it('a volume that is not zero never shows as zero', () => {
    expect(figureText(compactFigure('0.00766', PLAIN_STYLE))).toBe('0.0077');
    expect(figureText(compactFigure('0', PLAIN_STYLE))).toBe('0.00');
  });
});

describe('amounts', () => {
  it('owned amounts round down, costs up, results toward the loss', () => {
    expect(figureText(amountFigure('12.349', 'usdt', 'owned', PLAIN_STYLE))).toBe('12.34');
    expect(figureText(amountFigure('12.341', 'usdt', 'cost', PLAIN_STYLE))).toBe('12.35');
    expect(figureText(amountFigure('12.349', 'usdt', 'result', PLAIN_STYLE))).toBe('+12.34');
    expect(figureText(amountFigure('-12.341', 'usdt', 'result', PLAIN_STYLE))).toBe('−12.35');
  });

  it('coins show up to eight decimals with zeros trimmed to two', () => {
    expect(figureText(amountFigure('0.12345000', 'btc', 'owned', PLAIN_STYLE))).toBe('0.12345');
    expect(figureText(amountFigure('2', 'btc', 'owned', PLAIN_STYLE))).toBe('2.00');
    expect(figureText(amountFigure('0.123456789', 'btc', 'owned', PLAIN_STYLE))).toBe('0.12345678');
  });

  it('plus stands on results only, the minus is a true minus, copying gives plain digits', () => {
    expect(amountFigure('-1234.5', 'usdt', 'owned', PLAIN_STYLE)).toMatchObject({
      sign: '\u2212',
      digits: '1,234.50',
      plain: '-1234.50',
      word: 'minus',
    });
    expect(amountFigure('5', 'usdt', 'owned', PLAIN_STYLE).sign).toBe('');
    expect(amountFigure('5', 'usdt', 'result', PLAIN_STYLE)).toMatchObject({ sign: '+', direction: 'up' });
    expect(amountFigure('0', 'usdt', 'result', PLAIN_STYLE)).toMatchObject({ sign: '', direction: 'flat' });
  });

  it('a negative that rounds to nothing has no sign left', () => {
    expect(figureText(amountFigure('-0.001', 'usdt', 'owned', PLAIN_STYLE))).toBe('0.00');
  });

  it('receipts show every digit there is', () => {
    expect(figureText(exactFigure('3704.7345', 'cost', PLAIN_STYLE))).toBe('3,704.7345');
    expect(figureText(quantityFigure('3', 5, PLAIN_STYLE))).toBe('3.00000');
  });

  it('a hidden amount is four dots and says so', () => {
    expect(hiddenFigure()).toMatchObject({ digits: '••••', word: 'hidden', plain: '' });
  });
});

describe('canonical decimals', () => {
  it.each([
    ['1.50', '1.5'],
    ['2e-7', '0.0000002'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['007', '7'],
    ['65432.10000000000001', '65432.10000000000001'],
    ['1E+3', '1000'],
  ])('%s reads as %s', (text, canonical) => {
    expect(readDecimal(text)).toBe(canonical);
  });

  it.each(['', ' 1', '1,5', '.5', '5.', 'NaN', 'Infinity', '0x10', '1_000', '１'])('%j is not a decimal', (text) => {
    expect(readDecimal(text)).toBeNull();
  });
});
