import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { ListRoom } from './list-room.ts';

const MEGABYTE = 1_024 * 1_024;

class Connection extends EventEmitter {
  destroyed = false;
}

const ask = (room: ListRoom, accountId: number): Promise<string | null> => room.inTurn(accountId, async () => 'made');

test('the lists of an account are made one after another, whatever becomes of the one before', async () => {
  const room = new ListRoom();
  const steps: string[] = [];
  let release: (() => void) | undefined;
  const first = room.inTurn(1, async () => {
    steps.push('first');
    await new Promise<void>((resolve) => (release = resolve));
    throw new Error('broken');
  });
  const second = room.inTurn(1, async () => steps.push('second'));
  await room.inTurn(2, async () => steps.push('other account'));
  expect(steps).toEqual(['first', 'other account']);
  release?.();
  await expect(first).rejects.toThrow('broken');
  await second;
  expect(steps).toEqual(['first', 'other account', 'second']);
});

test('who leaves too much unread gets no more lists, until it has left', async () => {
  const room = new ListRoom();
  const response = new EventEmitter();
  const connection = new Connection();
  room.count(1, 40 * MEGABYTE, response, connection);
  expect(await ask(room, 1)).toBeNull();
  expect(await ask(room, 2)).toBe('made');
  response.emit('close');
  connection.emit('close');
  expect(await ask(room, 1)).toBe('made');
  expect(connection.listenerCount('close')).toBe(0);
});

test('all accounts together may leave only so much', async () => {
  const room = new ListRoom();
  const connection = new Connection();
  for (let accountId = 1; accountId <= 9; accountId++) room.count(accountId, 30 * MEGABYTE, new EventEmitter(), connection);
  expect(await ask(room, 10)).toBeNull();
  connection.emit('close');
  expect(await ask(room, 10)).toBe('made');
});

test('answers to a connection that is gone are not counted', async () => {
  const room = new ListRoom();
  const connection = new Connection();
  connection.destroyed = true;
  room.count(1, 40 * MEGABYTE, new EventEmitter(), connection);
  expect(await ask(room, 1)).toBe('made');
});
