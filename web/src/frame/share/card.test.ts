import { describe, expect, test } from 'vitest';
import { PLAIN_STYLE } from '../../domain/figures.ts';
import type { Say } from '../../i18n/text.tsx';
import { percentOf, pictureOf, wordsOf, type SettledResult } from './card.ts';

const say = ((id: string) => id) as Say;
const shown = { withAmounts: false, isPlayMoney: true, origin: 'https://candor.example', style: PLAIN_STYLE, say };
const LOST: SettledResult = {
  product: 'Second contracts',
  number: 'S-1234',
  pair: 'BTC/USDT',
  side: { word: 'Up', direction: 'up' },
  terms: '60 s',
  outcome: 'Lost',
  basis: { of: 'stake', amount: '250.5' },
  net: '-250.5',
  entry: '105,000.00',
  exit: '104,999.99',
  endMs: Date.UTC(2026, 10, 30, 12, 0, 1),
  proof: 'own',
};
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

describe('web.md §13 the picture of a result says what was so, win or loss', () => {
  test('product, pair, side, entry, exit, percent, moment in UTC, number and where it is checked', () => {
    const words = plain(wordsOf(pictureOf(LOST, shown)));
    const parts = ['Second contracts · 60 s', 'BTC/USDT Up', 'Lost \u2212100.00% share.percentOf.stake', 'share.entry 105,000.00'];
    const rest = ['share.exit 104,999.99', 'share.time 2026-11-30 12:00:01 UTC', 'share.number S-1234', '/?sheet=shell-proofs'];
    for (const part of [...parts, ...rest]) expect(words).toContain(part);
    expect(pictureOf(LOST, shown).tone).toBe('loss');
    expect(pictureOf(LOST, shown).address).toBe('https://candor.example/?sheet=shell-proofs');
  });

  test('amounts stand on it only when they are asked for', () => {
    expect(plain(wordsOf(pictureOf(LOST, shown)))).not.toContain('250.5');
    const words = plain(wordsOf(pictureOf(LOST, { ...shown, withAmounts: true })));
    expect(words).toContain('share.stake 250.50 USDT');
    expect(words).toContain('share.net \u2212250.50 USDT');
  });

  test('simulated money is called that, and real money is not', () => {
    expect(wordsOf(pictureOf(LOST, shown))).toContain('share.simulated');
    expect(wordsOf(pictureOf(LOST, { ...shown, isPlayMoney: false }))).not.toContain('share.simulated');
  });

  test('a closed position says profit or loss beside how it ended, in percent of its margin', () => {
    const position = { ...LOST, outcome: 'Closed', basis: { of: 'margin', amount: '40' } as const };
    const outcomes = ['10', '-10', '0'].map((net) => {
      const { outcome, percent, tone } = pictureOf({ ...position, net }, shown);
      return [outcome, plain(percent), tone];
    });
    expect(outcomes).toEqual([
      ['share.word.gain · Closed', '+25.00%', 'gain'],
      ['share.word.loss · Closed', '\u221225.00%', 'loss'],
      ['share.word.even · Closed', '0.00%', 'even'],
    ]);
  });

  test('a stake that came back is even, and a result of nothing has no percentage', () => {
    expect(pictureOf({ ...LOST, net: '0', outcome: 'Refunded', exit: null }, shown)).toMatchObject({ tone: 'even', outcome: 'Refunded' });
    expect(plain(wordsOf(pictureOf({ ...LOST, exit: null }, shown)))).toContain('share.exit —');
    expect(percentOf({ net: '0', basis: { of: 'stake', amount: '0' } })).toBeNull();
  });
});
