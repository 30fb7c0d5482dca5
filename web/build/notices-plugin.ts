import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const id = 'virtual:third-party-notices';
const resolvedId = `\0${id}`;
const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Notice {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Licence and notice files of the package, as they are. */
  readonly text: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Node's own search: the nearest node_modules upwards. */
function folderOf(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return null;
  }
}

function textOf(folder: string): string {
  return readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');
}

/** Everything that the web app is built from, down to the last dependency; our own rooms are not third parties. */
export function collectNotices(): Notice[] {
  const found = new Map<string, Notice>();
  const visit = (folder: string) => {
    const manifest = readManifest(folder);
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const place = folderOf(name, folder);
      if (place === null) continue;
      const { version, license = 'UNKNOWN' } = readManifest(place);
      const key = `${name}@${version}`;
      if (found.has(key)) continue;
      found.set(key, { name, version, licence: license, text: textOf(place) });
      visit(place);
    }
  };
  visit(join(root, 'web'));
  return [...found.values()].filter(({ name }) => !name.startsWith('@candor/')).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function noticesPlugin(): Plugin {
  return {
    name: 'candor-notices',
    resolveId: (source) => (source === id ? resolvedId : undefined),
    load: (source) =>
      source === resolvedId ? `export const notices = JSON.parse(${JSON.stringify(JSON.stringify(collectNotices()))});` : undefined,
  };
}
