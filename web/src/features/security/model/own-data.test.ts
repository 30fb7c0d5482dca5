import { expect, test } from 'vitest';
import { ownDataFile } from './own-data.ts';

test('the file is JSON with the rows of each part, every digit as it came', () => {
  const entries = [
    { part: 'user.info', entry: '{"userId":1001}' },
    { part: 'record.spot', entry: '{"amount":65432.10000000000001}' },
    { part: 'record.spot', entry: '{"amount":1}' },
  ];
  const file = ownDataFile(entries, 0);
  expect(file).toContain('{"amount":65432.10000000000001}');
  expect(JSON.parse(file)).toEqual({
    made: '1970-01-01T00:00:00.000Z',
    parts: { 'user.info': [{ userId: 1001 }], 'record.spot': [{ amount: 65432.1 }, { amount: 1 }] },
  });
  expect(JSON.parse(ownDataFile([], 0))).toEqual({ made: '1970-01-01T00:00:00.000Z', parts: {} });
});
