interface Entry {
  readonly part: string;
  /** JSON text. */
  readonly entry: string;
}

/** The file of a copy: the rows of each part in their order, as they came, so that every digit stays. */
export function ownDataFile(entries: readonly Entry[], madeMs: number): string {
  const parts = Map.groupBy(entries, ({ part }) => part);
  const lists = [...parts].map(
    ([part, rows]) => `    ${JSON.stringify(part)}: [\n      ${rows.map(({ entry }) => entry).join(',\n      ')}\n    ]`,
  );
  return `{\n  "made": ${JSON.stringify(new Date(madeMs).toISOString())},\n  "parts": {\n${lists.join(',\n')}\n  }\n}\n`;
}
