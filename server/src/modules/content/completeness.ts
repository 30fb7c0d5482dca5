import { FALLBACK, partsOf, placesOf } from './content-words.ts';
import type { Draft } from './content-versions.ts';
import type { ContentPictures } from './pictures/content-pictures.ts';
import { picturesOf } from './pictures/picture-address.ts';
import type { Translation } from './tables.ts';

/** What stands in the way of a publication, in words; nothing where it can be published. */
export function problemsOf(draft: Draft, nowMs: number, pictures: Pick<ContentPictures, 'has'>): readonly string[] {
  const { kind, place, part, from_ms, until_ms, translations } = draft;
  const english = translations[FALLBACK];
  const others = Object.entries(translations).filter(([language]) => language !== FALLBACK);
  return [
    ...(placesOf(kind).includes(place) ? [] : [`place needs one of ${placesOf(kind).join(', ')}`]),
    ...(partsOf(kind, place).includes(part) ? [] : [`part needs one of ${partsOf(kind, place).join(', ')}`]),
    ...(until_ms !== null && until_ms <= Math.max(nowMs, from_ms ?? 0) ? ['it would be over before it is shown'] : []),
    ...(english === undefined ? ['English is missing: it is what readers of every other language get'] : halfOf(draft, FALLBACK, english)),
    ...(english === undefined
      ? []
      : others.flatMap(([language, own]) => [...halfOf(draft, language, own), ...unlike(language, own, english)])),
    ...Object.entries(translations).flatMap(([language, { html }]) => {
      const problem = pictureProblem(html, pictures);
      return problem === null ? [] : [`${language} ${problem}`];
    }),
  ];
}

/** A notice with a link, or on a scrolling line, may be a title alone. */
function halfOf({ kind, place, link }: Draft, language: string, { title, body }: Translation): readonly string[] {
  const isLineAlone = kind === 'notice' && (place === 'ROLL_NOTICE' || link !== '');
  return [
    ...(title.trim() === '' ? [`${language} has no title`] : []),
    ...(body.trim() === '' && !isLineAlone ? [`${language} has no text`] : []),
  ];
}

/** A translation that has lost a part says something else. */
function unlike(language: string, own: Translation, english: Translation): readonly string[] {
  const same = partsIn(own.html).join() === partsIn(english.html).join();
  return same ? [] : [`${language} has other parts than English: headings, paragraphs, lists and tables have to be the same`];
}

/** Who does not see a picture reads its words; null where each has some, and all are here. */
export function pictureProblem(html: string, pictures: Pick<ContentPictures, 'has'>): string | null {
  const shown = picturesOf(html);
  if (shown.some(({ words }) => words === '')) return 'has a picture without words for who does not see it: ![words](picture:…)';
  const missing = shown.find(({ hash }) => !pictures.has(hash));
  return missing === undefined ? null : `has a picture that is not here: ${missing.hash}`;
}

const partsIn = (html: string): readonly string[] => html.match(/<(?:p|h[1-6]|pre|table|tr|ul|ol|li|blockquote)\b/gu) ?? [];

/** A page of this site, or an address that is encrypted. */
export const isLink = (text: string): boolean =>
  text === '' || (/^(?:https:\/\/[^/]|\/(?!\/))[^\s\p{C}"'<>\\]*$/u.test(text) && URL.canParse(text, 'https://own.example'));
