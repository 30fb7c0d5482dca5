import { FALLBACK, TOPICS, type ContentKind } from './content-words.ts';
import { shownSinceMs } from './shown-versions.ts';
import type { VersionRow } from './tables.ts';
import type { Text } from './text.ts';

/** A text with where and how it is shown. */
export type PublishedText = Text & {
  readonly kind: ContentKind;
  readonly place: string;
  readonly part: string;
  readonly position: number;
  readonly link: string;
};

/** A version as a reader of a language gets it; null where it has neither that language nor English. */
export function textIn(row: VersionRow, language: string): PublishedText | null {
  const { kind, place, part, position, link } = row;
  const written = Object.hasOwn(row.translations, language) ? language : FALLBACK;
  const translation = row.translations[written];
  if (translation === undefined) return null;
  return {
    textId: row.text_id,
    key: kind === 'help' ? null : place,
    topic: TOPICS.find((topic) => kind === 'help' && topic === place) ?? null,
    language: written,
    title: translation.title,
    html: translation.html,
    words: translation.words,
    publishedMs: shownSinceMs(row),
    kind,
    place,
    part,
    position,
    link,
  };
}
