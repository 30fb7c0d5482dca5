/** Spreadsheets run what begins like this as a formula; some of them also behind a break, and with full-width characters. */
const looksLikeFormula = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;
const isNumber = /^-?\d+(\.\d+)?$/;

/** One cell (RFC 4180): a text that a spreadsheet would run is made harmless by an apostrophe; numbers stay numbers. */
export function csvCell(text: string): string {
  const safe = looksLikeFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of cells as a file, the columns first. The mark at the start tells spreadsheets that it is UTF-8. */
export function fileOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(csvCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** `candor-spot-btc-2026-11-21.csv` */
export function csvName(parts: readonly string[], epochMs: number): string {
  return `${['candor', ...parts, new Date(epochMs).toISOString().slice(0, 10)].join('-')}.csv`;
}
