import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { timeIn } from '../../operators/fields.ts';
import type { ActionDetails, Input } from '../../operators/operator-action.ts';
import { operatorTask, refuseAction, type ActionRefusal, type OperatorTask } from '../../operators/operator-action.ts';
import { SAVED_EXAMPLE, savedShape, saveFields, stampField, textNumber } from './content-fields.ts';
import type { Content } from './content.ts';
import type { Draft } from './content-versions.ts';
import { FALLBACK, FIRST_OWN_ID, partsOf, placesOf } from './content-words.ts';
import { isLink, pictureProblem } from './completeness.ts';
import { TOO_MUCH } from './markdown-bounds.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { Translations, VersionRow } from './tables.ts';
import type { Texts } from './texts.ts';

export type EditParts = { readonly content: Content };

const CHANGED = refuseAction('ALREADY_DONE', 'the draft is another by now: read it again');

/** Writing drafts: nobody else reads them, so one person does it. */
export function editTasks({ content }: EditParts): readonly OperatorTask[] {
  return [
    operatorTask({
      name: 'content.save',
      summary: 'Saves the draft of a notice, a guide or rules, in one language; of a text without a draft it begins one.',
      permission: 'content',
      input: saveFields,
      command: { takes: ['kind', 'place', 'language', 'title', 'body'] },
      output: savedShape,
      example: SAVED_EXAMPLE,
      trail: 'content.saved',
      writes: true,
      async answer({ name }, input) {
        const before = await baseOf(content, input.text ?? null);
        const draft = before === null ? null : draftOf(input, before.draft);
        if (before === null || draft === null) return { ...refuseAction('NOT_FOUND', 'there is no such text'), field: 'text' };
        if ('ok' in draft) return draft;
        const problem = pictureProblem(draft.translations[input.language]?.html ?? '', content.pictures);
        if (problem !== null) return { ...refuseAction('BAD_INPUT', `body ${problem}`), field: 'body' };
        const refusal = await placeRefusal(content, before.textId, draft);
        if (refusal !== null) return refusal;
        const saved = await content.versions.save(name, before.textId, input.stamp, draft);
        return saved === null ? CHANGED : { ok: true, output: { text: saved.text_id, version: saved.version, stamp: saved.stamp } };
      },
    }),
    operatorTask({
      name: 'content.discard',
      summary: 'Throws the draft of a text away; what is published stays.',
      permission: 'content',
      input: { text: textNumber, stamp: stampField },
      command: { takes: ['text', 'stamp'] },
      output: v.object({ text: described(v.number(), 'Number of the text.') }),
      example: { text: 1_001 },
      trail: 'content.discarded',
      writes: true,
      answer: async ({ name }, { text, stamp }) =>
        (await content.versions.discard(name, text, stamp)) ? { ok: true, output: { text } } : CHANGED,
    }),
  ];
}

/** What a draft begins with: the last version, or what is built in. `draft` is null of a new text; null where there is no such text. */
async function baseOf(
  { versions, texts }: Content,
  textId: number | null,
): Promise<{ readonly textId: number | null; readonly draft: Draft | null } | null> {
  if (textId === null) return { textId, draft: null };
  const [last] = await versions.ofText(textId);
  const draft = last ?? builtInDraft(texts, textId);
  return draft === null ? null : { textId, draft };
}

/** A built-in text as the draft that replaces it; null where there is none. */
export function builtInDraft(texts: Texts, textId: number): Draft | null {
  const all = texts.builtIn(textId);
  const english = all.find(({ language }) => language === FALLBACK);
  if (english === undefined) return null;
  const { key, topic } = english;
  const translations = all.map(({ language, title, words, markdown: body, html }) => [language, { title, words, body, html }] as const);
  return {
    kind: key === null ? 'help' : 'rules',
    place: key ?? topic ?? '',
    part: '',
    position: 0,
    link: '',
    from_ms: null,
    until_ms: null,
    translations: Object.fromEntries(translations),
  };
}

function draftOf(input: Input<typeof saveFields>, before: Draft | null): Draft | ActionRefusal {
  const { kind, place } = input;
  const refused = (field: string, english: string, values: ActionDetails = {}): ActionRefusal => ({
    ...refuseAction('BAD_INPUT', english, values),
    field,
  });
  if (before !== null && before.kind !== kind) return refused('kind', 'kind stays what it is: {kind}', { kind: before.kind });
  if (!placesOf(kind).includes(place)) return refused('place', 'place needs one of {list}', { list: placesOf(kind).join(', ') });
  const parts = partsOf(kind, place);
  const part = input.part ?? (before !== null && parts.includes(before.part) ? before.part : (parts[0] ?? ''));
  if (!parts.includes(part)) return refused('part', 'part needs one of {list}', { list: parts.join(', ') });
  const link = input.link ?? before?.link ?? '';
  if (!isLink(link) || (kind !== 'notice' && link !== ''))
    return refused('link', 'link needs a page of this site or an https address, of a notice');
  const translations = translationsOf(input, before?.translations ?? {});
  if (translations === null) return refused('body', `body ${TOO_MUCH}`);
  return {
    kind,
    place,
    part,
    link,
    position: input.position ?? before?.position ?? 0,
    from_ms: input.from === undefined ? (before?.from_ms ?? null) : timeIn(input.from),
    until_ms: input.until === undefined ? (before?.until_ms ?? null) : timeIn(input.until),
    translations,
  };
}

/** Null where the text cannot be rendered. */
function translationsOf({ language, title, words = '', body }: Input<typeof saveFields>, before: Translations): Translations | null {
  const { [language]: _old, ...others } = before;
  if (title === '' && body === '') return others;
  try {
    return { ...others, [language]: { title: title.trim(), words, body, html: renderMarkdown(body) } };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A key of rules has one text, and what is built in keeps its key or its group. */
async function placeRefusal({ versions, texts }: Content, textId: number | null, { kind, place }: Draft): Promise<ActionRefusal | null> {
  const refused = (english: string, values: ActionDetails = {}): ActionRefusal => ({
    ...refuseAction('BAD_INPUT', english, values),
    field: 'place',
  });
  const isBuiltIn = textId !== null && textId < FIRST_OWN_ID;
  if (isBuiltIn && builtInDraft(texts, textId)?.place !== place) return refused('place of a built-in text stays what it is');
  if (kind !== 'rules' || isBuiltIn) return null;
  const isOf = (row: Pick<VersionRow, 'kind' | 'place'>): boolean => row.kind === 'rules' && row.place === place;
  const other =
    texts.all.find(({ key }) => key === place)?.textId ??
    (await versions.heads()).find((row) => isOf(row) && row.text_id !== textId)?.text_id;
  return other === undefined ? null : refused('place {place} is that of text {text}', { place, text: other });
}
