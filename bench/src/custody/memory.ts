import { readdirSync, readFileSync } from 'node:fs';
import type { Host } from '../server/host.ts';

const LOOK_EVERY_MS = 10;
export const MEBIBYTE = 1_024 * 1_024;

/** Resident bytes of the programs of Node.js that the server has started; those of PostgreSQL are not among them. */
function programBytes(pid: number): number {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.reduce((sum, child) => sum + ownBytes(child) + programBytes(child), 0);
  } catch {
    // it has ended meanwhile
    return 0;
  }
}

function ownBytes(pid: number): number {
  if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node')) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
}

/** By how much the memory of server and programs grows while something is done, at most. */
export async function growthWhile(
  host: Host,
  work: () => Promise<unknown>,
): Promise<{ readonly mebibytes: number; readonly seconds: number }> {
  const bytes = (): number => host.residentBytes() + programBytes(host.pid);
  const before = bytes();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, bytes());
  }, LOOK_EVERY_MS);
  const startedMs = performance.now();
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return { mebibytes: (most - before) / MEBIBYTE, seconds: (performance.now() - startedMs) / 1_000 };
}
