import type { Database } from '../machine/storage/connection.ts';
import type { ActionDetails } from './operator-action.ts';

/** However old a change is that nobody has undone. */
const ROWS_MOST = 1_000;

/** A change that was done: who proposed it, why, and when it was done. */
export type DoneChange = {
  readonly action: string;
  readonly details: ActionDetails;
  readonly proposer: string;
  readonly reason: string;
  readonly doneMs: number | null;
};

/** What was done of these actions, the newest first. */
export async function doneChanges(database: Database, actions: readonly string[]): Promise<readonly DoneChange[]> {
  const done = database
    .selectFrom('operator_proposals')
    .select(['action', 'details', 'proposer', 'reason', 'closed_ms'])
    .where('state', '=', 'done');
  const rows = await done.where('action', 'in', actions).orderBy('id', 'desc').limit(ROWS_MOST).execute();
  return rows.map(({ closed_ms: doneMs, ...same }) => ({ ...same, doneMs }));
}
