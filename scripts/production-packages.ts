/** What npm writes of one package, as far as it is read here; the rest is handed on. */
type Package = {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};
export type Lock = { readonly packages: Readonly<Record<string, Package>> };
type Manifest = {
  readonly workspaces?: readonly string[];
  readonly devDependencies?: unknown;
  readonly scripts?: Readonly<Record<string, string>>;
};
/** What a built folder is run by; nothing has to be prepared in it. */
const SCRIPTS = ['start', 'candor'];

/**
 * The part of a lock file that a folder with these rooms alone needs: what the rooms depend on, with versions and hashes as they were, and
 * nothing that tests and tools need.
 */
export function productionLock<Whole extends Lock>(lock: Whole, rooms: readonly string[]): Whole {
  const links = Object.entries(lock.packages).filter(([, { link, resolved = '' }]) => link === true && rooms.includes(resolved));
  const kept = new Set(['', ...rooms, ...links.map(([path]) => path)]);
  for (const path of kept) for (const needed of path === '' ? [] : neededBy(lock, path)) kept.add(needed);
  const packages = Object.entries(lock.packages).filter(([path]) => kept.has(path));
  return { ...lock, packages: Object.fromEntries(packages.map(([path, entry]) => [path, productionManifest(entry, rooms)])) };
}

/** A clone brings its Node with it (`setup.mjs`); a folder that is never written has that of its machine. */
const ENGINES = { node: '>=24' };

/** A manifest, or its image in the lock file, without what is for development, and what prepares a clone for it. */
export function productionManifest<Whole extends Manifest>(manifest: Whole, rooms: readonly string[]): Whole {
  const { devDependencies: _, scripts, ...rest } = manifest;
  const kept = Object.entries(scripts ?? {}).filter(([name]) => SCRIPTS.includes(name));
  return {
    ...rest,
    ...(manifest.workspaces === undefined ? {} : { workspaces: rooms, engines: ENGINES }),
    ...(kept.length === 0 ? {} : { scripts: Object.fromEntries(kept) }),
  } as Whole;
}

/** Packages of others, without the rooms. */
export function packagesIn({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([path, { link }]) => (path.startsWith('node_modules/') && link !== true ? [path] : []));
}

function neededBy({ packages }: Lock, path: string): readonly string[] {
  const entry = packages[path];
  // a room stands in the lock file twice: as its folder, and as a link to it
  if (entry?.link === true) return entry.resolved === undefined ? [] : [entry.resolved];
  const peers = Object.keys(entry?.peerDependencies ?? {}).filter((name) => entry?.peerDependenciesMeta?.[name]?.optional !== true);
  const names = [...Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies }), ...peers];
  return names.flatMap((name) => placesOf(name, path).find((place) => packages[place] !== undefined) ?? []);
}

/** Where Node looks for a package, nearest first. */
function placesOf(name: string, path: string): readonly string[] {
  const folders = path === '' ? [] : [path];
  for (let at = path.lastIndexOf('/node_modules/'); at !== -1; at = path.lastIndexOf('/node_modules/', at - 1))
    folders.push(path.slice(0, at));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}
