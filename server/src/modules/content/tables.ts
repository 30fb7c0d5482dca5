import type { Database } from '../../machine/storage/connection.ts';
import { bytes, integer, json, nullable, table, text, word, type RowsOf } from '../../machine/storage/table.ts';
import type { PictureKind } from '../documents/clean-picture.ts';
import type { ContentKind } from './content-words.ts';

/** A text in one language; `html` is made of `body` when it is saved. */
export type Translation = { readonly title: string; readonly words: string; readonly body: string; readonly html: string };
/** By language code. */
export type Translations = Readonly<Record<string, Translation>>;

export const contentTables = {
  /** `from_ms`, `until_ms`: when it is shown; null for from its publication on, and for ever. `stamp`: how often the draft was saved. */
  content_versions: table(
    {
      text_id: integer,
      version: integer,
      kind: word<ContentKind>(),
      place: text,
      part: text,
      position: integer,
      link: text,
      from_ms: nullable(integer),
      until_ms: nullable(integer),
      translations: json<Translations>(),
      editor: text,
      saved_ms: integer,
      stamp: integer,
      proposal_id: nullable(integer),
      published_ms: nullable(integer),
      ended_ms: nullable(integer),
    },
    { lifetime: { until: 'always' } },
  ),
  /** By the SHA-256 of their bytes; removed when an operator says so and nothing shows them. */
  content_pictures: table(
    {
      hash: text,
      type: word<PictureKind>(),
      width_px: integer,
      height_px: integer,
      size_bytes: integer,
      bytes,
      operator: text,
      added_ms: integer,
    },
    { lifetime: { until: 'module' } },
  ),
};

export type ContentTables = RowsOf<typeof contentTables>;
export type VersionRow = ContentTables['content_versions'];
export type PictureRow = ContentTables['content_pictures'];

/** The database with the tables of texts and pictures. */
export function withContentTables(database: Database) {
  return database.withTables<ContentTables>();
}
