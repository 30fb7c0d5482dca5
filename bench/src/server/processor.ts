import { readdirSync, readFileSync } from 'node:fs';

/** Processor time by the name of the thread, in microseconds. Threads of one name are one row. */
export type ThreadTimes = ReadonlyMap<string, number>;

/** All processes that this one started, and theirs, are one row of this name. */
export const DESCENDANTS = 'descendants';
/** Time of threads that lived between two readings only in part. */
export const ENDED = 'ended';

const TICK_MICROSECONDS = 10_000;

/** Null when the file has gone with its thread or process. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function foldersOf(path: string): readonly string[] {
  try {
    return readdirSync(path).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** `schedstat` begins with the nanoseconds on a processor: exact, while `stat` counts in hundredths of a second. */
function addThreads(pid: number | string, nameOf: (comm: string) => string, into: Map<string, number>): void {
  const tasks = `/proc/${pid}/task`;
  for (const thread of foldersOf(tasks)) {
    const spent = read(`${tasks}/${thread}/schedstat`);
    const name = nameOf(read(`${tasks}/${thread}/comm`)?.trim() ?? '');
    if (spent !== null) into.set(name, (into.get(name) ?? 0) + Number(spent.split(' ')[0]) / 1_000);
  }
}

/** The fields of `/proc/<pid>/stat` behind the name: state, parent, …; proc_pid_stat(5). */
function statFields(pid: number | string): readonly number[] {
  return (read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ') ?? []).map(Number);
}

function descendantsOf(pid: number): readonly string[] {
  const parents = foldersOf('/proc').map((child) => [child, statFields(child)[1]] as const);
  const found = [String(pid)];
  for (const parent of found) for (const [child, of] of parents) if (String(of) === parent) found.push(child);
  return found.slice(1);
}

/** What processes that ended have spent stays with their parents, in hundredths of a second: a connection of the database is a process. */
function addEnded(pid: number | string, into: Map<string, number>): void {
  const [user = 0, system = 0] = statFields(pid).slice(13, 15);
  into.set(DESCENDANTS, (into.get(DESCENDANTS) ?? 0) + (user + system) * TICK_MICROSECONDS);
}

/** Processor time of a process by thread, and of all its descendants together, those that have ended included. Linux only. */
export function readThreadTimes(pid: number): ThreadTimes {
  const times = new Map<string, number>();
  addThreads(pid, (comm) => comm, times);
  const living = [...times.values()].reduce((sum, time) => sum + time, 0);
  const [user = 0, system = 0] = statFields(pid).slice(11, 13);
  times.set(ENDED, (user + system) * TICK_MICROSECONDS - living);
  addEnded(pid, times);
  for (const child of descendantsOf(pid)) {
    addThreads(child, () => DESCENDANTS, times);
    addEnded(child, times);
  }
  return times;
}

/** What was spent between two readings. A thread that ended in between is in the row `ENDED`, as far as that exceeds what `stat` cannot resolve. */
export function spentBetween(before: ThreadTimes, after: ThreadTimes): ThreadTimes {
  const spent = new Map<string, number>();
  for (const [name, time] of after) spent.set(name, Math.max(0, time - (before.get(name) ?? 0)));
  return spent;
}
