import { isLanguageCode, LANGUAGES } from '@candor/contract/languages';
import { readsAsWritten } from '@candor/exchange/kernel/checks';
import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { count, numberField, textField, timeIn, wordField } from '../../operators/fields.ts';
import { CONTENT_KINDS } from './content-words.ts';

/** Characters of a text in one language. */
const BODY_MAX = 20_000;
const TITLE_MAX = 120;
const WORDS_MAX = 200;

const CODES = LANGUAGES.map(({ code }) => code);

/** Lines of text; one with marks that no line has is refused. */
const lines = described(
  v.pipe(
    v.string('needs a text'),
    v.maxLength(BODY_MAX, `needs a text of at most ${BODY_MAX} characters`),
    v.check((value) => value.isWellFormed() && !/[^\P{Cc}\n\t]|[\u202A-\u202E]/u.test(value), 'needs lines of text without other marks'),
  ),
  'The text as Markdown; HTML in it is shown as it is typed. Empty with an empty title: the language is taken away.',
  'The market was halted from 08:00 to 08:20 UTC.',
);

/** Marks that turn the direction of what follows or are not seen are refused: they show an address or a title as another one. */
const line = (most: number, what: string, example: string) =>
  described(
    v.pipe(
      v.string('needs a text'),
      v.maxLength(most, `needs a text of at most ${most} characters`),
      v.check(readsAsWritten, 'needs one line of text without other marks'),
    ),
    what,
    example,
  );

const NO_TIME = 'none';
const timeText = (what: string, example: string) =>
  v.optional(
    described(
      v.pipe(
        v.string('needs a time'),
        v.check((value) => value === NO_TIME || timeIn(value) !== null, `needs a time in UTC, 2027-01-31T08:00Z, or ${NO_TIME}`),
      ),
      `${what}, UTC; \`${NO_TIME}\`: without one.`,
      example,
    ),
  );

export const textNumber = numberField('Number of the text.', 1_001);
export const stampField = described(
  v.pipe(v.number('needs a whole number'), v.integer('needs a whole number'), v.minValue(0, 'needs a whole number from 0 on')),
  'How often the draft was saved when it was read; 0 where there was none.',
  0,
);

/** Members that are left out stay as they are in what is changed. */
export const saveFields = {
  text: v.optional(textNumber),
  stamp: stampField,
  kind: wordField(CONTENT_KINDS, 'What it is.', 'notice'),
  place: textField(40, 'Key of a notice or of rules, group of a guide.', 'ACTIVITY_NOTICE'),
  part: v.optional(line(40, 'Part of an app that shows a notice.', 'HOME_ACTIVITY')),
  position: v.optional(
    described(
      v.pipe(
        v.number('needs a whole number'),
        v.integer('needs a whole number'),
        v.minValue(0, 'needs 0 to 9999'),
        v.maxValue(9_999, 'needs 0 to 9999'),
      ),
      'Place of a notice among the others, the smallest first.',
      0,
    ),
  ),
  link: v.optional(line(200, 'Where more about a notice is: a page of this site or an https address; empty for none.', '/help')),
  from: timeText('From when on it is shown; without one from its publication on', '2027-01-31T08:00Z'),
  until: timeText('Until when it is shown', '2027-02-28T20:00Z'),
  language: described(
    v.pipe(v.string('needs a language code'), v.check(isLanguageCode, `needs one of ${CODES.join(', ')}`)),
    'Language of the words.',
    'en',
  ),
  title: line(TITLE_MAX, 'Title.', 'Deposits are open again'),
  words: v.optional(line(WORDS_MAX, 'Other words to find it by, with blanks between them.', 'halt resume')),
  body: lines,
};

export const savedShape = v.object({
  text: described(count, 'Number of the text.'),
  version: described(count, 'Number of the draft, counted for each text.'),
  stamp: described(count, 'How often the draft was saved.'),
});
export const SAVED_EXAMPLE = { text: 1_001, version: 1, stamp: 1 };

const translation = v.object({
  language: described(v.string(), 'Language code.'),
  title: described(v.string(), 'Title.'),
  words: described(v.string(), 'Other words to find it by.'),
  body: described(v.string(), 'Markdown.'),
  html: described(v.string(), 'HTML as readers get it.'),
});

/** By their codes. */
export const translationsShape = described(v.array(translation), 'Its languages.');
