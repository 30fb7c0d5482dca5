import { expect, test } from 'vitest';
import { createWords } from './runtime.ts';

const texts = (language: string) => ({ 'shell.title.home': [`${language} home`], 'auth.login.submit': [`${language} log in`] });

test('§7 a change of language brings every area in use before it speaks', async () => {
  const asked: string[] = [];
  const words = createWords((language, area) => {
    asked.push(`${language}/${area}`);
    return Promise.resolve(texts(language));
  });
  await words.needArea('shell');
  await words.speak('en');
  await words.needArea('auth');
  expect(words.i18n._('auth.login.submit')).toBe('en log in');
  await words.speak('zh');
  expect(words.i18n._('shell.title.home')).toBe('zh home');
  expect(asked).toEqual(['en/shell', 'en/auth', 'zh/shell', 'zh/auth']);
});

test('§7 a file that cannot be fetched keeps the old language', async () => {
  const words = createWords((language) => (language === 'zh' ? Promise.reject(new Error('offline')) : Promise.resolve(texts(language))));
  await words.needArea('shell');
  await words.speak('en');
  await expect(words.speak('zh')).rejects.toThrow('offline');
  expect(words.current()).toBe('en');
  expect(words.i18n._('shell.title.home')).toBe('en home');
});

test('SPEC §4 a language without a file speaks English', async () => {
  const words = createWords((language) => (language === 'en' ? Promise.resolve(texts('en')) : null));
  await words.needArea('shell');
  await words.speak('da');
  expect(words.i18n._('shell.title.home')).toBe('en home');
});
