import { UsageError, type CommandLine } from '../machine/command-line.ts';
import { typedTimeMs } from '../machine/typed-time.ts';
import { askToStop } from './ask.ts';

/** The longest duration on offer: what runs has to end before a stop. */
const LEAST_AHEAD_MS = 15 * 60_000;

/** `candor stop --at <time>` or `candor stop --cancel`. Answers whether it is so now. */
export async function planStop(folder: string, { options }: CommandLine, print: (text: string) => void): Promise<boolean> {
  const at = options.get('at');
  if ((at === undefined) === !options.has('cancel')) throw new UsageError('stop needs --at <time> or --cancel');
  const stopMs = at === undefined ? 0 : typedTimeMs(at);
  if (stopMs === null) throw new UsageError('--at needs a time with its zone that is on a calendar, such as 2026-01-31T14:00Z');
  if (at !== undefined && stopMs < Date.now() + LEAST_AHEAD_MS) {
    print(
      'a stop is planned 15 minutes ahead or more: what is open has to end before it. To stop at once, end the server by its signal (SIGTERM)',
    );
    return false;
  }
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
