import { lockFolder } from '../journal/lock.ts';
import { connectDatabase, type DatabaseConnection } from './connection.ts';
import { prepareDataFolder } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

/**
 * The database for a command of the console, as it is: that of `DATABASE_URL`, else the embedded one of a data folder that no server is
 * using. Throws `DataFolderInUse` when one is: a command never works on a database beside a running server without asking it.
 */
export async function withDatabase<T>(dataFolder: string, work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
  await prepareDataFolder(dataFolder);
  const lock = await lockFolder(dataFolder);
  try {
    const given = process.env['DATABASE_URL'];
    const embedded = given === undefined || given === '' ? await startEmbeddedPostgres({ dataDirectory: dataFolder }) : null;
    const connection = connectDatabase({ url: embedded?.url ?? given ?? '' });
    try {
      return await work(connection);
    } finally {
      await connection.close();
      await embedded?.stop();
    }
  } finally {
    await lock.release();
  }
}

/** The same with the tables of this version. */
export async function withRecords<T>(dataFolder: string, work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
  return await withDatabase(dataFolder, async (connection) => {
    await migrate(connection.pool);
    return await work(connection);
  });
}
