import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Stops every process of a PostgreSQL as a machine does that hangs: nothing is answered and no connection ends. Answers how it goes on. */
export async function stopPostgres(postmasterPid: number): Promise<() => void> {
  // the parent first, so that it starts no other
  process.kill(postmasterPid, 'SIGSTOP');
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(postmasterPid)]);
  const children = stdout.split('\n').filter(Boolean).map(Number);
  for (const pid of children) signal(pid, 'SIGSTOP');
  return () => {
    for (const pid of children.toReversed()) signal(pid, 'SIGCONT');
    process.kill(postmasterPid, 'SIGCONT');
  };
}

/** One that cleans tables may have come to its end since it was listed. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ESRCH') throw error;
  }
}
