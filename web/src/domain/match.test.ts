import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findIn, isOneTypoAway, plainWords } from './match.ts';

const items = [
  { key: 'btc', title: 'btc BTC/USDT', words: 'Bitcoin' },
  { key: 'eth', title: 'eth ETH/USDT', words: 'Ethereum' },
  { key: 'bnb', title: 'bnb BNB/USDT', words: 'BNB' },
  { key: 'transfer', title: 'Transfer', words: 'move money between wallets' },
  { key: 'wallet', title: 'Wallet', words: 'balance money' },
  { key: 'zh', title: '划转', words: '转账 资金' },
  { key: 'ar', title: 'تحويل', words: 'نقل أموال' },
];
const keys = (query: string) => findIn(items, query).map(({ key }) => key);

describe('web.md §3.1 search', () => {
  it.each([
    ['btc', ['btc']],
    ['BTC/USDT', ['btc']],
    ['b', ['btc', 'bnb', 'transfer', 'wallet']],
    ['ether', ['eth']],
    ['wallet', ['wallet', 'transfer']],
    ['money wallet', ['wallet', 'transfer']],
    ['划', ['zh']],
    ['资金', ['zh']],
    ['تحويل', ['ar']],
    ['اموال', ['ar']],
  ])('%s finds %j', (query, found) => {
    expect(keys(query)).toEqual(found);
  });

  it.each([
    ['bitcion', 'btc'],
    ['bicoin', 'btc'],
    ['bitcooin', 'btc'],
    ['bitkoin', 'btc'],
    ['etherium', 'eth'],
    ['tranfser', 'transfer'],
    ['walet', 'wallet'],
  ])('forgives one typo: %s', (query, key) => {
    expect(keys(query)).toContain(key);
  });

  it.each(['bidkoim', 'qqqq', 'bxx', '', '  ', '/'])('%j finds nothing', (query) => {
    expect(keys(query)).toEqual([]);
  });

  it('one letter left out, put in, changed or swapped with its neighbour is one typo', () => {
    const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
    const letters = fc.array(letter, { minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(letters, fc.nat(), letter, (word, index, other) => {
        const at = index % word.length;
        const text = word.join('');
        expect(isOneTypoAway([...word.slice(0, at), ...word.slice(at + 1)].join(''), text)).toBe(true);
        expect(isOneTypoAway([...word.slice(0, at), other, ...word.slice(at)].join(''), text)).toBe(true);
        expect(isOneTypoAway(word.with(at, other).join(''), text)).toBe(true);
        const swapped = at + 1 < word.length ? [...word.slice(0, at), word[at + 1], word[at], ...word.slice(at + 2)] : word;
        expect(isOneTypoAway(swapped.join(''), text)).toBe(true);
      }),
    );
  });

  it.each([
    ['提现如何操作', '如何提现', true],
    ['วิธีถอนเงิน', 'ถอนเงิน', true],
    ['การถอนเงินและฝากเงิน', 'ฝากเงินถอน', true],
    ['ข่าว', 'ขาว', false],
    ['出金の方法', '方法出金', true],
    ['ガイド', 'がいど', true],
    ['ガイド', 'カイト', false],
    ['ｗｉｔｈｄｒａｗ', 'withdraw', true],
    ['السَّحْب', 'السحب', true],
    ['محفظة', 'محفظه', true],
    ['مُستوى', 'مستوي', true],
    ['الـــدعم', 'الدعم', true],
    ['رسوم ٢٠٢٦', '2026', true],
    ['充值教程', '提现', false],
  ])('scripts without blanks and other ways of writing: %s by %s: %s', (title, query, isFound) => {
    expect(findIn([{ key: 'a', title, words: '' }], query, false)).toHaveLength(isFound ? 1 : 0);
  });

  it('accents, vowel marks and punctuation do not matter', () => {
    expect(plainWords('Réglages, États-Unis')).toEqual(['reglages', 'etats', 'unis']);
    expect(plainWords('مُحَفَّظة')).toEqual(plainWords('محفظه'));
  });
});
