import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const id = 'virtual:third-party-notices';
const resolvedId = `\0${id}`;
const placeholder = '__THIRD_PARTY_NOTICES__';
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
}

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

function textOf(folder: string): string {
  return readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');
}

/** The package whose file this is; null for our own files and for what the bundler makes itself. */
function packageFolderOf(file: string): string | null {
  const path = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? null;
  return path !== null && existsSync(join(path, 'package.json')) ? path : null;
}

/** The packages these files come from, and those that ship without being code: the face. Our own rooms are not third parties. */
export function noticesOf(files: readonly string[]): Notice[] {
  const folders = new Set([join(root, 'node_modules/@fontsource-variable/inter')]);
  for (const file of files) {
    const folder = packageFolderOf(file);
    if (folder !== null) folders.add(folder);
  }
  return [...folders]
    .map((folder) => {
      const { name, version, license = 'UNKNOWN' } = readManifest(folder);
      return { name, version, licence: license, text: textOf(folder) };
    })
    .filter(({ name }) => !name.startsWith('@candor/'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const literalOf = (notices: readonly Notice[]) => JSON.stringify(JSON.stringify(notices));

/** Only what is in the bundle is named, so the list is filled in when it is known what is: just before the chunks get their hashes. */
export function noticesPlugin(): Plugin {
  let building = false;
  return {
    name: 'candor-notices',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (source) => (source === id ? resolvedId : undefined),
    load(source) {
      if (source !== resolvedId) return undefined;
      return `export const notices = JSON.parse(${building ? JSON.stringify(placeholder) : literalOf(noticesOf([]))});`;
    },
    renderChunk(code, _chunk, _options, { chunks }) {
      if (!code.includes(placeholder)) return null;
      const literal = literalOf(noticesOf(Object.values(chunks).flatMap(({ moduleIds }) => moduleIds)));
      return code.replace(new RegExp(`(["'\`])${placeholder}\\1`), () => literal);
    },
  };
}
