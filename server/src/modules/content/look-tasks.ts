import type { Settings } from '@candor/contract/settings';
import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { count } from '../../operators/fields.ts';
import { operatorTask, refuseAction, type OperatorTask } from '../../operators/operator-action.ts';
import { problemsOf } from './completeness.ts';
import { textNumber, translationsShape } from './content-fields.ts';
import type { Content } from './content.ts';
import type { Draft, VersionHead } from './content-versions.ts';
import { CONTENT_KINDS, FALLBACK, personsFor, type ContentKind } from './content-words.ts';
import { builtInDraft } from './edit-tasks.ts';
import type { Published } from './published.ts';
import type { Translations, VersionRow } from './tables.ts';

export type LookParts = {
  readonly content: Content;
  readonly settings: Pick<Settings, 't_app_language'>;
  readonly now: () => number;
};

const STATES = ['built-in', 'draft', 'shown', 'planned', 'ended', 'changed'] as const;
type State = (typeof STATES)[number];

const state = described(
  v.picklist(STATES),
  '`built-in`: a text of the program. `planned`: published, its time has not come. `ended`: withdrawn, over or replaced. `changed`: not what the journal has, and not shown.',
);
const timeMs = (what: string) => described(v.nullable(count), `${what}, UTC epoch milliseconds; null for none.`);
const languages = described(v.array(v.string()), 'Codes of the languages that it is written in.');
const kind = described(v.picklist(CONTENT_KINDS), 'What it is.');
const where = {
  kind,
  place: described(v.string(), 'Key of a notice or of rules, group of a guide.'),
  part: described(v.string(), 'Part of an app that shows a notice.'),
  position: described(count, 'Place of a notice among the others.'),
  link: described(v.string(), 'Where more about a notice is.'),
  fromMs: timeMs('From when on it is shown'),
  untilMs: timeMs('Until when it is shown'),
};
const versionShape = v.object({
  version: described(count, 'Its number; 0 is what is built in.'),
  state,
  stamp: described(count, 'How often it was saved.'),
  editor: described(v.string(), 'Who has saved it last.'),
  savedMs: described(count, 'When, UTC epoch milliseconds.'),
  publishedMs: described(v.nullable(count), 'When it was published, UTC epoch milliseconds; null of a draft and of what is built in.'),
  endedMs: timeMs('When it was withdrawn, over or replaced'),
  proposal: described(v.nullable(count), 'By which proposal it was published; null for none.'),
  languages,
});
type VersionOf = v.InferOutput<typeof versionShape>;

const EXAMPLE_WHERE = {
  kind: 'notice',
  place: 'ACTIVITY_NOTICE',
  part: 'HOME_ACTIVITY',
  position: 0,
  link: '',
  fromMs: null,
  untilMs: null,
} as const;
const EXAMPLE_TEXT = { title: 'Deposits are open again', words: '', body: 'From 08:20 UTC on.', html: '<p>From 08:20 UTC on.</p>\n' };
const EXAMPLE_VERSION = {
  version: 1,
  state: 'draft',
  stamp: 1,
  editor: 'anna',
  savedMs: 1_800_000_000_000,
  publishedMs: null,
  endedMs: null,
  proposal: null,
  languages: ['en'],
} as const;

/** What editors look at. Nothing of it is a user's, so it leaves no row in the trail. */
export function lookTasks(parts: LookParts): readonly OperatorTask[] {
  return [listing(parts), showing(parts), previewing(parts)];
}

function listing({ content }: LookParts): OperatorTask {
  return operatorTask({
    name: 'content.list',
    summary: 'Lists notices, guides and rules with what is shown of them.',
    permission: 'content',
    input: {},
    output: v.object({
      texts: described(
        v.array(
          v.object({
            text: described(count, 'Number of the text.'),
            ...where,
            title: described(v.string(), 'Its English title, or that of another language.'),
            state,
            version: described(count, 'The version that is shown, or the last; 0 is what is built in.'),
            draft: described(v.nullable(count), 'The version that is a draft; null for none.'),
            languages,
          }),
        ),
        'The newest first, then what is built in.',
      ),
      problems: described(v.array(v.string()), 'What of the database is not what the journal has.'),
    }),
    example: {
      texts: [{ text: 1_001, ...EXAMPLE_WHERE, title: EXAMPLE_TEXT.title, state: 'draft', version: 1, draft: 1, languages: ['en'] }],
      problems: [],
    },
    trail: null,
    async answer() {
      const { versions, published, texts } = content;
      const written = [...Map.groupBy(await versions.heads(), ({ text_id }) => text_id).values()].map((own) => listed(own, published));
      const known = new Set(written.map(({ text }) => text));
      const builtIn = texts.all.flatMap(({ textId, title, language }) => {
        const draft = known.has(textId) ? null : builtInDraft(texts, textId);
        if (draft === null) return [];
        return [
          {
            text: textId,
            ...whereOf(draft),
            title,
            state: 'built-in' as const,
            version: 0,
            draft: null,
            languages: languagesOf(draft.translations, language),
          },
        ];
      });
      return { ok: true, output: { texts: [...written.toReversed(), ...builtIn], problems: published.problems } };
    },
  });
}

function listed(own: readonly VersionHead[], published: Published) {
  const draft = own.find(({ proposal_id }) => proposal_id === null);
  const newest = own.findLast(({ proposal_id }) => proposal_id !== null);
  const row = own.find((one) => published.isShown(one)) ?? newest ?? draft;
  if (row === undefined) throw new Error('a text has a version');
  const title = row.titles[FALLBACK] ?? Object.values(row.titles)[0] ?? '';
  const version = { title, state: stateOf(row, published), version: row.version, draft: draft?.version ?? null };
  return { text: row.text_id, ...whereOf(row), ...version, languages: languagesOf(row.titles) };
}

