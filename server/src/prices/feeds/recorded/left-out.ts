import type { FeedSymbol } from '../feed.ts';
import type { Joined } from './one-series.ts';
import type { LeftOut } from './recorded-file.ts';
import type { Recording } from './read-recording.ts';

const MOST_NAMED = 12;

/**
 * What is not played, or not as it stands in the files, for the line that a start prints; empty when there is nothing to say.
 */
export function leftOutWords(
  recordings: readonly Recording[],
  { repeated, gaps, missingBars }: Joined,
  symbols: readonly FeedSymbol[],
): string {
  const readings = recordings.flatMap((recording) => recording.readings);
  const sum = (name: keyof LeftOut): number => readings.reduce((total, { left }) => total + left[name], 0);
  const absent = symbols.map(({ code }) => code).filter((code) => !readings.some(({ series }) => series.symbolCode === code));
  const words = [
    listed('no recording of', absent),
    listed(
      'files left out:',
      recordings.flatMap(({ otherFiles }) => otherFiles),
    ),
    counted(sum('duplicates'), 'duplicate rows left out'),
    counted(repeated, 'prices left out that another file says too'),
    counted(sum('foreign'), 'trades of other symbols left out'),
    counted(sum('unordered'), 'rows put in order of time'),
    counted(gaps, `gaps, in which ${missingBars} bars are missing`),
  ];
  return words.map((text) => (text === '' ? '' : `; ${text}`)).join('');
}

function listed(what: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${what} ${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}`;
}
