import type { Manifest } from './manifest.ts';
import { filesFrom } from './manifest.ts';

/** The first picture of a page in one language, as `src/app/opening/draw.tsx` draws it. */
export interface Opening {
  readonly path: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  readonly module: string;
  readonly texts: readonly string[];
  /** The trading mode that must be open for the page to be shown; null where none must. */
  readonly mode: string | null;
  /** What the drawings of everything offered show (choose.ts); null where there are none. */
  readonly offers: string | null;
  readonly drawings: Readonly<Record<string, string>>;
}

/** A page of the app's table, as `src/app/opening/draw.tsx` tells it; `routes.json` of the build lists them. */
export interface RouteFact {
  readonly path: string;
  readonly kind: 'trade' | 'plain';
  readonly module: string;
}

/** `/` is home.html, `/lr` is lr.html. The server finds a page by the same rule. */
export function pageFile({ path, language }: Pick<Opening, 'path' | 'language'>): string {
  return `pages/${language}/${path === '/' ? 'home' : path.slice(1)}.html`;
}

export interface PageFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** The first face: with it the drawing is painted once, as it stays. */
  readonly font: string;
}

/** What the page needs beyond the entry: scripts to be fetched beside it, and styles that its first picture is drawn with. */
export function filesOfPage(manifest: Manifest, opening: Pick<Opening, 'module' | 'texts'>): PageFiles {
  const entry = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const known = filesFrom(manifest, entry);
  const missing = [opening.module, ...opening.texts].find((key) => manifest[key] === undefined);
  if (missing !== undefined) throw new Error(`the build has no ${missing}`);
  const own = [...filesFrom(manifest, [opening.module, ...opening.texts])].filter((file) => !known.has(file));
  const ending = (name: string): string[] => own.filter((file) => file.endsWith(name));
  const font = Object.values(manifest).find(({ src }) => src?.endsWith('/inter-latin.woff2') === true)?.file;
  if (font === undefined) throw new Error('the build has no first face');
  return { scripts: ending('.js'), styles: ending('.css'), font };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Style attributes in a document are inline styles, which the policy forbids: `place.ts` sets them by script. */
function withoutInlineCode(markup: string): string {
  if (/<(?:script|style)\b/.test(markup)) throw new Error('a drawing holds an inline script or style');
  return markup.replaceAll(/ style="/g, ' data-style="');
}

interface Shell {
  /** index.html as built. */
  readonly html: string;
  readonly languages: readonly string[];
  /** The script that places the drawing. */
  readonly script: string;
}

/**
 * index.html with the language of its texts, the files of the page, and its drawings. The scripts are only named: `place.ts` fetches them
 * once the drawing is painted, so that what is seen first does not share a slow line with what is run later.
 */
export function pageHtml(shell: Shell, opening: Opening, files: PageFiles): string {
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(shell.html);
  if (entry === null) throw new Error('index.html has no entry');
  const [entryTag, entryFile = ''] = entry;
  const links = [
    `<link rel="preload" as="script" href="/${shell.script}">`,
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${files.font}">`,
    ...files.styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ];
  const templates = Object.entries(opening.drawings).map(
    ([name, markup]) => `<template data-name="${name}">${withoutInlineCode(markup)}</template>`,
  );
  const scripts = [entryFile, ...files.scripts.map((file) => `/${file}`)].join(' ');
  const mode = opening.mode === null ? '' : ` data-mode="${escaped(opening.mode)}"`;
  const offers = opening.offers === null ? '' : ` data-offers="${escaped(opening.offers)}"`;
  const drawings = `<div id="drawings" hidden data-path="${escaped(opening.path)}"${mode}${offers} data-languages="${shell.languages.join(' ')}" data-scripts="${scripts}">${templates.join('')}</div>`;
  return languageHtml(shell.html, opening)
    .replace(entryTag, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(opening.title)}</title>`)
    .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
    .replace('</body>', () => `${drawings}\n    <script src="/${shell.script}"></script>\n  </body>`);
}

/** A page that says which language this exchange speaks to somebody who has chosen none: the server chooses among these. */
export function languageHtml(html: string, { language, direction }: Pick<Opening, 'language' | 'direction'>): string {
  const marked = html.replace(
    /<html lang="[^"]*" dir="[^"]*"/,
    `<html lang="${language}" dir="${direction}" data-house-language="${language}"`,
  );
  if (marked === html) throw new Error('index.html has no language to replace');
  return marked;
}
