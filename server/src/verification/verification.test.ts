import { COUNTRY_CODES } from '@candor/contract/countries';
import { isDocumentNumber, isRealName } from '@candor/contract/verification';
import { describe, expect, test } from 'vitest';
import { countryCode, countryName } from './country.ts';
import { firstBroken, hashOfAction, type LoggedAction } from './operator-log.ts';
import { Residences } from './residences.ts';

describe('countries', () => {
  test('are known by their English name and their code, in any letter case', () => {
    expect(COUNTRY_CODES).toHaveLength(243);
    for (const code of COUNTRY_CODES) {
      expect(countryCode(countryName(code)), code).toBe(code);
      expect(countryCode(code.toLowerCase())).toBe(code);
    }
    expect(countryCode(' malaysia ')).toBe('MY');
    expect(countryCode('Cote d Ivoire')).toBe('CI');
    for (const none of ['', 'Atlantis', 'ZZ', 'EU', 'constructor', '__proto__']) expect(countryCode(none)).toBeNull();
  });
});

describe('RULES §14.6 residences', () => {
  test('that of the verification, before it the default of the deployment, which visitors always have', () => {
    const residences = new Residences('MY');
    residences.set(1_001, 'SG');
    expect([residences.of(1_001), residences.of(1_002), residences.of(null)]).toEqual(['SG', 'MY', 'MY']);
  });
});

describe('names and numbers', () => {
  test.each(['Al', 'Alice Example', 'Zoë O’Neill-Smith', 'J. R. R. Tolkien', 'علي بن حسن', 'Нина', 'ab'.repeat(40)])(
    '%s is a name',
    (name) => {
      expect(isRealName(name)).toBe(true);
    },
  );
  test.each(['', ' ', 'A', '4711', '<b>Al</b>', 'Al\nBo', "Robert'); DROP", 'a'.repeat(81), 'Al@x'])('%j is none', (name) => {
    expect(isRealName(name)).toBe(false);
  });
  test.each(['1234', 'X1234567', '12-34 56/7', 'A'.repeat(40)])('%s is a number of a document', (number) => {
    expect(isDocumentNumber(number)).toBe(true);
  });
  test.each(['', '123', '1--2', 'A'.repeat(41), '<12345>', '12345;', '-1234'])('%j is none', (number) => {
    expect(isDocumentNumber(number)).toBe(false);
  });
});

describe('RULES §14.1 the log of what operators do', () => {
  const chain = (length: number): LoggedAction[] => {
    const actions: LoggedAction[] = [];
    for (let seq = 1; seq <= length; seq++) {
      const row = {
        seq,
        atMs: seq,
        operator: 'anna',
        action: 'kyc.look',
        details: '{}',
        previousHash: actions.at(-1)?.hash ?? '0'.repeat(64),
      };
      actions.push({ ...row, hash: hashOfAction(row) });
    }
    return actions;
  };
  const changed = (at: number, change: Partial<LoggedAction>): LoggedAction[] =>
    chain(5).map((action, index) => (index === at ? { ...action, ...change } : action));

  test('is whole as it was written', () => {
    expect(firstBroken([])).toBeNull();
    expect(firstBroken(chain(5))).toBeNull();
  });

  test('shows a row that was changed, taken out, put in or moved', () => {
    for (const change of [{ operator: 'bea' }, { atMs: 9 }, { action: 'kyc.approve' }, { details: '{"a":1}' }, { hash: 'x' }])
      expect(firstBroken(changed(2, change))).toBe(3);
    expect(firstBroken(chain(5).toSpliced(1, 1))).toBe(2);
    expect(firstBroken(chain(5).slice(1))).toBe(1);
    const forged = { ...chain(3)[2], details: '{"b":2}' } as LoggedAction;
    expect(firstBroken([...chain(2), { ...forged, hash: hashOfAction(forged) }, ...chain(5).slice(3)])).toBe(4);
  });
});
