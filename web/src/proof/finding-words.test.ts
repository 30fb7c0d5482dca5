import { ENGLISH } from '@candor/proofs/english';
import { expect, test } from 'vitest';
import { readCatalogue } from '../../build/catalogues.ts';
import { localesFolder } from '../../build/message-ids.ts';
import type { Say } from '../i18n/text.tsx';
import { describeFinding } from './finding-words.ts';

const say = ((id: string) => `<${id}>`) as Say;

test('the sheet has words for everything that a check says, in English those of the command', () => {
  const isSaid = ([id]: readonly [string, string]): boolean =>
    /^verify\.(ack|params|coins|voided|withdrawal)\./.test(id) && Object.hasOwn(ENGLISH, id.replace('verify.', ''));
  const beside = [...readCatalogue(localesFolder, 'en', 'verify')].filter(isSaid);
  const texts = [...readCatalogue(localesFolder, 'en', 'verify-said'), ...beside];
  const said = Object.fromEntries(texts.map(([id, text]) => [id.replace(/^verify(-said)?\./, ''), text]));
  expect(said).toEqual(ENGLISH);
});

test('results and reasons are said in words, other values as they are', () => {
  expect(describeFinding({ code: 'outcome.settlement', values: { said: 'lose', result: 'win (GAP_WON)' } }, say)).toEqual({
    id: 'verify-said.outcome.settlement',
    values: { said: '<verify.result.lose>', result: '<verify.result.win> (<verify.reason.GAP_WON>)' },
  });
  expect(describeFinding({ code: 'outcome.round', values: { round: 'up', result: 'win' } }, say).values).toEqual({
    round: '<verify.result.up>',
    result: '<verify.result.win>',
  });
  expect(describeFinding({ code: 'terms.round', values: { round: 5_890_752, seconds: 60, time: 'now' } }, say).values).toEqual({
    round: '5890752',
    seconds: '60',
    time: 'now',
  });
  expect(describeFinding({ code: 'ack.path', values: {} }, say)).toEqual({ id: 'verify.ack.path', values: {} });
  expect(describeFinding({ code: 'void.reason', values: { reason: '__proto__' } }, say).values).toEqual({ reason: '__proto__' });
});
