import { sql } from 'kysely';
import type { Database } from '../../machine/storage/connection.ts';
import { logAction } from '../../operators/trail.ts';
import { withContentTables, type ContentTables, type VersionRow } from './tables.ts';

/** What of a draft is saved. */
export type Draft = Pick<VersionRow, 'kind' | 'place' | 'part' | 'position' | 'link' | 'from_ms' | 'until_ms' | 'translations'>;

const HEAD = [
  'text_id',
  'version',
  'kind',
  'place',
  'part',
  'position',
  'link',
  'from_ms',
  'until_ms',
  'proposal_id',
  'ended_ms',
] as const satisfies readonly (keyof VersionRow)[];
/** By language code. */
type Titles = Readonly<Record<string, string>>;

/** A version without its words. */
export type VersionHead = Pick<VersionRow, (typeof HEAD)[number]> & { readonly titles: Titles };

export type Saved = { readonly text_id: number; readonly version: number; readonly stamp: number };

type ContentTransaction = Pick<
  ReturnType<typeof withContentTables>,
  'selectFrom' | 'selectNoFrom' | 'updateTable' | 'insertInto' | 'deleteFrom'
>;

/** Every version of every text, as the database has it. */
export class ContentVersions {
  readonly #database: Database;
  readonly #content: ReturnType<typeof withContentTables>;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#content = withContentTables(database);
    this.#now = now;
  }

  /** Published ones that were neither withdrawn nor replaced. */
  async standing(): Promise<readonly VersionRow[]> {
    return await this.#content
      .selectFrom('content_versions')
      .selectAll()
      .where('proposal_id', 'is not', null)
      .where('ended_ms', 'is', null)
      .execute();
  }

  /** Every version without its words, by texts and versions. */
  async heads(): Promise<readonly VersionHead[]> {
    const titles = sql<Titles>`(SELECT coalesce(jsonb_object_agg(key, value -> 'title'), '{}') FROM jsonb_each(translations))`;
    const query = this.#content.selectFrom('content_versions').select([...HEAD, titles.as('titles')]);
    return await query.orderBy('text_id').orderBy('version').execute();
  }

  /** The last first. */
  async ofText(textId: number): Promise<readonly VersionRow[]> {
    const query = this.#content.selectFrom('content_versions').selectAll().where('text_id', '=', textId);
    return await query.orderBy('version', 'desc').execute();
  }

  async draftOf(textId: number): Promise<VersionRow | undefined> {
    const [last] = await this.ofText(textId);
    return last?.proposal_id === null ? last : undefined;
  }

  /**
   * Saves a draft: that of the text, else its next version, and of no text the first of a new one. `stamp` is that of the draft which was changed, 0 of
   * none; null when it is another by now.
   */
  async save(editor: string, textId: number | null, stamp: number, draft: Draft): Promise<Saved | null> {
    return await this.#changed(editor, 'content.saved', async (transaction) => {
      const [last] = textId === null ? [] : await ofText(transaction, textId);
      const before = last?.proposal_id === null ? last : undefined;
      if ((before?.stamp ?? 0) !== stamp) return null;
      const written = {
        ...draft,
        translations: JSON.stringify(draft.translations) as never,
        editor,
        saved_ms: this.#now(),
        stamp: stamp + 1,
      };
      if (before !== undefined) {
        const { text_id, version } = before;
        await transaction
          .updateTable('content_versions')
          .set(written)
          .where('text_id', '=', text_id)
          .where('version', '=', version)
          .execute();
        return { text_id, version, stamp: written.stamp };
      }
      const place = { text_id: textId ?? (await nextId(transaction)), version: (last?.version ?? 0) + 1 };
      const row = { ...place, ...written, proposal_id: null, published_ms: null, ended_ms: null };
      await transaction.insertInto('content_versions').values(row).execute();
      return { ...place, stamp: written.stamp };
    });
  }

  /** Forgets the draft of a text; false when there is none like this. */
  async discard(editor: string, textId: number, stamp: number): Promise<boolean> {
    const discarded = await this.#changed(editor, 'content.discarded', async (transaction) => {
      const gone = await transaction
        .deleteFrom('content_versions')
        .where('text_id', '=', textId)
        .where('stamp', '=', stamp)
        .where('proposal_id', 'is', null)
        .returning(['text_id', 'version', 'stamp'])
        .executeTakeFirst();
      return gone ?? null;
    });
    return discarded !== null;
  }

  /** The draft is published now; done again it changes nothing. */
  async publish(textId: number, version: number, proposalId: number): Promise<void> {
    await this.#content
      .updateTable('content_versions')
      .set({ proposal_id: proposalId, published_ms: this.#now() })
      .where('text_id', '=', textId)
      .where('version', '=', version)
      .where('proposal_id', 'is', null)
      .execute();
  }

  /** All published versions of a text are shown no more. */
  async endText(textId: number): Promise<void> {
    const ending = this.#content.updateTable('content_versions').set({ ended_ms: this.#now() });
    await ending.where('text_id', '=', textId).where('proposal_id', 'is not', null).where('ended_ms', 'is', null).execute();
  }

  /** Versions of these decisions are shown no more. */
  async end(proposalIds: readonly number[]): Promise<void> {
    if (proposalIds.length === 0) return;
    const ending = this.#content.updateTable('content_versions').set({ ended_ms: this.#now() });
    await ending
      .where('proposal_id', 'in', [...proposalIds])
      .where('ended_ms', 'is', null)
      .execute();
  }

  /** A change of drafts with its row of the trail. One after another: a number is given once. */
  async #changed(
    operator: string,
    action: string,
    change: (transaction: ContentTransaction) => Promise<Saved | null>,
  ): Promise<Saved | null> {
    return await this.#database.transaction().execute(async (transaction) => {
      await sql`LOCK TABLE content_versions IN SHARE ROW EXCLUSIVE MODE`.execute(transaction);
      const saved = await change(transaction.withTables<ContentTables>());
      if (saved === null) return null;
      const details = { text: saved.text_id, version: saved.version };
      await logAction(transaction, this.#now(), { operator, action, details });
      return saved;
    });
  }
}

async function ofText(transaction: ContentTransaction, textId: number): Promise<readonly VersionRow[]> {
  const query = transaction.selectFrom('content_versions').selectAll().where('text_id', '=', textId);
  return await query.orderBy('version', 'desc').limit(1).execute();
}

/** Never one that was given before. */
async function nextId(transaction: ContentTransaction): Promise<number> {
  const query = transaction.selectNoFrom(sql<string>`nextval('content_text_ids')`.as('id'));
  return Number((await query.executeTakeFirstOrThrow()).id);
}
