import { type Said, said } from '../said.ts';
import { moment } from './moment.ts';
import type { ReadTick, Run } from './series.ts';

/** A tick that decided, for whoever shows the verdict. */
export type DecidingTick = { readonly n: number; readonly price: string; readonly time: number };

export function shown(read: ReadTick | undefined): DecidingTick | null {
  return read === undefined ? null : { n: read.tick.n, price: read.tick.price, time: read.tick.time };
}

export function saidTick(read: ReadTick | undefined, none: Said): Said {
  if (read === undefined) return none;
  const { n, price, time } = read.tick;
  return said('tick.found', { n, price, time: moment(time) });
}

export function saidRuns(first: Run, last: Run): Said {
  const [from, to] = endsOf(first);
  if (first === last) return said('ticks.run', { from, to });
  const [from2, to2] = endsOf(last);
  return said('ticks.runs', { from, to, from2, to2 });
}

function endsOf(run: Run): readonly [number, number] {
  return [run[0]?.tick.n ?? 0, run.at(-1)?.tick.n ?? 0];
}

export function resultText({ result, reason }: { readonly result: string; readonly reason: string }): string {
  return reason === '' ? result : `${result} (${reason})`;
}
