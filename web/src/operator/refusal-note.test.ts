import { setupI18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { RefusalNote, RefusalText } from './refusal-note.tsx';
import { OperatorFailure, type RefusedWith } from './transport.ts';

const ENGLISH = 'there is no account {account}';
const MESSAGES: Messages = {
  [ENGLISH]: ['没有账户 ', ['account']],
  'operator-work.form.refusedFor': ['已拒绝：<said/>（', ['code'], '）'],
};
const i18n = setupI18n({ locale: 'zh', messages: { zh: MESSAGES }, missing: (_locale, id) => id });
const said = (english: string): RefusedWith => ({ text: english.replace('{account}', '7'), words: { english, values: { account: 7 } } });
const drawn = (part: Parameters<typeof createElement>[0], props: object): string =>
  renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(part, props)));

describe('why an action was refused', () => {
  test('is said in the reader’s language with what is filled in, and in English, marked as that, where there are no words', () => {
    expect(drawn(RefusalText as never, { said: said(ENGLISH) })).toBe('<bdi>没有账户 7</bdi>');
    expect(drawn(RefusalText as never, { said: said('all of {account} is odd') })).toBe('<bdi lang="en">all of 7 is odd</bdi>');
    expect(drawn(RefusalText as never, { said: { text: 'of a server before' } })).toBe('<bdi lang="en">of a server before</bdi>');
    expect(drawn(RefusalText as never, { said: {} })).toBe('');
  });

  test('stands with its code; a wrong code of the app and what every request may meet are said in words of the page', () => {
    const note = (code: string): string => drawn(RefusalNote as never, { failure: new OperatorFailure(code, said(ENGLISH)) });
    expect(note('NOT_FOUND')).toBe('已拒绝：<bdi>没有账户 7</bdi>（NOT_FOUND）');
    expect([note('OPERATOR_WRONG'), note('NO_PERMISSION')]).toEqual(['operator-work.form.codeWrong', 'operator.failure.role']);
    expect(drawn(RefusalNote as never, { failure: new OperatorFailure('NOT_FOUND') })).toBe('operator.failure.notFound');
  });
});
