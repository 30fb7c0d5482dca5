import { hash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_BYTES_MAX, type PictureFault } from '@candor/contract/verification';
import type { Transaction } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';
import { cleanPicture, type CleanPicture } from './clean-picture.ts';
import type { DocumentStore } from './document-store.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { withDocumentTables, type DocumentTables } from './tables.ts';
import { receiveFile, type Form } from '../../api/user/receive-file.ts';

const DAY_MS = 24 * 3_600_000;
/** Not handed in, of one user; what was refused counts too, since it was scanned and decoded as well. */
const WAITING_MAX = 24;
/** Forms that arrive at the same time, of all users and of one network; a user has one. */
const ARRIVING_MAX = 128;
const ARRIVING_OF_NETWORK_MAX = 8;
/** From so many on a network has one: a few networks leave every other its place. */
const ARRIVING_IS_MANY = 64;
/** Names of 128 random bits. */
const ID_BYTES = 16;

export type DocumentRefusal = 'FILE_TOO_LARGE' | 'FILE_TYPE' | 'FILE_DAMAGED' | 'FILE_INFECTED' | 'TOO_MANY_FILES' | 'BUSY' | 'UNAVAILABLE';

export type Uploaded =
  | { readonly ok: true; readonly id: string; readonly fault: PictureFault | null }
  | { readonly ok: false; readonly reason: DocumentRefusal | 'NO_FILE' };

export type DocumentsOptions = {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly sealing: {
    /** Of the key that seals. */
    readonly keyId: string;
    seal(purpose: string, bytes: Uint8Array): Uint8Array;
    open(purpose: string, sealed: Uint8Array): Buffer;
  };
  /** Whether a file may be taken; throws when nobody can say. */
  readonly isClean: (path: string) => Promise<boolean>;
  /** Where files arrive; emptied by whoever opens this. */
  readonly arrivals: string;
  readonly now: () => number;
  readonly onProblem: (problem: string) => void;
};

export const documentPurposeOf = (id: string): string => `document ${id}`;

/** Pictures that users upload: taken in, kept sealed, shown to their owners. */
export class Documents {
  readonly #options: DocumentsOptions;
  readonly #database: ReturnType<typeof withDocumentTables>;
  /** Networks, by whose forms come from them. */
  readonly #arriving = new Map<number, string>();
  /** Pictures are decoded one after another, since each may take a hundred megabytes for a moment; of each network that waits one in turn. */
  readonly #decoding = new OneAtATime();

  constructor(options: DocumentsOptions) {
    this.#options = options;
    this.#database = withDocumentTables(options.database);
  }

