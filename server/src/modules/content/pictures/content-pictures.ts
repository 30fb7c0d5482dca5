import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Core } from '../../../machine/core/core.ts';
import type { Database } from '../../../machine/storage/connection.ts';
import { logAction } from '../../../operators/trail.ts';
import { withContentTables, type PictureRow } from '../tables.ts';
import type { DrawnPicture } from './drawn-picture.ts';
import { pictureAddress } from './picture-address.ts';

/** A picture without its bytes. */
export type PictureHead = Omit<PictureRow, 'bytes'>;

/** So many are kept: they are in each backup, and their list is one page. */
export const PICTURES_MOST = 500;

export type PicturesOptions = { readonly database: Database; readonly core: Pick<Core, 'query'>; readonly now: () => number };

const HEAD = [
  'hash',
  'type',
  'width_px',
  'height_px',
  'size_bytes',
  'operator',
  'added_ms',
] as const satisfies readonly (keyof PictureRow)[];

/** Pictures that operators have added for texts and settings. What there is stands in memory, so that nobody asks the database for what there is not. */
export class ContentPictures {
  readonly #options: PicturesOptions;
  #heads: ReadonlyMap<string, PictureHead> = new Map();

  constructor(options: PicturesOptions) {
    this.#options = options;
  }

  /** Reads what there is. */
  async open(): Promise<void> {
    const query = withContentTables(this.#options.database)
      .selectFrom('content_pictures')
      .select([...HEAD]);
    const rows = await query.orderBy('added_ms', 'desc').orderBy('hash').execute();
    this.#heads = new Map(rows.map((row) => [row.hash, row]));
  }

  /** The newest first. */
  get all(): readonly PictureHead[] {
    return [...this.#heads.values()];
  }

  has(pictureHash: string): boolean {
    return this.#heads.has(pictureHash);
  }

  head(pictureHash: string): PictureHead | undefined {
    return this.#heads.get(pictureHash);
  }

  /** Null when there is none. */
  async bytesOf(pictureHash: string): Promise<Buffer | null> {
    if (!this.has(pictureHash)) return null;
    const query = withContentTables(this.#options.database).selectFrom('content_pictures').select('bytes').where('hash', '=', pictureHash);
    return (await query.executeTakeFirst())?.bytes ?? null;
  }

  /** Keeps a picture and answers its hash; one that is there already stays as it is, and no row of the trail is written. Null when there are too many. */
  async add(operator: string, { type, widthPx, heightPx, bytes }: DrawnPicture): Promise<string | null> {
    const { database, now } = this.#options;
    const own = hash('sha256', bytes);
    const row = { hash: own, type, width_px: widthPx, height_px: heightPx, size_bytes: bytes.length, bytes, operator, added_ms: now() };
    const isKept = await database.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE content_pictures IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
      const content = withContentTables(transaction);
      const known = await content.selectFrom('content_pictures').select('hash').execute();
      if (known.some((one) => one.hash === own)) return true;
      if (known.length >= PICTURES_MOST) return false;
      await content.insertInto('content_pictures').values(row).execute();
      await logAction(transaction, now(), { operator, action: 'content.picture.added', details: { picture: own } });
      return true;
    });
    await this.open();
    return isKept ? own : null;
  }

  /** Where a picture is shown or will be: drafts, published texts that have not ended, and settings. */
  async usesOf(pictureHash: string): Promise<readonly string[]> {
    return await this.#usesIn(this.#options.database, pictureHash);
  }

  /** Takes a picture away that nothing uses. Answers what uses it; null when there is no such picture. */
  async remove(operator: string, pictureHash: string): Promise<readonly string[] | null> {
    const { database, now } = this.#options;
    const uses = await database.transaction().execute(async (transaction) => {
      // no draft is saved meanwhile
      await sql`LOCK TABLE content_versions IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
      const found = await this.#usesIn(transaction, pictureHash);
      if (found.length > 0) return found;
      const removal = withContentTables(transaction).deleteFrom('content_pictures').where('hash', '=', pictureHash);
      const { numDeletedRows } = await removal.executeTakeFirst();
      if (numDeletedRows === 0n) return null;
      await logAction(transaction, now(), { operator, action: 'content.picture.removed', details: { picture: pictureHash } });
      return [];
    });
    await this.open();
    return uses;
  }

  async #usesIn(database: Database, pictureHash: string): Promise<readonly string[]> {
    const address = pictureAddress(pictureHash);
    const texts = await withContentTables(database)
      .selectFrom('content_versions')
      .select('text_id')
      .distinct()
      .where('ended_ms', 'is', null)
      .where(sql<boolean>`strpos(translations::text, ${address}) > 0`)
      .orderBy('text_id')
      .execute();
    const settings = await this.#options.core.query({ type: 'settings.all' });
    const named = settings.filter((info) => JSON.stringify(info).includes(address));
    return [...texts.map(({ text_id }) => `text ${text_id}`), ...named.map(({ key }) => `setting ${key}`)];
  }
}
