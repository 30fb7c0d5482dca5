/**
 * Bundles what tests start in processes of their own: the server with its threads, the `candor` command, and the hosts of the simulations. From the
 * sources Node reads more than two thousand modules for each server; from the bundle a start takes half of the work.
 */
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown, type Plugin, type RolldownLog } from 'rolldown';
import { viteDynamicImportVarsPlugin, viteImportGlobPlugin } from 'rolldown/experimental';
import { keptFolder } from './kept-folder.ts';

const ROOT = dirname(import.meta.dirname);
const ROOMS = ['money', 'formulas', 'contract', 'exchange', 'proofs', 'server', 'simulation'];
const THREADS = 'server/src/**/*worker.ts';
const PROGRAMS = [
  'server/src/main.ts',
  'server/src/command-line/candor.ts',
  'server/src/ready.ts',
  'server/src/test/movable-time.ts',
  THREADS,
  'simulation/src/*-host.ts',
];
/** Packages with files beside their code, and the one that only a process of its own loads. */
const UNBUNDLED = [/^(sharp|ccxt|pino)$/];

/**
 * The folder of the bundle of these sources, made when it is not there yet. Each program is in it at the place of its source, as JavaScript:
 * `server/src/main.js`.
 */
export async function ensureTestBuild(): Promise<string> {
  const parent = join(ROOT, '.cache/test-build');
  const name = digestOfSources();
  const final = join(parent, name);
  return await keptFolder({ parent, name, make: (folder) => bundle(folder, final) });
}

/** Of everything that a server of the tests is made from. */
function digestOfSources(): string {
  const digest = createHash('sha256').update(`${process.version} ${ROOT}`);
  const files = ROOMS.flatMap((room) => [`${room}/package.json`, ...filesIn(`${room}/src`)]);
  for (const file of ['package-lock.json', 'scripts/test-build.ts', ...files]) {
    const content = readFileSync(join(ROOT, file));
    digest.update(`\n${file} ${content.length}\n`).update(content);
  }
  return digest.digest('hex').slice(0, 16);
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Writes the bundle into `folder`, to be used as `final`. */
async function bundle(folder: string, final: string): Promise<void> {
  const entries = PROGRAMS.flatMap((pattern) => globSync(pattern, { cwd: ROOT }).toSorted());
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(entries.map((entry) => [withoutEnding(entry), join(ROOT, entry)])),
    platform: 'node',
    external: UNBUNDLED,
    plugins: [viteDynamicImportVarsPlugin(), viteImportGlobPlugin(), addressesOfSources(entries, final)],
    onLog: (_level, log) => refuse(log),
  });
  // maps are read by `node --enable-source-maps` alone; without it, comments in the bundle name the source
  await build.write({ dir: folder, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', sourcemap: true });
  await build.close();
}

const withoutEnding = (path: string): string => path.replace(/\.ts$/, '');

/** What the bundler warns of would run otherwise than the sources do; but for what packages do in code of their own. */
function refuse(log: RolldownLog): void {
  if (log.id?.includes('/node_modules/') === true) return;
  throw new Error(`the bundle of the tests: ${log.message}`);
}

/**
 * A module in a bundle still says that it lies where its source does, since it reads files beside it; but the threads that it starts are those of the
 * bundle.
 */
function addressesOfSources(entries: readonly string[], final: string): Plugin {
  const own = new RegExp(`^${RegExp.escape(ROOT)}/(${ROOMS.join('|')})/`);
  return {
    name: 'addresses-of-sources',
    transform: {
      filter: { id: own, code: /import\.meta\b/ },
      handler(code, id) {
        const address = pathToFileURL(id).href;
        const moved = code
          .replaceAll(/new Worker\(\s*new URL\('([^']+)', import\.meta\.url\)/g, (_, named: string) => {
            const source = relative(ROOT, fileURLToPath(new URL(named, address)));
            if (!entries.includes(source)) throw new Error(`${source} is started as a thread: ${THREADS} does not name it`);
            return `new Worker(new URL(${JSON.stringify(pathToFileURL(join(final, `${withoutEnding(source)}.js`)).href)})`;
          })
          .replaceAll('import.meta.url', JSON.stringify(address))
          .replaceAll('import.meta.filename', JSON.stringify(id))
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
        // each statement stays on its line
        return { code: moved, map: null };
      },
    },
  };
}
