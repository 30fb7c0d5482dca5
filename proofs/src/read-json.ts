/** No evidence file is nested deeper than this, and none is larger: 20,000 ticks of 32 sources each are less. */
const MOST_DEPTH = 64;
export const MOST_BYTES = 2 ** 27;

/**
 * Reads the text of a file as JSON that says everything once. Throws a `SyntaxError` for what is no JSON, for an object that names a key twice (one
 * reader would take the first value, another the last) and for a file nested deeper than 64.
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  needOnce(text);
  return value;
}

/** Walks over text that is known to be JSON. */
function needOnce(text: string): void {
  // The names so far of each open object; null for an open list.
  const open: (Set<string> | null)[] = [];
  const structure = /[{}[\]]|"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;
  for (const [found, colon] of text.matchAll(structure)) {
    if (found === '{' || found === '[') {
      open.push(found === '{' ? new Set() : null);
      if (open.length > MOST_DEPTH) throw new SyntaxError(`nested deeper than ${MOST_DEPTH}`);
    } else if (found === '}' || found === ']') open.pop();
    else if (colon !== undefined) {
      const name = JSON.parse(found.slice(0, -colon.length)) as string;
      const names = open.at(-1);
      if (names?.has(name) === true) throw new SyntaxError(`an object names ${JSON.stringify(name)} twice`);
      names?.add(name);
    }
  }
}
