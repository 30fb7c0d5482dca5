import { hash } from 'node:crypto';
import type { VersionRow } from './tables.ts';

/** Of everything that readers see of a version, and of when and where they see it. */
export function hashOfVersion(
  row: Omit<VersionRow, 'editor' | 'saved_ms' | 'stamp' | 'proposal_id' | 'published_ms' | 'ended_ms'>,
): string {
  const { text_id, version, kind, place, part, position, link, from_ms, until_ms } = row;
  const translations = Object.entries(row.translations)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([language, { title, words, body, html }]) => [language, title, words, body, html]);
  const all = [text_id, version, kind, place, part, position, link, from_ms, until_ms, translations];
  return hash('sha256', JSON.stringify(['candor/content/1', ...all]));
}

/** What a publication is of, as it is proposed; the journal has its words. */
export type Publication = { readonly text: number; readonly version: number; readonly kind: string; readonly hash: string };

/** As the journal keeps a publication: a version whose row says otherwise is not that one. */
export const publicationWords = ({ text, version, kind, hash: of }: Publication): string => `publish ${text} ${version} ${kind} ${of}`;

export const publicationOf = (row: VersionRow): Publication => ({
  text: row.text_id,
  version: row.version,
  kind: row.kind,
  hash: hashOfVersion(row),
});

/** What the words of a decision say was published; null of another decision. */
export function publishedIn(about: string): Publication | null {
  const [, text = '', version = '', kind = '', of = ''] = /^publish (\d{1,15}) (\d{1,9}) ([a-z]+) ([\da-f]{64})$/.exec(about) ?? [];
  return text === '' ? null : { text: Number(text), version: Number(version), kind, hash: of };
}
