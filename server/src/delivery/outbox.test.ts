import { expect, test } from 'vitest';
import { NotDelivered, type Message } from './message.ts';
import { Outbox } from './outbox.ts';

const message: Message = { channel: 'mail', to: 'a@example.com', subject: 's', text: 't', html: '', code: '123456' };

/** An outbox over a driver that fails as often as there are errors, and what it has told. */
function outboxOver(errors: readonly unknown[], send?: () => Promise<void>) {
  const left = [...errors];
  const told: string[] = [];
  const pauses: number[] = [];
  let closed = false;
  const driver = {
    send: send ?? (() => (left.length === 0 ? Promise.resolve() : Promise.reject(left.shift() as Error))),
    close: () => {
      closed = true;
    },
  };
  const pause = async (ms: number): Promise<void> => {
    pauses.push(ms);
    await Promise.resolve();
  };
  const outbox = new Outbox({ driver, onResult: (result, why) => told.push(`${result} ${why}`.trim()), pause });
  return { outbox, told, pauses, isClosed: () => closed };
}

test('a message that cannot go now is tried twice more, after longer pauses', async () => {
  const lost = Object.assign(new Error('connect to 10.0.0.1 for a@example.com'), { code: 'ECONNREFUSED' });
  const { outbox, told, pauses } = outboxOver([lost, lost]);
  expect(outbox.add(message)).toBe(true);
  await expect.poll(() => told.at(-1)).toBe('sent');
  expect(told).toEqual(['tried again ECONNREFUSED', 'tried again ECONNREFUSED', 'sent']);
  expect(pauses).toEqual([2_000, 15_000]);
});

test('it is given up after the third time, and nothing of the address or the text is told', async () => {
  const { outbox, told } = outboxOver([new Error('no a@example.com 123456'), new TypeError('t'), new Error('no')]);
  outbox.add(message);
  await expect.poll(() => told.at(-1)).toBe('given up Error');
  expect(told.join(' ')).not.toMatch(/example|123456/);
});

test('what the other side refuses for good is not tried again', async () => {
  const { outbox, told } = outboxOver([new NotDelivered('SMTP 550')]);
  outbox.add(message);
  await expect.poll(() => told).toEqual(['given up SMTP 550']);
});

test('so many may wait and no more', async () => {
  const { outbox } = outboxOver([], () => new Promise(() => undefined));
  const added = Array.from({ length: 600 }, () => outbox.add(message));
  expect(added.filter((is) => is)).toHaveLength(500);
  expect(outbox.isFull).toBe(true);
  await Promise.resolve();
});

test('a stop tries what waits for its turn once more, closes the driver, and takes nothing more', async () => {
  const told: string[] = [];
  let attempts = 0;
  const driver = {
    send: () => (++attempts === 1 ? Promise.reject(new Error('busy')) : Promise.resolve()),
    close: () => void told.push('closed'),
  };
  const outbox = new Outbox({ driver, onResult: (result) => told.push(result) });
  outbox.add(message);
  await expect.poll(() => told).toEqual(['tried again']);
  await outbox.stop();
  expect(told).toEqual(['tried again', 'sent', 'closed']);
  expect(outbox.add(message)).toBe(false);
});
