import { setTimeout as delay } from 'node:timers/promises';
import type { Host } from './host.ts';

const CHECK_MS = 200;

/** The records are written behind the answers: what they cost counts until they hold the last order. */
export async function recordsHoldAll(host: Host): Promise<void> {
  for (;;) {
    const answer = await fetch(host.metricsUrl);
    const behind = Number(/^candor_records_lag_entries (\d+)/m.exec(await answer.text())?.[1]);
    // prices of the house are entries as well and never end
    if (behind < 100) return;
    await delay(CHECK_MS);
  }
}

/** A first start imports the history of prices beside its work, once in the life of a data folder. Its thread is named by `server/src/records/history-thread.ts`. */
export async function historyImported(host: Host): Promise<void> {
  while (host.threadTimes().has('history')) await delay(CHECK_MS);
}
