import { describe, expect, test } from 'vitest';
import { operatorDocument } from '../api/operator/document.ts';
import { readCommandLine } from '../machine/command-line.ts';
import { allOperatorActions } from '../test/operator-actions.ts';
import { wordsIn } from './session-command.ts';
import { readCommand } from './typed-command.ts';

const document: unknown = JSON.parse(JSON.stringify(operatorDocument(allOperatorActions())));
const read = (text: string) => readCommand(document, readCommandLine(['operator', ...wordsIn(text)], null));

describe('what is typed behind candor operator', () => {
  test.each([
    ['list', 'list', {}],
    [
      'hold 1001 --scope opening --days 3 --reason "Unusual orders"',
      'hold',
      { account: 1001, scope: 'opening', days: 3, reason: 'Unusual orders' },
    ],
    ['add anna --roles support,reviewer --as root --data ./data', 'add', { operator: 'anna', roles: ['support', 'reviewer'] }],
    ['kyc refuse 7 --code UNDER_AGE --reason seen', 'kyc.refuse', { id: 7, code: 'UNDER_AGE', reason: 'seen' }],
    [
      'terms plan spot btcusdt feePpm=900 orderMinLots=2 --after 2h',
      'plan-terms',
      { product: 'spot', object: 'btcusdt', changes: ['feePpm=900', 'orderMinLots=2'], after: '2h' },
    ],
    ['terms show', 'terms', {}],
    ['halt spot', 'halt', { product: 'spot' }],
    // whether a value is right says the server
    ['hold alice --days 07', 'hold', { account: 'alice', days: '07' }],
  ])('%s', (text, action, input) => {
    expect(read(text)).toMatchObject({ action, input });
  });

  test.each([
    ['nonsense', 'operators do not know: nonsense'],
    ['kyc', 'operators do not know: kyc'],
    ['kyc peek 7', 'operators do not know: kyc peek'],
    // passwords and codes are asked for: every process of the machine can read what was typed
    ['sign-in --name anna', 'operators do not know: sign-in'],
    ['sign-out', 'operators do not know: sign-out'],
    ['enrol anna --password x', 'operators do not know: enrol anna'],
    ['halt spot btcusdt now', 'halt does not know what now is for'],
    ['hold 1001 --scpe opening', 'hold has no option --scpe'],
    // what is a word is no option
    ['hold --account 1001', 'hold has no option --account'],
    ['list --reason x', 'list has no option --reason'],
    ['list --constructor x', 'list has no option --constructor'],
  ])('%s: %s', (text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });

  test('says which fields are options', () => {
    expect(read('reset-factors 1001').options).toEqual(['verification', 'reason']);
  });
});
