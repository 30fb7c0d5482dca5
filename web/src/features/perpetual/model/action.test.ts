import { expect, test } from 'vitest';
import { closingIn, reversalIn } from './action.ts';

type Row = Parameters<typeof reversalIn>[0][number];

/** An order of 10 lots at market: of BTC, by the user. Only what is looked at. */
const order = (orderId: number, more: Partial<Row>): Row =>
  ({ orderId, baseCoin: 'btc', side: 'long', kind: 'market', positionId: null, lots: 10, filledLots: 10, cause: 'user', ...more }) as Row;

const POSITION = 7;
const closing = order(20, { positionId: POSITION });

test('SPEC §5.2 a reversal whose answer was lost is found with what was not opened on the other side', () => {
  expect(reversalIn([order(21, { side: 'short', filledLots: 4 }), closing], POSITION)).toMatchObject({ id: 20, left: 0, missed: 6 });
  expect(reversalIn([order(21, { side: 'short' }), closing], POSITION)).toMatchObject({ left: 0, missed: 0 });
});

test('an order of another coin, of the same side, at a limit, that closes or that came before is not the other half of a reversal', () => {
  const others = [
    order(21, { side: 'short', baseCoin: 'eth' }),
    order(22, {}),
    order(23, { side: 'short', kind: 'limit' }),
    order(24, { side: 'short', positionId: 8 }),
    order(19, { side: 'short' }),
  ];
  expect(reversalIn([...others, closing], POSITION)).toMatchObject({ id: 20, missed: null });
});

test('a position that was not closed was not reversed', () => {
  expect(reversalIn([order(21, { side: 'short' })], POSITION)).toBeNull();
});

test('a position that was closed in part says what is left of it', () => {
  expect(reversalIn([{ ...closing, filledLots: 3 }], POSITION)).toMatchObject({ left: 7, missed: null });
});

test('a closing order whose answer was lost says what of it waits: nothing of one that has ended', () => {
  const partly = { ...closing, kind: 'limit', filledLots: 3 } as const;
  expect(closingIn([{ ...partly, state: 'waiting' }], POSITION)).toMatchObject({ id: 20, left: 7, waits: 7 });
  expect(closingIn([{ ...partly, state: 'cancelled' }], POSITION)).toMatchObject({ id: 20, left: 7, waits: 0 });
  expect(closingIn([], POSITION)).toBeNull();
});
