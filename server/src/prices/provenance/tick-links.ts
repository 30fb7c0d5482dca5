import { digestOfLine } from './tick-line.ts';

const PREV = /"prev":"([0-9a-f]{64})"/;

/** Ticks or marks on disk that are not as they were linked. */
export class TicksDamaged extends Error {
  override name = 'TicksDamaged';
}

/**
 * Index of the first line that no later one vouches for, because the link to it is not to what it says; -1 when all links hold. `next` is the
 * line that follows the last one, null when there is none yet: the last one is then vouched for by nothing here.
 */
export function firstBroken(series: string, lines: readonly string[], next: string | null): number {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const following = at + 1 < lines.length ? lines[at + 1] : next;
    if (following !== null && following !== undefined && prevOf(following) !== digestOfLine(series, line)) return at;
  }
  return -1;
}

/** Canonical JSON has `n` and `prev` before every text that comes from elsewhere. */
function prevOf(line: string): string {
  return PREV.exec(line)?.[1] ?? '';
}
