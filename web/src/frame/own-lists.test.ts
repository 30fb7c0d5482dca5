import type { UseQueryResult } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { openInPlace } from './settled-here.ts';
import { isOver } from '../session/submission/machine.ts';
import { listedOf } from '../product/listed.tsx';

const asked = (data: readonly number[] | undefined, isError: boolean, refetch = () => undefined) =>
  ({ data, isError, refetch }) as object as UseQueryResult<readonly number[]>;

describe('a list as the server tells it', () => {
  test('rows are not known before the first answer, and a failure is told beside the rows that are', () => {
    expect(listedOf(asked(undefined, false))).toMatchObject({ rows: null, failed: false });
    expect(listedOf(asked(undefined, true))).toMatchObject({ rows: null, failed: true });
    expect(listedOf(asked([1], true))).toMatchObject({ rows: [1], failed: true });
    let count = 0;
    listedOf(asked([], false, () => void (count += 1))).retry();
    expect(count).toBe(1);
  });

  test('what settled stays where it was, and nothing is shown before the open ones are known', () => {
    const list = { failed: false, retry: () => undefined };
    expect(openInPlace({ ...list, rows: [{ id: 3 }, { id: 1 }] }, [{ id: 2 }]).rows).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
    expect(openInPlace({ ...list, rows: null }, [{ id: 2 }]).rows).toBeNull();
  });

  test('a submission is over once something came of it', () => {
    const failure = new Error('no') as never;
    expect(isOver({ step: 'done', content: 1, result: 1 })).toBe(true);
    expect(isOver({ step: 'refused', content: 1, failure })).toBe(true);
    expect(isOver({ step: 'unknown', content: 1, key: '', search: 'asking' })).toBe(true);
    expect(isOver({ step: 'sending', content: 1, key: '' })).toBe(false);
    expect(isOver({ step: 'idle' })).toBe(false);
  });
});
