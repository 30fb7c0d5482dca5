import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

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

/** Thrown when too many hashes are waiting: the request is answered "busy". */
export class TooManyHashes extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= CONCURRENCY) {
    if (waiting.length >= WAITING_MAX) throw new TooManyHashes('too many passwords are being checked');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

function derive(password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  const parameters = {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    parallelism: cost.parallelism,
    tagLength,
    memory: cost.memoryKib,
    passes: cost.passes,
  };
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', parameters, (error, tag) => (error === null ? resolve(tag) : reject(error)));
      }),
  );
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The stored form of a password: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, readable by any argon2 library. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = { memoryKib: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM };
  const tag = await derive(password, salt, cost, TAG_BYTES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${unpadded(salt)}$${unpadded(tag)}`;
}

/** Whether `password` is the one that was stored. Compares in constant time; a stored text of another form is never matched. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const match = STORED.exec(stored);
  if (match === null) return false;
  const [, memory, passes, parallelism, salt = '', expected = ''] = match;
  const tag = Buffer.from(expected, 'base64');
  const cost = { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), cost, tag.length), tag);
}

let decoy: Promise<string> | null = null;

/** Takes as long as `verifyPassword` does and never matches: for names that do not exist. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  await verifyPassword(password, await decoy);
  return false;
}
