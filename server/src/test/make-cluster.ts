import { resolve } from 'node:path';
import process from 'node:process';
import { choosePostgresAccount, linkLibraries, locateBinaries } from '../machine/storage/postgres-binaries.ts';
import { makeCluster } from '../machine/storage/postgres-cluster.ts';

/**
 * `node server/src/test/make-cluster.ts <folder>` makes the folder: the files of a PostgreSQL as a first start of the server makes them, with no
 * database in it yet. Whoever starts many servers copies it to `pg` in their data folders, and each start is spared more than a second of work.
 */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error('usage: make-cluster.ts <folder>');
const native = locateBinaries();
await linkLibraries(native);
await makeCluster({ native, account: await choosePostgresAccount(), directory: resolve(folder) }, []);
