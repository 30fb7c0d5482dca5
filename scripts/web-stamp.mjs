/** What a build of the web app is made of, as one digest. Plain JavaScript with built-ins only, like `setup.mjs`. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOMS = ['web', 'contract', 'formulas', 'money', 'proofs'];
/** What a build makes, and what is not built in. */
const NO_SOURCES = ['dist', 'node_modules', '.generated', 'pages'];

export const digestOf = (...texts) => texts.reduce((hash, text) => hash.update(text).update('\0'), createHash('sha256')).digest('hex');
export const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

export function webStamp(root) {
  return digestOf(readIfThere(join(root, 'package-lock.json')), ...ROOMS.flatMap((room) => sourcesOf(root, join(root, room))));
}

function sourcesOf(root, folder) {
  const out = [];
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (NO_SOURCES.includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) out.push(...sourcesOf(root, path));
    else out.push(path.slice(root.length), readFileSync(path, 'latin1'));
  }
  return out;
}
