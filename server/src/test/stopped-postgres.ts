import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Stops every process of a PostgreSQL as a machine does that hangs: nothing is answered and no connection ends. Answers how it goes on. */
export async function stopPostgres(postmasterPid: number): Promise<() => void> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmasterPid)]);
  const pids = [postmasterPid, ...stdout.split('\n').filter(Boolean).map(Number)];
  // the parent first, so that it starts no other
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids.toReversed()) process.kill(pid, 'SIGCONT');
  };
}
