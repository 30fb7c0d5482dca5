import { noise } from '@candor/server/test/pictures';
import { ApiClient } from '@candor/server/test/api-client';
import { uploaded } from '@candor/server/test/upload';
import { type Host, startHost } from '../server/host.ts';
import type { BenchRow } from '../table.ts';

const MEBIBYTE = 1_024 * 1_024;
/** Just below the bound of a picture, and it does not compress. */
const PICTURE_BYTES = 9.8 * MEBIBYTE;
const AT_ONCE = [1, 8, 32] as const;
const LOOK_EVERY_MS = 10;

/** What the server's memory grows by while pictures of 10 MB arrive: the sum of what arrives is not held, however many send. */
export async function benchUploads(): Promise<readonly BenchRow[]> {
  const host = await startHost({ CANDOR_LIMITS: 'off' });
  try {
    const picture = await noise(PICTURE_BYTES);
    const users: ApiClient[] = [];
    for (let count = 0; count < Math.max(...AT_ONCE); count++) users.push(await signedIn(host, `upload${count + 10}`));
    // the library that draws is loaded by the first picture
    await uploadAll(users.slice(0, 2), picture);
    const rows: BenchRow[] = [];
    for (const count of AT_ONCE) rows.push(await rowOf(host, users.slice(0, count), picture));
    return rows;
  } finally {
    await host.stop();
  }
}

async function signedIn(host: Host, loginName: string): Promise<ApiClient> {
  const client = new ApiClient(`http://${host.hostName}:${host.port}`);
  await client.register(loginName);
  return client;
}

const uploadAll = (users: readonly ApiClient[], picture: Buffer): Promise<readonly string[]> =>
  Promise.all(users.map((user) => uploaded(user, picture)));

async function rowOf(host: Host, users: readonly ApiClient[], picture: Buffer): Promise<BenchRow> {
  const before = host.residentBytes();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, host.residentBytes());
  }, LOOK_EVERY_MS);
  const startedMs = performance.now();
  await uploadAll(users, picture);
  const seconds = (performance.now() - startedMs) / 1_000;
  clearInterval(looking);
  const sent = (users.length * picture.length) / MEBIBYTE;
  return {
    name: `${users.length} uploads of ${(picture.length / MEBIBYTE).toFixed(1)} MB at once`,
    figure: (most - before) / MEBIBYTE,
    unit: 'MB more in memory at most',
    note: `of ${sent.toFixed(0)} MB sent in ${seconds.toFixed(1)} s, ${(before / MEBIBYTE).toFixed(0)} MB before`,
  };
}
