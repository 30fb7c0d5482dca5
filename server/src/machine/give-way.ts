import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import type { Pool } from 'pg';

/** Niceness of those who write records and snapshots; those who match orders and answer users have 0. */
const GIVES_WAY = 10;

/** Who may not change other users' processes may set one group in a tenth of a second, of all on the machine. */
const GROUP_AGAIN_MS = 150;
const GROUP_TRIES = 20;

function lower(pid: number): void {
  try {
    os.setPriority(pid, GIVES_WAY);
  } catch {
    // it runs as another user: then it does not give way, and nothing else changes
  }
}

const groupOf = (pid: number | 'self'): string => /^\S+/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[0] ?? '';

/**
 * Where Linux groups processes by session (`sched_autogroup_enabled`, sched(7)), niceness counts within a group alone and groups share the processors
 * as equals. Each process of PostgreSQL begins a session of its own, so that its group has to be lowered, too.
 */
function lowerGroup(pid: number, tries = GROUP_TRIES): void {
  try {
    const group = groupOf(pid);
    if (group !== '' && group !== groupOf('self')) writeFileSync(`/proc/${pid}/autogroup`, String(GIVES_WAY));
  } catch (error) {
    const isTooSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
    if (isTooSoon && tries > 1) setTimeout(lowerGroup, GROUP_AGAIN_MS, pid, tries - 1).unref();
    // else there are no groups, or it runs as another user, or has ended
  }
}

/** Lowers the calling thread, which Linux schedules by itself; elsewhere it would be the whole process. */
export function giveWay(): void {
  if (process.platform === 'linux') lower(0);
}

/** Lowers the database's process of each connection that the pool opens. Only for a database on this machine. */
export function connectionsGiveWay(pool: Pool): void {
  pool.on('connect', (client) => {
    if (!('processID' in client) || typeof client.processID !== 'number' || client.processID <= 1) return;
    lower(client.processID);
    if (process.platform === 'linux') lowerGroup(client.processID);
  });
}
