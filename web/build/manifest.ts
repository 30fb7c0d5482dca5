/** The operators' page in the folder of the built app; the users' server leaves it out (server/src/api/user/http/static-files.ts). */
export const operatorsFolder = 'operators';

/** What Vite's manifest says of one module of the build. */
export type Chunk = {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
};
export type Manifest = Readonly<Record<string, Chunk>>;

/** The modules and everything they import at once. */
export function keysFrom(manifest: Manifest, start: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...start];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  return seen;
}

/** Scripts and styles that come with the modules. */
export function filesFrom(manifest: Manifest, start: readonly string[]): Set<string> {
  const files = new Set<string>();
  for (const key of keysFrom(manifest, start)) {
    const chunk = manifest[key];
    if (chunk === undefined) continue;
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
  }
  return files;
}
