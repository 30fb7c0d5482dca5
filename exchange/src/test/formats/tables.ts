/** A table of a page, its cells without the marks of code. */
export type Table = { readonly heading: string; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** Every table of a Markdown page in its order, with the heading that it stands under. */
export function tablesOf(page: string): readonly Table[] {
  const tables: { heading: string; columns: readonly string[]; rows: (readonly string[])[] }[] = [];
  let heading = '';
  let isInside = false;
  for (const line of page.split('\n')) {
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (!line.startsWith('|')) {
      isInside = false;
      continue;
    }
    const cells = cellsOf(line);
    if (!isInside) tables.push({ heading, columns: cells, rows: [] });
    else if (!cells.every((cell) => /^-+$/.test(cell))) tables.at(-1)?.rows.push(cells);
    isInside = true;
  }
  return tables;
}

/** The rows of all tables whose columns begin with these. Throws when a row has not as many cells as its table has columns. */
export function rowsOf(tables: readonly Table[], ...columns: readonly string[]): readonly (readonly string[])[] {
  return tables
    .filter((table) => columns.every((column, index) => table.columns[index] === column))
    .flatMap((table) =>
      table.rows.map((row) => {
        if (row.length !== table.columns.length)
          throw new SyntaxError(`${table.heading}: a row of ${row.length} cells: ${row.join(' | ')}`);
        return row;
      }),
    );
}

function cellsOf(line: string): readonly string[] {
  const cells = line.replaceAll('`', '').split('|').slice(1, -1);
  return cells.map((cell) => cell.trim());
}
