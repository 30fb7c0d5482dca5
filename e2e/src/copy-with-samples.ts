import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './product.ts';

/** A file of the house and what it gets for a sample: one import and one item of its list, together one line of a registry. */
type Registry = { readonly file: string; readonly imports: string; readonly list: RegExp; readonly item: string };

/** The lists of products, by file. The end of each list stays behind its new item. */
export const PRODUCT_REGISTRIES: readonly Registry[] = [
  {
    file: 'exchange/src/registry.ts',
    imports: "import { sample } from './products/sample/product.ts';",
    list: /(export const products = \[[^\]]*\w),?\s*(\] as const;)/,
    item: ', sample',
  },
  {
    file: 'contract/src/products/registry.ts',
    imports: "import { sample } from './sample/product.ts';",
    list: /(export const products = \[[^\]]*)(\] as const;)/,
    item: ', sample',
  },
  {
    file: 'contract/src/products/registry-later.ts',
    imports: "import { sampleCalls } from './sample/table.ts';",
    list: /(export const productCalls = [^}]*\w),?(\s*\})/,
    item: ', ...sampleCalls',
  },
  {
    file: 'contract/src/products/registry-texts.ts',
    imports: "import { sampleTexts } from './sample/texts.ts';",
    list: /(export const productTexts = [^}]*\w),?(\s*\})/,
    item: ', ...sampleTexts',
  },
  {
    file: 'server/src/products/registry.ts',
    imports: "import { sample } from './sample/product.ts';",
    list: /(export const serverProducts[^=]*= \[[^\]]*)(\];)/,
    item: ', sample',
  },
  {
    file: 'web/src/app/products.ts',
    imports: "import { sample } from '../features/sample/product.ts';",
    list: /(export const products = \[[^\]]*)(\] as const;)/,
    item: ', sample',
  },
];

/** The lists of modules. */
export const MODULE_REGISTRIES: readonly Registry[] = [
  {
    file: 'contract/src/modules/registry.ts',
    imports: "import { note } from './note/module.ts';",
    list: /(export const modules = \[[^\]]*\w),?\s*(\] as const;)/,
    item: ', note',
  },
  {
    file: 'server/src/modules/registry.ts',
    imports: "import { note } from './note/module.ts';",
    list: /(const list = \[[^\]]*\w),?\s*(\] as const;)/,
    item: ', note',
  },
  {
    file: 'web/src/app/modules.ts',
    imports: "import { note } from '../features/note/module.ts';",
    list: /(export const modules = \[[^\]]*)(\] as const;)/,
    item: ', note',
  },
];

/** Where each part of a sample belongs. */
const FOLDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'test/sample-product': {
    exchange: 'exchange/src/products/sample',
    contract: 'contract/src/products/sample',
    server: 'server/src/products/sample',
    web: 'web/src/features/sample',
    locales: 'web/src/i18n/locales',
    e2e: 'e2e/src/sample',
  },
  'test/sample-module': {
    contract: 'contract/src/modules/note',
    server: 'server/src/modules/note',
    web: 'web/src/features/note',
    locales: 'web/src/i18n/locales',
    e2e: 'e2e/src/note',
  },
};

const trackedFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** The house in a folder within itself, with the sample product and the sample module in each room and in each list. */
export function copyWithSamples(folder: string): void {
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  linkPackages(folder);
  // What the type checker knows of rooms below those that change.
  const checked = join(root, '.tsbuild');
  if (existsSync(checked)) cpSync(checked, join(folder, '.tsbuild'), { recursive: true });
  for (const [sample, places] of Object.entries(FOLDERS))
    for (const [part, to] of Object.entries(places)) cpSync(join(root, sample, part), join(folder, to), { recursive: true });
  for (const registry of [...PRODUCT_REGISTRIES, ...MODULE_REGISTRIES]) addTo(folder, registry);
}

/** The installed packages by links; our own rooms are those of the copy. */
function linkPackages(folder: string): void {
  const installed = join(root, 'node_modules');
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@candor'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@candor' && !name.startsWith('.')) symlinkSync(join(installed, name), join(packages, name));
  for (const room of readdirSync(join(installed, '@candor'))) symlinkSync(join('..', '..', room), join(packages, '@candor', room));
}

/** Throws when the list is not found. */
function addTo(folder: string, { file, imports, list, item }: Registry): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!list.test(text)) throw new Error(`${file} has no list`);
  writeFileSync(path, `${imports}\n${text.replace(list, `$1${item}$2`)}`);
}

/** Files of the house that are otherwise in the copy. */
export const changedFiles = (folder: string): readonly string[] =>
  trackedFiles().filter((file) => !readFileSync(join(root, file)).equals(readFileSync(join(folder, file))));
