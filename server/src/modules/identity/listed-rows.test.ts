import { expect, test } from 'vitest';
import { listedId } from '../../identity/devices.ts';
import { listedRows } from './listed-rows.ts';

const HOME = { agent: 'browser', address: '192.0.2.1', createdMs: 1, lastSeenMs: 1 };
const device = { ...HOME, id: listedId('device') };
const session = (id: string, more: object = {}) => ({ ...HOME, id, deviceId: 'device', ...more });
const rows = (sessionId: string, sessions: readonly ReturnType<typeof session>[], devices = [device]) =>
  listedRows({ sessionId, deviceId: 'device' }, sessions, devices).map(({ id, kind, current, lastSeenMs }) => [
    kind === 'device' ? kind : id,
    current,
    lastSeenMs,
  ]);

test('RULES §14.1 a device stands for its sessions that look like it, and was used when they were', () => {
  expect(rows('own', [session('own', { lastSeenMs: 7 })])).toEqual([['device', true, 7]]);
});

test.each([{ address: '198.51.100.9' }, { agent: 'another' }])('a session of a copied cookie has its own row: %j', (elsewhere) => {
  const both = [session('own'), session('thief', { ...elsewhere, lastSeenMs: 9 })];
  expect(rows('own', both)).toEqual([
    ['thief', false, 9],
    ['device', true, 1],
  ]);
  // and seen by the one from elsewhere, its own row is the current one, alone
  expect(rows('thief', both)).toEqual([
    ['thief', true, 9],
    ['device', false, 1],
  ]);
});

test('a session whose device is listed no longer is listed itself', () => {
  expect(rows('own', [session('own'), session('other')], [])).toEqual([
    ['own', true, 1],
    ['other', false, 1],
  ]);
});
