import { type Finding, finding } from '../finding.ts';
import { moment } from './moment.ts';
import type { ReadTick, Run } from './series.ts';

/** A tick that decided, for whoever shows the verdict. */
export type DecidingTick = { readonly n: number; readonly price: string; readonly time: number };

export function shown(read: ReadTick | undefined): DecidingTick | null {
  return read === undefined ? null : { n: read.tick.n, price: read.tick.price, time: read.tick.time };
}

export function tickFinding(read: ReadTick | undefined, none: Finding): Finding {
  if (read === undefined) return none;
  const { n, price, time } = read.tick;
  return finding('tick.found', { n, price, time: moment(time) });
}

export function runsFinding(first: Run, last: Run): Finding {
  const [from, to] = endsOf(first);
  if (first === last) return finding('ticks.run', { from, to });
  const [from2, to2] = endsOf(last);
  return finding('ticks.runs', { from, to, from2, to2 });
}

function endsOf(run: Run): readonly [number, number] {
  return [run[0]?.tick.n ?? 0, run.at(-1)?.tick.n ?? 0];
}

export function resultText({ result, reason }: { readonly result: string; readonly reason: string }): string {
  return reason === '' ? result : `${result} (${reason})`;
}
