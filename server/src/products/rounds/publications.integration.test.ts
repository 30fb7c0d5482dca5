import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Core } from '../../machine/core/core.ts';
import { connectDatabase, type DatabaseConnection } from '../../machine/storage/connection.ts';
import { createTestDatabase } from '../../test/shared-postgres.ts';
import { vectorKeyring } from '../../prices/provenance/test/tick-journal.ts';
import { RoundPublications } from './publications.ts';
import { recordedRound, stakesOfRound, type RoundRecord } from './queries.ts';

const OFFER = 11;
const ROUND = 9;
/** Every tenth is a stake that was taken back. */
const STAKES = 3_500;
const PAID = STAKES - STAKES / 10;

let connection: DatabaseConnection;
let publications: RoundPublications;
let record: RoundRecord;

beforeAll(async () => {
  connection = connectDatabase({ url: await createTestDatabase() });
  const { database } = connection;
  await sql`INSERT INTO rounds VALUES (${ROUND}, ${OFFER}, 1, 1, 1, 60000, 1, 500000000, true, 'up', '', 1, 6000000, 2, 6000001, 0, 0, 0, 0,
    ${PAID}, ${PAID}, 1, 1700000000000)`.execute(database);
  await sql`INSERT INTO round_stakes
    SELECT n, 7, ${ROUND}, n % 2, n, n, 1700000000000, '', CASE WHEN n % 10 = 0 THEN 2 ELSE 1 END, 'win', n * 2, 1, 1700000000000
    FROM generate_series(1, ${STAKES}::integer) AS n`.execute(database);
  publications = new RoundPublications({
    core: { onBatch: () => () => undefined, figures: () => ({ seq: 0 }) as ReturnType<Core['figures']> },
    reach: async () => await Promise.resolve(true),
    onError: (error) => {
      throw error;
    },
    database,
    keyring: vectorKeyring,
    symbolCode: () => 'btcusdt',
    series: { digests: async () => await Promise.resolve(['ab'.repeat(32)]) },
  });
  const found = await recordedRound(database, OFFER, 1);
  if (found === null) throw new Error('no round');
  record = found;
});

afterAll(async () => {
  await publications.stop();
  await connection.close();
});

test('§7 the stakes of a round are read in slices of at most 1,000, each once, by ascending number, without those taken back', async () => {
  const slices = await Array.fromAsync(stakesOfRound(connection.database, ROUND));
  expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
  const wanted = Array.from({ length: STAKES }, (_, index) => index + 1).filter((n) => n % 10 !== 0);
  expect(slices.flat()).toEqual(
    wanted.map((n) => ({
      orderId: n,
      side: n % 2 === 1 ? 'up' : 'down',
      stakeUnits: BigInt(n),
      playedUnits: BigInt(n),
      payoutUnits: BigInt(n * 2),
    })),
  );
});

test('§7 a round with thousands of stakes is signed once; all who ask for it while it is read get the same, and others later an equal one', async () => {
  const [first, second] = await Promise.all([publications.publicationOf(record), publications.publicationOf(record)]);
  if (typeof first === 'string') throw new Error(first);
  expect(second).toBe(first);
  expect(first.round.stakes).toHaveLength(PAID);
  expect(first.roundSignature).toBe(vectorKeyring.sign('candor/round/1', first.round));
  const later = await publications.publicationOf(record);
  expect(later).not.toBe(first);
  expect(later).toEqual(first);
});
