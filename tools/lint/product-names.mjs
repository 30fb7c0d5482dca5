import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CODE = /\.(ts|tsx|mts|mjs)$/;
const TESTS = /\.test\.tsx?$|\/test\//;

/** Source files of a folder that are no tests, as paths from the root. */
function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'generated') yield* sourceFiles(path);
    } else if (CODE.test(path) && !TESTS.test(path)) yield path;
  }
}

/** The text without comments: prose may speak of products. */
export function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

/**
 * Whether a text of code names one of the products: as a word of its own (`spot`, `'updown'`, `products/rounds/…`) or as one within a
 * name (`SpotEvent`, `updownOffers`, `useRounds`). `names` are products' keys, in lower case.
 */
export function namesOne(text, names) {
  const small = names.join('|');
  const large = names.map((name) => name[0].toUpperCase() + name.slice(1)).join('|');
  return new RegExp(`(?<![A-Za-z])(${small})(?![a-z])|(${large})(?![a-z])`).test(withoutComments(text));
}

/** Source files of a room outside the products' own folders that name a product. */
export function sharedFilesThatName(room, names) {
  const own = new RegExp(`/(${names.join('|')})/`);
  return [...sourceFiles(join(room, 'src'))].filter((path) => !own.test(path) && namesOne(readFileSync(path, 'utf8'), names));
}
