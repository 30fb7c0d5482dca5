import { describe, expect, test } from 'vitest';
import { error, errorAt, firstError, problemsOf, warning, type Rule } from './problem.ts';
import { buttonText, problemText, type ProblemTexts } from './texts.ts';

type Found = ReturnType<typeof fresh> | ReturnType<typeof tooLarge>;

const fresh = () => warning('price.old');
const tooLarge = (most: string) => error('amount.tooLarge', ['amount'], { most });
const RULES: readonly Rule<string, { readonly most: number }, Found>[] = [
  () => fresh(),
  (amount, { most }) => (Number(amount) > most ? tooLarge(String(most)) : null),
];
const TEXTS: ProblemTexts<Found['code']> = {
  'price.old': { button: 'trade.button.waitPrice', text: null },
  'amount.tooLarge': { button: 'trade.button.amountTooLarge', text: 'trade.problem.amountAbove' },
};

describe('web.md §5 a form is an ordered list of rules', () => {
  test('problems come in the order of the rules; the first error names the button, a warning never does', () => {
    const found = problemsOf(RULES, '7', { most: 5 });
    expect(found.map(({ code }) => code)).toEqual(['price.old', 'amount.tooLarge']);
    expect(firstError(found)).toEqual(error('amount.tooLarge', ['amount'], { most: '5' }));
    expect(firstError(problemsOf(RULES, '5', { most: 5 }))).toBeNull();
  });

  test('a field shows the first error that it can mend', () => {
    const found = problemsOf(RULES, '7', { most: 5 });
    expect(errorAt(found, 'amount')?.code).toBe('amount.tooLarge');
    expect(errorAt(problemsOf(RULES, '5', { most: 5 }), 'amount')).toBeNull();
  });

  test('texts: the button in whole words, the sentence with its values written by the page, none where the field speaks', () => {
    expect(buttonText(TEXTS, tooLarge('5'))).toBe('trade.button.amountTooLarge');
    expect(problemText(TEXTS, tooLarge('5'), (value, name) => `${name} ${value} USDT`)).toEqual({
      id: 'trade.problem.amountAbove',
      values: { most: 'most 5 USDT' },
    });
    expect(problemText(TEXTS, fresh())).toBeNull();
  });
});
