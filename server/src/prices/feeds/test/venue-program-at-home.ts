import { readFileSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import process from 'node:process';
import { hostVenues } from '../live/venue-host.ts';
import { minutesHere } from '../live/venue-minutes.ts';
import type { VenueWatchOptions } from '../live/venue-watch.ts';

// What tests start in the place of the program that speaks to the venues: each venue quotes each pair ten times a second. A pair that is a
// word asks for something else.

const QUOTE_EVERY_MS = 100;
const output = new Socket({ fd: 3 });
output.on('error', () => process.exit(0));

function outcomeOf(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

function reach(path: string): string {
  const read = outcomeOf(() => readFileSync(path));
  const written = outcomeOf(() => writeFileSync(`${path}.written`, ''));
  const ofParent = outcomeOf(() => readFileSync(`/proc/${process.ppid}/environ`));
  const started = outcomeOf(() => process.getBuiltinModule('node:child_process').execFileSync('/bin/true'));
  return `read ${read}, write ${written}, parent ${ofParent}, program ${started}`;
}

function watch({ venues, pairs, onPrice, onProblem, onClock }: VenueWatchOptions) {
  for (const { id } of venues) onClock?.(id, 1_000_000);
  for (const pair of pairs) {
    if (pair.startsWith('look ')) onProblem(`${Object.keys(process.env).join()}; ${reach(pair.slice('look '.length))}`);
    if (pair === 'nonsense') output.write('{"type":"said","said":{"type":"price","venueId":"nobody"}}\n');
    if (pair === 'other') output.write('{"type":"other"}\n');
    if (pair === 'endless') output.write('x'.repeat(3 * 1_024 * 1_024));
  }
  const timer = setInterval(() => {
    for (const { id } of venues)
      for (const pair of pairs) onPrice(id, pair, { kind: 'quote', timeMs: Date.now(), bid: '30000.00', ask: '30000.00' });
  }, QUOTE_EVERY_MS);
  return { close: () => Promise.resolve(clearInterval(timer)) };
}

await hostVenues({ input: process.stdin, output, watch, minutes: minutesHere() });
process.exit(0);
