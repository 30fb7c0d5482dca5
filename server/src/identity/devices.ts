import { isOf, type Identifier } from './addresses.ts';
import type { Database } from '../machine/storage/connection.ts';
import { hashSecret, newPublicId, newSecret, sameHash } from './secrets.ts';
import type { SessionRow } from './sessions.ts';
import { OPEN } from './users.ts';
import type { Visitor } from './visitor.ts';

/** Without a sign-in, and in all: then the password is asked for again. */
const LIFE_MS = 90 * 24 * 3_600_000;
const LONGEST_LIFE_MS = 180 * 24 * 3_600_000;
/** Two tabs that start together send the same secret: the one before stays good for this long. */
const RACE_MS = 60_000;
const DEVICES_MAX = 20;
/** 96 bits, as many as an id has. */
const LISTED_LENGTH = 16;
const COOKIE = /^([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{43})$/;

/**
 * A device by its cookie. `cookie` is its new secret, null when another request has just changed it. `isReused`: the secret was used before by
 * somebody else, so one of the two has stolen it. `lastSeen`: who used the device before this request.
 */
export type KnownDevice = {
  readonly deviceId: string;
  readonly userId: number;
  readonly cookie: string | null;
  readonly isReused: boolean;
  readonly lastSeen: Visitor;
  readonly lastSeenMs: number;
};

/**
 * What a list calls a device. Its id stands in its cookie, and with any other secret it ends the device: whoever has a session alone, without the
 * password, must not learn it from the list.
 */
export function listedId(deviceId: string): string {
  return hashSecret(`listed ${deviceId}`).slice(0, LISTED_LENGTH);
}

/** Devices that sign in by themselves. A secret is used once; the one before it that comes back later, and any older one at once, must end the device. */
export class Devices {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Remembers a device; `cookie` is what its browser keeps. */
  async remember(userId: number, visitor: Visitor): Promise<{ readonly deviceId: string; readonly cookie: string }> {
    const deviceId = newPublicId();
    const secret = newSecret();
    const nowMs = this.#now();
    const values = {
      id: deviceId,
      user_id: userId,
      secret_hash: hashSecret(secret),
      previous_hash: '',
      rotated_ms: nowMs,
      agent: visitor.agent,
      address: visitor.address,
      created_ms: nowMs,
      last_seen_ms: nowMs,
      expires_ms: nowMs + LIFE_MS,
    };
    await this.#database.insertInto('devices').values(values).execute();
    await this.#removeSurplus(userId);
    return { deviceId, cookie: `${deviceId}.${secret}` };
  }

  /** Whether a cookie is that of a living device of that user; its secret stays as it is. */
  async isOf(cookie: string, identifier: Identifier): Promise<boolean> {
    const [, deviceId = '', secret = ''] = COOKIE.exec(cookie) ?? [];
    const row = await this.#database
      .selectFrom('devices')
      .innerJoin('users', 'users.id', 'devices.user_id')
      .select('secret_hash')
      .where('devices.id', '=', deviceId)
      .where('expires_ms', '>', this.#now())
      .where(isOf(identifier))
      .executeTakeFirst();
    return row !== undefined && sameHash(hashSecret(secret), row.secret_hash);
  }

  /** The living device of a user whose cookie that is; null for none, or with a secret that is not in force. */
  async ownedBy(cookie: string, userId: number): Promise<string | null> {
    const [, deviceId = '', secret = ''] = COOKIE.exec(cookie) ?? [];
    const query = this.#database.selectFrom('devices').select('secret_hash').where('id', '=', deviceId).where('user_id', '=', userId);
    const row = await query.where('expires_ms', '>', this.#now()).executeTakeFirst();
    return row !== undefined && sameHash(hashSecret(secret), row.secret_hash) ? deviceId : null;
  }

  /** Recognises a device by its cookie and changes its secret. */
  async recognise(cookie: string, visitor: Visitor): Promise<KnownDevice | null> {
    const match = COOKIE.exec(cookie);
    if (match === null) return null;
    const [, deviceId = '', secret = ''] = match;
    const nowMs = this.#now();
    const row = await this.#database
      .selectFrom('devices')
      .innerJoin('users', 'users.id', 'devices.user_id')
      .selectAll('devices')
      .where('devices.id', '=', deviceId)
      .where('expires_ms', '>', nowMs)
      .where('users.status', '=', OPEN)
      .executeTakeFirst();
    if (row === undefined) return null;
    const lastSeen = { agent: row.agent, address: row.address };
    const known = { deviceId, userId: row.user_id, lastSeen, lastSeenMs: row.last_seen_ms };
    const hash = hashSecret(secret);
    if (sameHash(hash, row.secret_hash)) {
      const expiresMs = Math.min(nowMs + LIFE_MS, row.created_ms + LONGEST_LIFE_MS);
      return { ...known, cookie: await this.#rotate(deviceId, hash, visitor, nowMs, expiresMs), isReused: false };
    }
    // only its browsers are told a device's id: with an older secret it comes from a copy, or its owner's from before the copy was used, however
    // lately and however often that has been renewed
    const isRace = nowMs - row.rotated_ms <= RACE_MS && sameHash(hash, row.previous_hash);
    return { ...known, cookie: null, isReused: !isRace };
  }

  /** Null when another request changed the secret first. */
  async #rotate(deviceId: string, hash: string, visitor: Visitor, nowMs: number, expiresMs: number): Promise<string | null> {
    const secret = newSecret();
    const changed = await this.#database
      .updateTable('devices')
      .set({
        secret_hash: hashSecret(secret),
        previous_hash: hash,
        rotated_ms: nowMs,
        last_seen_ms: nowMs,
        expires_ms: expiresMs,
        agent: visitor.agent,
        address: visitor.address,
      })
      .where('id', '=', deviceId)
      .where('secret_hash', '=', hash)
      .executeTakeFirst();
    return changed.numUpdatedRows > 0n ? `${deviceId}.${secret}` : null;
  }

  /** By their listed ids. */
  async list(userId: number): Promise<readonly SessionRow[]> {
    const query = this.#database.selectFrom('devices').selectAll().where('user_id', '=', userId).where('expires_ms', '>', this.#now());
    const rows = await query.orderBy('last_seen_ms', 'desc').orderBy('id').execute();
    return rows.map((row) => ({
      id: listedId(row.id),
      agent: row.agent,
      address: row.address,
      createdMs: row.created_ms,
      lastSeenMs: row.last_seen_ms,
    }));
  }

  /** The id of the user's device that is listed so; null for none. */
  async idOf(userId: number, listed: string): Promise<string | null> {
    const rows = await this.#database.selectFrom('devices').select('id').where('user_id', '=', userId).execute();
    return rows.find(({ id }) => listedId(id) === listed)?.id ?? null;
  }

  /** Forgets one device of the user; false when it is not theirs or gone. */
  async forget(userId: number, deviceId: string): Promise<boolean> {
    const query = this.#database.deleteFrom('devices').where('user_id', '=', userId).where('id', '=', deviceId);
    return (await query.executeTakeFirst()).numDeletedRows > 0n;
  }

  /** Forgets all devices of the user but one. */
  async forgetOthers(userId: number, keptDeviceId: string | null): Promise<void> {
    const query = this.#database.deleteFrom('devices').where('user_id', '=', userId);
    await (keptDeviceId === null ? query : query.where('id', '<>', keptDeviceId)).execute();
  }

  /** Forgets all devices of everybody. */
  async forgetAll(): Promise<void> {
    await this.#database.deleteFrom('devices').execute();
  }

  async #removeSurplus(userId: number): Promise<void> {
    const newest = this.#database.selectFrom('devices').select('id').where('user_id', '=', userId);
    const kept = newest.orderBy('last_seen_ms', 'desc').orderBy('id').limit(DEVICES_MAX);
    await this.#database.deleteFrom('devices').where('user_id', '=', userId).where('id', 'not in', kept).execute();
  }
}
