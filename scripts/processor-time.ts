import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Units of the times in `/proc`, which Linux fixes for programs whatever its own clock does (USER_HZ, `man 5 proc`). */
const TICKS_A_SECOND = 100;

type ProcessTimes = { readonly parent: number; readonly ticks: number };

/** What `/proc/<id>/stat` says of a process; undefined when it has ended. The name before the last bracket may hold anything. */
function timesOf(processId: number | string): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // user and system time, then the same of the children that it has waited for, with theirs
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
}

/**
 * CPU-seconds (user and system) that a process and all below it have taken, those that have ended included. A process whose parent was killed
 * belongs to nobody and is missing. Undefined where there is no `/proc`.
 */
export function processorSeconds(root: number): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? timesOf(name) : undefined;
    if (times !== undefined) all.set(Number(name), times);
  }
  const belongs = (id: number | undefined): boolean => id !== undefined && id > 0 && (id === root || belongs(all.get(id)?.parent));
  let ticks = 0;
  for (const [id, times] of all) if (belongs(id)) ticks += times.ticks;
  return ticks / TICKS_A_SECOND;
}
