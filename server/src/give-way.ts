import os from 'node:os';
import process from 'node:process';
import type { Pool } from 'pg';

/** Niceness of those who write records and snapshots; those who match orders and answer users have 0. */
const GIVES_WAY = 10;

function lower(pid: number): void {
  try {
    os.setPriority(pid, GIVES_WAY);
  } catch {
    // it runs as another user: then it does not give way, and nothing else changes
  }
}

/** Lowers the calling thread, which Linux schedules by itself; elsewhere it would be the whole process. */
export function giveWay(): void {
  if (process.platform === 'linux') lower(0);
}

/** Lowers the database's process of each connection that the pool opens. Only for a database on this machine. */
export function connectionsGiveWay(pool: Pool): void {
  pool.on('connect', (client) => {
    if ('processID' in client && typeof client.processID === 'number' && client.processID > 1) lower(client.processID);
  });
}
