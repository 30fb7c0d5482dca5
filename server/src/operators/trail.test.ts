import { describe, expect, test } from 'vitest';
import { firstBroken, hashOfAction, type LoggedAction } from './trail.ts';

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
