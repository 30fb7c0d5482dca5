/** Lower case, without accents and Arabic vowel marks, letters and digits only; words apart by one blank. */
export function plainWords(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
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

/** How well one typed word fits one word: smaller is better, null is not at all. Scripts without blanks match inside. */
function wordScore(typed: string, word: string, typos: boolean): number | null {
  if (word === typed) return 0;
  if (word.startsWith(typed)) return 1;
  if (typed.length > 1 && word.includes(typed)) return 2;
  return typos && typed.length >= typoFrom && isOneTypoAway(typed, word) ? 3 : null;
}

/** Sum over the typed words of the best fit of each; null when one of them fits nothing. */
function scoreOf(query: string, text: string, typos: boolean): number | null {
  const words = plainWords(text);
  let sum = 0;
  for (const typed of plainWords(query)) {
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