  /** Takes the picture of a form. Nothing is left of what is refused, or of a form that breaks off. */
  async upload(userId: number, form: Form, network: string): Promise<Uploaded> {
    if (!this.#hasPlace(network) || this.#arriving.has(userId)) return { ok: false, reason: 'BUSY' };
    this.#arriving.set(userId, network);
    const path = join(this.#options.arrivals, randomBytes(ID_BYTES).toString('hex'));
    try {
      if ((await this.#waitingOf(userId)) >= WAITING_MAX) return { ok: false, reason: 'TOO_MANY_FILES' };
      const received = await receiveFile(form, path, PICTURE_BYTES_MAX);
      if (received !== 'received') return { ok: false, reason: received === 'too large' ? 'FILE_TOO_LARGE' : 'NO_FILE' };
      const picture = await this.#accepted(path, network);
      if (typeof picture !== 'string') return await this.#keep(userId, picture);
      if (picture !== 'UNAVAILABLE') await this.#addRow(userId, null);
      return { ok: false, reason: picture };
    } finally {
      this.#arriving.delete(userId);
      await rm(path, { force: true });
    }
  }

  #hasPlace(network: string): boolean {
    const { size } = this.#arriving;
    const ofNetwork = [...this.#arriving.values()].filter((other) => other === network).length;
    return size < ARRIVING_MAX && ofNetwork < (size < ARRIVING_IS_MANY ? ARRIVING_OF_NETWORK_MAX : 1);
  }

  async #accepted(path: string, network: string): Promise<CleanPicture | DocumentRefusal> {
    try {
      if (!(await this.#options.isClean(path))) return 'FILE_INFECTED';
    } catch (error) {
      this.#options.onProblem(`no virus scan: ${String(error)}`);
      return 'UNAVAILABLE';
    }
    return await this.#decoding.do(network, () => cleanPicture(path));
  }

  async #waitingOf(userId: number): Promise<number> {
    const row = await this.#database
      .selectFrom('documents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('handed_in', '=', false)
      .executeTakeFirstOrThrow();
    return Number(row.count);
  }

  /** A picture's row, which is removed after a day unless it is handed in; of a refused one nobody is told the id. */
  async #addRow(userId: number, picture: Buffer | null): Promise<string> {
    const { sealing, now } = this.#options;
    const id = randomBytes(ID_BYTES).toString('base64url');
    const picture_hash = picture === null ? null : hashOf(picture);
    const row = { id, user_id: userId, created_ms: now(), key_id: sealing.keyId, picture_hash };
    await this.#database.insertInto('documents').values(row).execute();
    return id;
  }

  /** The row comes first: what has one is found again and removed after a day, also when this ends in between. */
  async #keep(userId: number, { bytes, fault }: CleanPicture): Promise<Uploaded> {
    const { store, sealing, onProblem } = this.#options;
    const id = await this.#addRow(userId, bytes);
    try {
      await store.put(id, sealing.seal(documentPurposeOf(id), bytes));
      return { ok: true, id, fault };
    } catch (error) {
      onProblem(`a document could not be kept: ${String(error)}`);
      return { ok: false, reason: 'UNAVAILABLE' };
    }
  }

  /** A JPEG; null for an id that nobody has, and for another user's alike. */
  async ofUser(userId: number, id: string): Promise<Buffer | null> {
    const query = this.#database.selectFrom('documents').select('id').where('id', '=', id).where('user_id', '=', userId);
    return (await query.executeTakeFirst()) === undefined ? null : await this.read(id);
  }

  /** A JPEG, whosever; null when there is none. Whoever asks for a stranger's writes it down first. */
  async read(id: string): Promise<Buffer | null> {
    const { store, sealing } = this.#options;
    const sealed = await store.get(id);
    return sealed === null ? null : sealing.open(documentPurposeOf(id), sealed);
  }

  /** The same of who decides by it: `changed` when it is not the one that was kept. */
  async readKept(id: string): Promise<Buffer | null | 'changed'> {
    const picture = await this.read(id);
    const kept = (await this.hashesOf([id])).get(id);
    return picture !== null && kept !== undefined && kept !== hashOf(picture) ? 'changed' : picture;
  }

  /** By id; of pictures that were kept before they had one there is none. */
  async hashesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#database.selectFrom('documents').select(['id', 'picture_hash']).where('id', 'in', ids).execute();
    return new Map(rows.flatMap(({ id, picture_hash }) => (picture_hash === null ? [] : [[id, picture_hash] as const])));
  }

  /** Gives a picture its hash that was kept before pictures had one. */
  async addHash(id: string): Promise<void> {
    const picture = await this.read(id);
    if (picture === null) return;
    const change = this.#database.updateTable('documents').set({ picture_hash: hashOf(picture) });
    await change.where('id', '=', id).where('picture_hash', 'is', null).execute();
  }

  /** Other accounts that have handed in one of these pictures, in order. */
  async accountsBeside(userId: number, ids: readonly string[]): Promise<readonly number[]> {
    const hashes = [...(await this.hashesOf(ids)).values()];
    if (hashes.length === 0) return [];
    const query = this.#database.selectFrom('documents').select('user_id').distinct().where('picture_hash', 'in', hashes);
    const rows = await query.where('handed_in', '=', true).where('user_id', '<>', userId).orderBy('user_id').execute();
    return rows.map((row) => row.user_id);
  }

  /**
   * Marks pictures as handed in, so that they stay. False when one is not this user's, was handed in before or is about to be removed: then the
   * caller rolls back.
   */
  async handIn(transaction: Transaction<DocumentTables>, userId: number, ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return true;
    const { numUpdatedRows } = await transaction
      .updateTable('documents')
      .set({ handed_in: true })
      .where('id', 'in', ids)
      .where('user_id', '=', userId)
      .where('handed_in', '=', false)
      .where('created_ms', '>', this.#options.now() - DAY_MS)
      .executeTakeFirst();
    return numUpdatedRows === BigInt(new Set(ids).size);
  }

  /** Removes all pictures of a user, handed in or not; verifications that name them are to be gone. */
  async eraseOf(userId: number): Promise<void> {
    const query = this.#database.selectFrom('documents').select('id').where('user_id', '=', userId);
    for (const { id } of await query.execute()) await this.#remove(id);
  }

  /** Removes what was not handed in within a day. */
  async removeExpired(): Promise<void> {
    const query = this.#database.selectFrom('documents').select('id').where('handed_in', '=', false);
    const expired = await query.where('created_ms', '<=', this.#options.now() - DAY_MS).execute();
    for (const { id } of expired) await this.#remove(id);
  }

  /** The row is gone only when the picture is, and nobody seals a picture anew whose row is being removed. */
  async #remove(id: string): Promise<void> {
    const { store } = this.#options;
    await this.#database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('documents').where('id', '=', id).execute();
      await store.remove(id);
    });
  }
}

const hashOf = (picture: Buffer): string => hash('sha256', picture);
