import type { Changed } from '../../operators/operator-action.ts';
import type { Content } from './content.ts';
import type { Draft } from './content-versions.ts';
import { FALLBACK } from './content-words.ts';
import { builtInDraft } from './edit-tasks.ts';
import { publicationOf, type Publication } from './version-words.ts';

/** What readers would see otherwise by a publication; nothing when the draft is another by now. */
export async function changesOf(
  { versions, published, texts }: Content,
  { text, version, hash }: Publication,
): Promise<readonly Changed[]> {
  const rows = await versions.ofText(text);
  const draft = rows.find((row) => row.version === version);
  if (draft === undefined || publicationOf(draft).hash !== hash) return [];
  return between(rows.find((row) => published.isShown(row)) ?? builtInDraft(texts, text), draft);
}

/** What readers would see otherwise when what is published of a text is taken away. */
export async function withdrawalChangesOf({ versions, published, texts }: Content, text: number): Promise<readonly Changed[]> {
  const shown = (await versions.ofText(text)).find((row) => published.isShown(row));
  return shown === undefined ? [] : between(shown, builtInDraft(texts, text));
}

function between(shown: Draft | null, next: Draft | null): readonly Changed[] {
  const [before, after] = [saidOf(shown), saidOf(next)];
  return [...new Set([...before.keys(), ...after.keys()])].map((name) => ({
    name,
    before: before.get(name) ?? '',
    after: after.get(name) ?? '',
  }));
}

/** Where and when it is shown, and its title in each of its languages. */
function saidOf(draft: Draft | null): ReadonlyMap<string, string> {
  if (draft === null) return new Map();
  const { place, part, link, from_ms, until_ms, translations } = draft;
  const languages = Object.keys(translations).toSorted(
    (one, other) => Number(other === FALLBACK) - Number(one === FALLBACK) || (one < other ? -1 : 1),
  );
  return new Map([
    ['place', part === '' ? place : `${place} ${part}`],
    ...(link === '' ? [] : ([['link', link]] as const)),
    ['from', timeText(from_ms)],
    ['until', timeText(until_ms)],
    // each in the direction of its own words
    ['title', languages.map((language) => `${language}: \u2068${translations[language]?.title ?? ''}\u2069`).join(' · ')],
  ]);
}

const timeText = (timeMs: number | null): string => (timeMs === null ? 'none' : new Date(timeMs).toISOString().replace('.000', ''));