function showing({ content }: LookParts): OperatorTask {
  return operatorTask({
    name: 'content.show',
    summary: 'Shows a version of a text, its draft or the last one where none is named, and all its versions.',
    permission: 'content',
    input: {
      text: textNumber,
      version: v.optional(
        described(
          v.pipe(v.number('needs a whole number'), v.integer('needs a whole number')),
          'Number of the version; 0 is what is built in.',
          1,
        ),
      ),
    },
    command: { takes: ['text', 'version'] },
    output: v.object({
      text: described(count, 'Number of the text.'),
      ...where,
      shown: described(versionShape, 'The version that is shown here.'),
      translations: translationsShape,
      versions: described(v.array(versionShape), 'All its versions, the last first.'),
    }),
    example: {
      text: 1_001,
      ...EXAMPLE_WHERE,
      shown: EXAMPLE_VERSION,
      translations: [{ language: 'en', ...EXAMPLE_TEXT }],
      versions: [EXAMPLE_VERSION],
    },
    trail: null,
    async answer(_operator, { text, version }) {
      const { versions, published, texts } = content;
      const rows = await versions.ofText(text);
      const builtIn = builtInDraft(texts, text);
      const all = [...rows.map((row) => versionOf(row, published)), ...(builtIn === null ? [] : [builtInVersion(builtIn)])];
      const shown = version === undefined ? all[0] : all.find((one) => one.version === version);
      if (shown === undefined) return refuseAction('NOT_FOUND', 'there is no such text or version');
      const draft = rows.find((row) => row.version === shown.version) ?? builtIn;
      if (draft === null) return refuseAction('NOT_FOUND', 'there is no such text or version');
      return { ok: true, output: { text, ...whereOf(draft), shown, translations: translationsOf(draft.translations), versions: all } };
    },
  });
}

function previewing({ content, settings, now }: LookParts): OperatorTask {
  return operatorTask({
    name: 'content.preview',
    summary: 'Says what the draft of a text would be when it is published: in which languages, and what stands in the way.',
    permission: 'content',
    input: { text: textNumber },
    command: { takes: ['text'] },
    output: v.object({
      text: described(count, 'Number of the text.'),
      version: described(count, 'Number of the draft.'),
      stamp: described(count, 'How often it was saved.'),
      persons: described(v.picklist([1, 2]), 'How many operators it takes.'),
      missing: described(v.array(v.string()), 'Languages that are offered and get the English text.'),
      problems: described(v.array(v.string()), 'What stands in the way; it can be published where there is nothing.'),
      translations: translationsShape,
    }),
    example: {
      text: 1_001,
      version: 1,
      stamp: 1,
      persons: 1,
      missing: ['ar', 'zh'],
      problems: [],
      translations: [{ language: 'en', ...EXAMPLE_TEXT }],
    },
    trail: null,
    async answer(_operator, { text }) {
      const draft = await content.versions.draftOf(text);
      if (draft === undefined) return refuseAction('NOT_FOUND', 'it has no draft');
      const offered = settings.t_app_language.filter(({ status }) => status === '0').map(({ dictValue }) => dictValue);
      const missing = offered.filter((language) => draft.translations[language] === undefined);
      const output = { text, version: draft.version, stamp: draft.stamp, persons: personsFor(draft.kind), missing };
      return {
        ok: true,
        output: { ...output, problems: problemsOf(draft, now(), content.pictures), translations: translationsOf(draft.translations) },
      };
    },
  });
}

function stateOf(row: Pick<VersionRow, 'text_id' | 'version' | 'proposal_id' | 'ended_ms'>, published: Published): State {
  if (row.proposal_id === null) return 'draft';
  if (row.ended_ms !== null) return 'ended';
  if (published.isShown(row)) return 'shown';
  return published.isStanding(row) ? 'planned' : 'changed';
}

const versionOf = (row: VersionRow, published: Published): VersionOf => ({
  version: row.version,
  state: stateOf(row, published),
  stamp: row.stamp,
  editor: row.editor,
  savedMs: row.saved_ms,
  publishedMs: row.published_ms,
  endedMs: row.ended_ms,
  proposal: row.proposal_id,
  languages: [...languagesOf(row.translations)],
});

const builtInVersion = ({ translations }: Draft): VersionOf => ({
  version: 0,
  state: 'built-in',
  stamp: 0,
  editor: '',
  savedMs: 0,
  publishedMs: null,
  endedMs: null,
  proposal: null,
  languages: [...languagesOf(translations)],
});

const whereOf = (
  row: Omit<Draft, 'translations'>,
): { readonly kind: ContentKind } & Pick<Draft, 'place' | 'part' | 'position' | 'link'> & {
    readonly fromMs: number | null;
    readonly untilMs: number | null;
  } => ({
  kind: row.kind,
  place: row.place,
  part: row.part,
  position: row.position,
  link: row.link,
  fromMs: row.from_ms,
  untilMs: row.until_ms,
});

const languagesOf = (translations: object, ...others: readonly string[]): readonly string[] =>
  [...new Set([...Object.keys(translations), ...others])].toSorted();

const translationsOf = (translations: Translations) =>
  Object.entries(translations)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([language, { title, words, body, html }]) => ({ language, title, words, body, html }));
