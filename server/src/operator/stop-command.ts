import { UsageError, type CommandLine } from '../command-line.ts';
import { askToStop } from './ask.ts';

/** With its zone: an hour without one would be somebody's else. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/;

/** `candor stop --at <time>` or `candor stop --cancel`. Answers whether it is so now. */
export async function planStop(folder: string, { options }: CommandLine, print: (text: string) => void): Promise<boolean> {
  const at = options.get('at');
  if ((at === undefined) === !options.has('cancel')) throw new UsageError('stop needs --at <time> or --cancel');
  const stopMs = at === undefined ? 0 : Date.parse(TIME.test(at) ? at : '');
  if (Number.isNaN(stopMs)) throw new UsageError('--at needs a time with its zone, such as 2026-01-31T14:00Z');
  const outcome = await askToStop(folder, stopMs);
  const [done, told] =
    stopMs === 0
      ? ['no stop is planned any more', 'no stop is planned']
      : [`a stop is planned for ${new Date(stopMs).toISOString()}: what would end later is not opened any more`, 'it is planned already'];
  if (outcome === 'ok') print(done);
  else if (outcome === 'ALREADY_DONE') print(told);
  else print(outcome === 'BAD_INPUT' ? 'the time of a stop must be to come' : `refused: ${outcome}`);
  return outcome === 'ok' || outcome === 'ALREADY_DONE';
}
