export interface LineChange {
  readonly kind: 'same' | 'added' | 'removed';
  readonly line: string;
}

/** Longer texts are shown as one that goes and one that comes. */
const LINES_MOST = 800;

/** What becomes of each line of a text: as many as can be stay. */
export function lineChanges(before: string, after: string): readonly LineChange[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  if (old.length > LINES_MOST || fresh.length > LINES_MOST) return [...changed('removed', old), ...changed('added', fresh)];
  const kept = keptLines(old, fresh);
  const found: LineChange[] = [];
  let [at, to] = [0, 0];
  while (at < old.length && to < fresh.length) {
    if (old[at] === fresh[to]) {
      found.push({ kind: 'same', line: old[at] ?? '' });
      at += 1;
      to += 1;
    } else if ((kept[at + 1]?.[to] ?? 0) >= (kept[at]?.[to + 1] ?? 0)) {
      found.push({ kind: 'removed', line: old[at] ?? '' });
      at += 1;
    } else {
      found.push({ kind: 'added', line: fresh[to] ?? '' });
      to += 1;
    }
  }
  return [...found, ...changed('removed', old.slice(at)), ...changed('added', fresh.slice(to))];
}

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
const changed = (kind: 'added' | 'removed', lines: readonly string[]): readonly LineChange[] => lines.map((line) => ({ kind, line }));

/** How many lines can stay, from each pair of places on. */
function keptLines(old: readonly string[], fresh: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: old.length + 1 }, () => Array.from({ length: fresh.length + 1 }, () => 0));
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = fresh.length - 1; to >= 0; to -= 1) {
      const [row, next] = [table[at] ?? [], table[at + 1] ?? []];
      row[to] = old[at] === fresh[to] ? (next[to + 1] ?? 0) + 1 : Math.max(next[to] ?? 0, row[to + 1] ?? 0);
    }
  return table;
}
