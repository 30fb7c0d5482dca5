/** One measured figure. `figure` is in `unit`; `note` says what it stands beside or what to know about it. */
export type BenchRow = { readonly name: string; readonly figure: number; readonly unit: string; readonly note: string };

/** The rows as lines of text, columns aligned, figures with thousands separators. */
export function formatTable(rows: readonly BenchRow[]): string {
  const cells = rows.map(({ name, figure, unit, note }) => [name, formatFigure(figure), unit, note] as const);
  const width = (column: 0 | 1 | 2): number => Math.max(0, ...cells.map((row) => row[column].length));
  const [names, figures, units] = [width(0), width(1), width(2)];
  return cells
    .map(([name, figure, unit, note]) => `${name.padEnd(names)}  ${figure.padStart(figures)} ${unit.padEnd(units)}  ${note}`.trimEnd())
    .join('\n');
}

/** Three digits that count, whole numbers in full. */
function formatFigure(figure: number): string {
  if (Number.isInteger(figure)) return figure.toLocaleString('en');
  return figure.toLocaleString('en', { maximumFractionDigits: figure >= 100 ? 0 : figure >= 10 ? 1 : 2 });
}
