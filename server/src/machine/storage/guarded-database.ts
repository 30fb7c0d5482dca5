import type { Client, PoolClient } from 'pg';
import { connectDatabase, type ConnectionOptions, type DatabaseConnection } from './connection.ts';
import { watchDatabase } from './database-watch.ts';

export type GuardedDatabase = DatabaseConnection & {
  /** It does not answer: every query is refused at once until it does again. */
  isAway(): boolean;
};

export type GuardOptions = Omit<ConnectionOptions, 'refusal'> & { readonly onAway: (isAway: boolean) => void };

/** The database does not answer, so it is not asked. */
export class DatabaseAway extends Error {
  constructor() {
    super('the database does not answer');
  }
}

/**
 * A pool that a hanging database cannot hold up: as soon as it is found not to answer, the queries in work are ended and further ones are
 * refused without asking it, until it answers again. Connections that nobody uses are kept: they go on when the database does.
 */
export function connectGuarded(options: GuardOptions): GuardedDatabase {
  let isAway = false;
  const connection = connectDatabase({ ...options, refusal: () => (isAway ? new DatabaseAway() : null) });
  const inWork = new Set<Client>();
  connection.pool.on('acquire', (client) => void inWork.add(clientOf(client)));
  connection.pool.on('release', (_error, client) => void inWork.delete(clientOf(client)));
  const watch = watchDatabase(options.url, (nowAway) => {
    isAway = nowAway;
    if (isAway) for (const client of inWork) client.end().catch(() => undefined);
    options.onAway(isAway);
  });
  return {
    ...connection,
    isAway: () => isAway,
    async close() {
      watch.stop();
      const closed = connection.close();
      // the end of a database that says nothing is not waited for
      if (!isAway) await closed;
    },
  };
}

/** The pool makes its connections of `Client` and its types do not say so. */
function clientOf(client: PoolClient): Client {
  return client as PoolClient & Client;
}
