import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { rehearse } from './rehearsal.ts';
import { eventsOf } from './test/answers.ts';

test('bench §5.5, §5.7 rehearsed are liquidations and stop-losses of both sides, in the entry of a price and in pieces after it', () => {
  const entries: Entry[] = [];
  let steps = 0;
  const rehearsed = rehearse(
    (entry) => entries.push(entry),
    (command) => command,
  );
  for (const _ of rehearsed) steps += 1;
  expect(steps).toBe(entries.length);
  const took = entries.flatMap((entry) => [...eventsOf(entry, 'perpetual.liquidated')]);
  const triggered = entries.flatMap((entry) => eventsOf(entry, 'perpetual.unprotected').filter(({ reason }) => reason === 'triggered'));
  expect([took.length, triggered.length]).toEqual([1_600, 1_600]);
  expect(took.every(({ leftLots }) => leftLots === 0)).toBe(true);
  const pieces = entries.filter(({ command }) => command.body.type === 'house.advance');
  const ofPieces = pieces.reduce((sum, entry) => sum + eventsOf(entry, 'perpetual.liquidated').length, 0);
  expect([ofPieces, took.length - ofPieces]).toEqual([1_200, 400]);
  const sides = entries.flatMap((entry) => eventsOf(entry, 'perpetual.accepted').filter(({ cause }) => cause === 'liquidation'));
  expect(new Set(sides.map(({ side }) => side))).toEqual(new Set(['long', 'short']));
});
