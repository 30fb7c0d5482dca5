import { expect, test } from 'vitest';
import { type Acknowledgement, withAck } from './acks.ts';

const ack = (orderId: string, time = 0): Acknowledgement => ({ receipt: { orderId, time }, ack: { key: '21fe31dfa154a261' } });

test('the newest acknowledgements are kept, 200 of them, and one of each order', () => {
  const many = Array.from({ length: 250 }, (_, at) => ack(`O-${at + 1}`)).reduce<readonly Acknowledgement[]>(withAck, []);
  expect(many).toHaveLength(200);
  expect([many[0]?.receipt.orderId, many.at(-1)?.receipt.orderId]).toEqual(['O-250', 'O-51']);
  const again = withAck(many, ack('O-100', 7));
  expect(again).toHaveLength(200);
  expect(again[0]?.receipt).toEqual({ orderId: 'O-100', time: 7 });
  expect(new Set(again.map(({ receipt }) => receipt.orderId)).size).toBe(200);
});
