import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';
import { defineConfig } from 'vite';
import { cataloguePlugin } from './build/catalogue-plugin.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { documentationPlugin } from './build/documentation-plugin.ts';
import { writeFonts } from './build/fonts.ts';
import { noticesPlugin } from './build/notices-plugin.ts';
import { openingsPlugin } from './build/openings-plugin.ts';
import { operatorPlugin } from './build/operator-plugin.ts';
import { serviceWorkerPlugin } from './build/service-worker-plugin.ts';

const port = Number(process.env['CANDOR_PORT'] ?? '8080');
const server = `http://127.0.0.1:${port}`;
/** Where a server listens for operators when nobody has said where. */
const operatorServer = `http://127.0.0.1:${port + 2_000}`;
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };
/** As strict as the server's: nothing inline, nothing from elsewhere. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const upstream = { '/api': server, '/kline': server, '/coins': server, '/ws': { target: server, ws: true }, '/operator/': operatorServer };

/** Files that are no scripts, the same in the browser's builds and in what is drawn at build time. */
const assetFileNames = 'assets/[name]-[hash:7][extname]';
/** Every page names the files it needs: seven signs (42 bits) tell two builds of a file apart, and the rest would only be sent. */
const fileNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames,
  chunkFileNames(chunk: { name: string; facadeModuleId?: string | null }) {
    const catalogue = /locales\/([a-z]+)\/(index\.ts|[a-z-]+\.po)$/.exec(chunk.facadeModuleId ?? '');
    return catalogue === null
      ? 'assets/[name]-[hash:7].js'
      : `assets/words/${catalogue[1]}-${catalogue[2] === 'index.ts' ? 'shell' : catalogue[2]?.replace('.po', '')}-[hash:7].js`;
  },
};
const target = ['chrome111', 'firefox115', 'safari16.4'];
/** No two style files have the same name (build/class-names.test.ts), so a class needs nothing else to be told from others. */
const css = { modules: { generateScopedName: '[name]_[local]' } };
/** What turns our sources into modules, for the browser and for drawing at build time alike. */
const source = (): PluginOption[] => [
  // For pages of no product. The frame is drawn once a page, and live cells read one key each: what the compiler adds
  // to them and to the products doubles the code and saves nothing.
  react({
    compiler: true,
    include: [/web\/src\/(?:proof|features\/(?:about|auth|language|protection|records|search|security|statistics|transfer))\/.*\.tsx?$/],
  }),
  cataloguePlugin(),
  documentationPlugin(),
  noticesPlugin(),
];

