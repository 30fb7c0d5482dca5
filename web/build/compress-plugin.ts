import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
/** Smaller files fit in one packet anyway. */
const smallestBytes = 1024;

/** Writes `.gz` and `.br` beside each file, so that the server sends bytes instead of computing them. */
export function compressPlugin(): Plugin {
  let outputFolder = '';
  return {
    name: 'candor-compress',
    apply: 'build',
    configResolved(config) {
      outputFolder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      handler() {
        for (const entry of readdirSync(outputFolder, { withFileTypes: true, recursive: true })) {
          if (!entry.isFile() || !compressible.test(entry.name)) continue;
          const path = join(entry.parentPath, entry.name);
          const content = readFileSync(path);
          if (content.length < smallestBytes) continue;
          writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
          writeFileSync(
            `${path}.br`,
            brotliCompressSync(content, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
            }),
          );
        }
      },
    },
  };
}
