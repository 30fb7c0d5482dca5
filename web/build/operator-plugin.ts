import { join, resolve } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { build } from 'vite';
import { operatorsFolder } from './manifest.ts';

/**
 * Writes the operators' page (`operator.html`) and its files into a folder of their own. A build of its own: within one, what both pages need
 * would stand in the users' first file, which would carry the operators' code and start the users' app on the operators' page.
 */
export function operatorPlugin(config: InlineConfig): Plugin {
  let root = '';
  let outputFolder = '';
  return {
    name: 'candor-operator',
    apply: 'build',
    configResolved(resolved) {
      root = resolved.root;
      outputFolder = resolve(resolved.root, resolved.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const { rolldownOptions, ...options } = config.build ?? {};
        await build({
          ...config,
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: {
            ...options,
            outDir: join(outputFolder, operatorsFolder),
            emptyOutDir: true,
            manifest: true,
            rolldownOptions: { ...rolldownOptions, input: join(root, 'operator.html') },
          },
        });
      },
    },
  };
}
