import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { FairQueue } from './fair-queue.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes that run at one moment, and that wait: each takes 19 MiB and some 30 ms of a core. */
const CONCURRENCY = 2;
const WAITING_MAX = 64;

const STORED = /^\$argon2id\$v=19\$m=([0-9]{1,7}),t=([0-9]{1,3}),p=([0-9]{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

type Cost = { readonly memoryKib: number; readonly passes: number; readonly parallelism: number };

/** By the network that asks: no network can have all the turns. Rejects with `QueueFull`, for "busy". */
const queue = new FairQueue(CONCURRENCY, WAITING_MAX);

function derive(password: string, salt: Buffer, cost: Cost, tagLength: number, network: string): Promise<Buffer> {
  const parameters = {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    parallelism: cost.parallelism,
    tagLength,
    memory: cost.memoryKib,
    passes: cost.passes,
  };
  return queue.run(
    network,
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)));
      }),
  );
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The stored form of a password, computed in `network`'s turn: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, readable by any argon2 library. */
export async function hashPassword(password: string, network: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = { memoryKib: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
  return stored(salt, await derive(password, salt, cost, TAG_BYTES, network));
}

function stored(salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Whether `password` is the one that was stored. Compares in constant time; a stored text of another form is never matched. */
export async function verifyPassword(password: string, stored: string, network: string): Promise<boolean> {
  const match = STORED.exec(stored);
  if (match === null) return false;
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const tag = Buffer.from(expected, 'base64');
  const cost = { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), cost, tag.length, network), tag);
}

const decoy = stored(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

/** Takes as long as `verifyPassword` does and never matches: for names that do not exist. */
export async function verifyNothing(password: string, network: string): Promise<false> {
  await verifyPassword(password, decoy, network);
  return false;
}
