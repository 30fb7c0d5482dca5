import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from './manifest.ts';
import { filesFrom, keysFrom, operatorsFolder } from './manifest.ts';
import type { RouteFact } from './openings.ts';

/**
 * What a visitor loads for one page on top of the entry, gzip, KB of 1024 bytes. `scriptKB` and `styleKB` come before the page is drawn,
 * `chartKB` by itself behind the first paint, `laterKB` when it is opened or nothing else is to be done,
 * but for what the frame fetches on every page.
 */
export type PageSize = {
  readonly path: string;
  readonly kind: RouteFact['kind'];
  readonly scriptKB: number;
  readonly styleKB: number;
  readonly chartKB: number;
  readonly laterKB: number;
  /** `phoneKB`: the field of a phone number with the numbering plans of all countries, when it is drawn. */
  readonly phoneKB: number;
};
export type BuildSizes = {
  /** Every script that a first page loads before it is drawn, whatever page it is. */
  readonly entryScripts: readonly string[];
  readonly entryScriptKB: number;
  readonly entryStyleKB: number;
  readonly pages: readonly PageSize[];
  /** What products show on pages of no product: everything that such a part needs on top of the entry. */
  readonly parts: readonly { readonly part: string; readonly scriptKB: number }[];
  readonly words: readonly { readonly language: string; readonly area: string; readonly sizeKB: number }[];
  readonly firstFontKB: number;
};

const dist = join(import.meta.dirname, '../dist');
/** What the frame of every page fetches behind the first paint. */
const SHELL_LATER = 'src/app/live-data.tsx';

/** Sizes of the build in web/dist, or null when there is none. */
export function readBuildSizes(): BuildSizes | null {
  const manifestFile = join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return null;
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true && key.endsWith('.html'));
  if (entry === undefined) return null;
  const entryFiles = new Set([...filesFrom(manifest, [entry]), ...scriptsOfPages()]);
  const routes = JSON.parse(readFileSync(join(dist, 'routes.json'), 'utf8')) as readonly RouteFact[];
  return {
    entryScripts: [...entryFiles].filter((file) => file.endsWith('.js')),
    entryScriptKB: sizeOf(entryFiles, '.js'),
    entryStyleKB: sizeOf(entryFiles, '.css'),
    pages: routes.map((route) => pageSize(manifest, route, entryFiles)),
    parts: partsOf(manifest, entry, routes).map((part) => ({
      part,
      scriptKB: sizeOf(without(filesFrom(manifest, [part]), entryFiles), '.js'),
    })),
    words: wordSizes(),
    firstFontKB: firstFont(),
  };
}

/** What the operators' page loads before it is drawn, but for its words; null when there is no build of it. */
export function readOperatorSizes(): { readonly scriptKB: number; readonly styleKB: number } | null {
  const manifestFile = join(dist, operatorsFolder, '.vite/manifest.json');
  if (!existsSync(manifestFile)) return null;
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const files = new Set([...filesFrom(manifest, ['operator.html'])].map((file) => join(operatorsFolder, file)));
  return { scriptKB: sizeOf(files, '.js'), styleKB: sizeOf(files, '.css') };
}

/** Scripts that the pages themselves name: those with a drawn first picture have one beside the app. */
function scriptsOfPages(): readonly string[] {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const pages = files.filter((file) => file.endsWith('.html') && !file.startsWith(operatorsFolder));
  return pages.flatMap((file) =>
    [...readFileSync(join(dist, file), 'utf8').matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, script]) => script ?? ''),
  );
}

function pageSize(manifest: Manifest, { path, kind, module: page }: RouteFact, entryFiles: ReadonlySet<string>): PageSize {
  const own = new Set([...filesFrom(manifest, [page])].filter((file) => !entryFiles.has(file)));
  const parts = lazyParts(manifest, page);
  const chart = without(filesFrom(manifest, parts.filter(isChart)), entryFiles, own);
  const phone = without(filesFrom(manifest, parts.filter(isPhone)), entryFiles, own);
  const later = without(
    filesFrom(
      manifest,
      parts.filter((part) => !isPhone(part)),
    ),
    entryFiles,
    own,
    chart,
    filesFrom(manifest, [SHELL_LATER]),
  );
  return {
    path,
    kind,
    scriptKB: sizeOf(own, '.js'),
    styleKB: sizeOf(own, '.css'),
    chartKB: sizeOf(chart, '.js'),
    laterKB: sizeOf(later, '.js'),
    phoneKB: sizeOf(phone, '.js'),
  };
}

/** What the entry fetches of the features besides pages and workspaces. */
function partsOf(manifest: Manifest, entry: string, routes: readonly RouteFact[]): readonly string[] {
  const keys = [...keysFrom(manifest, [entry])].flatMap((key) => manifest[key]?.dynamicImports ?? []);
  return [...new Set(keys)].filter(
    (key) => key.startsWith('src/features/') && !key.endsWith('/workspace.tsx') && routes.every(({ module }) => module !== key),
  );
}

const isPhone = (key: string): boolean => key === 'src/form/phone/phone-input.tsx';
const isChart = (key: string): boolean => key === 'src/chart/chart-view.tsx';

function without(files: ReadonlySet<string>, ...known: readonly ReadonlySet<string>[]): Set<string> {
  return new Set([...files].filter((file) => known.every((set) => !set.has(file))));
}

/** Dynamic imports of a page and of what it imports, without other pages and catalogues. */
function lazyParts(manifest: Manifest, page: string): string[] {
  const isEntry = (key: string): boolean => manifest[key]?.isEntry === true;
  return [...keysFrom(manifest, [page])]
    .filter((key) => !isEntry(key))
    .flatMap((key) => manifest[key]?.dynamicImports ?? [])
    .filter((key) => !/page\.tsx$|\.po$/.test(key));
}

const gzipKB = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024;

function sizeOf(files: ReadonlySet<string>, ending: string): number {
  return [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipKB(file), 0);
}

function wordSizes(): BuildSizes['words'] {
  const folder = join(dist, 'assets/words');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((file) => {
    const match = /^([a-z]+)-([a-z-]+)-[\w-]{7}\.js$/.exec(file);
    return match === null ? [] : [{ language: match[1] ?? '', area: match[2] ?? '', sizeKB: gzipKB(join('assets/words', file)) }];
  });
}

function firstFont(): number {
  const font = readdirSync(join(dist, 'assets')).find((file) => /^inter-latin-(?!ext).*\.woff2$/.test(file));
  return font === undefined ? 0 : readFileSync(join(dist, 'assets', font)).length / 1024;
}
