/** Spreadsheets run what begins like this as a formula; some of them also behind a break, and with full-width characters (OWASP, CSV injection). */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
const IS_NUMBER = /^-?\d+(\.\d+)?$/;

/** One cell (RFC 4180): a text that a spreadsheet would run is made harmless by an apostrophe; numbers stay numbers. */
export function csvCell(text: string): string {
  const safe = LOOKS_LIKE_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of cells, each with its end. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
