import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { build } from 'vite';
import type { Manifest } from './manifest.ts';
import type { Opening, RouteFact } from './openings.ts';
import { filesOfPage, languageHtml, pageFile, pageHtml } from './openings.ts';

type Drawing = {
  readonly languages: readonly string[];
  readonly drawOpenings: () => Promise<readonly Opening[]>;
  readonly routeFacts: () => Promise<readonly RouteFact[]>;
};

/**
 * Writes `pages/<language>/<page>.html`: pages whose first picture stands in the document, drawn at build time by the app's own
 * components, so that it is painted before any script has run. `config` makes them as the app makes them. Beside them `routes.json`: the
 * path table, for budgets and tests.
 */
export function openingsPlugin(config: InlineConfig): Plugin {
  let root = '';
  let outputFolder = '';
  return {
    name: 'candor-openings',
    apply: 'build',
    configResolved(resolved) {
      root = resolved.root;
      outputFolder = resolve(resolved.root, resolved.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        // Two builds at once do not share it.
        const folder = join(root, `.generated/drawing-${process.pid}`);
        const { languages, openings, routes } = await drawn(root, folder, config).finally(() =>
          rmSync(folder, { recursive: true, force: true }),
        );
        const script = await placingScript(root, outputFolder);
        const manifest = JSON.parse(readFileSync(join(outputFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
        const html = readFileSync(join(outputFolder, 'index.html'), 'utf8');
        const write = (file: string, content: string): void => {
          mkdirSync(dirname(join(outputFolder, file)), { recursive: true });
          writeFileSync(join(outputFolder, file), content);
        };
        write('routes.json', JSON.stringify(routes));
        for (const opening of openings) {
          write(pageFile(opening), pageHtml({ html, languages, script }, opening, filesOfPage(manifest, opening)));
          write(`pages/${opening.language}/index.html`, languageHtml(html, opening));
        }
      },
    },
  };
}

/** What the app draws of itself, built for Node into a folder that is not kept. */
async function drawn(root: string, folder: string, config: InlineConfig) {
  await build({
    ...config,
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ...config.build, ssr: join(root, 'src/app/opening/draw.tsx'), outDir: folder, emptyOutDir: true, minify: false },
  });
  const { languages, drawOpenings, routeFacts } = (await import(pathToFileURL(join(folder, 'draw.js')).href)) as Drawing;
  const openings = await drawOpenings();
  return { languages, openings, routes: await routeFacts() };
}

async function placingScript(root: string, outputFolder: string): Promise<string> {
  const entry = join(root, 'src/app/opening/place.ts');
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'opening' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (chunk === undefined) throw new Error('the placing script was not built');
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8);
  const file = `assets/opening-${hash}.js`;
  writeFileSync(join(outputFolder, file), chunk.code);
  return file;
}
