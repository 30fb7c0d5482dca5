import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Options {
  readonly query?: string;
  readonly import?: string;
}

/** What a test file of the mutated tree gets for `import.meta.glob`, which the bundler offers and Node does not: eager modules or texts by path. */
export function globOf(url: string): (pattern: string, options: Options) => Readonly<Record<string, unknown>> {
  const folder = dirname(fileURLToPath(url));
  const require = createRequire(url);
  return (pattern, { query }) => {
    const files = globSync(pattern, { cwd: folder }).toSorted();
    return Object.fromEntries(
      files.map((file) => {
        const path = join(folder, file);
        return [`./${file}`, query === '?raw' ? readFileSync(path, 'utf8') : (require(path) as unknown)];
      }),
    );
  };
}
