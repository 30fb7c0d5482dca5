/** How deep parts of a text stand in one another. */
export const DEEPEST = 30;
export const CELLS_MOST = 2_000;
export const HTML_LENGTH_MOST = 200_000;
const LINES_MOST = 2_000;
const COLUMNS_MOST = 20;
const MARKS_MOST = 1_500;
const WORD_LENGTH_MOST = 1_000;

/** What is said of a text that is beyond them. */
export const TOO_MUCH = `has at most ${LINES_MOST} lines, ${MARKS_MOST} marks such as * _ [ < and \`, words of ${WORD_LENGTH_MOST} signs, ${COLUMNS_MOST} columns and ${CELLS_MOST} cells of tables, and ${DEEPEST} parts in one another`;

const SEPARATOR = /(?<!\\)\|/gu;
const MARK = /[*_~`[\]<>]/gu;
/** An address, or signs in a row: of them the library looks for an end from each. */
const WORD = new RegExp(`[!-~]{${WORD_LENGTH_MOST + 1}}`, 'u');
/** Quotes and items that begin in one line. */
const NESTED = new RegExp(`^(?:[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])(?=[ \\t]))){${DEEPEST + 1}}`, 'u');

/**
 * Throws `RangeError` for what the library would work on for seconds: it makes every row of a table as wide as its header, looks from each mark through the
 * rest of its paragraph, and reads what stands in one another again for each level.
 */
export function checkBounds(text: string): void {
  const lines = text.split('\n');
  const isBeyond = lines.length > LINES_MOST || (text.match(MARK)?.length ?? 0) > MARKS_MOST || WORD.test(text);
  // one line before its first and after its last separator has a cell too
  if (isBeyond || lines.some((line) => (line.match(SEPARATOR)?.length ?? 0) > COLUMNS_MOST + 1 || NESTED.test(line)))
    throw new RangeError(TOO_MUCH);
}
