import { constants } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FeedSymbol } from '../feed.ts';
import { inWords, withPath } from '../../../machine/system-words.ts';
import { ticksFromDecimal } from '../index-rule.ts';
import type { RecordedSeries } from './series.ts';

const unzip = promisify(gunzip);
const GZIP = Buffer.from([0x1f, 0x8b]);
const ZIP = Buffer.from('PK');
const PRICE = /^\d+(\.\d+)?$/;

/** What a file holds that is played. */
export type Reading = {
  readonly file: string;
  readonly series: RecordedSeries;
  /** Where each of its prices stands in the file. */
  readonly lines: Int32Array;
  /** Length of its bars; null = trades. */
  readonly intervalMs: number | null;
  readonly left: LeftOut;
};

/** Rows of a file that are not played as they stand there. */
export type LeftOut = {
  /** Rows that say what another one has said already. */
  duplicates: number;
  /** Rows that were put in order of time. */
  unordered: number;
  /** Trades of other symbols in a capture. */
  foreign: number;
};

export const nothingLeft = (): LeftOut => ({ duplicates: 0, unordered: 0, foreign: 0 });

/** A recording that would be misread, by the file and the line. */
export class RecordingRefused extends Error {
  override name = 'RecordingRefused';

  constructor(file: string, line: number | null, what: string) {
    super(`${file}${line === null ? '' : `, line ${line}`}: ${what}`);
  }
}

/** The text of a file, which is plain or gzip whatever its name says. */
export async function readPlain(file: string): Promise<string> {
  const bytes = await readBytes(file);
  if (bytes.subarray(0, 2).equals(ZIP)) throw new RecordingRefused(file, null, 'a zip archive; unpack it first');
  const plain = bytes.subarray(0, 2).equals(GZIP) ? await unpack(bytes, file) : bytes;
  return plain.toString('utf8').replace(/^\uFEFF/, '');
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > constants.MAX_STRING_LENGTH) throw tooLong(file);
    return await readFile(file);
  } catch (error) {
    throw refusedBySystem(error, file);
  }
}

/** What the system says of a file or a folder. */
export function refusedBySystem(error: unknown, file: string): Error {
  return error instanceof RecordingRefused ? error : new Error(inWords(withPath(error, file)), { cause: error });
}

function tooLong(file: string): RecordingRefused {
  return new RecordingRefused(file, null, `longer than ${constants.MAX_STRING_LENGTH} characters; divide it into several files`);
}

async function unpack(bytes: Buffer, file: string): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: constants.MAX_STRING_LENGTH });
  } catch (error) {
    if (error instanceof RangeError) throw tooLong(file);
    throw new RecordingRefused(file, null, `damaged gzip: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A line with its number in the file, from 1. */
export type Line = { readonly text: string; readonly line: number };

/** Every line that is not empty, without its end. */
export function* linesOf(text: string): Generator<Line> {
  let line = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    line += 1;
    const row = text.slice(start, end).trimEnd();
    if (row !== '') yield { text: row, line };
    start = end + 1;
  }
}

/** Ticks of the recorded decimal text, null for what is no price; the common case without bigint, which a million rows would feel. */
export function tickReader({ tickUnits }: FeedSymbol): (text: string) => number | null {
  const tenth = /^1(0*)$/.exec(tickUnits.toString());
  const decimals = tenth === null ? -1 : 8 - (tenth[1]?.length ?? 0);
  return (text) => {
    if (!PRICE.test(text)) return null;
    const point = text.indexOf('.');
    const fraction = point < 0 ? 0 : text.length - point - 1;
    if (fraction <= decimals && text.length <= 15) {
      const digits = point < 0 ? text : text.slice(0, point) + text.slice(point + 1);
      const ticks = Number(digits) * 10 ** (decimals - fraction);
      if (Number.isSafeInteger(ticks) && ticks > 0 && ticks <= 1_000_000_000) return ticks;
    }
    return ticksFromDecimal(text, tickUnits);
  };
}
