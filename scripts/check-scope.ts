import { productOf } from './test-figures.ts';

/** What a quick check looks at: files for format and lint, and tests by project; `related` are sources whose tests are found by their imports. */
export type Scope = {
  readonly tests: Readonly<Record<Project, readonly string[]>>;
  readonly related: readonly string[];
};

type Project = 'unit' | 'integration' | 'pages' | 'e2e';

/** The repository as it stands: its files, those that were changed, and the names that a check may be asked for. */
export type Repository = {
  readonly files: readonly string[];
  readonly changed: readonly string[];
  readonly products: readonly string[];
  readonly rooms: readonly string[];
  readonly read: (file: string) => string;
};

/** These start a server, or take one that serves several files; what imports none of them asks a database at most. */
const STARTS_SERVER = /from '[^']*\/(?:server-process|start-for-test|room)\.ts'/;
/** The one way through a product on the real server that a quick check goes. */
const JOURNEY = 'journey.test.ts';

/** The project that a file of tests belongs to; undefined for other files and for simulations, which take longer than a quick check may. */
function projectOf(file: string): Project | undefined {
  if (file.endsWith('.integration.test.ts')) return 'integration';
  if (file.endsWith('.page.ts')) return 'pages';
  if (!/\.test\.tsx?$/.test(file) || /^(?:simulation|test)\//.test(file)) return undefined;
  return file.startsWith('e2e/') ? 'e2e' : 'unit';
}

/** Of these files the tests that a quick check runs. */
function quickTests(files: readonly string[], { read }: Repository): Scope['tests'] {
  const of = (project: Project): readonly string[] => files.filter((file) => projectOf(file) === project);
  return {
    unit: of('unit'),
    integration: of('integration').filter((file) => !STARTS_SERVER.test(read(file))),
    pages: of('pages'),
    e2e: of('e2e').filter((file) => file.endsWith(`/${JOURNEY}`)),
  };
}

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/') + 1);

/**
 * What belongs to the name of a product or a room; without a name what belongs to the changed files: unit tests that import them, and database tests
 * and pages of their folders. Undefined for a name that is neither.
 */
export function scopeOf(name: string | undefined, repository: Repository): Scope | undefined {
  const { files, changed, products, rooms } = repository;
  if (name === undefined) {
    const folders = new Set(changed.map(folderOf));
    const { unit: _, ...tests } = quickTests(
      files.filter((file) => folders.has(folderOf(file)) || changed.includes(file)),
      repository,
    );
    return { tests: { ...tests, unit: [] }, related: changed.filter((file) => /\.tsx?$/.test(file)) };
  }
  if (products.includes(name))
    return {
      tests: quickTests(
        files.filter((file) => productOf(file, products) === name),
        repository,
      ),
      related: [],
    };
  if (rooms.includes(name)) {
    const tests = quickTests(
      files.filter((file) => file.startsWith(`${name}/`)),
      repository,
    );
    return { tests: { ...tests, e2e: [] }, related: [] };
  }
  return undefined;
}
