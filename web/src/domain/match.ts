/** Letters that are written one way or the other: Arabic ones at the end of a word, a lengthened line, katakana as hiragana. */
function oneWriting(text: string): string {
  return text
    .replace(/\u0640/gu, '')
    .replace(/\u0649/gu, '\u064a')
    .replace(/\u0629/gu, '\u0647')
    .replace(/[\u06a9]/gu, '\u0643')
    .replace(/[\u06cc]/gu, '\u064a')
    .replace(/[\u30a1-\u30f6]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))
    .replace(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) - 0x6f0));
}

/** Lower case, without accents and Arabic vowel marks, letters and digits only; words apart by one blank. Marks that are vowels of their script stay. */
export function plainWords(text: string): readonly string[] {
  const plain = oneWriting(text.normalize('NFKD').replace(/[^\P{M}\p{Script=Thai}\u3099\u309a]/gu, ''))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
  return plain === '' ? [] : plain.split(' ');
}

/** Shorter words have too many neighbours for a typo to be told from another word. */
const typoFrom = 4;

/** One letter more, less, another, or two neighbours swapped, at most; compared with the beginning of the longer word. */
export function isOneTypoAway(typed: string, word: string): boolean {
  const beginning = [typed.length - 1, typed.length, typed.length + 1].map((length) => word.slice(0, length));
  return beginning.some((part) => distanceAtMostOne(typed, part));
}

function distanceAtMostOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA === '' || restB === '') return restA.length + restB.length <= 1;
  const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return swapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** How well one typed word fits one word: smaller is better, null is not at all. Scripts without blanks match inside. */
function wordScore(typed: string, word: string, typos: boolean): number | null {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 1;
  if ((typed.length > 1 || WITHOUT_BLANKS.test(typed)) && word.includes(typed)) return 2;
  return typos && typed.length >= typoFrom && isOneTypoAway(typed, word) ? 3 : null;
}

/** What is typed in a script without blanks costs a little when its words stand apart. */
const apartCost = 2;
let segmenter: Intl.Segmenter | null = null;

/** The words of what is typed; of a script without blanks each part that is a word. */
function wordParts(typed: string): readonly string[] {
  if (!WITHOUT_BLANKS.test(typed)) return [typed];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(typed)].flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : []));
}

/** As it is typed, and where that is nowhere, by the words that it is made of. */
function scoreOf(query: string, text: string, typos: boolean): number | null {
  const typed = plainWords(query);
  const whole = scoreOfWords(typed, text, typos);
  if (whole !== null || !WITHOUT_BLANKS.test(query)) return whole;
  const parts = typed.flatMap(wordParts);
  const apart = parts.length === typed.length ? null : scoreOfWords(parts, text, typos);
  return apart === null ? null : apart + apartCost;
}

/** Sum over the typed words of the best fit of each; null when one of them fits nothing. */
function scoreOfWords(all: readonly string[], text: string, typos: boolean): number | null {
  const words = plainWords(text);
  let sum = 0;
  for (const typed of all) {
    const scores = words.map((word) => wordScore(typed, word, typos)).filter((score) => score !== null);
    if (scores.length === 0) return null;
    sum += Math.min(...scores);
  }
  return sum;
}

export interface Searchable {
  readonly key: string;
  /** What is seen. */
  readonly title: string;
  /** Other words for the same thing; a find here counts a little less. */
  readonly words: string;
}

const otherWordsCost = 4;

/** Blanks inside a word cost a little: `bit coin` is the word `bitcoin`. */
const blanksCost = 1;

/** The better of the words as typed and of all of them as one. */
function scoreOfBoth(query: string, text: string, typos: boolean): number | null {
  const typed = plainWords(query);
  const apart = scoreOf(query, text, typos);
  const joined = typed.length < 2 ? null : scoreOf(typed.join(''), text, typos);
  if (joined === null || apart === null) return joined === null ? apart : joined + blanksCost;
  return Math.min(apart, joined + blanksCost);
}

/** What fits, the best first; equals stay in their order. Nothing typed finds nothing. */
export function findIn<Item extends Searchable>(items: readonly Item[], query: string, typos = true): readonly Item[] {
  if (plainWords(query).length === 0) return [];
  return items
    .flatMap((item) => {
      const byTitle = scoreOfBoth(query, item.title, typos);
      const byWords = scoreOfBoth(query, `${item.title} ${item.words}`, typos);
      const score = byTitle ?? (byWords === null ? null : byWords + otherWordsCost);
      return score === null ? [] : [{ item, score }];
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ item }) => item);
}