export default defineConfig(async () => {
  await writeFonts();
  return {
    root: import.meta.dirname,
    publicDir: 'public',
    plugins: [
      ...source(),
      serviceWorkerPlugin(),
      openingsPlugin({ plugins: source(), css, build: { assetsInlineLimit: 0, rolldownOptions: { output: { assetFileNames } } } }),
      operatorPlugin({
        plugins: source(),
        css,
        build: {
          target,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          // the order of layers stands in the first file's styles, before those of any part
          rolldownOptions: { output: { ...fileNames, codeSplitting: { groups: [{ name: 'first', tags: ['$initial' as const] }] } } },
        },
      }),
      compressPlugin(),
    ],
    // React has this hook itself since 18; the shim of it would only cost bytes.
    resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: join(import.meta.dirname, 'build/own-sync-store.ts') }] },
    define: { 'import.meta.env.CANDOR_VERSION': JSON.stringify(version) },
    css,
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // Read by page-sizes.ts, which holds the build against its budgets.
      manifest: true,
      target,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // What the first page needs is one file; everything else stays with the page that needs it.
          codeSplitting: {
            groups: [
              { name: 'app', tags: ['$initial' as const], priority: 4 },
              { name: 'forms', test: /web\/src\/ui\/(?:field|choice|receipt|list|select)/, minShareCount: 2, priority: 2 },
              // The translation of calls, which pages without figures have too.
              { name: 'wire', test: /contract\/src\/translated/, minShareCount: 2, priority: 3 },
              {
                name: 'figures',
                test: /web\/src\/(?:ui\/(?:figure|coin-)|domain\/(?:figures|decimal)|session\/(?:markets|pairs)|product\/(?:listed|moment))|big\.js/,
                minShareCount: 2,
                priority: 2,
              },
              {
                name: 'live',
                test: /web\/src\/(?:market\/(?!countdown)|session\/watch-list|frame\/favourites\/star|ui\/use-hold|contract\/src\/calls\/watch-list|domain\/age|chart\/(?:preferences|indicator-names|load-bars))/,
                minShareCount: 2,
                priority: 2,
              },
              // Ticks and lots, of the pages with a book.
              { name: 'pair', test: /web\/src\/domain\/pair|money\/src\/market-scale/, minShareCount: 2, priority: 2 },
              // Rows of margin by value, which a page knows of its market before it asks for anything own.
              { name: 'tiers', test: /formulas\/src\/[a-z]+\/tiers|money\/src\/mul-div/, minShareCount: 2, priority: 2 },
              // What the pages with a chart share, one file: the entry names each file that a page needs.
              {
                name: 'frame',
                test: /web\/src\/(?:frame\/(?:chart-|pair-header|waiting|lost-|frame\.module|when-online|use-stable|side-))/,
                minShareCount: 2,
                priority: 1,
              },
              // Published results, on their page and of each product.
              { name: 'result-table', test: /web\/src\/frame\/results/, minShareCount: 2, priority: 1 },
              // The search over markets, of pages that search.
              { name: 'search', test: /web\/src\/(?:domain\/match|session\/market-search)/, minShareCount: 2, priority: 1 },
              // The room of what runs, on home and on the pages where it was begun.
              { name: 'running', test: /web\/src\/frame\/(?:drawn|use-kept-room|strip-room|running-list)/, minShareCount: 2, priority: 1 },
              // Signing in answers with the assets too, and needs nothing else of them.
              { name: 'assets', test: /contract\/src\/calls\/asset/, minShareCount: 2, priority: 2 },
              {
                name: 'own',
                test: /web\/src\/(?:session\/(?:assets|wallets)|ui\/own-list)|contract\/src\/(?:calls\/record|products\/[a-z]+\/record-call)/,
                minShareCount: 2,
                priority: 1,
              },
              { name: 'lists', test: /web\/src\/frame\/market-list/, minShareCount: 2, priority: 1 },
              { name: 'ticket', test: /web\/src\/(?:ui\/(?:direction-|ticket-)|form\/order-kinds)/, minShareCount: 2, priority: 1 },
              // What a form has found wrong, and which of its fields show it.
              { name: 'marks', test: /web\/src\/form\/(?:marks|problem)\.ts/, minShareCount: 2, priority: 1 },
              // Forms without money send their calls by what pages of an account have anyway.
              {
                name: 'signing',
                test: /web\/src\/(?:session\/(?:session-actions|auto-login)|form\/sending)/,
                minShareCount: 2,
                priority: 1,
              },
              {
                name: 'sending',
                test: /web\/src\/(?:session\/submission|form\/use-cancelling)|contract\/src\/calls\/request-result/,
                minShareCount: 2,
                priority: 1,
              },
              // How what was sent is looked at before, and what came of it.
              { name: 'asks', test: /web\/src\/form\/(?:ask-sheet|ending-)/, minShareCount: 2, priority: 1 },
              { name: 'ends', test: /web\/src\/form\/(?:unknown-|refused-|submission-)/, minShareCount: 2, priority: 1 },
              // What pages with running stakes share stays off the pages without them.
              {
                name: 'stakes',
                test: /web\/src\/(?:ui\/(?:countdown-ring|tiles)|market\/countdown)|contract\/src\/signed/,
                minShareCount: 2,
                priority: 2,
              },
              // What a product asks the server, by its folder: the pages and parts that show it need most of it.
              {
                name: (id: string) => /web\/src\/features\/([a-z-]+)\/queries/.exec(id)?.[1] ?? null,
                debugName: 'queries',
                minShareCount: 2,
                priority: 1,
              },
            ],
          },
          ...fileNames,
        },
      },
    },
    server: { port: 5173, proxy: upstream },
    preview: { port: 4173, proxy: upstream, headers: { 'content-security-policy': contentSecurityPolicy } },
  };
});
