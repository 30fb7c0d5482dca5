import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { transformWithOxc } from 'vite';

const source = fileURLToPath(new URL('../src/service-worker.ts', import.meta.url));

/** What the first page needs, and what it cannot be drawn without; everything else is kept when it is first used. */
const shellFile = /^assets\/(?:index-|app-|rolldown-runtime-|icons-|inter-latin-(?!ext)).*\.(?:js|css|svg|woff2)$/;

/** Writes `/service-worker.js`, which knows the files of this very build. `CANDOR_OFFLINE_SHELL=off` writes one that removes itself. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'candor-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const names = Object.keys(bundle).sort();
        const files = [
          '/index.html',
          '/icon.svg',
          '/manifest.webmanifest',
          ...names.filter((name) => shellFile.test(name)).map((name) => `/${name}`),
        ];
        const build = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12);
        const constants = [
          `const SHELL_FILES = ${JSON.stringify(files)};`,
          `const BUILD = '${build}';`,
          `const ENABLED = ${process.env['CANDOR_OFFLINE_SHELL'] !== 'off'};`,
        ];
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { sourcemap: false });
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `${constants.join('\n')}\n${code.replace(/^export \{\};?$/m, '')}`,
        });
      },
    },
  };
}
