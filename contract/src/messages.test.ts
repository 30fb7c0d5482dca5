import { describe, expect, test } from 'vitest';
import { REASONS } from './codes.ts';
import { CATALOGUES, message } from './messages.ts';

const places = (text: string): string[] => [...text.matchAll(/\{([a-z]+)\}/g)].map(([place]) => place).toSorted();

/** These are no refusals, or one sentence that is itself what to do. */
const SAYS_ENOUGH = new Set(['success', 'greeting', 'SAME_WALLET', 'USER_NAME_RULE', 'PASSWORD_RULE']);

describe.each(Object.entries(CATALOGUES))('server messages in %s', (language, catalogue) => {
  test('every reason has a text, and none is left over', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual([...REASONS, 'success', 'greeting'].toSorted());
    for (const text of Object.values(catalogue)) expect(text.trim()).not.toBe('');
  });

  test('each refusal says what is wrong and then what to do, in the words of its language', () => {
    const english = Object.values(CATALOGUES['en'] ?? {});
    for (const [reason, text] of Object.entries(catalogue)) {
      if (SAYS_ENOUGH.has(reason)) continue;
      expect(
        text.split(/[.。:：;，,؛،](?=\s|[^\s\d]|$)/).filter((part) => part.trim() !== '').length,
        `${language} ${reason}`,
      ).toBeGreaterThan(1);
      expect(language !== 'en' && english.includes(text), `${language} ${reason} is English`).toBe(false);
    }
  });

  test('§1.3 the word Token stands in the not-signed-in text and in no other', () => {
    const withToken = Object.entries(catalogue).filter(([, text]) => text.includes('Token'));
    expect(withToken.map(([key]) => key)).toEqual(['NOT_SIGNED_IN']);
  });

  test('texts name the same places as in English', () => {
    for (const [key, text] of Object.entries(catalogue)) {
      const english = Object.entries(CATALOGUES['en'] ?? {}).find(([name]) => name === key)?.[1] ?? '';
      expect(places(text), `${language} ${key}`).toEqual(places(english));
    }
  });
});

test('a language without texts is answered in English, and so are names from the prototype', () => {
  expect(message('de', 'success')).toBe('Success');
  expect(message('__proto__', 'success')).toBe('Success');
  expect(message('constructor', 'BELOW_MIN', { limit: '5' })).toBe('The value is too small. The minimum is 5.');
});
